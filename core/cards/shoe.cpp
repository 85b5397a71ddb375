#include "core/cards/shoe.hpp"

#include <span>
#include <utility>

#include "core/cards/insist.hpp"

namespace punto {

Shoe::Shoe(DeckKind kind, std::vector<Card> order, int cards_behind_cutting_card)
    : kind_(kind), order_(std::move(order)), cards_behind_cutting_card_(cards_behind_cutting_card) {
  INSIST(cards_behind_cutting_card_ >= 0);
}

std::optional<Card> Shoe::draw() {
  if (cards_left() == 0) return std::nullopt;
  return order_[static_cast<std::size_t>(drawn_++)];
}

int Shoe::cards_left() const {
  return static_cast<int>(order_.size()) - drawn_;
}

bool Shoe::cutting_card_reached() const {
  return cards_left() <= cards_behind_cutting_card_;
}

Composition Shoe::remaining() const {
  const std::span<const Card> all = order_;
  return Composition::of_cards(kind_, all.subspan(static_cast<std::size_t>(drawn_)));
}

}  // namespace punto
