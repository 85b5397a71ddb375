#pragma once

#include <string>

#include "edge/simulate/report_figures.hpp"

namespace punto {

// A simulation, what came of it, and what its report tells of where it came from.
struct SimulationReport {
  const Odds* odds = nullptr;
  const ShoeSimulator* simulator = nullptr;
  Sample sample = {};
  bool stopped = false;  // before all rounds were played
  ReportChoice choice = {};
  ReportFigures figures = {};
  std::string shoes;     // how they were dealt, in words
  std::string software;  // with its version
  std::string command;   // that makes this page
};

// One page that needs nothing else: no script, no font, no network. The same simulation gives the
// same page to the byte. It is well-formed XML besides.
std::string report_html(const SimulationReport& report);

}  // namespace punto
