#pragma once

#include <memory>
#include <string>

namespace punto::live {

// A text that is sent to many.
using Frame = std::shared_ptr<const std::string>;

// A screen that watches a table.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  // False where he has no room for it: he is not told of the table again until he asks to be
  // brought up to date.
  virtual bool push(const Frame& frame) = 0;
};

}  // namespace punto::live
