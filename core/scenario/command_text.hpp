#pragma once

#include <expected>
#include <span>
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

// A field that is still to be filled in, and what stands in its place.
struct OpenField {
  std::string_view name;
  std::string text;
};

// As to_text, with what stands in the place of open fields: "place-wager banker AMOUNT".
std::string to_form(const CommandBody& body, std::span<const OpenField> open,
                    const ReadingContext& context);

// "place-wager PLAYER WAGER AMOUNT [round=ROUND] [on-behalf]": as it is typed, with capitals for
// what is to be filled in and brackets round what may be left out.
std::string command_form(std::string_view name);

// "AMOUNT" for the field amount.
std::string placeholder(std::string_view field);

// The fields of a command, each with the values it may have in words; empty where there is no such
// command.
struct FieldMeaning {
  std::string field;
  std::string values;
};
std::vector<FieldMeaning> field_meanings(std::string_view name, const Rulebook& rulebook);

}  // namespace punto
