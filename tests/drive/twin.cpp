#include "tests/drive/twin.hpp"

#include <algorithm>

namespace punto::drive {
namespace {

bool is_hidden(const DealtCard& card) {
  return card.drawn && card.read && !card.exposed;
}

// Whoever squeezes a hand sees it, unless somebody else does for him.
bool squeezes(const TableState& state, const Viewer& viewer, std::size_t place) {
  const HandInPlay& hand = state.round.hands[place % 2];
  return hand.passed && !hand.designee && viewer.is(hand.holder);
}

Card any_card(DeckKind kind, Random& random) {
  const auto cards = static_cast<std::size_t>(cards_in(kind));
  return card_in_deck(kind, static_cast<int>(random.below(cards)));
}

// For one that lies in the shoe, so that everybody still knows the same of both together.
void exchange(DealtCard& card, Composition& unseen, Random& random) {
  const int cards = cards_in(unseen.kind());
  const int from = static_cast<int>(random.below(static_cast<std::size_t>(cards)));
  for (int i = 0; i < cards; ++i) {
    const Card other = card_in_deck(unseen.kind(), (from + i) % cards);
    if (other == card.card || unseen.count(other) == 0) continue;
    if (card.counted) {
      unseen.add(card.card);
      (void)unseen.remove(other);
    }
    card.card = other;
    return;
  }
}

}  // namespace

bool hides_cards(const TableState& state) {
  return std::ranges::any_of(state.round.cards, is_hidden) ||
         std::ranges::any_of(state.shoe.waiting, is_hidden);
}

TableState twin_of(const TableState& state, const Viewer& viewer, Random& random) {
  TableState twin = state;
  const DeckKind kind = twin.law->rulebook.deck;
  const auto change = [&](DealtCard& card) {
    if (is_hidden(card)) exchange(card, twin.shoe.unseen, random);
    if (!card.read) card.card = any_card(kind, random);  // what nobody has told means nothing
  };
  for (std::size_t i = 0; i < twin.round.cards.size(); ++i) {
    if (!squeezes(state, viewer, i)) change(twin.round.cards[i]);
  }
  for (DealtCard& card : twin.shoe.waiting) change(card);
  // Of a void round nobody is shown what was not dealt.
  for (RoundRecord& record : twin.records) {
    if (!record.is_void) continue;
    for (Card& card : record.cards) card = any_card(kind, random);
  }
  twin.shoe.run = {};
  if (twin.procedure && twin.procedure->stage != Stage::Assignment) {
    for (Card& card : twin.procedure->values) card = any_card(kind, random);
  }
  return twin;
}

}  // namespace punto::drive
