#include <algorithm>

#include "core/table/decisions.hpp"

namespace punto {
namespace {

using enum RefusalReason;

Objection object_to_leaver(const Moment& moment, PlayerId player) {
  if (moment.by.kind != ActorKind::Player) return moment.unless_dealer_or_system();
  return moment.unless_self_or_dealer(player, reading::credits);
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
  return only(moment, PlayerSat{command.player, command.position, command.credits});
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
  Draft draft{moment};
  if (moment.table.device_holder == command.player) {
    draft.add(DeviceReturned{command.player, moment.rule(Procedure::RelinquishDevice)});
  }
  draft.add(PlayerLeft{command.player, seat->credits});
  return draft.take();
}

}  // namespace punto
