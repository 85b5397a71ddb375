#pragma once

#include <boost/container/small_vector.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/table/event.hpp"

namespace punto {

// What was played at a table up to some moment, or between two.
struct PlaySums {
  std::uint64_t rounds = 0;  // that were settled
  std::uint64_t voided = 0;
  Cents staked;
  Cents returned;
  boost::container::small_vector<Cents, 8> at_risk;  // of each wager, in the rulebook's order

  [[nodiscard]] Cents win() const { return {staked.value - returned.value}; }
  // The win that the odds let expect, in cents.
  [[nodiscard]] double expected(std::span<const double> edges) const;

  void add(const PlaySums& other);
  void take(const PlaySums& other);

  friend bool operator==(const PlaySums&, const PlaySums&) = default;
};

// The house's win as it stood then.
struct WinPoint {
  Time at;
  Cents win;

  friend bool operator==(const WinPoint&, const WinPoint&) = default;
};

// The rounds of one table as sums that were reached, so that what was played between two moments is
// one difference. The figures are those of the reports (FloorFigures): a correction counts when it
// was made.
class PlayLedger {
 public:
  void follow(const Event& event);

  // What happened before is of no interest any more.
  void forget_before(Time moment);
  // What had happened before the first event that was followed here.
  void put_before(PlayLedger earlier);

  // From the first moment on, and before the second.
  [[nodiscard]] PlaySums between(Time from, Time to) const;
  // The win since the first moment, at so many points at most, the last one as it is now.
  [[nodiscard]] std::vector<WinPoint> series(Time from, std::size_t points) const;
  // When the first round of those that are known was opened.
  [[nodiscard]] std::optional<Time> opened() const { return opened_; }

 private:
  struct Reached {
    Time at;
    PlaySums sums;  // with all before
  };

  void reach(Time at, const PlaySums& more);
  [[nodiscard]] PlaySums before(Time moment) const;

  PlaySums forgotten_;
  std::vector<Reached> reached_;
  std::optional<Time> opened_;
};

}  // namespace punto
