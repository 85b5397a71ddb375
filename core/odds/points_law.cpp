#include "core/odds/points_law.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/cards/insist.hpp"
#include "core/odds/points_variants.hpp"
#include "core/odds/processor.hpp"
#include "core/rules/point_total.hpp"

namespace punto {
namespace {

constexpr double first_inexact = 9007199254740992.0;  // 2^53

// A cell is a sum of products that are not negative, and rounding keeps order: where the cell is
// below 2^53, so was everything on the way to it, and a double holds every whole number below that.
bool is_exact(std::span<const double> cells) {
  return std::ranges::max(cells) < first_inexact;
}

}  // namespace

ValueCounts value_counts(const Composition& left) {
  ValueCounts counts{};
  for (int rank = 0; rank < rank_count; ++rank) {
    const auto value = static_cast<std::size_t>(point_value(static_cast<Rank>(rank)));
    counts[value] += left.count(static_cast<Rank>(rank));
  }
  return counts;
}

PointsCounts count_points(const ValueCounts& values) {
  INSIST(std::accumulate(values.begin(), values.end(), 0) >= 6);
  static const auto variant = has_avx2() ? count_points_avx2 : count_points_plain;
  std::array<double, std::tuple_size_v<decltype(PointsCounts::cells)>> cells;
  variant(values.data(), cells.data());
  if (!is_exact(cells)) return count_points_by_integers(values);
  PointsCounts counts;
  std::ranges::transform(cells, counts.cells.begin(),
                         [](double cell) { return static_cast<std::int64_t>(cell); });
  return counts;
}

PointsCounts count_points_by_integers(const ValueCounts& values) {
  PointsCounts counts;
  count_points_integer(values.data(), counts.cells.data());
  return counts;
}

}  // namespace punto
