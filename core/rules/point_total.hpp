#pragma once

#include "core/cards/card.hpp"

namespace punto {

// Two to Nine count their number, an Ace one, Ten and pictures nothing (3.3 in every rulebook).
constexpr int point_value(Rank rank) {
  return rank < Rank::Ten ? static_cast<int>(rank) + 1 : 0;
}

constexpr int point_value(Card card) {
  return point_value(card.rank());
}

// Only the right digit of the sum counts (3.4; interpretation 10).
constexpr int add_points(int total, int value) {
  const int sum = total + value;
  return sum >= 10 ? sum - 10 : sum;
}

}  // namespace punto
