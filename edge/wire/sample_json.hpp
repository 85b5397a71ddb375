#pragma once

#include <string>

#include "core/odds/sample.hpp"

namespace punto {

// A simulation and what came of it.
struct SimulationAnswer {
  const Odds* odds = nullptr;
  const ShoeSimulator* simulator = nullptr;
  Sample sample;
  double seconds = 0;
  int threads = 1;
  bool stopped = false;  // before all rounds were played
};

// Times and threads are left out: the same seed gives the same text.
std::string sample_to_json(const SimulationAnswer& answer);

}  // namespace punto
