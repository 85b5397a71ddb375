#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/rulebook/role.hpp"

namespace punto {

// Numbers of people and things; whoever knows names keeps them outside the table.
enum class PlayerId : std::uint32_t {};
enum class PersonId : std::uint32_t {};  // of the staff
using RoundNumber = std::uint32_t;       // counted from 1 for the life of the table
using ShoeNumber = std::uint32_t;
using WagerNumber = std::uint16_t;  // counted from 1 in each round

// Milliseconds since the beginning of 1970, in UTC. Time comes in with commands.
struct Time {
  std::int64_t milliseconds = 0;

  friend constexpr auto operator<=>(Time, Time) = default;
};

// The end of the year 9999: nothing that is kept happens later, and no time that is read back is so
// large that it cannot be counted with.
inline constexpr Time last_time{253'402'300'799'999};

// A machine is the electronic dealer and clock of a table, or a dealing device that reports cards.
enum class ActorKind : std::uint8_t { Staff, Player, Machine };
inline constexpr std::array<std::string_view, 3> actor_kind_names = {"staff", "player", "machine"};

// Who gives a command. The edge has made sure that it is he; the table checks what he may do.
struct Actor {
  ActorKind kind = ActorKind::Machine;
  Role role = Role::Dealer;  // of staff
  std::uint32_t id = 0;

  [[nodiscard]] constexpr bool is(PlayerId player) const {
    return kind == ActorKind::Player && id == static_cast<std::uint32_t>(player);
  }

  friend constexpr bool operator==(const Actor&, const Actor&) = default;
};

constexpr Actor staff(Role role, PersonId person) {
  return {ActorKind::Staff, role, static_cast<std::uint32_t>(person)};
}
constexpr Actor player(PlayerId player) {
  return {ActorKind::Player, Role::Dealer, static_cast<std::uint32_t>(player)};
}
constexpr Actor machine() {
  return {};
}

}  // namespace punto
