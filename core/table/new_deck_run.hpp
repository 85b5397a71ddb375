#pragma once

#include <algorithm>
#include <cstdint>

#include "core/cards/card.hpp"

namespace punto {

// How many cards in a row came in the order of a new deck, up or down one suit. Shuffled shoes of
// eight decks reach five about once in nine thousand, so five alert the staff (interpretation 108).
struct NewDeckRun {
  static constexpr std::uint8_t suspicious = 5;

  Card last;
  std::int8_t direction = 0;
  std::uint8_t length = 0;

  void follow(Card card) {
    const int step = static_cast<int>(card.rank()) - static_cast<int>(last.rank());
    const bool neighbour = length > 0 && card.suit() == last.suit() && (step == 1 || step == -1);
    if (!neighbour) {
      direction = 0;
      length = 1;
    } else if (direction == step) {
      length = static_cast<std::uint8_t>(std::min(length + 1, 255));
    } else {
      direction = static_cast<std::int8_t>(step);
      length = 2;
    }
    last = card;
  }

  friend constexpr bool operator==(const NewDeckRun&, const NewDeckRun&) = default;
};

}  // namespace punto
