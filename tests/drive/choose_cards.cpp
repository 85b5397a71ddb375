#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/squeeze.hpp"
#include "tests/drive/chooser.hpp"

namespace punto::drive {

// What is said of a card: the truth, mostly.
Card Chooser::told(Card truth) {
  if (!random_.permille(plan_.mood.lies_permille)) return truth;
  shoe_.call_dishonest();
  return filler_.any_card();
}

CommandBody Chooser::dealing() {
  if (random_.percent(plan_.mood.declares)) return declare();
  if (random_.percent(plan_.mood.spice)) return beside_the_deal();
  if (random_.permille(plan_.mood.spoils_permille)) shoe_.spoil(random_, book().deck);
  const Progress progress = progress_of(state_.round.cards);
  switch (progress.waits) {
    case Waits::ForCard: break;
    case Waits::ForExposure: return expose();
    case Waits::Finished: return random_.percent(97) ? CommandBody{Settle{}} : draw();
  }
  const bool is_virtual = state_.settings.cards == CardSource::VirtualShoe;
  const bool first = drawn_count(state_.round.cards) == 0;
  if (!is_virtual && !state_.shoe.cutting_card_out) {
    const bool early = first && random_.permille(plan_.mood.spice);
    if (early || (shoe_.at_cutting_card(state_) && random_.percent(70))) return ReportCuttingCard{};
  }
  const bool empty = !shoe_.has_next() || (is_virtual && state_.shoe.in_device == 0);
  if (empty && state_.shoe.waiting.empty() && random_.percent(90)) return ReportEmptyShoe{};
  if (player_draws() && !state_.device_holder && random_.percent(90)) return hold_device();
  if (player_draws() && random_.percent(5)) return about_device();
  if (!is_dealt_face_down(state_) && random_.percent(30)) {
    if (const Choice choice = unread(static_cast<Side>(random_.below(2)))) return *choice;
  }
  return draw();
}

// What may come between two cards.
CommandBody Chooser::beside_the_deal() {
  switch (random_.below(20)) {
    case 0: return place_wager();
    case 1:
    case 2:
    case 12: return late_change();
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      if (state_.settings.seating == Seating::Felt || random_.percent(10)) return found_wager();
      return filler_.filled<ReportTerminalFailure>();
    case 8:
    case 9:
    case 10: return correct();
    case 11:
      if (state_.settings.seating == Seating::Felt) return found_wager();
      return filler_.filled<ConfirmShown>();
    case 13: return random_.percent(30) ? CommandBody{ReportEmptyShoe{}} : draw();
    case 14: return random_.percent(20) ? CommandBody{ReportCuttingCard{}} : draw();
    case 15:
      if (is_dealt_face_down(state_)) return filler_.filled<AllowSqueeze>();
      return late_change();
    case 16: return Leave{cast_.seated()};
    case 17: return about_device();
    default: return declare();
  }
}

CommandBody Chooser::draw() {
  DrawCard draw;
  const ShoeInUse& shoe = state_.shoe;
  const bool known = !shoe.waiting.empty() && shoe.waiting.front().read;
  const bool face_down = is_dealt_face_down(state_);
  int chance = 96;  // that the card is told
  if (state_.settings.cards == CardSource::KeyedIn) chance = face_down ? 1 : 80;
  if (state_.settings.cards == CardSource::VirtualShoe) chance = 99;
  if (known) chance = 2;
  if (random_.percent(chance)) draw.card = told(shoe_.next());
  if (random_.permille(15)) draw.laid_at = static_cast<Place>(random_.below(Round::most_cards));
  return draw;
}

CommandBody Chooser::read(Place place) {
  return ReadCard{place, told(shoe_.at(place))};
}

Chooser::Choice Chooser::unread(Side side) {
  for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
    const DealtCard& card = state_.round.cards[i];
    if (card.drawn && !card.read) return read(static_cast<Place>(i));
  }
  return {};
}

CommandBody Chooser::hold_device() {
  if (random_.percent(70)) return TakeDevice{cast_.wagering()};
  if (state_.seats.empty()) return filler_.filled<Sit>();
  if (!state_.may_draw.empty()) return TakeDevice{random_.one_of(state_.may_draw)};
  return AllowDrawing{cast_.seated()};
}

// Mostly of a hand that is to be turned now.
Side Chooser::side_to_expose() {
  const Side side = static_cast<Side>(random_.below(2));
  const Side other = side == Side::Player ? Side::Banker : Side::Player;
  if (random_.percent(8)) return side;
  if (is_exposed(state_.round.cards, side)) return other;
  const auto& first = state_.round.first_hand;
  return first && !is_exposed(state_.round.cards, *first) ? *first : side;
}

CommandBody Chooser::expose() {
  const Side side = side_to_expose();
  const bool face_down = is_dealt_face_down(state_);
  const HandInPlay& hand = state_.round.hands[static_cast<std::size_t>(side)];
  const bool by_wagers = face_down && method_of(state_)->hands_pass_to == HandsPassTo::HighestWager;
  const bool begun = state_.round.first_hand || any_exposed(state_.round.cards);
  if (by_wagers && !begun && random_.percent(50)) return RevealFirst{side};
  if (face_down && hand.passed && random_.percent(15)) return DeclineHand{side};
  if (face_down && !hand.passed && !hand.kept && random_.percent(75)) return pass(side);
  if (random_.percent(95)) {
    if (const Choice choice = unread(side)) return *choice;
  }
  return ExposeHand{side};
}

CommandBody Chooser::pass(Side side) {
  for (const Seat& seat : state_.seats) {
    if (!is_among_equal_highest(state_, side, seat.player) || random_.percent(20)) continue;
    return ChooseHandler{side, seat.player};
  }
  switch (random_.below(12)) {
    case 0: return ChooseHandler{side, cast_.wagering()};
    case 1: return AllowSqueeze{side, cast_.seated(), random_.percent(30)};
    case 2: return filler_.filled<PassHand>();
    case 3: return PassHand{side, cast_.seated()};
    default: break;
  }
  const bool anybody = method_of(state_)->hands_pass_to == HandsPassTo::AnyPlayer;
  if (anybody && !state_.seats.empty()) return PassHand{side, cast_.seated()};
  if (entitled_to(state_, side).player) return PassHand{side, {}};
  return ExposeHand{side};
}

// A card that was told wrong, or one that was not.
CommandBody Chooser::correct() {
  std::vector<Place> read;
  for (std::size_t i = 0; i < state_.round.cards.size(); ++i) {
    if (state_.round.cards[i].read) read.push_back(static_cast<Place>(i));
  }
  if (read.empty()) return filler_.filled<CorrectCard>();
  for (const Place place : read) {
    const Card truth = shoe_.at(place);
    if (state_.round.cards[static_cast<std::size_t>(place)].card == truth) continue;
    return CorrectCard{place, truth, "keyed in wrongly"};
  }
  if (random_.percent(70)) return draw();
  shoe_.call_dishonest();
  return CorrectCard{random_.one_of(read), filler_.any_card(), random_.percent(90) ? "seen" : ""};
}

}  // namespace punto::drive
