#include "edge/clock/clock.hpp"

#include <chrono>

namespace punto {

Time SystemClock::now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

}  // namespace punto
