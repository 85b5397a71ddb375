#pragma once

#include <string>
#include <vector>

#include "core/rulebook/payout.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {

struct RulesOptions {
  std::vector<std::string> names;  // games, or files to check
  std::string stake_unit = "1.00";
  std::string payable_unit = "0.01";
  bool json = false;
};

int run_rules_list(const RulesOptions& options, const RulebookShelf& shelf);
int run_rules_show(const RulesOptions& options, const RulebookShelf& shelf);
int run_rules_check(const RulesOptions& options, const RulebookShelf& shelf);
int run_rules_diff(const RulesOptions& options, const RulebookShelf& shelf);

}  // namespace punto
