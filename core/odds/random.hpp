#pragma once

#include <cstdint>

namespace punto {

// Random numbers for simulation, never for real shoes. SFC64 by Chris Doty-Humphrey: 256 bits of
// state with a counter in it, so that no seed falls into a cycle shorter than 2^64; it passes
// PractRand to 32 TiB and BigCrush. Streams with different numbers begin at states that have
// nothing to do with each other.
class SimulationRandom {
 public:
  SimulationRandom(std::uint64_t seed, std::uint64_t stream)
      : a_(mix(seed)), b_(mix(stream ^ 0x9e3779b97f4a7c15)), c_(mix(a_ ^ b_)) {
    for (int i = 0; i < 12; ++i) next();
  }

  std::uint64_t next() {
    const std::uint64_t result = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = (c_ << 24 | c_ >> 40) + result;
    return result;
  }

  // Below `bound`, every number equally likely: what would favour some is drawn anew.
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * bound;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= bound || low >= -bound % bound) return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  // The finalizer of SplitMix64: every bit of the seed reaches every bit of the state.
  static constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
  }

  std::uint64_t a_;
  std::uint64_t b_;
  std::uint64_t c_;
  std::uint64_t counter_ = 1;
};

}  // namespace punto
