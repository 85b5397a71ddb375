#include "tests/drive/hidden_shoe.hpp"

#include <algorithm>

namespace punto::drive {

Card HiddenShoe::next() const {
  if (!waiting_.empty()) return waiting_.front();
  return device_.empty() ? card_in_deck(kind_, 0) : device_.front();
}

bool HiddenShoe::at_cutting_card(const TableState& state) const {
  return waiting_.empty() && !state.shoe.cutting_card_out &&
         device_.size() <= state.settings.cards_behind_cutting_card;
}

void HiddenShoe::spoil(Random& random, DeckKind kind) {
  honest_ = false;
  if (device_.empty()) return;
  const std::size_t at = random.below(std::min<std::size_t>(device_.size(), 12));
  const auto place = device_.begin() + static_cast<std::ptrdiff_t>(at);
  const DeckKind other = kind == DeckKind::Standard ? DeckKind::FiveElement : DeckKind::Standard;
  switch (random.below(4)) {
    case 0: *place = card_in_deck(other, static_cast<int>(random.below(52))); return;
    case 1: device_.erase(place); return;
    case 2:
      // Copies of the same card follow each other, so that the decks soon have too few of it.
      for (std::size_t i = at; i < std::min(at + 12, device_.size()); ++i) device_[i] = *place;
      return;
    default: device_.resize(random.below(std::min<std::size_t>(device_.size(), 9))); return;
  }
}

void HiddenShoe::load(const TableState& state) {
  kind_ = state.law->rulebook.deck;
  honest_ = true;
  std::vector<Card> cards;
  for (int deck = 0; deck < state.settings.decks; ++deck) {
    for (int i = 0; i < cards_in(kind_); ++i) cards.push_back(card_in_deck(kind_, i));
  }
  // Each shoe has its own order whatever happened before, so that a shortened run keeps it. Some
  // shoes are not shuffled at all.
  Random random{seed_ + state.shoe.number * 0x51ed2701u};
  if (!random.permille(15)) random.shuffle(cards);
  device_.assign(cards.begin(), cards.end());
  waiting_.clear();
  clear_round();
}

Card HiddenShoe::pop() {
  if (device_.empty()) {
    honest_ = false;  // the device yields what it should not have
    return card_in_deck(kind_, static_cast<int>(seed_ % 52));
  }
  const Card card = device_.front();
  device_.pop_front();
  return card;
}

void HiddenShoe::clear_round() {
  laid_ = {};
}

void HiddenShoe::reconstruct(const TableState& after, const CardOrder& order) {
  std::vector<Card> gathered;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (laid_[i]) gathered.push_back(places_[i]);
  }
  gathered.insert(gathered.end(), waiting_.begin(), waiting_.end());
  std::vector<Card> ordered = gathered;
  for (std::size_t i = 0; i < order.size() && i < gathered.size(); ++i) {
    ordered[i] = gathered[order[i]];
  }
  clear_round();
  std::size_t used = 0;
  for (std::size_t i = 0; i < places_.size() && used < ordered.size(); ++i) {
    if (!after.round.cards[i].drawn) continue;
    places_[i] = ordered[used++];
    laid_[i] = true;
  }
  waiting_.assign(ordered.begin() + static_cast<std::ptrdiff_t>(used), ordered.end());
}

// Whoever tells a card that is not the one that lies there deceives the table.
void HiddenShoe::compare(const EventBody& body) {
  if (const auto* read = std::get_if<CardRead>(&body)) {
    honest_ = honest_ && read->card == at(read->place);
  } else if (const auto* corrected = std::get_if<CardCorrected>(&body)) {
    honest_ = honest_ && corrected->card == at(corrected->place);
  } else if (const auto* surplus = std::get_if<SurplusDrawn>(&body)) {
    honest_ = honest_ && (!surplus->card || *surplus->card == waiting_.back());
  } else if (const auto* recorded = std::get_if<InventoryRecorded>(&body)) {
    honest_ = honest_ && recorded->inventory->set_aside == waiting_;
  } else if (const auto* found = std::get_if<IrregularityFound>(&body)) {
    const auto cards = found->circumstances[static_cast<std::size_t>(Circumstance::Cards)];
    const bool missing = cards == static_cast<std::uint8_t>(WrongCards::Missing);
    honest_ = honest_ && !(missing && !device_.empty());
  } else if (std::holds_alternative<RoundCorrected>(body)) {
    honest_ = false;
  }
}

void HiddenShoe::follow(const TableState& after, const Event& event) {
  const auto draw_to_wait = [&](int cards) {
    for (int i = 0; i < cards; ++i) waiting_.push_back(pop());
  };
  const EventBody& body = event.body;
  if (std::holds_alternative<ShoeLoaded>(body)) {
    load(after);
  } else if (const auto* cut = std::get_if<ShoeCut>(&body)) {
    std::rotate(device_.begin(), device_.begin() + cut->cards % static_cast<int>(device_.size()),
                device_.end());
  } else if (const auto* burned = std::get_if<CardsBurned>(&body)) {
    honest_ = honest_ && (!burned->first || *burned->first == next());
    for (int i = 0; i < burned->cards; ++i) pop();
  } else if (const auto* drawn = std::get_if<CardDrawn>(&body)) {
    Card card;
    if (drawn->waiting && !waiting_.empty()) {
      card = waiting_.front();
      waiting_.erase(waiting_.begin());
    } else {
      card = pop();
    }
    lay(drawn->place, card);
    laid_[static_cast<std::size_t>(drawn->place)] = true;
  } else if (std::holds_alternative<SurplusDrawn>(body)) {
    draw_to_wait(1);
  } else if (const auto* together = std::get_if<CardsDrawnTogether>(&body)) {
    draw_to_wait(together->cards);
  } else if (const auto* aside = std::get_if<CardsSetAside>(&body)) {
    draw_to_wait(aside->cards);
  } else if (const auto* reconstructed = std::get_if<CardsReconstructed>(&body)) {
    reconstruct(after, reconstructed->order);
  } else if (std::holds_alternative<RoundSettled>(body)) {
    clear_round();
  } else if (std::holds_alternative<RoundVoided>(body) ||
             std::holds_alternative<DeviceReset>(body)) {
    clear_round();
    waiting_.clear();
  } else if (std::holds_alternative<SurplusBurned>(body)) {
    waiting_.clear();
  }
  compare(body);
}

}  // namespace punto::drive
