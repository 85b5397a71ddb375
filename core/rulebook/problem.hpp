#pragma once

#include <string>
#include <vector>

namespace punto {

// What is wrong with a text, and what to do about it.
struct Mistake {
  std::string what;
  std::string remedy;

  friend bool operator==(const Mistake&, const Mistake&) = default;
};

// One mistake in a rulebook, with its place.
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
