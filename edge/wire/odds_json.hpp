#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "core/odds/figures.hpp"
#include "core/odds/risk.hpp"
#include "core/table/identity.hpp"

namespace punto {

// One composition analysed, and which wagers of it are asked for.
struct OddsAnswer {
  const Odds* odds = nullptr;
  std::optional<int> decks;  // none where the cards left were given
  Composition left;
  OddsCounts counts;
  std::span<const std::size_t> wagers;
  std::optional<Covariances> covariances;
  std::optional<RemovalEffects> removal;
};

// The answer as one JSON object; several of them, of a sweep over decks, as a list.
std::string odds_to_json(const OddsAnswer& answer);
std::string odds_to_json(std::span<const OddsAnswer> sweep);

// The answer for the next round of a table, with the wagers that have turned in the Players'
// favour.
struct TableOdds {
  std::string table;
  ShoeNumber shoe = 0;
  RoundNumber round = 0;  // the last that was opened
};
std::string table_odds_to_json(const TableOdds& table, const OddsAnswer& answer);

std::string trace_to_json(const Odds& odds, const ShoeTrace& trace,
                          std::span<const std::size_t> wagers);

}  // namespace punto
