#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/table/state.hpp"

namespace punto {

// The words of the table in the terminal itself; all others are those of scenarios.
inline constexpr std::array<std::string_view, 6> terminal_words = {"next", "help", "undo",
                                                                   "save", "quit", "exit"};

// How to play a first round, and which words there are.
std::string help_text();

// What a word that can be typed means: a command, the beginning of a line, somebody, a wager, an
// irregularity, a stage, a refusal, a rule. Empty where nobody could type it.
std::string help_on(std::string_view topic, const Rulebook& rulebook);

// Every word that has help, for messages.
std::vector<std::string_view> help_topics(const Rulebook& rulebook);

}  // namespace punto
