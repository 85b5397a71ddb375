#pragma once

#include <array>
#include <vector>

#include "core/cards/deck.hpp"
#include "core/rules/outcome.hpp"
#include "core/rules/point_total.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {

// Visits everything that can follow two initial totals by the Table of Play, some more than once.
template <typename Visit>
void for_each_points(int player_total, int banker_total, Visit visit) {
  namespace play = table_of_play;
  const auto points = [](int player, int banker, bool player_drew, bool banker_drew) {
    return Points{static_cast<std::uint8_t>(player), static_cast<std::uint8_t>(banker), player_drew,
                  banker_drew};
  };
  const auto banker_acts = [&](int player, int player_third) {
    const bool drew = player_third != play::player_stood;
    if (!play::banker_draws(banker_total, player_third)) {
      visit(points(player, banker_total, drew, false));
      return;
    }
    for (int value = 0; value < 10; ++value) {
      visit(points(player, add_points(banker_total, value), drew, true));
    }
  };
  if (play::is_natural(player_total) || play::is_natural(banker_total)) {
    visit(points(player_total, banker_total, false, false));
  } else if (!play::player_draws(player_total)) {
    banker_acts(player_total, play::player_stood);
  } else {
    for (int value = 0; value < 10; ++value) banker_acts(add_points(player_total, value), value);
  }
}

// One initial hand as far as any wager can tell: its total, and what pair it is.
struct InitialHand {
  int total = 0;
  Pair pair;
};

inline std::vector<InitialHand> initial_hands(DeckKind kind) {
  std::vector<InitialHand> hands;
  for (int total = 0; total < 10; ++total) hands.push_back({total, Pair{}});
  for (int rank = 0; rank < rank_count; ++rank) {
    const Card card = card_in_deck(kind, rank);
    const int total = add_points(point_value(card), point_value(card));
    hands.push_back({total, Pair{card, card_in_deck(kind, rank + rank_count)}});
    for (int suit = 0; suit < suits_in(kind); ++suit) {
      const Card suited = card_in_deck(kind, rank + suit * rank_count);
      hands.push_back({total, Pair{suited, suited}});
    }
  }
  return hands;
}

// Visits every outcome that a round dealt from full decks can have, some more than once.
template <typename Visit>
void for_each_outcome(DeckKind kind, Visit visit) {
  const std::vector<InitialHand> hands = initial_hands(kind);
  for (const InitialHand& player : hands) {
    for (const InitialHand& banker : hands) {
      for_each_points(player.total, banker.total, [&](const Points& points) {
        visit(Outcome{points, player.pair, banker.pair});
      });
    }
  }
}

}  // namespace punto
