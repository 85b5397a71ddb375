#include "core/table/view.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/progress.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

constexpr std::array sides = {Side::Player, Side::Banker};

constexpr std::size_t index_of(Side side) {
  return static_cast<std::size_t>(side);
}

// ---- cards --------------------------------------------------------------------------------------

// A card laid at the wrong hand is in nobody's own hand until that is put right.
bool squeezes(const RoundInPlay& round, const Viewer& viewer, Place belongs, Place lies) {
  const HandInPlay& hand = round.hands[index_of(side_of(belongs))];
  return side_of(belongs) == side_of(lies) && hand.passed && !hand.designee &&
         viewer.is(hand.holder);
}

CardFace face_of(const DealtCard& dealt, bool seen_in_private) {
  if (!dealt.drawn) return CardFace::NotDrawn;
  if (dealt.read && dealt.exposed) return CardFace::Exposed;
  return dealt.read && seen_in_private ? CardFace::Private : CardFace::FaceDown;
}

CardView view_card(const DealtCard& dealt, bool seen_in_private) {
  CardView shown{.face = face_of(dealt, seen_in_private), .laid_at = dealt.laid_at, .card = {}};
  if (shown.face >= CardFace::Private) shown.card = dealt.card;
  return shown;
}

void show_cards(TableView& shown, const RoundInPlay& round, const Viewer& viewer) {
  for (std::size_t i = 0; i < round.cards.size(); ++i) {
    const DealtCard& dealt = round.cards[i];
    const bool seen_in_private = viewer.kind == ViewerKind::Surveillance ||
                                 squeezes(round, viewer, static_cast<Place>(i), dealt.laid_at);
    shown.cards[i] = view_card(dealt, seen_in_private);
  }
}

// From what everybody sees, also for whoever sees more: a total is announced, not looked up.
std::optional<std::uint8_t> exposed_total(const RoundInPlay& round, Side side) {
  Hand hand;
  for (std::size_t i = index_of(side); i < round.cards.size(); i += sides.size()) {
    const DealtCard& dealt = round.cards[i];
    if (dealt.drawn && dealt.read && dealt.exposed) hand.add(dealt.card);
  }
  if (hand.size() == 0) return std::nullopt;
  return static_cast<std::uint8_t>(hand.point_total());
}

void show_hands(TableView& shown, const RoundInPlay& round) {
  for (const Side side : sides) {
    const HandInPlay& hand = round.hands[index_of(side)];
    HandView& hand_shown = shown.hands[index_of(side)];
    hand_shown.total = exposed_total(round, side);
    if (hand.passed) hand_shown.holder = hand.holder;
    hand_shown.designee = hand.designee;
    hand_shown.kept = hand.kept;
  }
  shown.first_hand = round.first_hand;
  shown.totals_announced = round.totals_announced;
  if (round.outcome_announced) shown.outcome = exposed_round(round.cards).outcome();
}

// Of two hands face down the one that the Dealer chose (3.9.6), and then the other.
std::optional<Side> turn_to_reveal(const RoundInPlay& round) {
  if (is_exposed(round.cards, Side::Player)) return Side::Banker;
  if (is_exposed(round.cards, Side::Banker)) return Side::Player;
  return round.first_hand;
}

void show_progress(TableView& shown, const TableState& state) {
  if (state.phase != Phase::Dealing) return;
  const Progress progress = progress_of(state.round.cards);
  if (progress.waits == Waits::ForCard) shown.next_card = progress.place;
  if (progress.waits == Waits::ForExposure) shown.to_reveal = turn_to_reveal(state.round);
}

ShoeView view_shoe(const TableState& state, const Viewer& viewer) {
  const ShoeInUse& shoe = state.shoe;
  const bool sees_all = viewer.kind == ViewerKind::Surveillance;
  ShoeView shown{.number = shoe.number,
                 .cards_left = shoe.in_device,
                 .rounds = 0,
                 .loaded = shoe.loaded,
                 .cut = shoe.cut > 0,
                 .burned = shoe.burned,
                 .cutting_card_out = shoe.cutting_card_out,
                 .must_replace = shoe.must_replace,
                 .may_replace = shoe.may_replace,
                 .waiting = {},
                 .unseen = std::nullopt};
  for (const RoundRecord& record : state.records) {
    if (record.shoe == shoe.number) ++shown.rounds;
  }
  shown.waiting.reserve(shoe.waiting.size());
  for (const DealtCard& card : shoe.waiting) shown.waiting.push_back(view_card(card, sees_all));
  if (sees_all) shown.unseen = shoe.unseen;
  return shown;
}

// ---- Players and wagers -------------------------------------------------------------------------

