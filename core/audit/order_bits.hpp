#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace punto {

// Turns orders of shuffled items into bits, for programs that test streams of bits. Where every
// order is equally likely, every bit is 0 or 1 with the same chance, independent of the others.
//
// The item at a place is one of those that have not come before; its rank among them is a number
// below their count, and for all places together the ranks are independent (a Lehmer code). Of a
// rank below n, the largest k with 2^k <= n bits are taken where the rank is below 2^k, the highest
// bit first; otherwise none.
class OrderBits {
 public:
  // An order of the numbers from 0 to order.size() - 1.
  void add(std::span<const std::uint16_t> order);

  // The bytes that are full, the first bit of each the highest. Bits that fill no byte wait.
  std::string take();

 private:
  void add_bits(std::uint32_t bits, int count);

  std::string bytes_;
  std::uint32_t waiting_ = 0;
  int waiting_count_ = 0;
};

}  // namespace punto
