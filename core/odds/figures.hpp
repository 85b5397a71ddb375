#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/odds/exact.hpp"

namespace punto {

// An exact fraction of whole numbers too large for Fraction, in lowest terms.
class ExactRatio {
 public:
  using Integer = __int128;

  ExactRatio() = default;
  ExactRatio(Integer numerator, Integer denominator);

  [[nodiscard]] Integer numerator() const { return numerator_; }
  [[nodiscard]] Integer denominator() const { return denominator_; }
  [[nodiscard]] double value() const;

  friend bool operator==(const ExactRatio&, const ExactRatio&) = default;

 private:
  Integer numerator_ = 0;
  Integer denominator_ = 1;
};

// "-3/8", "2", "0".
std::string to_text(const ExactRatio& ratio);

// What one unit staked on a wager does in the next round. A round that runs out of cards is void:
// nothing is won or lost in it.
struct WagerFigures {
  ExactRatio expected;  // net result; the house edge is what is missing from it
  double variance = 0;
  double win = 0;  // hit frequency
  double push = 0;
  double lose = 0;

  [[nodiscard]] double house_edge() const { return 0 - expected.value(); }  // never -0
  [[nodiscard]] double deviation() const;
};

WagerFigures figures_of(const Odds& odds, const OddsCounts& counts, std::size_t wager);

// The expected net result alone, which is quicker.
ExactRatio expected_net(const Odds& odds, const OddsCounts& counts, std::size_t wager);

// How the results of two wagers of one round vary together, for units staked on both.
struct Covariances {
  std::vector<double> values;  // [wager][wager]
  std::size_t wagers = 0;

  [[nodiscard]] double at(std::size_t one, std::size_t other) const {
    return values[one * wagers + other];
  }
  [[nodiscard]] double correlation(std::size_t one, std::size_t other) const;
};

Covariances covariances(const Odds& odds, const Composition& left);

// What taking out one card of a rank, its suit left to chance, changes of the expected net result.
// A rank that is not there changes nothing.
struct RemovalEffects {
  std::vector<double> values;  // [rank][wager]
  std::size_t wagers = 0;

  [[nodiscard]] double at(Rank rank, std::size_t wager) const {
    return values[static_cast<std::size_t>(rank) * wagers + wager];
  }
};

RemovalEffects removal_effects(const Odds& odds, const Composition& left);

}  // namespace punto
