#pragma once

#include <span>
#include <string>

#include "edge/wire/odds_json.hpp"

namespace punto {

// "1.0579 %"
std::string percent(double share);

// What a pay row is called, or when it applies; after the last one comes losing.
std::string row_name(const Wager& wager, std::size_t row, DeckKind deck);

// One composition: a line for each wager, or with `explain` a line for each pay row.
std::string odds_text(const OddsAnswer& answer, bool explain);

// House edges, a line for each wager and a column for each number of decks.
std::string sweep_text(std::span<const OddsAnswer> sweep);

std::string odds_to_csv(std::span<const OddsAnswer> answers, bool explain);

// The course of a shoe, a line for each round.
std::string trace_text(const Odds& odds, const ShoeTrace& trace,
                       std::span<const std::size_t> wagers);
std::string trace_to_csv(const Odds& odds, const ShoeTrace& trace,
                         std::span<const std::size_t> wagers);

}  // namespace punto
