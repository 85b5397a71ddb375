#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace punto::wire {

// Who may send a command to a table, as far as it is not for the rulebook to say.
enum class Senders : std::uint8_t { Staff, StaffAndPlayers, StaffAndDevices, Everybody };

struct CommandWords {
  std::string_view name;
  Senders senders;
  std::string_view summary;
};

// Of a command of a table, by its name.
const CommandWords& words_of_table_command(std::string_view name);

// What a command of the house does; nothing where nobody has written it.
std::optional<std::string_view> summary_of_house_command(std::string_view name);

}  // namespace punto::wire
