#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace punto::network_load {

// A socket of this machine that does not block, and what has come from it and is not used yet.
struct Connection {
  int socket = -1;
  std::string received;

  void open(std::uint16_t port);
  void send(std::string_view text) const;
  // False where the other side has closed it.
  bool receive();
};

std::string post_request(std::string_view path, std::string_view body);

// The whole answer to a request, or nothing while a part of it is missing.
std::string_view whole_answer(std::string_view received);

std::int64_t now_in_microseconds();  // since 1970, as the floor's own

}  // namespace punto::network_load
