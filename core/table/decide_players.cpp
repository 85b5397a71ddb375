#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/self_audit.hpp"
#include "core/table/sound_settings.hpp"

namespace punto {
namespace {

using enum RefusalReason;

Objection object_to_leaver(const Moment& moment, PlayerId player) {
  if (moment.by.kind != ActorKind::Player) return moment.unless_dealer_or_system();
  return moment.unless_self_or_dealer(player, reading::credits);
}

// A time that can be kept.
bool is_end(const std::optional<Time>& until) {
  return !until || (*until >= Time{} && *until <= last_time);
}

template <typename Value>
bool tighten(std::optional<Value>& limit, const std::optional<Value>& asked) {
  if (!asked || (limit && *limit <= *asked)) return false;
  limit = asked;
  return true;
}

}  // namespace

Decision decide(const Moment& moment, const Sit& command) {
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  const auto& seats = moment.table.seats;
  const Cents unit = moment.settings().units.payable;
  if (command.credits.value < 0 || command.credits > largest_amount ||
      command.credits.value % unit.value != 0) {
    return refused(AmountNotValid, reading::credits);
  }
  if (!are_own_limits(command.stake_limit, {}) || !is_end(command.until)) {
    return refused(AmountNotValid, reading::own_limits);
  }
  if (find_seat(moment.table, command.player) != nullptr) {
    return refused(AlreadySeated, reading::credits);
  }
  if (command.position < 1 || command.position > moment.settings().positions) {
    return refused(PositionNotThere, moment.rule(Procedure::Layout));
  }
  // Only where the book lets several Players use one playing area, and never at a terminal.
  const bool shared = moment.book().find(Procedure::SharedAreas) != nullptr &&
                      moment.settings().seating == Seating::Felt;
  const auto there = std::ranges::count(seats, command.position, &Seat::position);
  if (there >= (shared ? most_players_at_position : 1))
    return refused(PositionTaken, moment.rule(Procedure::Layout));
  return only(moment, PlayerSat{command.player, command.position, command.credits,
                                command.stake_limit, command.until});
}

Decision decide(const Moment& moment, const AddCredits& command) {
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  if (const auto objection = moment.unless_seated(command.player)) {
    return std::unexpected(*objection);
  }
  const Cents unit = moment.settings().units.payable;
  if (command.amount.value <= 0 || command.amount > largest_amount ||
      command.amount.value % unit.value != 0) {
    return refused(AmountNotValid, reading::credits);
  }
  return only(moment, CreditsAdded{command.player, command.amount});
}

Decision decide(const Moment& moment, const Leave& command) {
  if (const auto objection = object_to_leaver(moment, command.player)) {
    return std::unexpected(*objection);
  }
  const Seat* seat = find_seat(moment.table, command.player);
  if (seat == nullptr) return refused(NoSuchPlayer, reading::credits);
  if (has_wager(moment.table, command.player) || holds_a_hand(moment.table, command.player)) {
    return refused(WagersInPlay, reading::credits);
  }
  if (seat->locked) return refused(SeatIsLocked, reading::large_win);
  insist_on_credits(moment.table);
  Draft draft{moment};
  if (moment.table.device_holder == command.player) {
    draft.add(DeviceReturned{command.player, moment.rule(Procedure::RelinquishDevice)});
  }
  draft.add(PlayerLeft{command.player, seat->credits, seat->wagered, seat->won});
  return draft.take();
}

Decision decide(const Moment& moment, const ReleaseSeat& command) {
  if (const auto objection = moment.unless_role(Role::PitSupervisor, reading::large_win)) {
    return std::unexpected(*objection);
  }
  const Seat* seat = find_seat(moment.table, command.player);
  if (seat == nullptr) return refused(NoSuchPlayer, reading::credits);
  if (!seat->locked) return refused(SeatNotLocked, reading::large_win);
  return only(moment, SeatReleased{command.player});
}

// Of each limit the stricter one holds; wagers in play stand, and nobody is kept from leaving.
Decision decide(const Moment& moment, const RestrainPlayer& command) {
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  const Seat* seat = find_seat(moment.table, command.player);
  if (seat == nullptr) return refused(NoSuchPlayer, reading::credits);
  if (!are_own_limits(command.stake_limit, command.loss_limit) || !is_end(command.until)) {
    return refused(AmountNotValid, reading::restraint);
  }
  PlayerRestrained limits{command.player, seat->stake_limit, seat->until, seat->loss_limit};
  const bool stakes = tighten(limits.stake_limit, command.stake_limit);
  const bool time = tighten(limits.until, command.until);
  const bool loss = tighten(limits.loss_limit, command.loss_limit);
  if (!stakes && !time && !loss) return refused(LimitsNotStricter, reading::restraint);
  return only(moment, limits);
}

// A debt is paid in whole or in part, never beyond what is owed.
Decision decide(const Moment& moment, const SettleDebt& command) {
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  const auto& debts = moment.table.receivables;
  const auto debt = std::ranges::find(debts, command.player, &Receivable::player);
  if (debt == debts.end()) return refused(NoSuchDebt, reading::keyed_card);
  const bool is_same_side = (command.amount.value > 0) == (debt->amount.value > 0);
  const bool is_within = std::abs(command.amount.value) <= std::abs(debt->amount.value);
  if (command.amount.value == 0 || !is_same_side || !is_within) {
    return refused(AmountNotValid, reading::keyed_card);
  }
  return only(moment, DebtSettled{command.player, command.amount});
}

}  // namespace punto
