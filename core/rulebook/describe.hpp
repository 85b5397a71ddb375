#pragma once

#include <string>
#include <string_view>

#include "core/rulebook/rulebook.hpp"

namespace punto {

// The parts of a rulebook in words, for people.

// "Banker wins with 6 in two cards"
std::string describe(const Condition& condition, DeckKind deck);

// When a row applies: "order of the cards unknown, during the drawing", "otherwise", "always".
std::string describe_case(const Irregularity& irregularity, const Resolution& row);

// What is done: "the order of the cards is decided (Pit Manager), Players may withdraw wagers".
std::string describe(const Resolution& resolution);

// "the Dealer draws, the highest wager squeezes; Pit Manager allows it"
std::string describe(const DealingMethod& method);

// "the terminals show "No more bets" or "Bets are closed""
std::string describe(const Announcement& announcement);

// "4 to 10 decks of 52 cards"
std::string describe_decks(const Rulebook& rulebook);

// "Appendix A (1 to 8), Appendix B", with the playing positions each allows
std::string describe_layouts(const Rulebook& rulebook);

// "at most 3 wagers stand on one playing area (Pit Manager)"
std::string describe(Procedure procedure, const ProcedureRule& entry);

}  // namespace punto
