#include "core/odds/points_kernel.hpp"
#include "core/odds/points_variants.hpp"

namespace punto {

void count_points_plain(const std::int32_t* values, double* cells) {
  PointsKernel<double>{values, cells}.run();
}

void count_points_integer(const std::int32_t* values, std::int64_t* cells) {
  PointsKernel<std::int64_t>{values, cells}.run();
}

}  // namespace punto
