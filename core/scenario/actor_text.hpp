#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/rulebook/problem.hpp"
#include "core/table/identity.hpp"

namespace punto {

// People and machines as scenarios name them: "P1" a Player, "dealer" and the other roles,
// "dealer/2" a second person of a role, "machine". Where somebody has another number, as in the
// records of a real table, it is "dealer#4711", so that every actor can be written.
std::string actor_text(const Actor& actor);
std::expected<Actor, Mistake> read_actor(std::string_view text);

std::string player_text(PlayerId player);
std::expected<PlayerId, Mistake> read_player(std::string_view text);

// "dealer/2"; a person without his role is taken for a Dealer.
std::string person_text(PersonId person, Role role = Role::Dealer);

// Persons of different roles are different persons.
PersonId person_of(Role role, std::uint32_t number = 1);

// "dealer:" at the beginning of a line, or "P1:".
bool names_actor(std::string_view word);

}  // namespace punto
