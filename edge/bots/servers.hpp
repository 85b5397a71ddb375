#pragma once

#include <algorithm>
#include <vector>

#include "edge/bots/web_client.hpp"

namespace punto::bots {

// Where the floor may be: the nodes that serve it, of which one has it at a time.
class Servers {
 public:
  // One at least.
  explicit Servers(std::vector<ServerAddress> named)
      : named_(std::move(named)), current_(named_.front()) {}

  [[nodiscard]] const ServerAddress& current() const { return current_; }

  // Nobody answers there, or not for the floor: another is tried, unless somebody did that already.
  void failed(const ServerAddress& server) {
    if (server != current_) return;
    const auto found = std::ranges::find(named_, server);
    const bool has_next = found != named_.end() && found + 1 != named_.end();
    current_ = has_next ? *(found + 1) : named_.front();
  }
  // Whoever was asked says that it is there.
  void sent_on(const ServerAddress& to) { current_ = to; }

 private:
  std::vector<ServerAddress> named_;
  ServerAddress current_;
};

}  // namespace punto::bots
