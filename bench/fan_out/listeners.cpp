#include "bench/fan_out/listeners.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace punto::fan_out {
namespace {

template <typename Value>
void tell(int pipe, const Value& value) {
  if (write(pipe, &value, sizeof value) != sizeof value) _exit(1);
}

template <typename Value>
bool hear(int pipe, Value& value) {
  return read(pipe, &value, sizeof value) == sizeof value;
}

int connect_to(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error(fmt::format("cannot connect: {}", std::strerror(errno)));
  }
  return socket;
}

// The answer to a request has a head and nothing else.
void ask(int socket, const std::string& request) {
  if (request.empty()) return;
  if (::send(socket, request.data(), request.size(), 0) < 0) throw std::runtime_error("send");
  std::string answer;
  char letter = 0;
  while (!answer.ends_with("\r\n\r\n")) {
    if (::recv(socket, &letter, 1, 0) != 1) throw std::runtime_error("no answer: " + answer);
    answer += letter;
  }
  if (!answer.starts_with("HTTP/1.1 101")) throw std::runtime_error(answer);
}

class Ears {
 public:
  Ears(std::uint16_t port, int count, const std::string& request)
      : missing_(static_cast<std::size_t>(count)) {
    queue_ = epoll_create1(0);
    for (int i = 0; i < count; ++i) {
      const int socket = connect_to(port);
      ask(socket, request);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = static_cast<std::uint64_t>(socket) << 32 | static_cast<std::uint64_t>(i);
      epoll_ctl(queue_, EPOLL_CTL_ADD, socket, &event);
    }
  }

  Heard hear_all(std::size_t size, std::int64_t begun) {
    std::ranges::fill(missing_, size);
    std::vector<double> times;
    times.reserve(missing_.size());
    std::array<epoll_event, 256> events{};
    while (times.size() < missing_.size()) {
      const int count = epoll_wait(queue_, events.data(), events.size(), 20'000);
      if (count <= 0) throw std::runtime_error("nothing came for 20 s");
      for (int i = 0; i < count; ++i) take(events[static_cast<std::size_t>(i)], begun, times);
    }
    std::ranges::sort(times);
    return {times[times.size() / 2], times[times.size() * 99 / 100], times.back()};
  }

 private:
  void take(const epoll_event& event, std::int64_t begun, std::vector<double>& times) {
    std::array<char, 4'096> bytes{};
    const int socket = static_cast<int>(event.data.u64 >> 32);
    std::size_t& missing = missing_[event.data.u64 & 0xffffffff];
    const ssize_t got = recv(socket, bytes.data(), bytes.size(), 0);
    if (got <= 0) throw std::runtime_error("a connection was closed");
    missing -= static_cast<std::size_t>(got);
    if (missing == 0) times.push_back(static_cast<double>(now_in_microseconds() - begun));
  }

  int queue_ = 0;
  std::vector<std::size_t> missing_;
};

}  // namespace

std::int64_t now_in_microseconds() {
  using std::chrono::steady_clock;
  return std::chrono::duration_cast<std::chrono::microseconds>(
             steady_clock::now().time_since_epoch())
      .count();
}

struct Expected {
  std::size_t size = 0;
  std::int64_t begun = 0;
};

Listeners::Listeners(std::uint16_t port, int count, const std::string& request) {
  if (pipe(asks_) != 0 || pipe(answers_) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) listen(port, count, request);
}

Listeners::~Listeners() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  for (const int end : {asks_[0], asks_[1], answers_[0], answers_[1]}) close(end);
}

void Listeners::listen(std::uint16_t port, int count, const std::string& request) const {
  try {
    Ears ears{port, count, request};
    tell(answers_[1], Heard{});
    Expected expected;
    while (hear(asks_[0], expected)) {
      tell(answers_[1], ears.hear_all(expected.size, expected.begun));
    }
  } catch (const std::exception& failed) {
    fmt::print(stderr, "listeners: {}\n", failed.what());
  }
  _exit(1);
}

void Listeners::wait_until_connected() const {
  (void)heard();
}

void Listeners::expect(std::size_t size) const {
  tell(asks_[1], Expected{size, now_in_microseconds()});
}

Heard Listeners::heard() const {
  Heard heard;
  if (!hear(answers_[0], heard)) throw std::runtime_error("the listeners are gone");
  return heard;
}

}  // namespace punto::fan_out
