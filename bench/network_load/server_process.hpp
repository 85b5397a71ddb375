#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace punto::network_load {

// `punto serve` as a process of its own, with a store of its own, until this is gone.
class ServerProcess {
 public:
  ServerProcess(const std::string& program, const std::string& floor);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url() const;
  [[nodiscard]] double resident_kilobytes() const;
  [[nodiscard]] double seconds_of_processor() const;

 private:
  void wait_until_open();

  std::string folder_;
  pid_t process_ = 0;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

// Makes room for as many connections as are allowed.
void allow_connections();

}  // namespace punto::network_load
