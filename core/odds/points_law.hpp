#pragma once

#include <array>
#include <cstdint>

#include "core/cards/composition.hpp"
#include "core/rules/outcome.hpp"

namespace punto {

// How many cards there are of each point value.
using ValueCounts = std::array<std::int32_t, 10>;

// Six-card sequences by the points that their round ends with (Points::index).
using PointsCounts = std::array<std::int64_t, Points::count>;

ValueCounts value_counts(const Composition& left);

// Of six cards at least.
PointsCounts count_points(const ValueCounts& values);

// The same by whole numbers throughout, for compositions of which double precision would not count
// every cell exactly.
PointsCounts count_points_by_integers(const ValueCounts& values);

}  // namespace punto
