#pragma once

#include <string>
#include <vector>

namespace punto {

// One mistake in a rulebook: where it is, what it is, and what to do about it.
struct Problem {
  int line = 0;
  int column = 0;
  std::string what;
  std::string remedy;

  friend bool operator==(const Problem&, const Problem&) = default;
};

using Problems = std::vector<Problem>;

// "file:12:5: what; remedy"
std::string to_text(const Problem& problem, const std::string& file);

}  // namespace punto
