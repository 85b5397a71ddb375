#include "edge/host/hosted_house.hpp"

#include <algorithm>

#include "core/house/significant_event.hpp"
#include "core/house/under_way.hpp"
#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

// To be raised where events come to be posted or remembered otherwise, since the fields of the
// house do not show that.
constexpr std::uint64_t snapshot_version = 2;

// Balances by the name of their account and its subject.
using NamedBalances = std::map<std::pair<std::string, std::string>, Cents>;

NamedBalances named(const cashier::Books& books) {
  NamedBalances balances;
  for (const auto& [account, amount] : books.balances()) {
    const auto name = cashier::account_names[static_cast<std::size_t>(account.kind)];
    balances.emplace(std::pair{std::string{name}, account.subject}, amount);
  }
  return balances;
}

// All of them add up to nothing, so that each can be posted from transit, whose own then comes out.
std::optional<cashier::Books> books_from(const NamedBalances& balances) {
  const cashier::Account transit{cashier::AccountKind::Transit, {}};
  cashier::Postings postings;
  for (const auto& [account, amount] : balances) {
    const auto* const name = std::ranges::find(cashier::account_names, account.first);
    if (name == cashier::account_names.end()) return {};
    const auto kind = static_cast<cashier::AccountKind>(name - cashier::account_names.begin());
    if (kind != transit.kind) post(postings, {kind, account.second}, transit, amount);
  }
  cashier::Books books;
  books.add(postings);
  if (named(books) != balances) return {};
  return books;
}

bool starts_day(const house::Event& event) {
  return std::holds_alternative<house::GamingDayStarted>(event.body);
}

// The errand that began last with the entry, and on whose outcome its request depends; 0: none.
// What restrains a Player counts in the house, whatever his table says of it.
house::ErrandNumber errand_of(const HouseEntry& entry) {
  house::ErrandNumber begun = 0;
  for (const house::Event& event : entry.events) {
    const bool restrains = std::holds_alternative<house::RestraintSent>(event.body);
    begun = restrains ? 0 : errand_begun_by(event).value_or(begun);
  }
  return begun;
}

}  // namespace

void NoteMemory::follow(const house::Event& event) {
  if (starts_day(event)) known_today.clear();
  const auto* noted = std::get_if<house::Noted>(&event.body);
  if (noted == nullptr) return;
  if (noted->kind == Significance::FloorStarted) ending = Ending::NotInOrder;
  if (noted->kind == Significance::FloorStopped) ending = Ending::InOrder;
  const bool by_system = event.by == house::system();
  if (by_system && house::is_of_player(noted->kind)) {
    known_today.emplace(noted->subject, noted->text);
  }
}

bool HouseAsStored::is_known_today(const house::Noted& noted) const {
  return notes.known_today.contains({noted.subject, noted.text});
}

void HouseAsStored::follow(const HouseEntry& entry) {
  for (const house::Event& event : entry.events) {
    books.add(cashier::postings_of(state, event));
    apply(state, event);
    notes.follow(event);
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

std::string snapshot_bytes(const house::State& state, const cashier::Books& books,
                           const NoteMemory& notes) {
  std::string bytes;
  field_bytes::put_varint(bytes, snapshot_version);
  field_bytes::put_varint(bytes, static_cast<std::uint64_t>(notes.ending));
  field_bytes::put(bytes, notes.known_today);
  field_bytes::put(bytes, named(books));
  return bytes + state_bytes(state);
}

bool is_snapshot_of_this_version(std::string_view snapshot) {
  field_bytes::Bytes reader{snapshot};
  return reader.take_varint() == snapshot_version;
}

std::optional<HouseAsStored> house_from(std::string_view snapshot) {
  field_bytes::Bytes reader{snapshot};
  if (reader.take_varint() != snapshot_version) return {};
  HouseAsStored house;
  const std::uint64_t ending = reader.take_varint();
  if (ending > static_cast<std::uint64_t>(Ending::InOrder)) return {};
  house.notes.ending = static_cast<Ending>(ending);
  field_bytes::take(reader, house.notes.known_today);
  NamedBalances balances;
  field_bytes::take(reader, balances);
  if (!reader.good()) return {};
  auto books = books_from(balances);
  auto state = house::state_from(reader.left());
  if (!books || !state) return {};
  house.books = std::move(*books);
  house.state = std::move(*state);
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

HouseAnswer HostedHouse::recall(const Request& request) const {
  const RequestMemory::Deed* deed = house_.requests.find(request.id);
  if (deed == nullptr) return {.kind = AnswerKind::NotDone};
  if (deed->body != request.body) return {.kind = AnswerKind::KeyUsedOtherwise};
  return with_outcome(
      {.repeated = true, .first = deed->first, .count = deed->count, .errand = deed->errand});
}

bool HostedHouse::follow(const Record& record) {
  const StreamInfo& known = tail_.packed();
  const bool continues = !tail_.has_unstored() && record.first == known.next &&
                         head_after(known.head, record) == record.head;
  if (!continues) return false;
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_house_entry(left);
    if (!entry) return false;
    house_.remember(*entry, number);
    house_.follow(*entry);
    number += entry->events.size();
  }
  tail_.follow(record);
  return number == record.next();
}

HouseAnswer HostedHouse::take(const HouseAsk& ask, Time now) {
  if (ask.request) {
    HouseAnswer before = recall(*ask.request);
    if (before.kind != AnswerKind::NotDone) return before;
  }
  house::Decision decision = decide(house_.state, ask.command, now);
  if (!decision) return {.kind = AnswerKind::Refused, .refusal = decision.error()};
  const std::uint64_t first = tail_.next();
  const HouseEntry entry{ask.request, std::move(*decision)};
  house_.follow(entry);
  house_.remember(entry, first);
  append_bytes(tail_.bytes(), entry.request, entry.events);
  tail_.count(entry.events.size());
  return {.first = first,
          .count = static_cast<std::uint32_t>(entry.events.size()),
          .errand = errand_of(entry)};
}

}  // namespace punto
