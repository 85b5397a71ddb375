#pragma once

#include <string>
#include <vector>

#include "core/table/next_steps.hpp"

namespace punto {

// A step as the lines by which it can be done, without the actor: "place-wager P1 WAGER AMOUNT".
// Capitals stand for what is to be filled in, each by the name of its field. There are several
// where all answers can be written down: "answer-offer P1 all" and "answer-offer P1 none".
std::vector<std::string> step_lines(const TableState& state, const Actor& by, const Step& step);

}  // namespace punto
