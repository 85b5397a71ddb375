#include "core/audit/table_auditor.hpp"

#include <utility>

#include "core/audit/check_event.hpp"
#include "core/table/self_audit.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

void add(AuditedTotals& totals, const Event& event) {
  if (std::holds_alternative<RoundVoided>(event.body)) ++totals.voided;
  const auto* settled = std::get_if<RoundSettled>(&event.body);
  if (settled == nullptr) return;
  ++totals.rounds;
  for (const SettledShare& share : *settled->settlement) {
    ++totals.shares;
    add_to(totals.staked, share.staked);
    add_to(totals.returned, share.returned);
  }
}

// Conservation can only be lost where credits move.
bool moves_credits(const Event& event) {
  return std::holds_alternative<RoundSettled>(event.body) ||
         std::holds_alternative<RoundVoided>(event.body) ||
         std::holds_alternative<CreditsCorrected>(event.body) ||
         std::holds_alternative<PlayerLeft>(event.body);
}

// What a correction changes for each Player, where it changes anything.
std::map<PlayerId, Cents> changes_of(const Correction& correction) {
  std::map<PlayerId, Cents> changes;
  for (const SettledShare& share : correction.settlement) {
    add_to(changes[share.player], share.returned);
  }
  for (const SettledShare& share : correction.was) {
    take_from(changes[share.player], share.returned);
  }
  std::erase_if(changes, [](const auto& change) { return change.second.value == 0; });
  return changes;
}

}  // namespace

void TableAuditor::report(std::string what) {
  found_.push_back({next(), state_.round.number, std::move(what)});
}

// The events that follow a correction move what it changed, and nothing else.
void TableAuditor::check_moved(const Event& event) {
  if (const auto* corrected = std::get_if<CreditsCorrected>(&event.body)) {
    Cents moved = corrected->credits;
    take_from(moved, corrected->owed_to_house);
    const auto due = unmoved_.find(corrected->player);
    const bool is_due = due != unmoved_.end() && due->second == moved;
    if (!is_due) return report("credits were corrected by no correction");
    unmoved_.erase(due);
    return;
  }
  if (!unmoved_.empty()) report("a correction did not move what it changed");
  unmoved_.clear();
  const auto* corrected = std::get_if<RoundCorrected>(&event.body);
  if (corrected != nullptr) unmoved_ = changes_of(*corrected->correction);
}

void TableAuditor::check_before(const Event& event) {
  if (event.at < last_) report("it happened before the event that precedes it");
  last_ = event.at;
  if (auto fault = find_fault(state_, event)) report(std::move(*fault));
  check_moved(event);
}

void TableAuditor::begin_at(TableState state, std::uint64_t next, Time last) {
  state_ = std::move(state);
  first_ = next;
  last_ = last;
}

void TableAuditor::follow(const Event& event) {
  if (stopped_) return;
  const std::size_t before = found_.size();
  try {
    check_before(event);
    apply(state_, event);
    if (moves_credits(event)) {
      if (auto lost = find_lost_credits(state_)) report(std::move(*lost));
    }
    add(totals_, event);
  } catch (const std::exception& broken) {
    if (found_.size() == before) report("it cannot have happened: " + std::string{broken.what()});
    stopped_ = true;
  }
  ++totals_.events;
  if (found_.size() < most_found || stopped_) return;
  report("too much cannot be true: what follows was not looked at");
  stopped_ = true;
}

}  // namespace punto
