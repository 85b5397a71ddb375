#pragma once

#include <arpa/inet.h>
#include <cstdint>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace punto::fan_out {

// As plain as it can be done: a listener, and one send for each connection.
class PlainLoop {
 public:
  PlainLoop() {
    listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(listener_, reinterpret_cast<const sockaddr*>(&address), size);
    ::listen(listener_, 4'096);
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port = ntohs(address.sin_port);
  }
  void accept_all(int count) {
    for (int i = 0; i < count; ++i) {
      const int socket = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK);
      const int yes = 1;
      setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      sockets_.push_back(socket);
    }
  }
  void broadcast(const std::string& text) {
    for (const int socket : sockets_) {
      if (send(socket, text.data(), text.size(), MSG_NOSIGNAL) < 0) fmt::print("a send failed\n");
    }
  }
  ~PlainLoop() {
    for (const int socket : sockets_) close(socket);
    close(listener_);
  }
  std::uint16_t port = 0;

 private:
  int listener_ = 0;
  std::vector<int> sockets_;
};

}  // namespace punto::fan_out
