#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/value_text.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// Commands as scenarios write them: "P1: place-wager banker 100". Bare words fill the fields in
// their order; the round in play and the Player who gives the command need not be named. Of
// open-table only the settings are text; whoever gives it adds the rulebook.

// `words` begin with the command's name. Every problem has its column.
std::expected<CommandBody, Problems> read_command(LineWords words, const ReadingContext& context);

// "place-wager banker 100", without the actor.
std::string to_text(const CommandBody& body, const ReadingContext& context);

// "P1: place-wager banker 100".
std::string to_text(const Command& command, const Rulebook& rulebook, const TableState* state);

std::string_view name_of(const CommandBody& body);
std::vector<std::string_view> command_names();

// "place-wager [round] player wager amount [on-behalf]", for help.
std::string command_form(std::string_view name);

}  // namespace punto
