#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "core/odds/figures.hpp"
#include "core/rules/round.hpp"

namespace punto {

// What one unit on each wager is expected to win in the next round, by the cards that are left.
// Above zero the wager has turned in the Player's favour.
struct Risk {
  int cards_left = 0;
  std::vector<ExactRatio> expected;  // for each wager in the rulebook's order

  [[nodiscard]] bool favours_player(std::size_t wager) const {
    return expected[wager].numerator() > 0;
  }
};

Risk risk_of(const Odds& odds, const Composition& left);

// The course of a shoe: each round with the risk that stood before it, and the risk after the last.
struct ShoeTrace {
  struct TracedRound {
    Risk before;
    Round round;
  };
  std::vector<TracedRound> rounds;
  Risk next;
  std::vector<Card> unfinished;  // cards of a round that is not over
};

// `cards` in the order they left a shoe of `left`. The error names the card that was not in it.
std::expected<ShoeTrace, std::string> trace_shoe(const Odds& odds, Composition left,
                                                 std::span<const Card> cards);

}  // namespace punto
