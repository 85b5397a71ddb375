#pragma once

#include <arpa/inet.h>
#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace punto {

// A connection to this machine that sends whatever it is told, right or wrong.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval patience{20, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      ::close(socket_);
      socket_ = -1;
    }
  }
  ~RawClient() {
    if (socket_ >= 0) ::close(socket_);
  }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  [[nodiscard]] bool is_connected() const { return socket_ >= 0; }

  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Nothing more will be sent.
  void finish() { shutdown(socket_, SHUT_WR); }

  // So many bytes, or fewer where the other side has gone.
  std::string receive(std::size_t count) {
    while (held_.size() < count && more()) {
    }
    return take(count);
  }
  std::string receive_all() {
    while (more()) {
    }
    return take(held_.size());
  }
  // With it.
  std::string receive_until(std::string_view end) {
    while (held_.find(end) == std::string::npos) {
      if (!more()) return take(held_.size());
    }
    return take(held_.find(end) + end.size());
  }

  // A whole answer of HTTP with its head.
  std::string receive_response() {
    std::string response = receive_until("\r\n\r\n");
    constexpr std::string_view field = "Content-Length: ";
    const std::size_t at = response.find(field);
    if (at == std::string::npos) return response;
    return response + receive(std::stoul(response.substr(at + field.size())));
  }

  // A frame of WebSocket as a client must send it, masked with nothing.
  bool send_frame(std::string_view text, int kind = 1) {
    std::string frame{static_cast<char>(0x80 | kind)};
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xff);
    }
    frame.append(4, '\0');
    frame += text;
    return send(frame);
  }

  struct Frame {
    int kind = -1;  // -1: the other side has gone
    std::string text;
  };
  Frame receive_frame() {
    const std::string head = receive(2);
    if (head.size() < 2) return {};
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7f;
    if (size >= 126) {
      const std::string more_size = receive(size == 126 ? 2 : 8);
      size = 0;
      for (const char byte : more_size) size = size << 8 | static_cast<unsigned char>(byte);
    }
    return {head[0] & 0x0f, receive(size)};
  }

  static std::string upgrade(std::string_view path, std::string_view more_headers = {}) {
    return "GET " + std::string{path} +
           " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           std::string{more_headers} + "\r\n";
  }

 private:
  bool more() {
    char bytes[16 * 1024];
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) return false;
    held_.append(bytes, static_cast<std::size_t>(got));
    return true;
  }
  std::string take(std::size_t count) {
    std::string taken = held_.substr(0, count);
    held_.erase(0, count);
    return taken;
  }

  int socket_ = -1;
  std::string held_;
};

}  // namespace punto
