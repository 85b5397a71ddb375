#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/odds/exact.hpp"
#include "core/odds/simulate.hpp"

namespace punto {

// One pay row in a sample of rounds, and last losing, beside what was to be expected.
struct SampledRow {
  std::uint64_t count = 0;
  double probability = 0;  // exact
  double z = 0;            // deviations from what was expected
};

// A wager in a sample of rounds.
struct SampledWager {
  double house_edge = 0;
  double standard_error = 0;
  double exact_edge = 0;
  double z = 0;
  double edge_of_all = 0;  // with the rounds that not every shoe has
  std::vector<SampledRow> rows;
  double chi_square = 0;
  int degrees_of_freedom = 0;
  double p_value = 1;  // how often chance alone deviates as much

  // Half of the interval that holds the true value in 99 of 100 samples.
  [[nodiscard]] double half_of_interval() const;
};

// What a tally says of each wager. Compared with the exact values are the rounds that every shoe
// has: the others come more often in shoes that took fewer cards, and follow a law a little
// different.
struct Sample {
  std::uint64_t rounds = 0;    // in all
  std::uint64_t compared = 0;  // that every shoe has
  std::vector<SampledWager> wagers;
};

Sample sample_of(const Odds& odds, const Composition& shoe, const RoundTally& tally);

}  // namespace punto
