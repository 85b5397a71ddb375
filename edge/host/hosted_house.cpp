#include "edge/host/hosted_house.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/house/significant_event.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

std::unexpected<StoreError> corrupt(std::uint64_t number, std::string_view what) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("stream {}: the record at {} {}; restore a backup, and find the place with "
                  "punto verify",
                  house::stream, number, what)});
}

Stored<void> follow(HouseAsStored& house, const Record& record) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_house_entry(left);
    if (!entry) return corrupt(number, "cannot be read");
    house.follow(*entry, number);
    number += entry->events.size();
  }
  if (number != record.next()) return corrupt(record.first, "has a wrong count");
  return {};
}

bool starts_day(const house::Event& event) {
  return std::holds_alternative<house::GamingDayStarted>(event.body);
}

}  // namespace

void HouseAsStored::follow(const house::Event& event) {
  if (starts_day(event)) known_today_.clear();
  const auto* noted = std::get_if<house::Noted>(&event.body);
  if (noted == nullptr) return;
  if (noted->kind == Significance::FloorStarted) was_stopped = false;
  if (noted->kind == Significance::FloorStopped) was_stopped = true;
  const bool by_system = event.by == house::system();
  if (by_system && house::is_of_player(noted->kind)) {
    known_today_.emplace(noted->subject, noted->text);
  }
}

bool HouseAsStored::is_known_today(const house::Noted& noted) const {
  return known_today_.contains({noted.subject, noted.text});
}

// What restrains a Player counts in the house, whatever his table says of it.
house::ErrandNumber HouseAsStored::begun_after(house::ErrandNumber before) const {
  if (state.last_errand == before) return 0;
  const house::Errand* begun = house::find_in(state.errands, state.last_errand);
  const bool restrains = begun != nullptr && begun->purpose == house::Purpose::RestrainPlayer;
  return restrains ? 0 : state.last_errand;
}

void HouseAsStored::follow(const HouseEntry& entry, std::uint64_t first) {
  const house::ErrandNumber before = state.last_errand;
  for (const house::Event& event : entry.events) {
    books.add(cashier::postings_of(state, event));
    apply(state, event);
    last = event.at;
    follow(event);
  }
  if (entry.request) {
    const auto count = static_cast<std::uint32_t>(entry.events.size());
    requests.remember(*entry.request, {entry.request->body, count, first, begun_after(before)});
  }
  const bool is_new_day = std::ranges::any_of(entry.events, starts_day);
  if (is_new_day) requests.start_gaming_day(first + entry.events.size());
}

Stored<HouseAsStored> rebuild_house(EventReader& store, const StreamInfo& stream) {
  HouseAsStored house;
  Digest head = first_head(stream.name);
  std::uint64_t next = 1;
  const auto read = for_each_record(store, stream, 1, [&](const Record& record) -> Stored<void> {
    if (record.first != next || head_after(head, record) != record.head) {
      return corrupt(record.first, "does not continue the chain");
    }
    next = record.next();
    head = record.head;
    return follow(house, record);
  });
  if (!read) return std::unexpected(read.error());
  if (next != stream.next || head != stream.head) return corrupt(next, "has another head");
  return house;
}

// Where a table or a voucher was asked and would not, the request has come to nothing.
HouseAnswer HostedHouse::with_outcome(HouseAnswer answer) const {
  for (const auto* refused : {&house_.state.refused, &house_.state.refused_before}) {
    const auto found = refused->find(answer.errand);
    if (found == refused->end()) continue;
    answer.kind = AnswerKind::NotTaken;
    answer.not_taken = found->second;
  }
  return answer;
}

HouseAnswer HostedHouse::repeat(const RequestMemory::Deed& deed, const Request& request) const {
  if (deed.body != request.body) return {.kind = AnswerKind::KeyUsedOtherwise};
  return with_outcome(
      {.repeated = true, .first = deed.first, .count = deed.count, .errand = deed.errand});
}

HouseAnswer HostedHouse::take(const HouseAsk& ask, Time now) {
  if (ask.request) {
    if (const auto* deed = house_.requests.find(ask.request->id)) {
      return repeat(*deed, *ask.request);
    }
  }
  house::Decision decision = decide(house_.state, ask.command, now);
  if (!decision) return {.kind = AnswerKind::Refused, .refusal = decision.error()};
  const house::ErrandNumber before = house_.state.last_errand;
  const std::uint64_t first = tail_.next();
  const HouseEntry entry{ask.request, std::move(*decision)};
  house_.follow(entry, first);
  append_bytes(tail_.bytes(), entry.request, entry.events);
  tail_.count(entry.events.size());
  return {.first = first,
          .count = static_cast<std::uint32_t>(entry.events.size()),
          .errand = house_.begun_after(before)};
}

}  // namespace punto
