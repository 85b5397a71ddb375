#include "bench/network_load/connection.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>

namespace punto::network_load {

void Connection::open(std::uint16_t port) {
  socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error(fmt::format("cannot connect: {}", std::strerror(errno)));
  }
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
}

void Connection::send(std::string_view text) const {
  if (::send(socket, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("a request could not be sent");
  }
}

bool Connection::receive() {
  static std::array<char, 64 * 1'024> bytes;
  const ssize_t size = recv(socket, bytes.data(), bytes.size(), 0);
  if (size == 0 || (size < 0 && errno != EAGAIN)) return false;
  if (size > 0) received.append(bytes.data(), static_cast<std::size_t>(size));
  return true;
}

std::string post_request(std::string_view path, std::string_view body) {
  return fmt::format(
      "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: {}\r\n\r\n{}",
      path, body.size(), body);
}

std::string_view whole_answer(std::string_view received) {
  const std::size_t end = received.find("\r\n\r\n");
  if (end == std::string_view::npos) return {};
  constexpr std::string_view name = "Content-Length: ";
  const std::size_t at = received.substr(0, end).find(name);
  std::size_t size = 0;
  if (at != std::string_view::npos) {
    std::from_chars(received.data() + at + name.size(), received.data() + end, size);
  }
  const std::size_t whole = end + 4 + size;
  return received.size() < whole ? std::string_view{} : received.substr(0, whole);
}

std::int64_t now_in_microseconds() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::microseconds>(
             system_clock::now().time_since_epoch())
      .count();
}

}  // namespace punto::network_load
