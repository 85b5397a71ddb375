#include "core/table/apply.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/progress.hpp"
#include "core/table/sound_settings.hpp"
#include "core/table/table.hpp"

namespace punto {

void apply(TableState& state, const Event& event) {
  INSIST(state.law || std::holds_alternative<TableOpened>(event.body));
  std::visit([&](const auto& body) { apply(state, event, body); }, event.body);
}

Seat& seat_of(TableState& state, PlayerId player) {
  const auto found = std::ranges::find(state.seats, player, &Seat::player);
  INSIST(found != state.seats.end());
  return *found;
}

// ---- set-up -------------------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const TableOpened& body) {
  INSIST(!state.law);
  const TableSettings& settings = body.opening->settings;
  INSIST(are_units(settings.units));
  auto law = std::make_shared<const Law>(*body.opening);
  INSIST(fits(settings, law->rulebook));
  state.law = std::move(law);
  state.settings = settings;
  state.phase = Phase::BetweenRounds;
}

void apply(TableState& state, const Event& /*event*/, const MethodChosen& body) {
  INSIST(body.method < state.law->rulebook.methods.size());
  state.settings.method = body.method;
  state.may_draw.clear();
}

void apply(TableState& state, const Event& /*event*/, const WagersPerAreaSet& body) {
  state.settings.wagers_per_area = body.most;
}

void apply(TableState& state, const Event& /*event*/, const LimitsSet& body) {
  INSIST(body.wager < state.settings.wagers.size());
  INSIST(are_limits(body.limits, state.settings.units));
  state.settings.wagers[body.wager].limits = body.limits;
}

void apply(TableState& state, const Event& /*event*/, const OfferedSet& body) {
  INSIST(body.wager < state.settings.wagers.size());
  state.settings.wagers[body.wager].offered = body.offered;
}

void apply(TableState& state, const Event& /*event*/, const DifferentialSet& body) {
  INSIST(!body.differential || body.differential->value >= 0);
  state.settings.differential = body.differential;
}

void apply(TableState& state, const Event& /*event*/, const DealerSignedOn& body) {
  state.dealer = body.dealer;
}

void apply(TableState& state, const Event& /*event*/, const LastRoundAnnounced& body) {
  state.last_round = body.round;
}

void apply(TableState& state, const Event& /*event*/, const TableClosed& /*body*/) {
  state.phase = Phase::Closed;
  state.dealer.reset();
}

void apply(TableState& state, const Event& event, const PlaySuspended& /*body*/) {
  state.suspended = true;
  state.suspended_at = event.at;
}

// While play is suspended nobody can answer an offer, so its time stands still.
void apply(TableState& state, const Event& event, const PlayResumed& /*body*/) {
  state.suspended = false;
  if (state.procedure && state.procedure->stage == Stage::Offer) {
    const std::int64_t pause = event.at.milliseconds - state.suspended_at.milliseconds;
    state.procedure->offer.until.milliseconds += std::max(pause, std::int64_t{0});
  }
  state.suspended_at = {};
}

void apply(TableState& state, const Event& /*event*/, const GamingDayStarted& /*body*/) {
  state.under_minimum.clear();
}

// ---- Players ------------------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const PlayerSat& body) {
  INSIST(find_seat(state, body.player) == nullptr);
  INSIST(body.position >= 1 && body.position <= state.settings.positions);
  INSIST(state.seats.size() < most_seats);
  INSIST(body.credits.value >= 0);
  Seat seat;
  seat.player = body.player;
  seat.position = body.position;
  seat.credits = body.credits;
  seat.brought = body.credits;
  seat.stake_limit = body.stake_limit;
  seat.until = body.until;
  state.seats.push_back(seat);
  add_to(state.brought_in, body.credits);
}

void apply(TableState& state, const Event& /*event*/, const CreditsAdded& body) {
  Seat& seat = seat_of(state, body.player);
  add_to(seat.credits, body.amount);
  add_to(seat.brought, body.amount);
  add_to(state.brought_in, body.amount);
}

void apply(TableState& state, const Event& /*event*/, const PlayerLeft& body) {
  const Seat& left = seat_of(state, body.player);
  INSIST(left.credits == body.credits && left.wagered == body.wagered && left.won == body.won);
  take_from(state.brought_in, body.credits);
  std::erase_if(state.seats, [&](const Seat& seat) { return seat.player == body.player; });
  std::erase(state.may_draw, body.player);
}

void apply(TableState& state, const Event& /*event*/, const SeatLocked& body) {
  seat_of(state, body.player).locked = true;
}

void apply(TableState& state, const Event& /*event*/, const SeatReleased& body) {
  seat_of(state, body.player).locked = false;
}

void apply(TableState& state, const Event& /*event*/, const DebtSettled& body) {
  const auto found = std::ranges::find(state.receivables, body.player, &Receivable::player);
  INSIST(found != state.receivables.end());
  take_from(found->amount, body.amount);
  if (found->amount.value == 0) state.receivables.erase(found);
  add_to(state.debts_paid, body.amount);
}

void apply(TableState& state, const Event& /*event*/, const PlayerRestrained& body) {
  INSIST(are_own_limits(body.stake_limit, body.loss_limit));
  Seat& seat = seat_of(state, body.player);
  seat.stake_limit = body.stake_limit;
  seat.until = body.until;
  seat.loss_limit = body.loss_limit;
}

// ---- the shoe -----------------------------------------------------------------------------------

void apply(TableState& state, const Event& /*event*/, const ShoeLoaded& body) {
  INSIST(body.decks == state.settings.decks);
  std::erase_if(state.records,
                [&](const RoundRecord& record) { return record.shoe + 1 < body.number; });
  const DeckKind kind = state.law->rulebook.deck;
  state.shoe = {};
  state.shoe.number = body.number;
  state.shoe.loaded = true;
  state.shoe.unseen = Composition::of_decks(kind, body.decks);
  state.shoe.in_device = static_cast<std::uint16_t>(state.shoe.unseen.size());
}

void apply(TableState& state, const Event& /*event*/, const ShoeCut& body) {
  state.shoe.cut = body.cards;
}

void apply(TableState& state, const Event& /*event*/, const CardsBurned& body) {
  INSIST(body.cards <= state.shoe.in_device);
  state.shoe.burned = true;
  state.shoe.in_device = static_cast<std::uint16_t>(state.shoe.in_device - body.cards);
  if (body.first) (void)state.shoe.unseen.remove(*body.first);
}

void apply(TableState& state, const Event& /*event*/, const CuttingCardAppeared& /*body*/) {
  state.shoe.cutting_card_out = true;
}

void apply(TableState& state, const Event& /*event*/, const UnshuffledSuspected& /*body*/) {
  state.shoe.run = {};  // so that the next alert needs new cards
}

}  // namespace punto
