#include "edge/wire/view_json.hpp"

#include "edge/wire/command_json.hpp"
#include "edge/wire/view_forms.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {

std::string outcomes_text(std::span<const RoadOutcome> outcomes) {
  std::string text;
  for (const RoadOutcome outcome : outcomes) {
    if (!text.empty()) text += ' ';
    text += to_text(outcome);
  }
  return text;
}

namespace {

// ---- the public part ----------------------------------------------------------------------------

constexpr bool is_seen(CardFace face) {
  return face == CardFace::Private || face == CardFace::Exposed;
}

CardForm form_of(const CardView& card, Place place) {
  CardForm form{.place = place, .face = card.face, .card = {}, .laid_at = {}};
  if (is_seen(card.face)) form.card = card.card;
  if (card.laid_at != place) form.laid_at = card.laid_at;
  return form;
}

std::vector<CardForm> drawn_cards(const TableView& view) {
  std::vector<CardForm> cards;
  for (std::size_t i = 0; i < view.cards.size(); ++i) {
    if (view.cards[i].face == CardFace::NotDrawn) continue;
    cards.push_back(form_of(view.cards[i], static_cast<Place>(i)));
  }
  return cards;
}

std::vector<HandForm> hands_of(const TableView& view) {
  std::vector<HandForm> hands;
  for (std::size_t i = 0; i < view.hands.size(); ++i) {
    const HandView& hand = view.hands[i];
    hands.push_back({static_cast<Side>(i), hand.total, hand.holder, hand.designee, hand.kept});
  }
  return hands;
}

std::vector<WagerTotal> totals_of(const TableView& view) {
  std::vector<WagerTotal> totals;
  for (std::size_t i = 0; i < view.totals.size(); ++i) {
    totals.push_back({static_cast<std::uint8_t>(i), view.totals[i]});
  }
  return totals;
}

ShoeForm form_of(const ShoeView& shoe) {
  ShoeForm form{.number = shoe.number,
                .cards_left = shoe.cards_left,
                .rounds = shoe.rounds,
                .loaded = shoe.loaded,
                .cut = shoe.cut,
                .burned = shoe.burned,
                .cutting_card_out = shoe.cutting_card_out,
                .must_replace = shoe.must_replace,
                .may_replace = shoe.may_replace,
                .waiting = {},
                .unseen = shoe.unseen,
                .commitment = {}};
  for (const CardView& card : shoe.waiting) {
    form.waiting.push_back(
        {card.face, is_seen(card.face) ? std::optional{card.card} : std::nullopt});
  }
  return form;
}

ProcedureForm form_of(const ProcedureView& procedure) {
  return {.irregularity = procedure.irregularity,
          .row = procedure.row,
          .stage = procedure.stage,
          .round = procedure.round,
          .awaited = procedure.awaited,
          .viewer_may_act = procedure.viewer_may_act,
          .concerned = procedure.concerned,
          .side = procedure.side,
          .missing = procedure.missing,
          .offer = procedure.offer,
          .rule = procedure.rule};
}

void show_table(PublicViewForm& form, const TableView& view) {
  form.game = view.game;
  form.phase = view.phase;
  form.suspended = view.suspended;
  form.round = view.round;
  form.announced = view.announced;
  form.last_round = view.last_round;
  form.told = view.told;
  form.seating = view.seating;
  form.zone = view.zone;
  form.positions = view.positions;
  form.method = view.method;
  form.wagers_per_area = view.wagers_per_area;
  form.decks = view.decks;
  form.units = view.units;
  form.terms = view.terms;
  form.seats = view.seats;
  form.areas = view.areas;
  form.totals = totals_of(view);
  form.differential = view.differential;
}

RoundResult result_of(Winner winner) {
  switch (winner) {
    case Winner::Player: return RoundResult::Player;
    case Winner::Banker: return RoundResult::Banker;
    case Winner::Tie: break;
  }
  return RoundResult::Tie;
}

// A void round has no outcome: the last of the shoe is then of a round before it.
std::optional<RoundResult> result_of(const TableView& view) {
  if (view.outcome) return result_of(view.outcome->winner());
  const auto& record = view.last_record;
  if (view.phase != Phase::BetweenRounds || !record || record->number != view.round) return {};
  if (record->is_void) return RoundResult::Void;
  if (view.outcomes.empty()) return {};
  return result_of(view.outcomes.back().winner);
}

PublicViewForm public_form(const TableView& view) {
  PublicViewForm form;
  show_table(form, view);
  form.cards = drawn_cards(view);
  form.next_card = view.next_card;
  form.hands = hands_of(view);
  form.first_hand = view.first_hand;
  form.to_reveal = view.to_reveal;
  form.totals_announced = view.totals_announced;
  form.outcome = view.outcome;
  form.result = result_of(view);
  form.device_holder = view.device_holder;
  form.may_draw = view.may_draw;
  form.shoe = form_of(view.shoe);
  if (view.procedure) form.procedure = form_of(*view.procedure);
  form.outcomes = outcomes_text(view.outcomes);
  form.last_record = view.last_record;
  return form;
}

InsideViewForm inside_form(const TableView& view) {
  return {.dealer = view.dealer,
          .wagers = view.wagers,
          .under_minimum = view.under_minimum,
          .receivables = view.receivables,
          .takings = view.takings};
}

// ---- steps --------------------------------------------------------------------------------------

// What the number of a step is depends on the command.
void put_number(StepForm& form, const Step& step) {
  if (!step.number) return;
  const std::uint32_t number = *step.number;
  if (step.is<ChooseMethod>()) {
    form.method = static_cast<std::uint8_t>(number);
  } else if (step.is<Sit>() || step.is<PlaceJointWager>()) {
    form.position = static_cast<std::uint8_t>(number);
  } else if (step.is<DeclareIrregularity>()) {
    form.irregularity = static_cast<std::uint8_t>(number);
  } else if (step.is<CorrectRound>()) {
    form.round = number;
  } else {
    form.number = static_cast<WagerNumber>(number);
  }
}

StepForm form_of(const Step& step) {
  StepForm form;
  form.command = table_command_names()[step.command];
  form.place = step.place;
  form.side = step.side;
  (step.is<PassHand>() ? form.to : form.player) = step.player;
  form.wager = step.wager;
  put_number(form, step);
  form.action = step.action;
  form.amounts = step.amounts;
  form.not_before = step.not_before;
  form.rule = step.rule;
  return form;
}

// At a terminal staff place wagers for Players, not with them (3.7).
StepForm form_of(const StaffStep& one, Seating seating) {
  StepForm form = form_of(one.step);
  form.by = one.by;
  form.awaited = one.awaited;
  if (one.step.is<PlaceWager>() && seating == Seating::Terminals) form.on_behalf = true;
  return form;
}

StaffViewForm staff_form(const StaffView& view, Seating seating) {
  StaffViewForm form{.squeezes = view.squeezes,
                     .settlement = view.settlement,
                     .handling = view.handling,
                     .awaits_player = view.awaits_player,
                     .steps = {}};
  form.steps.reserve(view.steps.size());
  for (const StaffStep& step : view.steps) form.steps.push_back(form_of(step, seating));
  return form;
}

// ---- what is a Player's own ---------------------------------------------------------------------

std::optional<OwnSeat> own_seat(const TableView& view, PlayerId player) {
  const auto seat = std::ranges::find(view.seats, player, &SeatView::player);
  if (seat == view.seats.end() || !seat->account) return {};
  const SeatAccount& account = *seat->account;
  return OwnSeat{.player = player,
                 .position = seat->position,
                 .credits = account.credits,
                 .net = account.net,
                 .left_out = account.left_out,
                 .shown_open = account.shown_open,
                 .shown_closed = account.shown_closed,
                 .locked = account.locked};
}

std::vector<CardForm> own_cards(const TableView& view) {
  std::vector<CardForm> cards;
  for (std::size_t i = 0; i < view.cards.size(); ++i) {
    if (view.cards[i].face != CardFace::Private) continue;
    cards.push_back(form_of(view.cards[i], static_cast<Place>(i)));
  }
  return cards;
}

// Of one Player: of a joint wager his share alone.
Cents shares_in(std::span<const WagerView> wagers) {
  Cents sum;
  for (const WagerView& wager : wagers) {
    for (const Share& share : wager.shares) add_to(sum, share.amount);
  }
  return sum;
}

std::vector<WagerTotal> stakes_of(const TableView& view) {
  std::vector<WagerTotal> stakes;
  for (const WagerView& wager : view.wagers) {
    const auto known = std::ranges::find(stakes, wager.kind, &WagerTotal::wager);
    WagerTotal& stake = known == stakes.end() ? stakes.emplace_back(wager.kind) : *known;
    add_to(stake.amount, shares_in({&wager, 1}));
  }
  return stakes;
}

std::optional<OwnOffer> own_offer(const TableView& view) {
  if (!view.procedure || !view.procedure->offer) return {};
  const OfferView& offer = *view.procedure->offer;
  if (!offer.awaits_viewer) return {};
  std::vector<WagerView> offered = view.wagers;
  std::erase_if(offered, [&](const WagerView& wager) {
    return std::ranges::count(offer.may_withdraw, wager.number) == 0;
  });
  return OwnOffer{offer.until, offer.may_withdraw, shares_in(offered)};
}

std::optional<Cents> own_debt(const TableView& view, PlayerId player) {
  const auto debt = std::ranges::find(view.receivables, player, &Receivable::player);
  if (debt == view.receivables.end()) return {};
  return debt->amount;
}

std::optional<OwnSettlement> own_settlement(const TableView& view) {
  if (!view.last_record || view.last_record->settlement->empty()) return {};
  const RoundRecord& record = *view.last_record;
  OwnSettlement own{.round = record.number,
                    .is_void = record.is_void,
                    .rule = {},
                    .staked = {},
                    .returned = {},
                    .settlement = *record.settlement};
  for (const SettledShare& share : own.settlement) {
    add_to(own.staked, share.staked);
    add_to(own.returned, share.returned);
  }
  return own;
}

OwnViewForm own_form(const TableView& view, PlayerId player, std::span<const Step> steps) {
  OwnViewForm form;
  form.own_seat = own_seat(view, player);
  form.own_wagers = view.wagers;
  form.own_stakes = stakes_of(view);
  form.own_staked = shares_in(view.wagers);
  form.own_cards = own_cards(view);
  form.own_offer = own_offer(view);
  form.own_procedure = view.procedure && view.procedure->concerned == player;
  form.own_under_minimum = std::ranges::count(view.under_minimum, player) > 0;
  form.own_debt = own_debt(view, player);
  form.own_settlement = own_settlement(view);
  form.own_steps.reserve(steps.size());
  for (const Step& step : steps) form.own_steps.push_back(form_of(step));
  return form;
}

}  // namespace

