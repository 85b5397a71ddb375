#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "edge/network/application.hpp"
#include "edge/network/limits.hpp"

namespace punto::network {

struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;    // 0: any that is free
  std::string certificate;      // a file; empty: no TLS
  std::string certificate_key;  // a file
  Limits limits;
};

struct Traffic {
  std::uint64_t connections = 0;  // now
  std::uint64_t sockets = 0;      // of those, WebSockets
  std::uint64_t requests = 0;     // since the start
  std::uint64_t bytes_sent = 0;   // through WebSockets, since the start
};

// Listens, and gives what comes to an application, all on one thread of its own.
class Server {
 public:
  Server(Settings settings, Application& application);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // The port it listens at. The error is one line that says what to do.
  std::expected<std::uint16_t, std::string> start();

  // Takes no more connections, lets what is being answered be answered for a moment, and ends.
  void stop();

  // From any thread: `act` is called by the thread of the server.
  void post(std::function<void()> act);
  // The same after a while.
  void after(std::chrono::milliseconds time, std::function<void()> act);

  // On the thread of the server.
  [[nodiscard]] Traffic traffic() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace punto::network
