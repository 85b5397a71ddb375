#pragma once

#include "edge/live/board.hpp"
#include "edge/wire/pit_forms.hpp"

namespace punto::live {

// What the pit sees at a glance.
wire::PitForm pit_of(Board& board, Time now, bool is_store_away);

// Everything that wants a decision, the oldest first.
std::vector<wire::QueueItemForm> queue_of(Board& board, Time now);

// As notes of the house name it: "terminal 31".
std::string subject_of(house::TerminalId terminal);

// The table at which the Player of the terminal sits; empty where nobody does.
std::string table_of(const house::State& house, const house::Terminal& terminal);

}  // namespace punto::live
