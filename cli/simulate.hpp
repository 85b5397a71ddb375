#pragma once

#include <optional>
#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct SimulateOptions {
  std::string game;
  std::string rounds = "10000000";
  int decks = 8;
  std::string seed = "1";
  int threads = 0;  // 0 where nobody chose: as many as there are cores
  bool threads_given = false;
  int cut = 14;
  std::string burn = "none";
  bool one_more_round = false;
  bool explain = false;
  bool json = false;
  std::optional<std::string> report;
  // About the report's session plot.
  std::optional<std::string> plan;
  std::optional<std::string> plan_wager;
  std::optional<std::string> session;
};

int run_simulate(const SimulateOptions& options, const RulebookShelf& shelf);

}  // namespace punto