json::object view_json(const TableView& view, const Rulebook& rulebook, const StaffView& staff) {
  const WireContext context{.rulebook = &rulebook};
  json::object object = to_json(public_form(view), context);
  write_fields(object, inside_form(view), context);
  write_fields(object, staff_form(staff, view.seating), context);
  return object;
}

json::object public_view_json(const TableView& everybodys, const Rulebook& rulebook) {
  return to_json(public_form(everybodys), {.rulebook = &rulebook});
}

json::object private_view_json(const TableView& players, PlayerId player,
                               std::span<const Step> steps, const Rulebook& rulebook) {
  return to_json(own_form(players, player, steps), {.rulebook = &rulebook});
}

json::object changed_members(const json::object& before, const json::object& after) {
  json::object changes;
  for (const auto& member : after) {
    const json::value* was = before.if_contains(member.key());
    if (was == nullptr || *was != member.value()) changes.emplace(member.key(), member.value());
  }
  for (const auto& member : before) {
    if (!after.contains(member.key())) changes.emplace(member.key(), nullptr);
  }
  return changes;
}

json::object step_json(const Step& step, const Rulebook& rulebook) {
  return to_json(form_of(step), {.rulebook = &rulebook});
}

json::object record_json(const RoundRecord& record, const Rulebook& rulebook) {
  return to_json(record, {.rulebook = &rulebook});
}

}  // namespace punto::wire
