#pragma once

#include <vector>

#include "core/table/next_steps.hpp"

namespace punto {

// What may be done at a table by staff, for a screen that several of them share.
struct StaffStep {
  Step step;
  Role by = Role::Dealer;  // the lowest role that may do it
  bool awaited = false;    // the play waits for it, or for another one that is awaited

  friend bool operator==(const StaffStep&, const StaffStep&) = default;
};

// Somebody of this role and of each that may do as much or more, the lowest first: the Dealer who
// is signed on and one who is not, and of the others nobody who deals or has declared what is
// handled.
std::vector<Actor> staff_upwards(const TableState& state, Role role);

// The steps of one actor, and where Players wager on felt every kind of wager that staff may enter
// for them, with its amounts.
std::vector<Step> steps_in_detail(const TableState& state, const Actor& by, Time now);

// Everything that somebody of this role or of a higher one may do now, first what the play waits
// for. Nothing depends on who of them it is: a Dealer is whoever is signed on, or where he signs on
// whoever is not, and an approval is given by another person than the one who declared.
std::vector<StaffStep> staff_steps(const TableState& state, Role role, Time now);

}  // namespace punto
