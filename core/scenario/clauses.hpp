#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.hpp"

namespace punto {

// One line of rulebooks/clauses.tsv: a clause of an approved rulebook, or a row of one of its
// tables, as "4.1[2]".
struct Clause {
  std::string book;  // "F6V6"
  std::string number;
  std::string paraphrase;
  std::string software;  // "yes", "record-only" or "no"

  [[nodiscard]] bool needs_scenario() const { return software != "no"; }
};

std::expected<std::vector<Clause>, Problems> read_clauses(std::string_view text);

// A scenario by the name of its file, and what it shows.
struct NamedScenario {
  std::string file;
  Scenario scenario;
};

// Which scenarios prove which clauses.
struct Coverage {
  std::string page;                   // docs/CLAUSES.md
  std::vector<std::string> missing;   // "F6V6 3.17.1", needed and without a scenario
  std::vector<std::string> mistakes;  // whole lines: a scenario cites a clause that is not there
};

Coverage cover_clauses(const std::vector<Clause>& clauses,
                       const std::vector<NamedScenario>& scenarios);

}  // namespace punto
