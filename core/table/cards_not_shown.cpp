#include "core/table/cards_not_shown.hpp"

#include <algorithm>

namespace punto {

// Interpretation 43.
bool is_used_up(const TableState& state) {
  const ShoeInUse& shoe = state.shoe;
  const int rounds = state.settings.after_cutting_card == AfterCuttingCard::OneMoreRound ? 2 : 1;
  return shoe.cutting_card_out && shoe.rounds_since_cutting_card >= rounds;
}

Composition cards_not_shown(const TableState& state) {
  const ShoeInUse& shoe = state.shoe;
  Composition left = Composition::of_decks(state.law->rulebook.deck, state.settings.decks);
  if (!shoe.loaded || shoe.must_replace || is_used_up(state)) return left;  // of the next shoe
  const auto take = [&](Card card) { (void)left.remove(card); };            // unless it is wrong
  for (const RoundRecord& record : state.records) {
    if (record.shoe == shoe.number && !record.is_void) std::ranges::for_each(record.cards, take);
  }
  const auto take_shown = [&](const DealtCard& dealt) {
    if (dealt.drawn && dealt.read && dealt.exposed) take(dealt.card);
  };
  std::ranges::for_each(state.round.cards, take_shown);
  std::ranges::for_each(shoe.waiting, take_shown);
  return left;
}

bool has_card_face_down(const TableState& state) {
  const auto is_face_down = [](const DealtCard& card) {
    return card.drawn && card.read && !card.exposed;
  };
  return std::ranges::any_of(state.round.cards, is_face_down) ||
         std::ranges::any_of(state.shoe.waiting, is_face_down);
}

}  // namespace punto
