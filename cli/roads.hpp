#pragma once

#include <string>

namespace punto {

struct RoadsOptions {
  std::string outcomes;
  bool outcomes_given = false;  // Otherwise they come from standard input.
  std::string game;             // A title; may be empty.
  bool json = false;
  bool colour = false;
  int width = 78;  // Columns of the terminal.
};

// Draws the roads of a list of outcomes on standard output. Returns the exit code.
int run_roads(const RoadsOptions& options);

}  // namespace punto
