#pragma once

#include "core/rulebook/names.hpp"
#include "core/table/declaring.hpp"

// What a console asks whoever declares an irregularity, and says of what will be done.
namespace punto::wire {

Names title_in_both(Role role);

// The questions, by the fields of the command.
Names question_about(Asked asked);
Names question_about_values();
Names question_about_source();
Names question_about_order();

// Their answers.
Names saying_of(WrongCards cards);
Names saying_of(Side side);
Names saying_of_order(Known known);
Names saying_of_value(Known known);
Names saying_of(ValueSource source);
Names saying_of_round(RoundNumber round, bool is_usual);
Names saying_of_together(std::uint8_t cards);
Names saying_of_position(std::uint8_t position, PlayerId player);
Names saying_of_no_hand();

// "The round is void and every stake goes back. The Pit Manager approves it."
Names saying_of(const Declaration& declaration, const Resolution& row);

}  // namespace punto::wire
