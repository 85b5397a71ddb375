#include <algorithm>
#include <limits>

#include "core/cards/insist.hpp"
#include "core/table/apply.hpp"

namespace punto {
namespace {

DealtCard& card_at(TableState& state, Place place) {
  return state.round.cards[static_cast<std::size_t>(place)];
}

HandInPlay& hand_of(TableState& state, Side side) {
  return state.round.hands[static_cast<std::size_t>(side)];
}

void stake(TableState& state, PlayerId player, Cents amount) {
  Seat& seat = seat_of(state, player);
  INSIST(amount.value > 0 && amount <= seat.credits);
  seat.credits.value -= amount.value;
}

PlacedWager& add_wager(TableState& state, WagerNumber number, std::uint8_t position,
                       std::uint8_t kind) {
  INSIST(kind < state.settings.wagers.size());
  INSIST(state.round.wagers.size() < std::numeric_limits<WagerNumber>::max());
  state.round.last_wager = number;
  PlacedWager& wager = state.round.wagers.emplace_back();
  wager.number = number;
  wager.position = position;
  wager.kind = kind;
  wager.reached = ++state.round.changes;
  return wager;
}

// Where betting was opened again (5.9), a wager outside the limits can be brought within them.
void stop_being_found(const TableState& state, PlacedWager& wager) {
  const Limits& limits = state.settings.wagers[wager.kind].limits;
  if (!wager.found || wager.amount() < limits.least || wager.amount() > limits.most) return;
  wager.found = false;
  wager.treatment = Action::SettleNormally;
}

}  // namespace

PlacedWager& wager_of(TableState& state, WagerNumber number) {
  const auto found = std::ranges::find(state.round.wagers, number, &PlacedWager::number);
  INSIST(found != state.round.wagers.end());
  return *found;
}

// ---- wagers -------------------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const BettingOpened& body) {
  state.phase = Phase::Betting;
  state.told.reset();
  state.round.number = body.round;
  state.shoe.may_replace = false;
  for (Seat& seat : state.seats) {
    seat.left_out = seat.left_out && body.again;
    seat.shown_open = false;
    seat.shown_closed = false;
  }
}

void apply(TableState& state, const Event& /*event*/, const AnnouncementShown& body) {
  Seat& seat = seat_of(state, body.player);
  (body.closing ? seat.shown_closed : seat.shown_open) = true;
}

void apply(TableState& state, const Event& /*event*/, const WagerPlaced& body) {
  stake(state, body.player, body.amount);
  add_wager(state, body.number, body.position, body.wager)
      .shares.push_back({body.player, body.amount});
}

void apply(TableState& state, const Event& /*event*/, const JointWagerPlaced& body) {
  INSIST(!body.shares.empty() && body.shares.size() <= most_players_at_position);
  for (const Share& share : body.shares) stake(state, share.player, share.amount);
  add_wager(state, body.number, body.position, body.wager).shares = body.shares;
}

void apply(TableState& state, const Event& /*event*/, const WagerIncreased& body) {
  stake(state, body.player, body.amount);
  PlacedWager& wager = wager_of(state, body.number);
  add_to(wager.shares.front().amount, body.amount);
  wager.reached = ++state.round.changes;
  stop_being_found(state, wager);
}

void apply(TableState& state, const Event& /*event*/, const WagerDecreased& body) {
  PlacedWager& wager = wager_of(state, body.number);
  INSIST(body.amount.value > 0 && body.amount < wager.shares.front().amount);
  add_to(seat_of(state, body.player).credits, body.amount);
  wager.shares.front().amount.value -= body.amount.value;
  wager.reached = ++state.round.changes;
  stop_being_found(state, wager);
}

void apply(TableState& state, const Event& /*event*/, const WagerWithdrawn& body) {
  PlacedWager& wager = wager_of(state, body.number);
  const auto share = std::ranges::find(wager.shares, body.player, &Share::player);
  INSIST(share != wager.shares.end() && share->amount == body.amount);
  add_to(seat_of(state, body.player).credits, body.amount);
  wager.shares.erase(share);
  if (!wager.shares.empty()) return;
  std::erase_if(state.round.wagers,
                [&](const PlacedWager& other) { return other.number == body.number; });
}

void apply(TableState& /*state*/, const Event& /*event*/, const WithdrawalNotHonoured& /*body*/) {}

void apply(TableState& state, const Event& /*event*/, const WagerFound& body) {
  stake(state, body.player, body.amount);
  PlacedWager& wager = add_wager(state, body.number, body.position, body.wager);
  wager.treatment = body.treatment;
  wager.found = true;
  wager.shares.push_back({body.player, body.amount});
}

