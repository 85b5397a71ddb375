#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct OddsOptions {
  std::string game;
  std::string decks;  // "8", or "4..10"
  std::string remaining;
  std::vector<std::string> wagers;
  bool explain = false;
  bool covariance = false;
  bool removal = false;
  std::optional<std::string> shoe;
  bool trace = false;
  bool json = false;
  bool csv = false;
};

int run_odds(const OddsOptions& options, const RulebookShelf& shelf);

}  // namespace punto
