#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace punto::network {

// What a connection may do at most, so that nobody can use up what others need.
struct Limits {
  std::uint32_t header_bytes = 16 * 1024;
  std::size_t body_bytes = 256UL * 1024;
  std::size_t message_bytes = 64UL * 1024;   // of a WebSocket
  std::size_t backlog_bytes = 256UL * 1024;  // that wait for a slow reader, before he is let go
  std::size_t connections = 20'000;
  std::size_t connections_of_address = 2'000;  // but of a proxy
  std::chrono::seconds header_time{10};        // for a whole request head
  std::chrono::seconds body_time{20};
  std::chrono::seconds keep_alive{75};   // between requests
  std::chrono::seconds answer_time{60};  // until a response is written
  std::chrono::seconds silence{60};  // of a WebSocket, after which it is asked and then given up
  std::vector<std::string> proxies = {};  // whose word is taken for whom they speak

  [[nodiscard]] bool is_proxy(std::string_view address) const {
    return std::ranges::find(proxies, address) != proxies.end();
  }
};

}  // namespace punto::network
