#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/run.hpp"

namespace punto {

inline const RulebookShelf& approved_shelf() {
  static const RulebookShelf shelf = RulebookShelf::approved();
  return shelf;
}

inline const ShelvedRulebook& approved_book(std::string_view id) {
  for (const ShelvedRulebook& book : approved_shelf().rulebooks()) {
    if (book.rulebook.id == id) return book;
  }
  return approved_shelf().rulebooks().front();
}

// A scenario without its head: "line: what; remedy" of each mistake.
inline std::vector<std::string> mistakes_in(const std::string& text,
                                            const std::string& under = "fortune-six-v6") {
  const auto scenario = read_scenario("under " + under + "\n" + text, approved_shelf());
  std::vector<std::string> mistakes;
  if (scenario) return mistakes;
  for (const Problem& problem : scenario.error()) {
    mistakes.push_back(std::to_string(problem.line) + ": " + problem.what + "; " + problem.remedy);
  }
  return mistakes;
}

// What differs, as "line: expected | actual", under all its rulebooks; mistakes where it has any.
inline std::vector<std::string> differences_in(const std::string& text,
                                               const std::string& under = "fortune-six-v6") {
  const auto scenario = read_scenario("under " + under + "\n" + text, approved_shelf());
  if (!scenario) return mistakes_in(text, under);
  std::vector<std::string> differences;
  for (const ShelvedRulebook* book : scenario->under) {
    for (const Difference& each : run_scenario(*scenario, *book).differences) {
      differences.push_back(std::to_string(each.line) + ": " + each.expected + " | " + each.actual);
    }
  }
  return differences;
}

}  // namespace punto