std::vector<SeatView> view_seats(const TableState& state, const Viewer& viewer) {
  std::vector<SeatView> shown;
  shown.reserve(state.seats.size());
  for (const Seat& seat : state.seats) {
    SeatView& seat_shown = shown.emplace_back(
        SeatView{.player = seat.player, .position = seat.position, .account = {}});
    if (!viewer.is_of_the_house() && !viewer.is(seat.player)) continue;
    seat_shown.account = SeatAccount{.credits = seat.credits,
                                     .net = {seat.won.value - seat.wagered.value},
                                     .left_out = seat.left_out,
                                     .shown_open = seat.shown_open,
                                     .shown_closed = seat.shown_closed,
                                     .locked = seat.locked};
  }
  return shown;
}

Shares shares_for(const PlacedWager& wager, const Viewer& viewer) {
  if (viewer.is_of_the_house()) return wager.shares;
  Shares own;
  for (const Share& share : wager.shares) {
    if (viewer.is(share.player)) own.push_back(share);
  }
  return own;
}

std::vector<WagerView> view_wagers(const RoundInPlay& round, const Viewer& viewer) {
  std::vector<WagerView> shown;
  for (const PlacedWager& wager : round.wagers) {
    Shares shares = shares_for(wager, viewer);
    if (shares.empty()) continue;
    shown.push_back({.number = wager.number,
                     .position = wager.position,
                     .kind = wager.kind,
                     .treatment = wager.treatment,
                     .amount = wager.amount(),
                     .shares = std::move(shares)});
  }
  return shown;
}

void add_to_area(std::vector<AreaTotal>& areas, const PlacedWager& wager) {
  auto area = std::ranges::find_if(areas, [&](const AreaTotal& known) {
    return known.position == wager.position && known.kind == wager.kind;
  });
  if (area == areas.end()) {
    area = areas.insert(
        area, {.position = wager.position, .kind = wager.kind, .wagers = 0, .amount = {}});
  }
  ++area->wagers;
  add_to(area->amount, wager.amount());
}

// At a terminal a playing area is one Player's, so that its total would tell what he wagers.
void show_totals(TableView& shown, const TableState& state, const Viewer& viewer) {
  const bool areas_are_open = state.settings.seating == Seating::Felt || viewer.is_of_the_house();
  shown.totals.resize(state.settings.wagers.size());
  for (const PlacedWager& wager : state.round.wagers) {
    INSIST(wager.kind < shown.totals.size());
    add_to(shown.totals[wager.kind], wager.amount());
    if (areas_are_open) add_to_area(shown.areas, wager);
  }
  if (!state.settings.differential) return;
  shown.differential = DifferentialView{.allowed = *state.settings.differential,
                                        .player_total = total_on(state, Side::Player),
                                        .banker_total = total_on(state, Side::Banker),
                                        .called = state.round.differential_called};
}

void show_accounts(TableView& shown, const TableState& state, const Viewer& viewer) {
  const auto may_see = [&](PlayerId player) {
    return viewer.is_of_the_house() || viewer.is(player);
  };
  std::ranges::copy_if(state.under_minimum, std::back_inserter(shown.under_minimum), may_see);
  std::ranges::copy_if(state.receivables, std::back_inserter(shown.receivables), may_see,
                       &Receivable::player);
  const bool is_pit =
      viewer.kind == ViewerKind::Staff && may_act(state.settings, viewer.role, Role::PitSupervisor);
  if (is_pit || viewer.kind == ViewerKind::Surveillance) {
    shown.takings = Takings{.brought_in = state.brought_in, .house_win = state.house_win};
  }
}

// ---- irregularities -----------------------------------------------------------------------------

// What the table has found, and an offer that was made, are in the Dealer's hands.
Role awaited_role(const TableState& state) {
  const Stage stage = state.procedure->stage;
  if (stage == Stage::Found || stage == Stage::Offer) return Role::Dealer;
  return authority_of(state);
}

OfferView view_offer(const TableState& state, const Viewer& viewer) {
  const OpenOffer& offer = state.procedure->offer;
  OfferView shown{.offer = offer.offer,
                  .kinds = offer.kinds,
                  .until = offer.until,
                  .answers_awaited = static_cast<std::uint8_t>(offer.waiting_for.size()),
                  .awaits_viewer = false,
                  .may_withdraw = {},
                  .waiting_for = {}};
  if (viewer.is_of_the_house()) shown.waiting_for = offer.waiting_for;
  if (viewer.kind != ViewerKind::Player) return shown;
  const auto waiting = std::ranges::find(offer.waiting_for, viewer.player);
  shown.awaits_viewer = waiting != offer.waiting_for.end();
  if (!shown.awaits_viewer) return shown;
  for (const PlacedWager& wager : state.round.wagers) {
    const bool is_offered = (offer.kinds >> wager.kind & 1) != 0;
    if (is_offered && wager.has(viewer.player)) shown.may_withdraw.push_back(wager.number);
  }
  return shown;
}

