#include "core/table/paying.hpp"

#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/settlement.hpp"

namespace punto {
namespace {

ShareResult result_of(const SettledShare& share, bool is_void) {
  if (is_void || share.at_risk.value == 0) return ShareResult::Returned;
  if (share.returned < share.staked) return ShareResult::Lost;
  return share.returned == share.staked ? ShareResult::Push : ShareResult::Won;
}

PaidSeat& seat_of(PaidRound& round, const TableState& state, PlayerId player) {
  const auto known = std::ranges::find(round.seats, player, &PaidSeat::player);
  if (known != round.seats.end()) return *known;
  PaidSeat seat;
  seat.player = player;
  if (const Seat* there = find_seat(state, player)) seat.position = there->position;
  return round.seats.emplace_back(std::move(seat));
}

// Counter clockwise, as hands go from Player to Player (3.9.5); whoever has left comes last.
void put_in_order(PaidRound& round, SeatOrder order) {
  const auto turn_of = [&](const PaidSeat& seat) {
    if (!seat.position) return most_positions + 1;
    const int position = *seat.position;
    return order == SeatOrder::CounterClockwise ? position : most_positions - position;
  };
  std::ranges::sort(round.seats, {},
                    [&](const PaidSeat& seat) { return std::pair{turn_of(seat), seat.player}; });
  for (PaidSeat& seat : round.seats) {
    std::ranges::sort(seat.lines, {}, [](const PaidShare& paid) {
      return std::tuple{paid.result, paid.share.kind, paid.share.number};
    });
  }
}

PaidRound laid_out(const TableState& state, const Settlement& settlement, bool is_void) {
  PaidRound round;
  round.round = state.round.number;
  round.is_void = is_void;
  for (const SettledShare& share : settlement) {
    PaidSeat& seat = seat_of(round, state, share.player);
    seat.lines.push_back({result_of(share, is_void), share});
    add_to(seat.staked, share.staked);
    add_to(seat.returned, share.returned);
    add_to(round.staked, share.staked);
    add_to(round.returned, share.returned);
  }
  put_in_order(round, state.settings.seat_order);
  return round;
}

}  // namespace

std::optional<PaidRound> round_to_pay(const TableState& state) {
  if (state.phase == Phase::Dealing && state.round.outcome_announced && !state.procedure) {
    const Outcome outcome = exposed_round(state.round.cards).outcome();
    return laid_out(state, settle_wagers(state, outcome), false);
  }
  if (state.phase != Phase::BetweenRounds) return {};
  const RoundRecord* record = find_record(state, state.round.number);
  if (record == nullptr) return {};
  PaidRound round = laid_out(state, *record->settlement, record->is_void);
  round.settled = true;
  return round;
}

}  // namespace punto
