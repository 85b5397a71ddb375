#include "core/table/gathered_steps.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

const HandInPlay& hand_of(const TableState& table, Side side) {
  return table.round.hands[static_cast<std::size_t>(side)];
}

// At a virtual shoe whoever draws asks for a card, and the machine brings it.
void add_drawing(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const ShoeInUse& shoe = gathered.table().shoe;
  const Progress progress = progress_of(gathered.table().round.cards);
  if (progress.waits != Waits::ForCard) return;
  DrawCard draw;
  const bool is_known = !shoe.waiting.empty() && shoe.waiting.front().read;
  if (moment.is_virtual() && !is_known) draw.card = card_in_deck(moment.book().deck, 0);
  const bool is_third = progress.place >= Place::PlayerThird;
  const Citation rule = moment.rule(is_third ? Procedure::TableOfPlay : Procedure::Hands);
  if (Step* step = gathered.add_if_accepted(draw, rule)) step->place = progress.place;
  const bool may_be_empty = shoe.waiting.empty() && (shoe.in_device == 0 || !moment.is_virtual());
  if (may_be_empty && gathered.is_dealer_or_device()) {
    gathered.add<ReportEmptyShoe>(moment.rule(Procedure::Hands));
  }
}

bool may_read(const GatheredSteps& gathered, Place place) {
  const Moment& moment = gathered.moment;
  const DealtCard& card = gathered.table().round.cards[static_cast<std::size_t>(place)];
  if (!card.drawn || card.read) return false;
  // 5.11.2: while cards are counted, those of the hand that is still there.
  if (const auto& procedure = moment.table.procedure) return procedure->side != side_of(place);
  if (moment.by.kind == ActorKind::Machine || !is_dealt_face_down(moment.table)) return true;
  return !objection_to_exposing(moment, side_of(place));
}

void add_passing(GatheredSteps& gathered, Side side) {
  const TableState& table = gathered.table();
  const DealingMethod& method = *method_of(table);
  const auto add_to = [&](PlayerId player, Citation rule) {
    Step& step = gathered.add<PassHand>(rule);
    step.side = side;
    step.player = player;
  };
  if (method.hands_pass_to == HandsPassTo::HighestWager) {
    const Entitled entitled = entitled_to(table, side);
    if (entitled.player) add_to(*entitled.player, entitled.rule);
    return;
  }
  for (const Seat& seat : table.seats) add_to(seat.player, method.rule);
}

// 3.9.4.1
void add_choosing_handler(GatheredSteps& gathered, Side side) {
  const Citation rule = gathered.moment.rule(Procedure::ChooseHandler);
  for (const Seat& seat : gathered.table().seats) {
    Step* step = gathered.add_if_accepted(ChooseHandler{side, seat.player}, rule);
    if (step == nullptr) continue;
    step->side = side;
    step->player = seat.player;
  }
}

// Who is to squeeze a hand that lies face down.
void add_squeezing(GatheredSteps& gathered, Side side) {
  const Moment& moment = gathered.moment;
  const TableState& table = gathered.table();
  if (is_exposed(table.round.cards, side)) return;
  const auto add_of_side = [&](const auto& body, Procedure procedure) {
    Step* step = gathered.add_if_accepted(body, moment.rule(procedure));
    if (step != nullptr) step->side = side;
  };
  add_of_side(RevealFirst{side}, Procedure::FirstHand);
  add_of_side(DeclineHand{side}, Procedure::NextHighest);
  const HandInPlay& hand = hand_of(table, side);
  if (!hand.passed && !hand.kept) {
    if (gathered.is_dealer()) add_passing(gathered, side);
    add_choosing_handler(gathered, side);
  }
  if (table.seats.empty()) return;
  add_of_side(AllowSqueeze{side, table.seats.front().player, false}, Procedure::AnySqueeze);
}

