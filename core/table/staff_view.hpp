#pragma once

#include "core/table/paying.hpp"
#include "core/table/staff_steps.hpp"

namespace punto {

// What a console of the staff is told besides the view of its table.

// A hand that lies face down where Players squeeze: who has it, or is to be passed it.
struct SqueezeView {
  Side side = Side::Player;
  std::optional<PlayerId> player;  // nobody: the Dealer turns it
  bool passed = false;             // it lies before him
  Citation rule;

  friend bool operator==(const SqueezeView&, const SqueezeView&) = default;
};

// Somebody who may choose in an offer, and what he has chosen.
struct OfferedSeat {
  PlayerId player{};
  bool answered = false;
  Cents withdrawn;                        // nothing: his wagers stand
  std::vector<WagerNumber> may_withdraw;  // while he has not answered

  friend bool operator==(const OfferedSeat&, const OfferedSeat&) = default;
};

// The inside of an irregularity that is being handled.
struct HandlingView {
  std::optional<Action> action;         // that the row orders
  std::optional<PersonId> declared_by;  // of the staff
  bool needs_second_person = false;     // not whoever declared it (interpretation 109)
  std::vector<Place> unread;            // cards of the hand in question that nobody has read
  bool may_burn_surplus = false;        // by a ruling
  bool all_or_none = false;             // what Players may withdraw
  std::vector<OfferedSeat> seats;       // those whose answers are awaited

  friend bool operator==(const HandlingView&, const HandlingView&) = default;
};

struct StaffView {
  std::vector<SqueezeView> squeezes;    // the hand that is revealed first comes first
  std::optional<PaidRound> settlement;  // until betting opens again
  std::optional<HandlingView> handling;
  std::optional<PlayerId> awaits_player;  // to draw the next card
  std::vector<StaffStep> steps;

  friend bool operator==(const StaffView&, const StaffView&) = default;
};

StaffView staff_view(const TableState& state, Role role, Time now);

}  // namespace punto
