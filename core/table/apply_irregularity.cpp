#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/apply.hpp"
#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"

namespace punto {
namespace {

const Irregularity& irregularity_at(const TableState& state, std::uint8_t index) {
  INSIST(index < state.law->rulebook.irregularities.size());
  return state.law->rulebook.irregularities[index];
}

const Resolution& resolution_at(const TableState& state, std::uint8_t index, std::uint8_t row) {
  const Irregularity& irregularity = irregularity_at(state, index);
  INSIST(row < irregularity.resolutions.size());
  return irregularity.resolutions[row];
}

bool are_circumstances(const Circumstances::Values& values) {
  return std::ranges::all_of(values, [](std::uint8_t value) { return value <= no_value; });
}

}  // namespace

void apply(TableState& state, const Event& event, const IrregularityFound& body) {
  (void)irregularity_at(state, body.irregularity);
  INSIST(are_circumstances(body.circumstances));
  OpenProcedure procedure;
  procedure.irregularity = body.irregularity;
  procedure.circumstances = body.circumstances;
  procedure.round = state.round.number;
  procedure.declared_by = event.by;
  state.procedure = procedure;
}

void apply(TableState& state, const Event& /*event*/, const FindingDismissed& /*body*/) {
  state.procedure.reset();
  for (std::size_t i = 0; i < state.round.cards.size(); ++i) {
    state.round.cards[i].laid_at = static_cast<Place>(i);
  }
}

void apply(TableState& state, const Event& event, const IrregularityDeclared& body) {
  const Resolution& row = resolution_at(state, body.irregularity, body.row);
  INSIST(are_circumstances(body.circumstances));
  OpenProcedure procedure;
  procedure.irregularity = body.irregularity;
  procedure.row = body.row;
  procedure.stage = Stage::Approval;
  procedure.declared_by = event.by;
  procedure.round = body.round;
  procedure.circumstances = body.circumstances;
  procedure.side = body.side;
  procedure.player = body.player;
  procedure.wager = body.wager;
  procedure.order = body.particulars->order;
  procedure.values = body.particulars->values;
  procedure.source = body.particulars->source;
  if (row.offer_at_discretion) procedure.stage = Stage::Discretion;
  switch (row.action) {
    case Action::DecideOrder: procedure.stage = Stage::Order; break;
    case Action::Refer: procedure.stage = Stage::Ruling; break;
    case Action::ReplaceMissingCards: procedure.stage = Stage::SetAside; break;
    default: break;
  }
  state.procedure = std::move(procedure);
}

void apply(TableState& state, const Event& /*event*/, const CardsDrawnTogether& body) {
  INSIST(state.shoe.waiting.size() + body.cards <= most_waiting_cards);
  for (int i = 0; i < body.cards; ++i) {
    DealtCard card;
    card.drawn = true;
    state.shoe.waiting.push_back(card);
    if (state.shoe.in_device > 0) --state.shoe.in_device;
  }
}

void apply(TableState& state, const Event& /*event*/, const IrregularityApproved& /*body*/) {
  INSIST(state.procedure);
}

void apply(TableState& state, const Event& /*event*/, const OfferDecided& /*body*/) {
  INSIST(state.procedure);
}

void apply(TableState& state, const Event& /*event*/, const OfferOpened& body) {
  INSIST(state.procedure);
  state.procedure->stage = Stage::Offer;
  OpenOffer& offer = state.procedure->offer;
  offer.offer = body.offer;
  offer.kinds = body.kinds;
  offer.until = body.until;
  offer.waiting_for = players_offered(state, body.kinds);
}

void apply(TableState& state, const Event& /*event*/, const OfferAnswered& body) {
  INSIST(state.procedure);
  std::erase(state.procedure->offer.waiting_for, body.player);
}

void apply(TableState& state, const Event& /*event*/, const OfferClosed& /*body*/) {
  INSIST(state.procedure);
  state.procedure->offer = {};
}

void apply(TableState& state, const Event& /*event*/, const OrderDecided& body) {
  INSIST(state.procedure);
  state.procedure->order = body.order;
}

void apply(TableState& state, const Event& /*event*/, const RulingGiven& /*body*/) {
  INSIST(state.procedure);
}

void apply(TableState& state, const Event& /*event*/, const CardsReconstructed& body) {
  reconstruct(state, body.order);
}

void apply(TableState& state, const Event& /*event*/, const CardsSetAside& body) {
  apply(state, {}, CardsDrawnTogether{body.cards});
  INSIST(state.procedure);
  state.procedure->stage = Stage::Inventory;
  state.procedure->order.clear();  // told when fewer cards were out
}

void apply(TableState& state, const Event& /*event*/, const InventoryRecorded& body) {
  INSIST(state.procedure);
  INSIST(body.inventory->set_aside.size() <= state.shoe.waiting.size());
  for (std::size_t i = 0; i < body.inventory->set_aside.size(); ++i) {
    DealtCard& card = state.shoe.waiting[i];
    card.read = true;
    card.card = body.inventory->set_aside[i];
    if (!card.counted) card.counted = state.shoe.unseen.remove(card.card);
  }
  // 5.11.5: once the cards are sorted into decks, no round can be dealt from them.
  state.shoe.must_replace = true;
  state.shoe.replace_rule =
      replacement_rule(resolution_at(state, state.procedure->irregularity, state.procedure->row));
}

void apply(TableState& state, const Event& /*event*/, const MissingCardsFound& body) {
  INSIST(state.procedure);
  state.procedure->stage = Stage::Assignment;
  state.procedure->values = body.cards;
  state.procedure->source = ValueSource::Inventory;
}

void apply(TableState& state, const Event& /*event*/, const DeviceReset& /*body*/) {
  RoundInPlay& round = state.round;
  round.cards = {};
  round.hands = {};
  round.first_hand.reset();
  round.last_read.reset();
  round.totals_announced = false;
  round.outcome_announced = false;
  state.shoe.waiting.clear();
}

void apply(TableState& state, const Event& /*event*/, const PlayerLeftOut& body) {
  seat_of(state, body.player).left_out = true;
}

void apply(TableState& /*state*/, const Event& /*event*/, const TerminalCarriesOn& /*body*/) {}

void apply(TableState& state, const Event& /*event*/, const SurplusBurned& /*body*/) {
  state.shoe.waiting.clear();
}

void apply(TableState& state, const Event& /*event*/, const EveryoneTold& body) {
  (void)irregularity_at(state, body.irregularity);
  state.told = body.irregularity;
}

void apply(TableState& state, const Event& /*event*/, const IrregularityResolved& body) {
  state.procedure.reset();
  if (body.replace_cards == CardReplacement::No) return;
  state.shoe.may_replace = true;
  if (!state.shoe.must_replace) state.shoe.replace_rule = body.replace_rule;
  state.shoe.must_replace = state.shoe.must_replace || body.replace_cards == CardReplacement::Must;
}

}  // namespace punto
