#include "edge/host/hosted_house.hpp"

#include <algorithm>

#include "core/house/under_way.hpp"
#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

bool starts_day(const house::Event& event) {
  return std::holds_alternative<house::GamingDayStarted>(event.body);
}

// The last of those that began with the entry; 0: none.
house::ErrandNumber errand_of(const HouseEntry& entry) {
  house::ErrandNumber begun = 0;
  for (const house::Event& event : entry.events) begun = errand_begun_by(event).value_or(begun);
  return begun;
}

}  // namespace

void follow(Ending& ending, const house::Event& event) {
  const auto* noted = std::get_if<house::Noted>(&event.body);
  if (noted == nullptr) return;
  if (noted->kind == Significance::FloorStarted) ending = Ending::NotInOrder;
  if (noted->kind == Significance::FloorStopped) ending = Ending::InOrder;
}

void HouseAsStored::follow(const HouseEntry& entry) {
  for (const house::Event& event : entry.events) {
    apply(state, event);
    punto::follow(ending, event);
    last = event.at;
  }
}

void HouseAsStored::remember(const HouseEntry& entry, std::uint64_t first) {
  if (entry.request) {
    const auto count = static_cast<std::uint32_t>(entry.events.size());
    requests.remember(*entry.request, {entry.request->body, count, first, errand_of(entry)});
  }
  const bool is_new_day = std::ranges::any_of(entry.events, starts_day);
  if (is_new_day) requests.start_gaming_day(first + entry.events.size());
}

std::string snapshot_bytes(const house::State& state, Ending ending) {
  std::string bytes;
  field_bytes::put_varint(bytes, static_cast<std::uint64_t>(ending));
  return bytes + state_bytes(state);
}

std::optional<HouseAsStored> house_from(std::string_view snapshot) {
  field_bytes::Bytes reader{snapshot};
  const std::uint64_t ending = reader.take_varint();
  if (!reader.good() || ending > static_cast<std::uint64_t>(Ending::InOrder)) return {};
  auto state = house::state_from(reader.left());
  if (!state) return {};
  HouseAsStored house;
  house.state = std::move(*state);
  house.ending = static_cast<Ending>(ending);
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
  house_.follow(entry);
  house_.remember(entry, first);
  append_bytes(tail_.bytes(), entry.request, entry.events);
  tail_.count(entry.events.size());
  const house::ErrandNumber last = house_.state.last_errand;
  return {.first = first,
          .count = static_cast<std::uint32_t>(entry.events.size()),
          .errand = last == before ? 0 : last};
}

}  // namespace punto
