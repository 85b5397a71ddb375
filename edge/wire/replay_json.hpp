#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/identity.hpp"

namespace punto {

// One event of a round as it is told to people.
struct ReplayedStep {
  std::uint64_t event = 0;
  std::string time;
  std::string by;
  std::string text;
  std::string rule;        // empty: none
  std::string settlement;  // lines of a settlement; empty: none
};

// {"table":...,"round":...,"steps":[{"event":...,"time":...,"by":...,"text":...,"rule":...}]}
std::string replay_to_json(std::string_view table, RoundNumber round,
                           const std::vector<ReplayedStep>& steps);

}  // namespace punto
