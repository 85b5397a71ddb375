#pragma once

#include <cstdint>

namespace punto {

// The kernel compiled for any processor, for one with AVX2, and with whole numbers. `values` has
// ten counts, `cells` takes a number for each points_cell and has room for two more.
void count_points_plain(const std::int32_t* values, double* cells);
void count_points_avx2(const std::int32_t* values, double* cells);
void count_points_integer(const std::int32_t* values, std::int64_t* cells);

}  // namespace punto
