#pragma once

#include <array>
#include <cstdint>

#include "core/cards/composition.hpp"
#include "core/rules/outcome.hpp"

namespace punto {

// How many cards there are of each point value.
using ValueCounts = std::array<std::int32_t, 10>;

// Six-card sequences by the points that their round ends with: rounds without a third card, then
// those where the Banker drew, the Player, and both, each by the two totals.
constexpr int points_cell(const Points& points) {
  const int drew = (points.player_drew ? 2 : 0) + (points.banker_drew ? 1 : 0);
  return drew * 100 + points.player_total * 10 + points.banker_total;
}

struct PointsCounts {
  std::array<std::int64_t, Points::count + 2> cells;  // the last two are room for the kernel

  [[nodiscard]] std::int64_t at(const Points& points) const {
    return cells[static_cast<std::size_t>(points_cell(points))];
  }
};

ValueCounts value_counts(const Composition& left);

// Of six cards at least.
PointsCounts count_points(const ValueCounts& values);

// The same by whole numbers throughout, for compositions of which double precision would not count
// every cell exactly.
PointsCounts count_points_by_integers(const ValueCounts& values);

}  // namespace punto
