#pragma once

#include "core/scenario/actor_text.hpp"
#include "core/table/state.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// Everybody who may give a command: three persons of each role, twenty-four Players, the machine.
inline constexpr int persons_of_a_role = 3;
inline constexpr int known_players = 24;

inline Actor person(Role role, int number) {
  return staff(role, person_of(role, static_cast<std::uint32_t>(number)));
}

class Cast {
 public:
  Cast(const TableState& state, Random& random) : state_(state), random_(random) {}

  // Anybody, seldom somebody fitting.
  Actor anybody();
  // Who deals: the Dealer who is signed on, a higher position, the machine where it may.
  Actor dealer();
  // Of that role or one that stands above it.
  Actor at_least(Role needed);
  // The same, but not whoever declared what is being handled.
  Actor second(Role needed);

  PlayerId seated();    // somebody at the table, else anybody
  PlayerId anyone();    // mostly somebody at the table
  PlayerId wagering();  // with a wager in play, else somebody at the table

 private:
  const TableState& state_;
  Random& random_;
};

// Who may give this command as the table stands, mostly.
Actor fitting_actor(const TableState& state, Random& random, const CommandBody& body);

}  // namespace punto::drive
