#pragma once

#include <string>
#include <vector>

#include "core/scenario/played_table.hpp"
#include "core/scenario/scenario.hpp"

namespace punto {

// Where what was expected and what happened are not the same. Either side may be empty: something
// did not happen, or nobody expected it.
struct Difference {
  int line = 0;
  std::string expected;
  std::string actual;
};

// What happened at one step, as expectations that would hold: "- betting-opened round=1".
struct PlayedStep {
  const ScenarioStep* step = nullptr;
  std::vector<std::string> happened;
};

struct ScenarioRun {
  const Rulebook* rulebook = nullptr;
  std::vector<Difference> differences;
  std::vector<PlayedStep> played;
  bool stopped = false;  // after a difference nothing that follows would mean anything

  [[nodiscard]] bool passed() const { return differences.empty(); }
};

// Plays the steps that are meant for the rulebook. The scenario must outlive what is returned.
ScenarioRun run_scenario(const Scenario& scenario, const ShelvedRulebook& book,
                         OpenedTables* opened = nullptr);

// The events of one step against what was expected of them; `expected` are event expectations.
std::vector<Difference> compare_events(const std::vector<const Expectation*>& expected,
                                       const Events& actual, const ReadingContext& context,
                                       int line);

}  // namespace punto
