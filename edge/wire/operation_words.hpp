#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace punto::wire {

// Who may send a command to a table, as far as it is not for the rulebook to say. What the house
// alone sends is there for whoever sends it all the same: he is told so.
enum class Senders : std::uint8_t { Staff, StaffAndPlayers, StaffAndDevices, Everybody, House };

struct CommandWords {
  std::string_view name;
  Senders senders;
  std::string_view summary;
};

// Of a command of a table, by its name.
const CommandWords& words_of_table_command(std::string_view name);

// What a command of the house does; nothing where nobody has written it.
std::optional<std::string_view> summary_of_house_command(std::string_view name);

// Commands of the house that nobody sends but the machine, and why.
struct MachineCommand {
  std::string_view name;
  std::string_view why;
};
std::span<const MachineCommand> machine_commands();

}  // namespace punto::wire
