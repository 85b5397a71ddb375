#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace punto {

// Tells the service manager that started the program how it is, in the way of systemd (man 3
// sd_notify): a datagram to the socket that NOTIFY_SOCKET names. Where nobody listens nothing is
// told, and nobody waits.
class ServiceManager {
 public:
  using Clock = std::chrono::steady_clock;

  // What NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID say.
  static ServiceManager of_environment();

  // `patience` is how long it may hear nothing before it takes the program for dead.
  ServiceManager(std::string socket, std::optional<std::chrono::microseconds> patience)
      : socket_(std::move(socket)), patience_(patience) {}

  // It runs; `status` is what `systemctl status` shows.
  void ready(std::string_view status) const;
  void stopping() const;

  // By the thread that must not stand still, as often as it likes; a third of the patience apart it
  // is passed on.
  void alive(Clock::time_point now = Clock::now());

 private:
  void tell(std::string_view text) const;

  std::string socket_;  // a path, or "@" and a name that no file has; empty: nobody
  std::optional<std::chrono::microseconds> patience_;
  std::optional<Clock::time_point> last_;
};

}  // namespace punto
