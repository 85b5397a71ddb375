#include "edge/bots/latencies.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace punto::bots {

// Small numbers have a bucket each; above, each power of two has as many as there are steps.
std::size_t Latencies::bucket_of(std::uint64_t number) {
  if (number < steps) return static_cast<std::size_t>(number);
  const int shift = static_cast<int>(std::bit_width(number)) - 1 - bits;
  return static_cast<std::size_t>(shift) * steps + static_cast<std::size_t>(number >> shift);
}

std::int64_t Latencies::most_of(std::size_t bucket) {
  if (bucket < 2 * steps) return static_cast<std::int64_t>(bucket);
  const std::size_t shift = bucket / steps - 1;
  const std::size_t first = (bucket % steps + steps) << shift;
  return static_cast<std::int64_t>(first + (std::size_t{1} << shift) - 1);
}

void Latencies::add(std::int64_t microseconds) {
  const auto number = static_cast<std::uint64_t>(std::max<std::int64_t>(0, microseconds));
  ++buckets_[std::min(bucket_of(number), buckets_.size() - 1)];
  ++count_;
  most_ = std::max(most_, microseconds);
}

void Latencies::add(const Latencies& others) {
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += others.buckets_[i];
  count_ += others.count_;
  most_ = std::max(most_, others.most_);
}

std::int64_t Latencies::percentile(double percent) const {
  if (count_ == 0) return 0;
  const auto wanted =
      static_cast<std::uint64_t>(std::ceil(static_cast<double>(count_) * percent / 100));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen >= std::max<std::uint64_t>(1, wanted)) return std::min(most_of(i), most_);
  }
  return most_;
}

}  // namespace punto::bots
