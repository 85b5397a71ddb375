#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace punto::bots {

// How long things took, however many they are, in a memory that does not grow. A percentile is
// right to one part in 32.
class Latencies {
 public:
  void add(std::int64_t microseconds);
  void add(const Latencies& others);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::int64_t most() const { return most_; }
  // So many of a hundred took no longer, in microseconds; 0 where there are none.
  [[nodiscard]] std::int64_t percentile(double percent) const;

 private:
  static constexpr int bits = 5;  // of each number that are kept
  static constexpr std::size_t steps = std::size_t{1} << bits;
  static std::size_t bucket_of(std::uint64_t number);
  static std::int64_t most_of(std::size_t bucket);

  std::array<std::uint64_t, steps * 40> buckets_{};
  std::uint64_t count_ = 0;
  std::int64_t most_ = 0;
};

}  // namespace punto::bots
