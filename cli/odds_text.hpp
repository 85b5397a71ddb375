#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "edge/wire/odds_json.hpp"

namespace punto {

// "1.0579 %"
std::string percent(double share);

// What a pay row is called, or when it applies; after the last one comes losing.
std::string row_name(const Wager& wager, std::size_t row, DeckKind deck);

// How much is said of each wager.
enum class Detail : std::uint8_t { Wagers, PayRows };

constexpr Detail detail_of(const auto& options) {
  return options.explain ? Detail::PayRows : Detail::Wagers;
}

// One composition: a line for each wager, or for each pay row.
std::string odds_text(const OddsAnswer& answer, Detail detail);

// House edges, a line for each wager and a column for each number of decks.
std::string sweep_text(std::span<const OddsAnswer> sweep);

std::string odds_to_csv(std::span<const OddsAnswer> answers, Detail detail);

// The course of a shoe, a line for each round.
std::string trace_text(const Odds& odds, const ShoeTrace& trace,
                       std::span<const std::size_t> wagers);
std::string trace_to_csv(const Odds& odds, const ShoeTrace& trace,
                         std::span<const std::size_t> wagers);

}  // namespace punto
