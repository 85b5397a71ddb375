#include "bench/fan_out/listeners.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <netinet/in.h>
#include <openssl/ssl.h>
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

// A connection, plain or by TLS.
class Line {
 public:
  Line(int socket, SSL_CTX* context) : socket_(socket) {
    if (context == nullptr) return;
    secure_.reset(SSL_new(context));
    SSL_set_fd(secure_.get(), socket);
    if (SSL_connect(secure_.get()) != 1) throw std::runtime_error("no TLS");
  }

  [[nodiscard]] int socket() const { return socket_; }

  void send(const std::string& text) const {
    const int size = static_cast<int>(text.size());
    const auto sent = secure_ ? SSL_write(secure_.get(), text.data(), size)
                              : ::send(socket_, text.data(), text.size(), 0);
    if (sent != size) throw std::runtime_error("send");
  }

  // What is there; by TLS it may be nothing for those who listen.
  std::size_t receive(char* bytes, int size) const {
    const auto got = secure_ ? SSL_read(secure_.get(), bytes, size)
                             : ::recv(socket_, bytes, static_cast<std::size_t>(size), 0);
    if (got > 0) return static_cast<std::size_t>(got);
    if (secure_ && SSL_get_error(secure_.get(), static_cast<int>(got)) == SSL_ERROR_WANT_READ) {
      return 0;
    }
    throw std::runtime_error("a connection was closed");
  }

  [[nodiscard]] bool has_more() const { return secure_ && SSL_pending(secure_.get()) > 0; }
  void do_not_wait() const { fcntl(socket_, F_SETFL, O_NONBLOCK); }

 private:
  struct Free {
    void operator()(SSL* secure) const { SSL_free(secure); }
  };
  int socket_;
  std::unique_ptr<SSL, Free> secure_;
};

// The answer to a request has a head and nothing else.
void ask(const Line& line, const std::string& request) {
  if (request.empty()) return;
  line.send(request);
  std::string answer;
  char letter = 0;
  while (!answer.ends_with("\r\n\r\n")) {
    if (line.receive(&letter, 1) == 1) answer += letter;
  }
  if (!answer.starts_with("HTTP/1.1 101")) throw std::runtime_error(answer);
}

class Ears {
 public:
  explicit Ears(const Call& call) : missing_(static_cast<std::size_t>(call.count)) {
    SSL_CTX* context = call.is_secure ? SSL_CTX_new(TLS_client_method()) : nullptr;
    queue_ = epoll_create1(0);
    for (std::uint64_t i = 0; i < missing_.size(); ++i) {
      const Line& line = lines_.emplace_back(connect_to(call.port), context);
      ask(line, call.request);
      line.do_not_wait();
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = i;
      epoll_ctl(queue_, EPOLL_CTL_ADD, line.socket(), &event);
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
      for (int i = 0; i < count; ++i) {
        take(events[static_cast<std::size_t>(i)].data.u64, begun, times);
      }
    }
    std::ranges::sort(times);
    return {times[times.size() / 2], times[times.size() * 99 / 100], times.back()};
  }

 private:
  void take(std::size_t index, std::int64_t begun, std::vector<double>& times) {
    std::array<char, 4'096> bytes{};
    std::size_t got = 0;
    do {
      got += lines_[index].receive(bytes.data(), bytes.size());
    } while (lines_[index].has_more());
    if (got == 0) return;
    missing_[index] -= got;
    if (missing_[index] == 0) times.push_back(static_cast<double>(now_in_microseconds() - begun));
  }

  int queue_ = 0;
  std::vector<std::size_t> missing_;
  std::vector<Line> lines_;
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

Listeners::Listeners(const Call& call) {
  if (pipe(asks_) != 0 || pipe(answers_) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) listen(call);
}

Listeners::~Listeners() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  for (const int end : {asks_[0], asks_[1], answers_[0], answers_[1]}) close(end);
}

void Listeners::listen(const Call& call) const {
  try {
    Ears ears{call};
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
