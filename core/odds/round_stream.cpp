#include "core/odds/round_stream.hpp"

#include <span>
#include <utility>

namespace punto {

RoundStream::RoundStream(const Game& game, const ShoePlan& plan, std::uint64_t stream)
    : game_(&game), plan_(plan), random_(plan.seed, stream) {
  const DeckKind deck = game.rulebook().deck;
  for (int i = 0; i < cards_in(deck) * plan.decks; ++i) {
    cards_.push_back(card_in_deck(deck, i % cards_in(deck)));
  }
  begin_shoe();
}

Composition RoundStream::left() const {
  return Composition::of_cards(game_->rulebook().deck, std::span{cards_}.subspan(seen_));
}

// Cards burned unseen are as good as cards behind the cutting card: nobody knows which they are.
void RoundStream::begin_shoe() {
  for (std::size_t i = cards_.size() - 1; i > 0; --i) {
    std::swap(cards_[i], cards_[random_.below(static_cast<std::uint32_t>(i + 1))]);
  }
  seen_ = 0;
  number_ = 0;
  undealt_ = plan_.cards_behind_cutting_card;
  more_rounds_ = plan_.after_cutting_card == AfterCuttingCard::OneMoreRound ? 1 : 0;
  if (plan_.burn == Burn::Fixed) undealt_ += plan_.burn_cards;
  if (plan_.burn == Burn::ByFirstCard) {
    const int value = point_value(cards_.front());
    undealt_ += value == 0 ? 10 : value;
    seen_ = 1;
  }
}

Outcome RoundStream::deal() {
  const Round round = deal_round(std::span{cards_}.subspan(seen_, Round::most_cards));
  seen_ += static_cast<std::size_t>(round.cards_dealt());
  ++number_;
  if (cards_left() < undealt_ && more_rounds_-- == 0) begin_shoe();
  return round.outcome();
}

}  // namespace punto
