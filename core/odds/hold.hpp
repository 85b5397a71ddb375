#pragma once

#include <cstdint>
#include <vector>

#include "core/odds/figures.hpp"
#include "core/odds/round_stream.hpp"

namespace punto {

// What the house keeps of flat stakes on one wager, as a share of what is staked: where it lies
// after a number of rounds, by the exact edge and deviation of the first round of a shoe. Many
// rounds add up to a normal law.
struct HoldLaw {
  double edge = 0;
  double deviation = 0;

  // Half of the interval so many standard deviations wide to each side.
  [[nodiscard]] double half_of_interval(double rounds, double deviations) const;
  // That the house has lost after so many rounds.
  [[nodiscard]] double chance_behind(double rounds) const;
};

HoldLaw hold_law(const Odds& odds, const Composition& shoe, std::size_t wager);

// What the house kept after so many rounds of one path.
struct HoldPoint {
  std::uint64_t rounds = 0;
  double hold = 0;
};

// One path of simulated rounds: card by card at first, then by blocks of shoes from `first_block`
// on, at points that lie evenly on a logarithmic axis from `from` to `to` rounds.
struct HoldPath {
  std::size_t wager = 0;
  std::uint64_t from = 100;
  std::uint64_t to = 10'000'000;
  std::uint64_t first_block = 0;
};

std::vector<HoldPoint> walk_hold(RoundStream& rounds, const ShoeSimulator& simulator,
                                 const Odds& odds, const HoldPath& path);

}  // namespace punto
