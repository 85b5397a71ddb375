#pragma once

#include <expected>
#include <string>

#include "core/report/terminal_recall.hpp"
#include "edge/store/event_store.hpp"
#include "edge/wire/recall_json.hpp"

namespace punto {

// "Cash is put in: 200.00."
ToldStep tell(const TerminalStep& step);

ToldOfTerminal tell(const RecalledRound& recalled, ReplayedRound round);

// The last rounds that were played from a terminal, in the order of their steps. The error is one
// line.
std::expected<ToldRecall, std::string> recall_terminal(EventReader& store,
                                                       house::TerminalId terminal,
                                                       std::size_t most);

// Cards face down are told when their round is over, and no sooner.
void hide_cards_in_play(ToldRecall& recall);

// What the Player at the terminal may see of it: not what others did and got.
void keep_own_part(ToldRecall& recall);

}  // namespace punto
