#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "edge/host/answer.hpp"

namespace punto {

using Reply = std::function<void(const Answer&)>;

struct WaitingAsk {
  Ask ask;
  Reply reply;
};

// The commands that wait for one table, in the order in which they came. It holds so many and no
// more: whoever comes then is told at once.
class WaitingLine {
 public:
  explicit WaitingLine(std::size_t most) : most_(most) {}

  // False, and `ask` untouched, where the line is full.
  bool join(WaitingAsk&& ask) {
    const std::scoped_lock lock{mutex_};
    if (asks_.size() >= most_) return false;
    asks_.push_back(std::move(ask));
    return true;
  }

  std::vector<WaitingAsk> take_all() {
    const std::scoped_lock lock{mutex_};
    return std::exchange(asks_, {});
  }

 private:
  std::mutex mutex_;
  std::size_t most_;
  std::vector<WaitingAsk> asks_;
};

}  // namespace punto
