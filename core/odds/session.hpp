#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/odds/betting_plan.hpp"
#include "core/odds/exact.hpp"
#include "core/odds/round_stream.hpp"

namespace punto {

// Somebody stakes on one wager for a number of rounds, many times over.
struct SessionPlan {
  std::size_t wager = 0;
  int rounds = 80;
  int sessions = 20'000;
};

// How the sessions of one betting plan ended. Amounts are whole parts of a unit.
struct SessionResults {
  std::int64_t parts = 1;             // of one unit
  std::int64_t units_staked = 0;      // in all sessions together
  std::vector<std::int64_t> results;  // of each session, the worst first
  std::vector<std::int64_t> deepest;  // how far it ever was behind its start, the least first

  [[nodiscard]] double units(std::int64_t amount) const {
    return static_cast<double>(amount) / static_cast<double>(parts);
  }
  [[nodiscard]] double result_at(double share) const;
  [[nodiscard]] double deepest_at(double share) const;
  [[nodiscard]] double mean() const;
  [[nodiscard]] double mean_staked() const;
  [[nodiscard]] double share_ahead() const;
  // What was lost of each unit staked: no plan changes what is expected of it.
  [[nodiscard]] double loss_of_stakes() const;
};

// All betting plans play the same rounds, so that only the plans differ.
std::vector<SessionResults> play_sessions(RoundStream& rounds, const Odds& odds,
                                          const SessionPlan& plan,
                                          std::span<const BettingPlan> betting);

}  // namespace punto
