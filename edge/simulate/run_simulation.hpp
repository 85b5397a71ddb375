#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/odds/simulate.hpp"

namespace punto {

struct SimulationRun {
  std::uint64_t rounds = 0;
  int threads = 1;
  // Set from outside to end early with what there is.
  const std::atomic<bool>* stop = nullptr;
  // Told now and then how many rounds have been played.
  std::function<void(std::uint64_t)> progress = nullptr;
};

// Exactly so many rounds, or fewer where it was stopped.
RoundTally run_simulation(const ShoeSimulator& simulator, const SimulationRun& run);

}  // namespace punto
