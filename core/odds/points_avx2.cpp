#include "core/odds/points_kernel.hpp"
#include "core/odds/points_variants.hpp"

namespace punto {

void count_points_avx2(const std::int32_t* values, double* cells) {
  PointsKernel<double>{values, cells}.run();
}

}  // namespace punto
