#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/value_text.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// Events as scenarios write them: "wager-placed number=1 position=1 wager=banker player=P1
// amount=100". What is no, none or empty is left out.
std::string to_text(const EventBody& body, const Rulebook& rulebook);
std::string_view name_of(const EventBody& body);
std::vector<std::string_view> event_names();

// "wager-placed number position wager on-behalf player amount": the fields that can be named.
std::string event_form(std::string_view name);

// "under-minimum 3.5.1".
std::string to_text(const Refusal& refusal);

// What is wrong with an expectation "wager-placed amount=100" by itself: an unknown event or field,
// or a value that the field cannot have.
Problems check_event_words(LineWords words, const ReadingContext& context);

// Whether the event is the one that these words describe: the name is the same, and so is every
// field that is named. The words must have been checked.
bool matches(const Event& event, LineWords words, const ReadingContext& context);

// Of the event only what the words name, and its name; for a comparison side by side.
std::string to_text_like(const Event& event, LineWords words, const Rulebook& rulebook);

}  // namespace punto
