#pragma once

#include <optional>
#include <vector>

#include "core/cards/composition.hpp"

namespace punto {

// A known order of cards with the cutting card in it. Whoever shuffles gives the order; the shoe
// only yields it. The cutting card is no card of the deck: it appears when every card before it
// has left, is removed, and the round of play is completed (3.17; EB4 3.10).
class Shoe {
 public:
  // Interpretation 42: no rulebook fixes the place of the cutting card.
  static constexpr int usual_cards_behind_cutting_card = 14;

  Shoe(DeckKind kind, std::vector<Card> order,
       int cards_behind_cutting_card = usual_cards_behind_cutting_card);

  // The next card, or nothing when the shoe is empty: then 5.3 (F6V5 and SS3: 5.5) voids the round.
  std::optional<Card> draw();

  [[nodiscard]] DeckKind kind() const { return kind_; }
  [[nodiscard]] int cards_left() const;
  [[nodiscard]] int cards_drawn() const { return drawn_; }

  // True from the moment nothing but the cutting card lies before the next card.
  [[nodiscard]] bool cutting_card_reached() const;

  [[nodiscard]] Composition remaining() const;

  friend bool operator==(const Shoe&, const Shoe&) = default;

 private:
  DeckKind kind_;
  std::vector<Card> order_;
  int drawn_ = 0;
  int cards_behind_cutting_card_;
};

}  // namespace punto
