#pragma once

#include "core/odds/sfc64.hpp"

namespace punto {

// Random numbers for simulation, never for real shoes.
class SimulationRandom {
 public:
  SimulationRandom(std::uint64_t seed, std::uint64_t stream)
      : SimulationRandom(Generator::begin(seed, stream)) {}

  std::uint64_t next() { return generator_.next(); }

  // Below `bound`, every number equally likely: what would favour some is drawn anew.
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * bound;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= bound || low >= -bound % bound) return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  using Generator = Sfc64<std::uint64_t, SimulationRandom>;

  explicit SimulationRandom(const Generator::State& state)
      : generator_(state.a, state.b, state.c) {}

  Generator generator_;
};

}  // namespace punto
