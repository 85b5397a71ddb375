#include "core/odds/shoe_kernel.hpp"

namespace punto {

void play_shoes_avx2(const ShoeJob& job, std::uint64_t block, const RoundCounts& counts) {
  play_shoes(job, block, counts);
}

}  // namespace punto
