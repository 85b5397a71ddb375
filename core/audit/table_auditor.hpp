#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

// Something in the records that cannot be true.
struct Discrepancy {
  std::uint64_t event = 0;  // its number
  RoundNumber round = 0;
  std::string what;

  friend bool operator==(const Discrepancy&, const Discrepancy&) = default;
};

struct AuditedTotals {
  std::uint64_t events = 0;
  std::uint64_t rounds = 0;
  std::uint64_t voided = 0;
  std::uint64_t shares = 0;  // settled
  Cents staked;
  Cents returned;
};

// Follows a table from its first event, or from a starting point, and works everything out again
// that can be worked out: the cards' outcome, every settlement from the rulebook's rows (not from
// the compiled pay table), what each Player has, and that no cent appears or is lost.
class TableAuditor {
 public:
  // Then it stops: whoever forged so much could fill any memory.
  static constexpr std::size_t most_found = 1'000;

  // Goes on from the middle: the state before the event `next`, and when the last one happened.
  void begin_at(TableState state, std::uint64_t next, Time last);

  void follow(const Event& event);

  // After an event that cannot have happened nothing that follows can be judged.
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] const TableState& state() const { return state_; }
  [[nodiscard]] const AuditedTotals& totals() const { return totals_; }
  // The number of the next event.
  [[nodiscard]] std::uint64_t next() const { return first_ + totals_.events; }
  [[nodiscard]] const std::vector<Discrepancy>& found() const { return found_; }

 private:
  void check_before(const Event& event);
  void check_moved(const Event& event);
  void report(std::string what);

  TableState state_;
  AuditedTotals totals_;
  std::uint64_t first_ = 1;
  Time last_;
  std::map<PlayerId, Cents> unmoved_;  // what a correction changed, and no event has moved yet
  bool stopped_ = false;
  std::vector<Discrepancy> found_;
};

}  // namespace punto
