#pragma once

#include <cstdint>

#include "core/cards/card.hpp"
#include "core/cards/insist.hpp"

namespace punto {

// What the initial two cards of a hand are as a pair: nothing, or a rank, either in two suits or
// both cards in one. Equal rank makes a pair, not equal point value: a Ten with a Jack is none
// (interpretation 1; 1.1.7 of F6V6, 1.1.13 and 1.1.22 of EB4, 1.1.8 of FF4).
class Pair {
 public:
  constexpr Pair() = default;
  constexpr Pair(Card first, Card second) {
    if (first.rank() != second.rank()) return;
    const int suited = first.suit() == second.suit() ? 1 + static_cast<int>(first.suit()) : 0;
    index_ = static_cast<std::uint8_t>(1 + static_cast<int>(first.rank()) * stride + suited);
  }

  [[nodiscard]] constexpr bool exists() const { return index_ != 0; }
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>((index_ - 1) / stride); }
  [[nodiscard]] constexpr bool suited() const { return exists() && (index_ - 1) % stride != 0; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>((index_ - 1) % stride - 1); }

  // Dense numbers below `count`; 0 is no pair.
  static constexpr int count = 1 + rank_count * (1 + suit_count);
  [[nodiscard]] constexpr int index() const { return index_; }
  static constexpr Pair at(int index) {
    INSIST(index >= 0 && index < count);
    Pair pair;
    pair.index_ = static_cast<std::uint8_t>(index);
    return pair;
  }

  friend constexpr bool operator==(Pair, Pair) = default;

 private:
  static constexpr int stride = 1 + suit_count;
  std::uint8_t index_ = 0;
};

}  // namespace punto
