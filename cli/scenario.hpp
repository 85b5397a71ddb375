#pragma once

#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct ScenarioOptions {
  std::vector<std::string> paths;  // files, or folders with *.txt files
  std::string under;               // only under this game, or a draft of its rulebook (.toml)
  std::string clauses;             // the table of clauses: writes which scenarios prove them
  bool json = false;
  bool show = false;  // what happened at each step
};

int run_scenario_command(ScenarioOptions options, RulebookShelf shelf);

}  // namespace punto
