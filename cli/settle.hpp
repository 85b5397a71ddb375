#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct SettleOptions {
  std::string game;
  std::optional<std::string> cards;
  std::vector<std::string> wagers;  // "banker=100"
  std::optional<int> decks;
  std::vector<std::string> without;
  bool established = false;
  bool json = false;
  bool json_lines = false;
};

// `punto settle GAME --cards ...`: one round.
int run_settle(const SettleOptions& options, const RulebookShelf& shelf);

// `punto settle --jsonl`: a stream of rounds.
int run_settle_lines(const RulebookShelf& shelf);

}  // namespace punto
