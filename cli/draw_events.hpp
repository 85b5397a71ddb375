#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

inline constexpr std::size_t screen_columns = 80;

// Words one after another, as many in a line as a screen has room for. Further lines are indented
// by `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent);

// What happened as lines for a screen, each with its rule. What would fill the screen is left out,
// a saved session has it.
std::string draw_event(const EventBody& event, const Rulebook& rulebook);

// What every wager of a round gave back, and by which rule.
std::string draw_settlement(const Settlement& settlement, const Rulebook& rulebook);

// The stakes of a void round, which go back by the rule that made it void; no pay row is applied.
std::string draw_returned(const Settlement& settlement, const Rulebook& rulebook,
                          std::string_view rule);

}  // namespace punto
