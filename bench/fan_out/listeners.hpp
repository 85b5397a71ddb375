#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace punto::fan_out {

// What the ones who listen have measured, in microseconds after the broadcast began.
struct Heard {
  double half = 0;  // of all messages were there by then
  double most = 0;  // 99 of 100
  double last = 0;
};

struct Call {
  std::uint16_t port = 0;
  int count = 0;
  std::string request;  // sent first where it is not empty; its answer is thrown away
  bool is_secure = false;
};

// A process of its own with so many connections that only listen.
class Listeners {
 public:
  explicit Listeners(const Call& call);
  ~Listeners();
  Listeners(const Listeners&) = delete;
  Listeners& operator=(const Listeners&) = delete;

  // All of them are connected.
  void wait_until_connected() const;

  // Called just before something of `size` bytes is sent to all.
  void expect(std::size_t size) const;
  // Waits until all of them have it.
  [[nodiscard]] Heard heard() const;

 private:
  [[noreturn]] void listen(const Call& call) const;

  int asks_[2] = {};     // to the child
  int answers_[2] = {};  // from the child
  int process_ = 0;
};

std::int64_t now_in_microseconds();

}  // namespace punto::fan_out
