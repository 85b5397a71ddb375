#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/fields.hpp"

namespace punto {

constexpr WordsOfEnumeration words_of(Winner) {
  return winner_names;
}

}  // namespace punto

namespace punto::wire {

// One round that is over, at a glance.
struct ListedRound {
  RoundNumber round = 0;
  Time opened;
  Time ended;
  bool is_void = false;
  bool corrected = false;  // what is told is as corrected
  std::optional<Winner> winner;
  std::optional<std::uint8_t> player_total;
  std::optional<std::uint8_t> banker_total;
  std::vector<Card> cards;   // in the order they left the shoe; see list_rounds
  std::uint32_t shares = 0;  // of wagers that were settled
  Cents staked;
  Cents returned;
};

// The newest first.
struct RoundListForm {
  std::string table;
  std::vector<ListedRound> rounds;
  std::optional<RoundNumber> before;  // for the page after this one; none: there is none
};

PUNTO_FIELDS(ListedRound, round, opened, ended, is_void, corrected, winner, player_total,
             banker_total, cards, shares, staked, returned)
PUNTO_FIELDS(RoundListForm, table, rounds, before)

}  // namespace punto::wire
