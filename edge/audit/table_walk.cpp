#include "edge/audit/table_walk.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/table/state_bytes.hpp"
#include "edge/host/snapshot.hpp"

namespace punto {
namespace {

std::string table_of(const std::string& stream) {
  return stream.substr(stream.find('/') + 1);
}

std::optional<RoundNumber> ended_round(const Event& event) {
  if (const auto* settled = std::get_if<RoundSettled>(&event.body)) return settled->round;
  if (const auto* voided = std::get_if<RoundVoided>(&event.body)) return voided->round;
  return std::nullopt;
}

}  // namespace

TableWalk::TableWalk(std::string stream, const ShoeBook& shoes, const SignedHeads& states,
                     ClaimedRows claimed)
    : stream_(std::move(stream)),
      table_(table_of(stream_)),
      states_(states),
      claimed_(std::move(claimed)),
      cards_(table_, shoes),
      rounds_(StreamId{}, stream_) {
  trail_.table = table_;
  if (!claimed_.snapshot) return;
  snapshot_ = read_snapshot(*claimed_.snapshot);
  if (!snapshot_) report("its snapshot cannot be read");
}

void TableWalk::report(std::string what) {
  found.push_back({stream_, auditor_.next(), auditor_.state().round.number, std::move(what)});
}

void TableWalk::follow(const std::optional<Request>& request, const Event& event) {
  if (auditor_.stopped()) return;
  const std::uint64_t number = auditor_.next();
  trail_.follow(auditor_.state(), request, event, number);
  rounds_.follow(event, number);
  for (std::string& wrong : cards_.follow(auditor_.state(), event)) report(std::move(wrong));
  auditor_.follow(event);
  last_ = event.at;
  if (wanted_ > 0 && wanted_end_ == 0 && ended_round(event) == wanted_) wanted_end_ = number;
  for (; reported_ < auditor_.found().size(); ++reported_) {
    const Discrepancy& discrepancy = auditor_.found()[reported_];
    found.push_back({stream_, discrepancy.event, discrepancy.round, discrepancy.what});
  }
  if (!std::holds_alternative<GamingDayStarted>(event.body)) return;
  requests_before_ = std::exchange(requests_, {});
}

// Nothing of a state that nobody has signed is believed.
void TableWalk::begin_at(const StartingPoint& point) {
  const Digest digest = stream_state(point).digest;
  const auto [from, to] = states_.equal_range(point.next);
  const bool is_signed =
      std::any_of(from, to, [&](const auto& state) { return state.second == digest; });
  auto state = is_signed ? state_at(point) : std::nullopt;
  is_readable_ = state.has_value();
  if (!is_signed) return report("nobody has signed the state that it begins with");
  if (!state) return report("it begins with a state of another version of the program; use that");
  trail_.books = cashier::books_of(table_, *state);
  trail_.first = point.next;
  trail_.since = point.last;
  auditor_.begin_at(std::move(*state), point.next, point.last);
  last_ = point.last;
}

void TableWalk::check_state(const Digest& head) {
  const auto [from, to] = states_.equal_range(auditor_.next());
  if (from == to || !auditor_.state().law) return;
  const TableState& state = auditor_.state();
  const StartingPoint point{stream_, auditor_.next(), head,
                            last_,   state.law->text, state_bytes(state)};
  const Digest digest = stream_state(point).digest;
  const auto is_other = [&](const auto& signed_state) { return signed_state.second != digest; };
  if (std::any_of(from, to, is_other)) report("the state there is not the one that was signed");
}

// A snapshot stands at the end of a record.
void TableWalk::check_snapshot(const Digest& head) {
  if (!snapshot_ || auditor_.next() != snapshot_->next) return;
  const Snapshot snapshot = *std::exchange(snapshot_, {});
  // The bytes, not what they mean: nobody has sealed them, and equal states have equal bytes.
  if (snapshot.head == head && snapshot.state == state_bytes(auditor_.state())) return;
  report("its snapshot is not what its events made of it");
}

void TableWalk::follow(const Record& record) {
  if (!is_readable_) return;
  std::string_view left = record.bytes;
  const std::uint64_t before = auditor_.next();
  while (!left.empty()) {
    const auto entry = take_entry(left);
    if (!entry) {
      is_readable_ = false;
      return report("the record cannot be read");
    }
    if (entry->request) {
      const bool is_new = !requests_before_.contains(entry->request->id) &&
                          requests_.insert(entry->request->id).second;
      if (!is_new) report("the same request was done twice");
    }
    for (const Event& event : entry->events) follow(entry->request, event);
  }
  if (auditor_.stopped()) return;
  if (auditor_.next() - before != record.count) report("the record has a wrong count");
  check_snapshot(record.head);
  check_state(record.head);
}

void TableWalk::check_rounds() {
  if (claimed_.is_impossible) report("the list of its rounds goes beyond its events");
  const auto made = rounds_.take();
  std::size_t compared = 0;
  for (const ProjectionRow& row : made ? made->rows : std::vector<ProjectionRow>{}) {
    const auto events = parse_round_events(*row.value);
    if (events->last > claimed_.rounds_position) break;
    const auto claimed = claimed_.rounds.find(row.key);
    if (claimed == claimed_.rounds.end() || claimed->second != *row.value) {
      found.push_back({stream_, events->first, round_of(row.key),
                       "the list of its rounds is not what its events say"});
      return;
    }
    ++compared;
  }
  if (compared != claimed_.rounds.size()) report("the list of its rounds has one too many");
}

void TableWalk::finish() {
  if (!is_readable_ || auditor_.stopped()) return;
  if (snapshot_) report("its snapshot stands where no record ends");
  check_rounds();
  if (auto wrong = find_disagreement(trail_.books, table_, auditor_.state())) report(*wrong);
}

VerifiedTable TableWalk::result() const {
  return {table_, auditor_.totals(), cards_.proven(), cards_.sealed(), {}};
}

}  // namespace punto
