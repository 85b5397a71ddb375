#include "core/audit/table_auditor.hpp"

#include <utility>

#include "core/audit/check_event.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

void add(AuditedTotals& totals, const Event& event) {
  ++totals.events;
  if (std::holds_alternative<RoundVoided>(event.body)) ++totals.voided;
  const auto* settled = std::get_if<RoundSettled>(&event.body);
  if (settled == nullptr) return;
  ++totals.rounds;
  for (const SettledShare& share : *settled->settlement) {
    ++totals.shares;
    totals.staked.value += share.staked.value;
    totals.returned.value += share.returned.value;
  }
}

// Conservation can only be lost where credits move.
bool moves_credits(const Event& event) {
  return std::holds_alternative<RoundSettled>(event.body) ||
         std::holds_alternative<RoundVoided>(event.body) ||
         std::holds_alternative<CreditsCorrected>(event.body) ||
         std::holds_alternative<PlayerLeft>(event.body);
}

}  // namespace

void TableAuditor::report(std::string what) {
  found_.push_back({totals_.events + 1, state_.round.number, std::move(what)});
}

void TableAuditor::check_before(const Event& event) {
  if (event.at < last_) report("it happened before the event that precedes it");
  last_ = event.at;
  if (auto fault = find_fault(state_, event)) report(std::move(*fault));
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
  } catch (const std::exception& broken) {
    if (found_.size() == before) report("it cannot have happened: " + std::string{broken.what()});
    stopped_ = true;
  }
  add(totals_, event);
}

}  // namespace punto