void add_exposing(GatheredSteps& gathered, Side side) {
  const Moment& moment = gathered.moment;
  const bool may = gathered.is_player() ? has_hand(gathered.table(), side, PlayerId{moment.by.id})
                                        : gathered.is_dealer();
  if (!may || !all_read(gathered.table().round.cards, side)) return;
  if (objection_to_exposing(moment, side)) return;
  gathered.add<ExposeHand>(moment.rule(Procedure::Hands)).side = side;
}

}  // namespace

void add_between_rounds(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const ShoeInUse& shoe = gathered.table().shoe;
  gathered.add_if_accepted(OpenBetting{}, moment.book().betting_opens.rule);
  gathered.add_if_accepted(CutShoe{1}, reading::shoe);
  BurnCards burn;
  if (moment.settings().burn == Burn::ByFirstCard) burn.first = card_in_deck(moment.book().deck, 0);
  gathered.add_if_accepted(burn, reading::shoe);
  const bool replaces = shoe.must_replace || shoe.may_replace;
  gathered.add_if_accepted(LoadShoe{}, replaces ? shoe.replace_rule : reading::shoe);
}

void add_reading(GatheredSteps& gathered) {
  if (gathered.moment.is_virtual() || !gathered.is_dealer_or_device()) return;
  for (int i = 0; i < Round::most_cards; ++i) {
    const auto place = static_cast<Place>(i);
    if (!may_read(gathered, place)) continue;
    gathered.add<ReadCard>(gathered.moment.rule(Procedure::Hands)).place = place;
  }
}

// A card that nobody has seen gives no reason to correct it, unless the table finds it wrong.
void add_correcting(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const TableState& table = gathered.table();
  if (moment.is_virtual() || table.phase != Phase::Dealing) return;
  const bool found = table.procedure && table.procedure->stage == Stage::Found;
  if (found && is_misplaced(table.round.cards)) return;
  for (int i = 0; i < Round::most_cards; ++i) {
    const auto place = static_cast<Place>(i);
    const DealtCard& card = table.round.cards[static_cast<std::size_t>(i)];
    if (!card.read || (!card.exposed && !table.procedure)) continue;
    const bool counting = table.procedure && table.procedure->stage != Stage::Found;
    if (counting && table.procedure->side == side_of(place)) continue;
    const bool own = table.round.last_read == place && card.keyed;
    const Role needed = own ? Role::Dealer : Role::PitSupervisor;
    if (moment.unless_role(needed)) continue;
    gathered.add<CorrectCard>(reading::keyed_card).place = place;
  }
}

// Only by a method by which a Player draws (3.11).
void add_device(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const TableState& table = gathered.table();
  const DealingMethod* method = method_of(table);
  if (method == nullptr || method->drawn_by != DrawnBy::Player) return;
  gathered.add_if_accepted(RelinquishDevice{}, moment.rule(Procedure::RelinquishDevice));
  if (table.device_holder) return;
  for (const Seat& seat : table.seats) {
    const Citation rule = moment.rule(Procedure::DrawByPlayer);
    Step* step = gathered.add_if_accepted(TakeDevice{seat.player}, rule);
    if (step != nullptr) step->player = seat.player;
  }
  if (table.seats.empty()) return;
  const AllowDrawing allow{table.seats.front().player};
  gathered.add_if_accepted(allow, moment.rule(Procedure::DrawWithoutWager));
}

void add_dealing(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const TableState& table = gathered.table();
  if (table.round.outcome_announced && gathered.is_dealer()) {
    gathered.add<Settle>(moment.rule(Procedure::Outcome));
  }
  add_drawing(gathered);
  add_reading(gathered);
  for (const Side side : both_sides) add_exposing(gathered, side);
  if (is_dealt_face_down(table) && drawn_count(table.round.cards) >= 4) {
    for (const Side side : both_sides) add_squeezing(gathered, side);
  }
  add_correcting(gathered);
  const bool may_report = !moment.is_virtual() && gathered.is_dealer_or_device();
  if (may_report && !table.shoe.cutting_card_out) {
    gathered.add<ReportCuttingCard>(moment.rule(Procedure::CuttingCard));
  }
}

}  // namespace punto
