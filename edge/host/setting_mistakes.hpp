#pragma once

#include <string>
#include <vector>

#include "edge/host/floor_parts.hpp"

namespace punto {

// A setting with which no table of the rulebook can be opened. The table itself says only that
// there is one; whoever writes a floor's file wants to know which.
struct SettingMistake {
  std::vector<std::string> keys;  // that may have set it, the most particular first
  std::string value;
  std::string rule;
  std::string remedy;
};

std::vector<SettingMistake> find_setting_mistakes(const TablePlan& plan, const Rulebook& rulebook);

}  // namespace punto
