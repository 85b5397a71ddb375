#pragma once

#include "core/report/terminal_recall.hpp"
#include "edge/wire/recall_json.hpp"

namespace punto {

// "Cash is put in: 200.00."
ToldStep tell(const TerminalStep& step);

ToldOfTerminal tell(const RecalledRound& recalled, ReplayedRound round);

// For people: what was put in and taken out, and each round as `punto replay` tells it, with the
// wagers of the Player at the terminal once more.
std::string recall_text(const ToldRecall& recall);

}  // namespace punto
