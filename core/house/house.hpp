#pragma once

#include "core/house/command.hpp"
#include "core/house/event.hpp"
#include "core/house/state.hpp"

namespace punto::house {

// What happens when `command` is given, or why nothing does. The state is not changed.
Decision decide(const State& state, const Command& command, Time now);

// Never refuses: what was decided has happened.
void apply(State& state, const Event& event);

inline constexpr std::string_view stream = "house";

void append_bytes(std::string& to, const Event& event);
std::optional<Event> take_event(std::string_view& bytes);
void append_bytes(std::string& to, const Command& command);

// Every event with its number and fields, for docs/EVENTS.md.
std::string event_schema();

}  // namespace punto::house
