#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "edge/network/server.hpp"

namespace punto::server {

// What a node answers while another one has the floor: that it lives and is not ready, and where
// the floor is.
class WaitingServer {
 public:
  // Where the node that has the floor is reached; nothing while that is not known.
  using Owner = std::function<std::optional<std::string>()>;

  WaitingServer(network::Settings network, Owner owner);
  ~WaitingServer();
  WaitingServer(const WaitingServer&) = delete;
  WaitingServer& operator=(const WaitingServer&) = delete;

  // The port it listens at. The error is one line that says what to do.
  std::expected<std::uint16_t, std::string> start();
  void stop();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace punto::server