void apply(TableState& state, const Event& /*event*/, const WagerTreated& body) {
  wager_of(state, body.number).treatment = body.treatment;
}

void apply(TableState& state, const Event& /*event*/, const DifferentialExceeded& /*body*/) {
  state.round.differential_called = true;
}

void apply(TableState& state, const Event& /*event*/, const BettingClosed& /*body*/) {
  state.phase = Phase::Dealing;
  state.round.differential_called = false;
}

// ---- cards --------------------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const CardDrawn& body) {
  DealtCard& card = card_at(state, body.place);
  INSIST(!card.drawn);
  if (body.waiting) {
    INSIST(!state.shoe.waiting.empty());
    card = state.shoe.waiting.front();
    state.shoe.waiting.erase(state.shoe.waiting.begin());
  } else if (state.shoe.in_device > 0) {
    --state.shoe.in_device;
  }
  card.drawn = true;
  card.exposed = card.exposed || body.exposed;
  card.laid_at = body.laid_at;
}

void apply(TableState& state, const Event& /*event*/, const SurplusDrawn& body) {
  INSIST(state.shoe.waiting.size() < most_waiting_cards);
  DealtCard card;
  card.drawn = true;
  card.read = body.card.has_value();
  card.exposed = body.exposed;
  card.card = body.card.value_or(Card{});
  card.counted = body.card && state.shoe.unseen.remove(*body.card);
  if (state.shoe.in_device > 0) --state.shoe.in_device;
  state.shoe.waiting.push_back(card);
}

void apply(TableState& state, const Event& /*event*/, const CardRead& body) {
  DealtCard& card = card_at(state, body.place);
  INSIST(card.drawn && !card.read);
  card.read = true;
  card.exposed = card.exposed || body.exposed;
  card.card = body.card;
  card.keyed = body.source == ValueSource::Dealer;
  card.counted = state.shoe.unseen.remove(body.card);
  state.round.last_read = body.place;
}

void apply(TableState& state, const Event& /*event*/, const CardCorrected& body) {
  DealtCard& card = card_at(state, body.place);
  if (card.counted) state.shoe.unseen.add(card.card);
  card.card = body.card;
  card.counted = false;
  // The copy that is free again may be the one that another card lacked.
  for (DealtCard& other : state.round.cards) {
    if (other.read && !other.counted) other.counted = state.shoe.unseen.remove(other.card);
  }
  state.round.totals_announced = false;
  state.round.outcome_announced = false;
}

void apply(TableState& state, const Event& /*event*/, const HandExposed& body) {
  for (std::size_t i = static_cast<std::size_t>(body.side); i < state.round.cards.size(); i += 2) {
    DealtCard& card = state.round.cards[i];
    if (card.drawn && card.read) card.exposed = true;
  }
}

void apply(TableState& state, const Event& /*event*/, const TotalsAnnounced& /*body*/) {
  state.round.totals_announced = true;
}

void apply(TableState& state, const Event& /*event*/, const OutcomeAnnounced& /*body*/) {
  state.round.outcome_announced = true;
}

// ---- hands and device ---------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const FirstHandChosen& body) {
  state.round.first_hand = body.side;
}

void apply(TableState& state, const Event& /*event*/, const HandPassed& body) {
  HandInPlay& hand = hand_of(state, body.side);
  hand.passed = true;
  hand.kept = false;
  hand.designee = body.designee;
  hand.holder = body.player;
}

void apply(TableState& state, const Event& /*event*/, const HandDeclined& body) {
  HandInPlay& hand = hand_of(state, body.side);
  hand.passed = false;
  hand.designee = false;
  if (hand.declined.size() < most_declined) hand.declined.push_back(body.player);
}

void apply(TableState& state, const Event& /*event*/, const HandKept& body) {
  HandInPlay& hand = hand_of(state, body.side);
  hand.passed = false;
  hand.designee = false;
  hand.kept = true;
  hand.shown = body.shown;
}

void apply(TableState& state, const Event& /*event*/, const DrawingAllowed& body) {
  (void)seat_of(state, body.player);
  if (std::ranges::find(state.may_draw, body.player) == state.may_draw.end()) {
    state.may_draw.push_back(body.player);
  }
}

void apply(TableState& state, const Event& /*event*/, const DeviceTaken& body) {
  state.device_holder = body.player;
}

void apply(TableState& state, const Event& /*event*/, const DeviceReturned& body) {
  state.device_holder.reset();
  std::erase(state.may_draw, body.player);
}

}  // namespace punto
