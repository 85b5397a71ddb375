#pragma once

#include <expected>
#include <optional>

#include "edge/network/http.hpp"

namespace punto::network {

// One WebSocket. Everything happens on the thread of the server.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;

  // In order. Nothing happens once it is closed.
  virtual void send(SharedText text) = 0;
  // What was sent and is not in the hands of the system yet.
  [[nodiscard]] virtual std::size_t backlog() const = 0;
  // Says why, and ends it.
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

// Whoever uses a socket, from its opening to its end.
class SocketUser {
 public:
  SocketUser() = default;
  SocketUser(const SocketUser&) = delete;
  SocketUser& operator=(const SocketUser&) = delete;
  virtual ~SocketUser() = default;

  virtual void opened(Socket& socket) = 0;
  virtual void received(std::string_view text) = 0;
  // Everything sent has been taken: there is room again.
  virtual void drained() = 0;
  // The socket is gone.
  virtual void closed() = 0;
};

// Why a connection or a request was ended before the application saw it.
struct Trouble {
  std::string address;
  std::string what;
};

// What a server is for. All calls come from the thread of the server.
class Application {
 public:
  Application() = default;
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;
  virtual ~Application() = default;

  // An answer at once, or nothing: then `respond` has been kept and is called once later.
  virtual std::optional<Response> answer(Request&& request, const Respond& respond) = 0;

  // Somebody asks for a WebSocket.
  using Opened = std::expected<std::shared_ptr<SocketUser>, Response>;
  virtual Opened open(const Request& request) = 0;

  // What the application answers where a request cannot even be read: too large, too slow, not
  // HTTP. `languages` is what he accepts, as far as his head could be read.
  virtual Response refuse(unsigned status, std::string_view languages) = 0;

  virtual void troubled(const Trouble& trouble) = 0;
};

}  // namespace punto::network
