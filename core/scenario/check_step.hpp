#pragma once

#include "core/rulebook/rulebook.hpp"
#include "core/scenario/scenario.hpp"

namespace punto {

// What is wrong with a step and its expectations under a rulebook, before anything is played.
Problems check_step(const ScenarioStep& step, const Rulebook& rulebook);

// Stands in the place of any number of events.
inline constexpr std::string_view any_events = "...";
bool means_any_events(const Expectation& expectation);

}  // namespace punto
