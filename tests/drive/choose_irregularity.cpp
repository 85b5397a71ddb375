#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"
#include "tests/drive/chooser.hpp"

namespace punto::drive {

CommandBody Chooser::declare() {
  DeclareIrregularity declared;
  declared.irregularity = static_cast<std::uint8_t>(random_.below(book().irregularities.size()));
  declared.round = state_.round.number;
  if (random_.percent(85)) declared.cards = static_cast<WrongCards>(random_.below(4));
  if (random_.percent(85)) declared.order = static_cast<Known>(random_.below(2));
  if (random_.percent(85)) declared.value = static_cast<Known>(random_.below(2));
  if (random_.percent(85)) declared.side = static_cast<Side>(random_.below(2));
  if (random_.percent(70)) declared.player = cast_.wagering();
  declared.source = static_cast<ValueSource>(random_.below(4));
  tell_cards(declared);
  const bool between = state_.phase == Phase::BetweenRounds;
  if (state_.records.empty() || !random_.percent(between ? 80 : 8)) return declared;
  const RoundRecord& record =
      random_.percent(50) ? state_.records.back() : random_.one_of(state_.records);
  declared.round = record.number;
  if (random_.percent(90)) declared.order_is = filler_.order_of(record.cards.size());
  return declared;
}

// Which cards were drawn together, in which order they belong, and what was taken away.
void Chooser::tell_cards(DeclareIrregularity& declared) {
  const std::string& id = book().irregularities[declared.irregularity].id;
  if (state_.phase != Phase::Dealing) {
    if (random_.percent(5)) declared.order_is = filler_.order_of(random_.below(20));
    return;
  }
  if (id == "cards-drawn-together" && random_.percent(75)) {
    declared.together = static_cast<std::uint8_t>(random_.percent(95) ? random_.between(2, 4)
                                                                      : random_.between(1, 9));
  }
  if (random_.percent(40)) {
    const std::size_t cards = cards_to_reconstruct(state_) + declared.together;
    declared.order_is = filler_.order_of(random_.percent(95) ? cards : cards + 1);
  }
  if (!declared.side) return;
  for (std::size_t i = static_cast<std::size_t>(*declared.side); i < Round::most_cards; i += 2) {
    const DealtCard& card = state_.round.cards[i];
    if (card.drawn && !card.read) declared.values.push_back(told(shoe_.at(static_cast<Place>(i))));
  }
  if (random_.percent(8)) declared.values.assign(2, filler_.any_card());
}

CommandBody Chooser::step_of_procedure() {
  if (random_.percent(4)) return filler_.filled<AddCredits>();
  switch (state_.procedure->stage) {
    case Stage::Found:
      if (random_.percent(55)) return Confirm{};
      return random_.percent(50) ? CommandBody{Dismiss{}} : correct();
    case Stage::Approval: return Approve{};
    case Stage::Order:
      return DecideOrder{
          filler_.order_of(state_.shoe.waiting.size() + (random_.percent(4) ? 1 : 0))};
    case Stage::Ruling: return rule();
    case Stage::SetAside: return SetCardsAside{};
    case Stage::Inventory: return inventory();
    case Stage::Assignment: return assignment();
    case Stage::Discretion: return DecideOffer{random_.percent(70)};
    case Stage::Offer: return random_.percent(25) ? CommandBody{CloseOffer{}} : answer();
  }
  return Confirm{};
}

CommandBody Chooser::rule() {
  constexpr std::array rulings = {
      Action::Void,        Action::Reconstruct,    Action::Continue,
      Action::LetStand,    Action::ExposeByDealer, Action::ResetDevice,
      Action::ReturnWager, Action::SettleNormally, Action::SettleToMaximum};
  GiveRuling ruling = filler_.filled<GiveRuling>();
  const bool of_wager = state_.procedure->wager.has_value();
  if (random_.percent(95)) {
    ruling.action = of_wager ? rulings[static_cast<std::size_t>(random_.between(6, 8))]
                             : rulings[random_.below(6)];
  }
  if (random_.percent(70)) ruling.burn_surplus = false;
  if (random_.percent(60)) ruling.replace_cards = CardReplacement::No;
  return ruling;
}

// 5.11.2: everything that is not in play and not missing, counted; sometimes counted wrongly.
CommandBody Chooser::inventory() {
  const Side side = state_.procedure->side.value_or(Side::Player);
  for (std::size_t i = 0; i < state_.round.cards.size(); ++i) {
    const DealtCard& card = state_.round.cards[i];
    const Place place = static_cast<Place>(i);
    const bool turned = card.drawn && !card.read && side_of(place) != side;
    if (turned && random_.percent(90)) return read(place);
  }
  Composition left = Composition::of_decks(book().deck, state_.settings.decks);
  for (const Card card : shoe_.waiting()) (void)left.remove(card);
  for (std::size_t i = 0; i < state_.round.cards.size(); ++i) {
    const DealtCard& card = state_.round.cards[i];
    const Place place = static_cast<Place>(i);
    if (card.drawn && card.read) (void)left.remove(card.card);
    if (card.drawn && !card.read && side_of(place) == side) (void)left.remove(shoe_.at(place));
  }
  if (random_.percent(20)) {
    shoe_.call_dishonest();
    if (random_.percent(50)) left.add(card_in_deck(book().deck, 0));
    (void)left.remove(filler_.any_card());
  }
  RecordInventory inventory;
  for (int i = 0; i < cards_in(book().deck); ++i) {
    const Card card = card_in_deck(book().deck, i);
    const auto copies = static_cast<std::uint8_t>(left.count(card));
    if (copies > 0) inventory.sorted.emplace_back(card, copies);
  }
  inventory.set_aside = shoe_.waiting();
  if (random_.percent(6)) inventory.set_aside.push_back(filler_.any_card());
  if (random_.percent(6)) {
    for (Card& card : inventory.set_aside) card = filler_.any_card();
    shoe_.call_dishonest();
  }
  return inventory;
}

CommandBody Chooser::assignment() {
  AssignMissingCards assign{state_.procedure->values};
  random_.shuffle(assign.cards);
  if (random_.percent(10)) assign.cards.push_back(filler_.any_card());
  return assign;
}

CommandBody Chooser::answer() {
  const auto& waiting_for = state_.procedure->offer.waiting_for;
  if (waiting_for.empty() || random_.percent(5)) return filler_.filled<AnswerOffer>();
  AnswerOffer answer{random_.one_of(waiting_for), {}};
  const bool all = random_.percent(40);
  for (const PlacedWager& wager : state_.round.wagers) {
    const bool offered = (state_.procedure->offer.kinds >> wager.kind & 1) != 0;
    const bool named = wager.has(answer.player) && (offered || random_.percent(15));
    if (named && (all || random_.percent(35))) answer.withdraw.push_back(wager.number);
  }
  return answer;
}

}  // namespace punto::drive
