#pragma once

#include <optional>
#include <string_view>

#include "core/house/state.hpp"

// What staff may do at a table itself, and what only through the house.
namespace punto::house {

// What of a table the house changes: one person proposes it, another approves.
bool is_change(const punto::CommandBody& body);

// Of these, what is changed in no other way. The rest may be done at the table too: the method and
// the wagers in one area because rulebooks give that choice to a role (3.8.2, 3.6.1), the last
// round and an end of a pause because the play itself needs it.
bool is_for_house_alone(const punto::CommandBody& body);

// The role of the rulebooks that goes with a job.
std::optional<Role> role_of(Job job);

// Why somebody is not on the staff, or may do nothing at present.
std::optional<Refusal> object_to_employee(const State& house, PersonId id);

// Why somebody of the staff may not act at the table with the role that he names. It is that of the
// job in which he is on duty, at this table where he deals; whether a role may act for another the
// table knows.
std::optional<Refusal> object_to_staff(const State& house, const Actor& by, std::string_view table);

}  // namespace punto::house
