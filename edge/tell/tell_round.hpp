#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/table/identity.hpp"
#include "edge/store/event_store.hpp"
#include "edge/wire/replay_json.hpp"

namespace punto {

// A round of a table, step by step; the last that was opened where none is named. The error is one
// line.
std::expected<ReplayedRound, std::string> tell_round(EventReader& store, const std::string& table,
                                                     std::optional<RoundNumber> round);

// Cards face down are told when the round is over, and no sooner.
void hide_cards_in_play(ReplayedRound& round);

}  // namespace punto
