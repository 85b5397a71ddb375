#pragma once

#include <cstdint>
#include <string>

namespace punto::network_load {

// Answers everything with one small JSON text: what Boost.Beast does by itself. A process of its
// own.
class BareServer {
 public:
  explicit BareServer(std::string body);
  ~BareServer();
  BareServer(const BareServer&) = delete;
  BareServer& operator=(const BareServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  int process_ = 0;
  std::uint16_t port_ = 0;
};

// Requests a second, by so many connections that each ask again when they are answered.
double requests_a_second(std::uint16_t port, const std::string& path, int connections);

// What a server answers once.
std::string body_of(std::uint16_t port, const std::string& path);

}  // namespace punto::network_load
