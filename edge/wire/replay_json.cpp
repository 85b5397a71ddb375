#include "edge/wire/replay_json.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {

std::string replay_to_json(std::string_view table, RoundNumber round,
                           const std::vector<ReplayedStep>& steps) {
  std::string list;
  for (const ReplayedStep& step : steps) {
    list +=
        fmt::format(R"({}{{"event":{},"time":"{}","by":{},"text":{},"rule":{}}})",
                    list.empty() ? "" : ",", step.event, step.time, json_string(step.by),
                    json_string(step.text), step.rule.empty() ? "null" : json_string(step.rule));
  }
  return fmt::format(R"({{"table":{},"round":{},"steps":[{}]}})"
                     "\n",
                     json_string(table), round, list);
}

}  // namespace punto
