#include "core/scenario/actor_text.hpp"

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

constexpr std::string_view machine_name = "machine";

// Each role has numbers of its own for its second, third and further persons.
constexpr std::uint32_t numbers_of_a_role = 100;

std::optional<std::uint32_t> read_number(std::string_view text) {
  std::uint32_t number = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto read = std::from_chars(begin, end, number);
  if (text.empty() || read.ec != std::errc{} || read.ptr != end) return {};
  return number;
}

}  // namespace

PersonId person_of(Role role, std::uint32_t number) {
  const std::uint32_t first = static_cast<std::uint32_t>(role) + 1;
  return PersonId{number == 1 ? first : first * numbers_of_a_role + number};
}

std::string person_text(PersonId person, Role role) {
  const std::string_view name = role_names[static_cast<std::size_t>(role)];
  if (person == person_of(role)) return std::string{name};
  const auto id = static_cast<std::uint32_t>(person);
  const std::uint32_t number = id % numbers_of_a_role;
  return number > 1 && person == person_of(role, number) ? fmt::format("{}/{}", name, number)
                                                         : fmt::format("{}#{}", name, id);
}

std::string player_text(PlayerId player) {
  return fmt::format("P{}", static_cast<std::uint32_t>(player));
}

std::string actor_text(const Actor& actor) {
  switch (actor.kind) {
    case ActorKind::Player: return player_text(PlayerId{actor.id});
    case ActorKind::Staff: return person_text(PersonId{actor.id}, actor.role);
    case ActorKind::Machine: break;
  }
  return std::string{machine_name};
}

std::expected<PlayerId, Mistake> read_player(std::string_view text) {
  const bool marked = text.size() > 1 && (text.front() == 'P' || text.front() == 'p');
  const auto number = marked ? read_number(text.substr(1)) : std::nullopt;
  if (number) return PlayerId{*number};
  return std::unexpected(
      Mistake{fmt::format("\"{}\" is no Player", shown(text)), "write P1, P2 and so on"});
}

std::expected<Actor, Mistake> read_actor(std::string_view text) {
  if (text == machine_name) return machine();
  if (const auto someone = read_player(text)) return player(*someone);
  const std::size_t mark = text.find_first_of("/#");
  const std::string_view name = text.substr(0, mark);
  const bool numbered = mark != std::string_view::npos;
  const auto number = numbered ? read_number(text.substr(mark + 1)) : std::optional{1u};
  for (std::size_t i = 0; i < role_names.size(); ++i) {
    if (role_names[i] != name) continue;
    const Role role = static_cast<Role>(i);
    const bool exact = numbered && text[mark] == '#';
    if (number && (exact || (*number > 0 && *number < numbers_of_a_role))) {
      return staff(role, exact ? PersonId{*number} : person_of(role, *number));
    }
    return std::unexpected(
        Mistake{fmt::format("\"{}\" has no number from 1 to 99", shown(text)),
                fmt::format("write {}, or {}/2 for a second person", name, name)});
  }
  std::vector<std::string_view> names{role_names.begin(), role_names.end()};
  names.push_back(machine_name);
  const std::string guess = did_you_mean(name, names);
  return std::unexpected(
      Mistake{fmt::format("\"{}\" is nobody here", shown(text)),
              guess.empty() ? fmt::format("name P1, P2 and so on, {}", one_of(names)) : guess});
}

bool names_actor(std::string_view word) {
  return word.size() > 1 && word.ends_with(':');
}

}  // namespace punto
