#pragma once

#include <string>
#include <vector>

#include "edge/live/watcher.hpp"

namespace punto::live {

// Keeps what it is told, as long as it has room.
class ListeningWatcher final : public Watcher {
 public:
  bool push(const Frame& frame) override {
    if (has_room) frames.push_back(*frame);
    return has_room;
  }

  std::vector<std::string> frames;
  bool has_room = true;
};

}  // namespace punto::live
