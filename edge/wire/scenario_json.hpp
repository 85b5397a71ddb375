#pragma once

#include <string>
#include <vector>

#include "core/scenario/run.hpp"

namespace punto {

// A scenario file and what came of it: its mistakes, or one run for each rulebook.
struct ScenarioReport {
  std::string file;
  Problems problems;
  std::vector<ScenarioRun> runs;

  [[nodiscard]] bool passed() const;
};

// One line of JSON, with its newline: {"scenarios":1,"passed":1,"failed":0,"files":[{"file":...,
// "passed":true,"problems":[],"runs":[{"game":...,"passed":true,"differences":[]}]}]}
std::string scenario_reports_to_json(const std::vector<ScenarioReport>& reports);

}  // namespace punto
