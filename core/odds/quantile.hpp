#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/cards/insist.hpp"

namespace punto {

// The smallest value that at least this share of the values do not exceed; they are sorted.
template <typename Value>
Value quantile(const std::vector<Value>& sorted, double share) {
  INSIST(!sorted.empty() && share >= 0 && share <= 1);
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::min(std::max<std::size_t>(rank, 1), sorted.size()) - 1];
}

}  // namespace punto
