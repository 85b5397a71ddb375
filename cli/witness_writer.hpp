#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "core/audit/checkpoint.hpp"

namespace punto {

// Writes the lines of a witness on a thread of its own: a disk that does not answer, as that of
// another machine, holds no table up. Lines that it does not take are added at the next start.
class WitnessWriter {
 public:
  using Write = std::function<std::expected<void, std::string>(const WitnessLine& line)>;

  // `write` may be called as long as the process lives, also when this is gone.
  explicit WitnessWriter(Write write);
  WitnessWriter(const WitnessWriter&) = delete;
  WitnessWriter& operator=(const WitnessWriter&) = delete;
  ~WitnessWriter();

  // Waits for a moment only. The error is that of the last line that was tried, or that lines wait.
  std::expected<void, std::string> take(const WitnessLine& line);

  // Waits until all lines are written, and no longer than that; how many are not.
  std::size_t finish(std::chrono::milliseconds most);

 private:
  struct Line;
  std::shared_ptr<Line> line_;
};

}  // namespace punto
