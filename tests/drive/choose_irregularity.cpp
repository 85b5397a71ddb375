#include <algorithm>

#include "core/table/circumstances.hpp"
#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/squeeze.hpp"
#include "tests/drive/chooser.hpp"
#include "tests/drive/tried_command.hpp"

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
    const Choice choice = declare_row(random_.one_of(rows_));
    if (choice) return *choice;
  }
  return declare_anything();
}

// Nothing where the table stands otherwise.
Chooser::Choice Chooser::declare_row(const Favourite& wanted) {
  DeclareIrregularity declared;
  declared.irregularity = wanted.irregularity;
  const Resolution& row = book().irregularities[wanted.irregularity].resolutions[wanted.row];
  tell_what_is_known(declared, row);
  if (!is_possible(declared, row)) return {};
  const Decision decision = try_to_decide(state_, {cast_.dealer(), declared}, Time{});
  const bool refuses = row.action == Action::Refuse && !decision;
  if (!refuses && !is_declared_as(decision, declared, wanted.row)) return {};
  return declared;
}

// Without the question what is established, which takes long to answer.
bool Chooser::is_possible(const DeclareIrregularity& declared, const Resolution& row) const {
  const auto anything =
      std::ranges::find(book().irregularities, Trigger::AnythingElse, &Irregularity::on);
  Reported reported;
  reported.round = declared.round;
  reported.cards = declared.cards;
  reported.order = declared.order;
  reported.value = declared.value;
  reported.side = declared.side;
  reported.player = declared.player;
  auto values = circumstances_of(state_, *anything, reported);
  const bool established = row.when.names(Circumstance::Established) &&
                           (row.when.allowed(Circumstance::Established) & value_bit(0)) == 0;
  values[static_cast<std::size_t>(Circumstance::Established)] = established ? 1 : 0;
  return row.when.matches(values) && (!established || any_exposed(state_.round.cards));
}

// What leads to the row that this table comes to more often than to others.
Chooser::Choice Chooser::favourite() {
  const bool dealing = state_.phase == Phase::Dealing;
  const bool felt = state_.settings.seating == Seating::Felt;
  const bool by_hand = state_.settings.cards != CardSource::VirtualShoe;
  switch (book().irregularities[plan_.favourite.irregularity].on) {
    case Trigger::WagerAfterClosing: return dealing ? Choice{place_wager()} : Choice{};
    case Trigger::WithdrawalAfterClosing: return dealing ? Choice{late_change()} : Choice{};
    case Trigger::UnderMinimum:
    case Trigger::OverMaximum: return dealing && felt ? Choice{found_wager()} : Choice{};
    case Trigger::DifferentialExceeded: return {};
    case Trigger::CuttingCardFirst: {
      const bool first = dealing && by_hand && drawn_count(state_.round.cards) == 0;
      if (!first || state_.shoe.cutting_card_out || random_.percent(50)) return {};
      return ReportCuttingCard{};
    }
    case Trigger::TerminalFailure:
      if (felt || state_.phase == Phase::BetweenRounds || state_.seats.empty()) return {};
      return ReportTerminalFailure{random_.percent(50) ? cast_.wagering() : cast_.seated()};
    case Trigger::DrawnTogether:
      // Later there is more that is decided already.
      if (drawn_count(state_.round.cards) < 4 && random_.percent(50)) return {};
      return declare_row(plan_.favourite);
    default: break;
  }
  if (const Choice choice = declare_row(plan_.favourite)) return choice;
  // Most of what befalls a hand befalls one that was passed.
  const bool of_a_hand = is_about_hand(
      book().irregularities[plan_.favourite.irregularity].resolutions[plan_.favourite.row]);
  if (!of_a_hand || !dealing || !is_dealt_face_down(state_)) return {};
  if (progress_of(state_.round.cards).waits != Waits::ForExposure) return {};
  return pass(side_to_expose());
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
  const bool of_a_hand = is_about_hand(row);
  if (of_a_hand || random_.percent(30)) declared.side = static_cast<Side>(random_.below(2));
  if (of_a_hand && random_.percent(90)) {
    const HandInPlay& hand = state_.round.hands[static_cast<std::size_t>(*declared.side)];
    if (hand.passed) declared.player = hand.holder;
    declared.source = random_.percent(50) ? ValueSource::Device : ValueSource::Surveillance;
  }
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
  if (random_.percent(4)) declared.irregularity = 0xff;
  if (declared.irregularity >= book().irregularities.size()) return declared;
  tell_cards(declared);
  if (!state_.records.empty() && random_.percent(20)) tell_earlier_round(declared);
  return declared;
}

// Which cards were drawn together, in which order they belong, and what was taken away.
void Chooser::tell_cards(DeclareIrregularity& declared) {
  // A virtual shoe draws singly, and knows in which order.
  if (state_.settings.cards == CardSource::VirtualShoe && random_.percent(95)) return;
  const Trigger on = book().irregularities[declared.irregularity].on;
  if (on == Trigger::DrawnTogether && random_.percent(75)) {
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
      Action::Void,        Action::LetStand,       Action::Continue,
      Action::Reconstruct, Action::ExposeByDealer, Action::ResetDevice,
      Action::ReturnWager, Action::SettleNormally, Action::SettleToMaximum};
  GiveRuling ruling = filler_.filled<GiveRuling>();
  const bool of_wager = state_.procedure->wager.has_value();
  if (random_.percent(95)) {
    const bool in_play =
        state_.phase == Phase::Dealing && state_.procedure->round == state_.round.number;
    ruling.action = of_wager ? rulings[static_cast<std::size_t>(random_.between(6, 8))]
                             : rulings[random_.below(in_play ? 6 : 4)];
    if (random_.percent(90)) ruling.reason = "so decided";
  }
  if (random_.percent(state_.shoe.waiting.empty() ? 90 : 40)) ruling.burn_surplus = false;
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

// All of his wagers that are offered back, none, or one of them; sometimes one that is not offered.
CommandBody Chooser::answer() {
  const auto& waiting_for = state_.procedure->offer.waiting_for;
  if (waiting_for.empty() || random_.percent(4)) return filler_.filled<AnswerOffer>();
  AnswerOffer answer{random_.percent(24) ? cast_.seated() : random_.one_of(waiting_for), {}};
  std::vector<WagerNumber> offered;
  std::vector<WagerNumber> decided;
  for (const PlacedWager& wager : state_.round.wagers) {
    if (!wager.has(answer.player)) continue;
    const bool may = (state_.procedure->offer.kinds >> wager.kind & 1) != 0;
    (may ? offered : decided).push_back(wager.number);
  }
  if (!decided.empty() && random_.percent(90)) {
    answer.withdraw.push_back(decided.front());
  } else if (random_.percent(35)) {
    answer.withdraw = offered;
  } else if (!offered.empty() && random_.percent(60)) {
    answer.withdraw.push_back(offered.front());
  }
  return answer;
}

}  // namespace punto::drive
