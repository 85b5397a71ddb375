#include <algorithm>

#include "core/table/reconstruct.hpp"
#include "core/table/table.hpp"
#include "tests/drive/chooser.hpp"

namespace punto::drive {

namespace {

// One of the words that the row allows, where it names any.
template <typename Value>
void tell(std::optional<Value>& value, const Resolution& row, Circumstance word, Random& random) {
  const auto words = word_of(word).values.size();
  do {
    value = static_cast<Value>(random.below(words));
  } while ((row.when.allowed(word) >> static_cast<int>(*value) & 1) == 0);
}

bool is_declared_as(const Decision& decision, const DeclareIrregularity& declared,
                    std::size_t row) {
  if (!decision) return false;
  return std::ranges::any_of(*decision, [&](const Event& event) {
    const auto* body = std::get_if<IrregularityDeclared>(&event.body);
    return body != nullptr && body->irregularity == declared.irregularity && body->row == row;
  });
}

}  // namespace

// Somebody tells what belongs to one row of the book, as likely a rare one as a common one. Where
// the table stands otherwise he looks for another.
CommandBody Chooser::declare() {
  if (random_.percent(10)) return declare_anything();
  for (int attempt = 0; attempt < 6; ++attempt) {
    DeclareIrregularity declared;
    declared.irregularity = static_cast<std::uint8_t>(random_.below(book().irregularities.size()));
    const Irregularity& irregularity = book().irregularities[declared.irregularity];
    const std::size_t row = random_.below(irregularity.resolutions.size());
    tell_what_is_known(declared, irregularity.resolutions[row]);
    const Command command{cast_.dealer(), declared};
    if (is_declared_as(decide(state_, command, Time{}), declared, row)) return declared;
  }
  return declare_anything();
}

void Chooser::tell_what_is_known(DeclareIrregularity& declared, const Resolution& row) {
  tell(declared.cards, row, Circumstance::Cards, random_);
  tell(declared.order, row, Circumstance::Order, random_);
  tell(declared.value, row, Circumstance::Value, random_);
  declared.source = static_cast<ValueSource>(random_.below(value_source_names.size()));
  declared.round = state_.round.number;
  if (random_.percent(60)) declared.player = cast_.wagering();
  const bool between = state_.phase == Phase::BetweenRounds;
  const bool earlier = row.when.names(Circumstance::Noticed) && random_.percent(50);
  if (!state_.records.empty() && (between || earlier || random_.percent(5))) {
    return tell_earlier_round(declared);
  }
  const bool of_a_hand =
      row.action == Action::PassToRightPlayer || row.action == Action::ExposeByDealer ||
      row.action == Action::UseAscertainedValue || row.action == Action::ReplaceMissingCards;
  if (of_a_hand || random_.percent(30)) declared.side = static_cast<Side>(random_.below(2));
  if (state_.phase == Phase::Dealing) tell_cards(declared);
}

void Chooser::tell_earlier_round(DeclareIrregularity& declared) {
  const RoundRecord& record =
      random_.percent(50) ? state_.records.back() : random_.one_of(state_.records);
  declared.round = record.number;
  if (random_.percent(90)) declared.order_is = filler_.order_of(record.cards.size());
}

// What does not belong together, as like as not.
CommandBody Chooser::declare_anything() {
  DeclareIrregularity declared = filler_.filled<DeclareIrregularity>();
  declared.order_is.clear();
  declared.values.clear();
  declared.together = 0;
  if (declared.irregularity >= book().irregularities.size()) return declared;
  tell_cards(declared);
  if (!state_.records.empty() && random_.percent(20)) tell_earlier_round(declared);
  return declared;
}

// Which cards were drawn together, in which order they belong, and what was taken away.
void Chooser::tell_cards(DeclareIrregularity& declared) {
  const std::string& id = book().irregularities[declared.irregularity].id;
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
  if (random_.percent(4)) declared.values.assign(2, filler_.any_card());
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
    case Stage::Offer: return random_.percent(15) ? CommandBody{CloseOffer{}} : answer();
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
  if (waiting_for.empty() || random_.percent(4)) return filler_.filled<AnswerOffer>();
  AnswerOffer answer{random_.percent(6) ? cast_.seated() : random_.one_of(waiting_for), {}};
  const bool all = random_.percent(40);
  for (const PlacedWager& wager : state_.round.wagers) {
    const bool offered = (state_.procedure->offer.kinds >> wager.kind & 1) != 0;
    const bool named = wager.has(answer.player) && (offered || random_.percent(10));
    if (named && (all || random_.percent(15))) answer.withdraw.push_back(wager.number);
  }
  return answer;
}

}  // namespace punto::drive
