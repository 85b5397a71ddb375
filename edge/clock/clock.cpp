#include "edge/clock/clock.hpp"

#include <chrono>
#include <ctime>

namespace punto {

Time SystemClock::now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

// Also counts while the machine sleeps.
std::int64_t SystemClock::elapsed() {
  timespec since{};
  clock_gettime(CLOCK_BOOTTIME, &since);
  return std::int64_t{since.tv_sec} * 1'000 + since.tv_nsec / 1'000'000;
}

}  // namespace punto
