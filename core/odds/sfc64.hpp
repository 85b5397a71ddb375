#pragma once

#include <cstdint>

namespace punto {

// SFC64 by Chris Doty-Humphrey: 256 bits of state with a counter in it, so that no seed falls into
// a cycle shorter than 2^64; it is known to pass BigCrush and PractRand. `Number` is 64 bits or a
// register of them, stepped together. `File` keeps files that are compiled for different processors
// from sharing a function: there it is a type that no other file has.
template <typename Number, typename File>
class Sfc64 {
 public:
  // Streams with different numbers begin at states that have nothing to do with each other.
  struct State {
    std::uint64_t a;
    std::uint64_t b;
    std::uint64_t c;
  };
  static constexpr State begin(std::uint64_t seed, std::uint64_t stream) {
    const std::uint64_t a = mixed(seed);
    const std::uint64_t b = mixed(stream ^ 0x9e3779b97f4a7c15);
    return {a, b, mixed(a ^ b)};
  }

  Sfc64(Number a, Number b, Number c) : a_(a), b_(b), c_(c), counter_(Number{} + 1) {
    for (int i = 0; i < 12; ++i) next();
  }

  Number next() {
    const Number result = a_ + b_ + counter_;
    counter_ += 1;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = (c_ << 24 | c_ >> 40) + result;
    return result;
  }

 private:
  // The finalizer of SplitMix64: every bit of the seed reaches every bit of the state.
  static constexpr std::uint64_t mixed(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
  }

  Number a_;
  Number b_;
  Number c_;
  Number counter_;
};

}  // namespace punto
