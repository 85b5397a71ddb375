#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/apply.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

RoundRecord& record_of(TableState& state, RoundNumber number) {
  const auto found = std::ranges::find(state.records, number, &RoundRecord::number);
  INSIST(found != state.records.end());
  return *found;
}

// Every wager leaves the table; what is returned goes to the Players, the rest to the house.
void pay(TableState& state, const Settlement& settlement) {
  for (const SettledShare& share : settlement) {
    INSIST(share.returned.value >= 0 && share.staked.value >= 0);
    Seat& seat = seat_of(state, share.player);
    add_to(seat.credits, share.returned);
    add_to(seat.wagered, share.staked);
    add_to(seat.won, share.returned);
    add_to(state.house_win, {share.staked.value - share.returned.value});
  }
}

// What is void was never wagered.
void give_back(TableState& state, const Settlement& returned) {
  for (const SettledShare& share : returned) {
    INSIST(share.returned == share.staked && share.staked.value >= 0);
    add_to(seat_of(state, share.player).credits, share.returned);
  }
}

// 5.14 is for one time only: for all wagers under the minimum in the first such round.
void note_offenders(TableState& state) {
  for (const PlacedWager& wager : state.round.wagers) {
    if (wager.amount() >= state.settings.wagers[wager.kind].limits.least) continue;
    if (!wager.found || wager.treatment == Action::ReturnWager) continue;
    for (const Share& share : wager.shares) {
      if (std::ranges::find(state.under_minimum, share.player) != state.under_minimum.end()) {
        continue;
      }
      state.under_minimum.push_back(share.player);
    }
  }
}

void end_round(TableState& state, const Boxed<Settlement>& settlement, bool is_void) {
  RoundRecord& record = state.records.emplace_back();
  record.number = state.round.number;
  record.shoe = state.shoe.number;
  record.is_void = is_void;
  record.settlement = settlement;
  for (const DealtCard& card : state.round.cards) {
    if (!card.drawn || !card.read) continue;
    record.cards.push_back(card.card);
    state.shoe.run.follow(card.card);
  }
  if (state.shoe.cutting_card_out) {
    state.shoe.rounds_since_cutting_card =
        static_cast<std::uint8_t>(std::min(state.shoe.rounds_since_cutting_card + 1, 255));
  }
  RoundInPlay& round = state.round;
  round.wagers.clear();
  round.cards = {};
  round.hands = {};
  round.first_hand.reset();
  round.last_read.reset();
  round.last_wager = 0;
  round.changes = 0;
  round.differential_called = false;
  round.totals_announced = false;
  round.outcome_announced = false;
  state.phase = Phase::BetweenRounds;
}

}  // namespace

void apply(TableState& state, const Event& /*event*/, const RoundVoided& body) {
  give_back(state, *body.returned);
  end_round(state, body.returned, true);
  state.shoe.waiting.clear();
}

void apply(TableState& state, const Event& /*event*/, const RoundSettled& body) {
  pay(state, *body.settlement);
  note_offenders(state);
  end_round(state, body.settlement, false);
}

void apply(TableState& state, const Event& /*event*/, const RoundCorrected& body) {
  const Correction& correction = *body.correction;
  INSIST(correction.cards.size() <= Round::most_cards);
  RoundRecord& record = record_of(state, correction.round);
  const bool this_shoe = record.shoe == state.shoe.number;
  if (this_shoe && !correction.is_void) {
    for (const Card card : record.cards) state.shoe.unseen.add(card);
    for (const Card card : correction.cards) (void)state.shoe.unseen.remove(card);
  }
  record.corrected = true;
  record.is_void = correction.is_void;
  record.settlement = correction.settlement;
  if (!correction.is_void) record.cards.assign(correction.cards.begin(), correction.cards.end());
}

void apply(TableState& state, const Event& /*event*/, const CreditsCorrected& body) {
  add_to(state.house_win, body.owed_to_house);
  take_from(state.house_win, body.credits);
  if (body.credits.value != 0) {
    Seat& seat = seat_of(state, body.player);
    add_to(seat.credits, body.credits);
    add_to(seat.won, body.credits);
  }
  if (body.owed_to_house.value == 0) return;
  const auto found = std::ranges::find(state.receivables, body.player, &Receivable::player);
  if (found == state.receivables.end()) {
    state.receivables.push_back({body.player, body.owed_to_house});
    return;
  }
  add_to(found->amount, body.owed_to_house);
  if (found->amount.value == 0) state.receivables.erase(found);
}

}  // namespace punto
