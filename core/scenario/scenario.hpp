#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/shelf.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// A scenario: what is done at a table, line by line, and what must come of it. The language is in
// docs/SCENARIOS.md.

// For which rulebooks a line is meant, by id or short name; for all where there is none.
using OnlyUnder = std::vector<std::string>;
bool is_meant_for(const OnlyUnder& only, const Rulebook& rulebook);

enum class ExpectationKind : std::uint8_t { Event, Refusal, Fact, View };

struct Expectation {
  int line = 0;
  ExpectationKind kind = ExpectationKind::Event;
  std::vector<LineWord> words;  // without the mark
  OnlyUnder only;
  std::string text;  // as it was written
};

struct ScenarioStep {
  int line = 0;
  std::vector<LineWord> words;
  OnlyUnder only;
  std::string text;
  std::vector<Expectation> expectations;
};

// A clause that the scenario shows, of one book or, where it is not named, of all it runs under.
struct Proof {
  int line = 0;
  int column = 0;
  std::string short_name;
  std::string clause;
};

struct Scenario {
  std::string title;  // its first comment
  std::vector<Proof> proves;
  std::vector<const ShelvedRulebook*> under;
  std::vector<ScenarioStep> steps;
};

// Finds every mistake: each line is read for each rulebook that it is meant for. The shelf must
// outlive the scenario.
std::expected<Scenario, Problems> read_scenario(std::string_view text, const RulebookShelf& shelf);

}  // namespace punto