ProcedureView view_procedure(const TableState& state, const Viewer& viewer) {
  const OpenProcedure& procedure = *state.procedure;
  const bool is_found = procedure.stage == Stage::Found;  // no row is chosen yet
  ProcedureView shown{.irregularity = procedure.irregularity,
                      .row = procedure.row,
                      .stage = procedure.stage,
                      .round = procedure.round,
                      .awaited = awaited_role(state),
                      .viewer_may_act = false,
                      .concerned = std::nullopt,
                      .side = procedure.side,
                      .missing = {},
                      .offer = std::nullopt,
                      .rule = is_found ? irregularity_of(state).rule : row_of(state).rule};
  shown.viewer_may_act =
      viewer.kind == ViewerKind::Staff && may_act(state.settings, viewer.role, shown.awaited);
  if (procedure.player && (viewer.is_of_the_house() || viewer.is(*procedure.player))) {
    shown.concerned = procedure.player;
  }
  if (procedure.stage == Stage::Assignment && viewer.is_of_the_house()) {
    shown.missing = procedure.values;
  }
  if (procedure.stage == Stage::Offer) shown.offer = view_offer(state, viewer);
  return shown;
}

// ---- the table ----------------------------------------------------------------------------------

Announced announced_in(Phase phase) {
  switch (phase) {
    case Phase::Betting: return Announced::BettingOpens;
    case Phase::Dealing: return Announced::BettingCloses;
    case Phase::NotOpen:
    case Phase::BetweenRounds:
    case Phase::Closed: break;
  }
  return Announced::Neither;
}

void show_settings(TableView& shown, const TableSettings& settings) {
  shown.seating = settings.seating;
  shown.zone = settings.zone;
  shown.positions = settings.positions;
  shown.method = settings.method;
  shown.wagers_per_area = settings.wagers_per_area;
  shown.decks = settings.decks;
  shown.units = settings.units;
  shown.terms = settings.wagers;
}

std::vector<RoadOutcome> outcomes_of(const TableState& state) {
  std::vector<RoadOutcome> outcomes;
  for (const RoundRecord& record : state.records) {
    if (record.is_void || record.shoe != state.shoe.number) continue;
    const Round round = deal_round(record.cards);
    INSIST(round.finished());
    outcomes.push_back(road_outcome(round.outcome()));
  }
  return outcomes;
}

}  // namespace

TableView view(const TableState& state, const Viewer& viewer) {
  TableView shown;
  if (!state.law) return shown;
  shown.game = state.law->rulebook.id;
  shown.phase = state.phase;
  shown.suspended = state.suspended;
  shown.round = state.round.number;
  shown.announced = announced_in(state.phase);
  shown.last_round = state.last_round;
  shown.told = state.told;
  if (viewer.is_of_the_house()) shown.dealer = state.dealer;
  show_settings(shown, state.settings);
  shown.seats = view_seats(state, viewer);
  shown.wagers = view_wagers(state.round, viewer);
  show_totals(shown, state, viewer);
  show_accounts(shown, state, viewer);
  show_cards(shown, state.round, viewer);
  show_hands(shown, state.round);
  show_progress(shown, state);
  shown.device_holder = state.device_holder;
  shown.may_draw = state.may_draw;
  shown.shoe = view_shoe(state, viewer);
  const bool is_only_found = state.procedure && state.procedure->stage == Stage::Found;
  if (state.procedure && (!is_only_found || viewer.is_of_the_house())) {
    shown.procedure = view_procedure(state, viewer);
  }
  shown.outcomes = outcomes_of(state);
  if (!state.records.empty()) shown.last_record = record_for(state.records.back(), viewer);
  return shown;
}

RoundRecord record_for(const RoundRecord& record, const Viewer& viewer) {
  RoundRecord shown = record;
  if (record.is_void && viewer.kind != ViewerKind::Surveillance) shown.cards.clear();
  if (viewer.is_of_the_house()) return shown;
  Settlement own = *record.settlement;
  std::erase_if(own, [&](const SettledShare& share) { return !viewer.is(share.player); });
  shown.settlement = std::move(own);
  return shown;
}

Roads roads_of(const TableState& state) {
  Roads roads;
  for (const RoadOutcome outcome : outcomes_of(state)) roads.append(outcome);
  return roads;
}

}  // namespace punto
