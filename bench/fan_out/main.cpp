// How long it takes until everybody has heard: one message to many WebSockets of the server, beside
// a plain loop of sends to as many bare connections, in one run.
//   punto_fan_out [CONNECTIONS [ROUNDS [BYTES [CERTIFICATE KEY]]]]    with those two by TLS
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <span>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/fan_out/listeners.hpp"
#include "bench/fan_out/plain_loop.hpp"
#include "edge/network/server.hpp"

namespace punto::fan_out {
namespace {

constexpr std::string_view upgrade =
    "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

double resident_kilobytes() {
  std::ifstream file{"/proc/self/statm"};
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1'024;
}

double seconds_of_processor() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// ---- the server ---------------------------------------------------------------------------------

class Everybody final : public network::Application {
 public:
  std::optional<network::Response> answer(network::Request&&, const network::Respond&) override {
    return network::Response{404, "", "", {}, false};
  }
  Opened open(const network::Request&) override { return std::make_shared<User>(sockets_); }
  network::Response refuse(unsigned status, std::string_view /*languages*/) override {
    return {status, "", "", {}, true};
  }
  void troubled(const network::Trouble& trouble) override { fmt::print("{}\n", trouble.what); }

  void broadcast(const network::SharedText& text) {
    for (network::Socket* socket : sockets_) socket->send(text);
  }
  [[nodiscard]] std::size_t count() const { return sockets_.size(); }

 private:
  class User final : public network::SocketUser {
   public:
    explicit User(std::vector<network::Socket*>& all) : all_(all) {}
    void opened(network::Socket& socket) override {
      own_ = &socket;
      all_.push_back(&socket);
    }
    void received(std::string_view) override {}
    void drained() override {}
    void closed() override { std::erase(all_, own_); }

   private:
    std::vector<network::Socket*>& all_;
    network::Socket* own_ = nullptr;
  };
  std::vector<network::Socket*> sockets_;
};

void print(std::string_view name, std::vector<Heard> all) {
  std::ranges::sort(all, {}, &Heard::last);
  const Heard& middle = all[all.size() / 2];
  fmt::print(
      "{:<12} all heard: best {:6.1f} ms, median {:6.1f} ms; of the median broadcast p50 {:.1f} "
      "ms, p99 {:.1f} ms\n",
      name, all.front().last / 1e3, middle.last / 1e3, middle.half / 1e3, middle.most / 1e3);
}

int run(std::span<char*> arguments) {
  const auto argument = [&](std::size_t index, int usual) {
    return index < arguments.size() ? std::atoi(arguments[index]) : usual;
  };
  const int connections = argument(1, 5'000);
  const int rounds = argument(2, 40);
  const auto bytes = static_cast<std::size_t>(argument(3, 400));

  PlainLoop plain;
  const Listeners to_plain{Call{plain.port, connections, {}}};
  plain.accept_all(connections);
  to_plain.wait_until_connected();

  Everybody everybody;
  network::Settings settings;
  settings.port = 0;
  const bool is_secure = arguments.size() > 5;
  if (is_secure) {
    settings.certificate = arguments[4];
    settings.certificate_key = arguments[5];
  }
  network::Server server{settings, everybody};
  const auto port = server.start();
  if (!port) {
    fmt::print("{}\n", port.error());
    return 1;
  }
  const double before = resident_kilobytes();
  const Listeners to_server{Call{*port, connections, std::string{upgrade}, is_secure}};
  to_server.wait_until_connected();
  const double memory = (resident_kilobytes() - before) / connections;

  const std::string framed(bytes + 4, 'x');
  const auto text = std::make_shared<const std::string>(bytes, 'x');
  std::vector<Heard> heard_plain;
  std::vector<Heard> heard;
  double processor = 0;
  for (int i = 0; i < rounds; ++i) {
    to_plain.expect(framed.size());
    plain.broadcast(framed);
    heard_plain.push_back(to_plain.heard());
    const double used = seconds_of_processor();
    to_server.expect(framed.size());
    server.post([&] { everybody.broadcast(text); });
    heard.push_back(to_server.heard());
    processor += seconds_of_processor() - used;
  }
  fmt::print("{} connections{}, {} bytes, {} broadcasts each\n", connections,
             is_secure ? " by TLS" : "", bytes, rounds);
  print("plain loop", heard_plain);
  print("server", heard);
  const auto median = [](std::vector<Heard> all) {
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), {},
                             &Heard::last);
    return all[all.size() / 2].last;
  };
  fmt::print(
      "ratio of the medians {:.2f}; {:.1f} KiB of the server a connection; {:.1f} us of processor "
      "a message\n",
      median(heard) / median(heard_plain), memory, processor * 1e6 / rounds / connections);
  return 0;
}

}  // namespace
}  // namespace punto::fan_out

int main(int count, char** arguments) {
  return punto::fan_out::run({arguments, static_cast<std::size_t>(count)});
}
