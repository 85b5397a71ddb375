// A floor under load over real sockets, each side in a process of its own.
//   punto_network_load screens [COUNT [SECONDS]]    events of tables to many, beside a plain loop
//   punto_network_load wagers [SECONDS]             1, 100 and 2,000 terminals at 20 tables
//   punto_network_load requests [CONNECTIONS]       small requests, beside a bare Beast server
// To be called where the tree is, for its program and bench/floors/load.toml.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <span>
#include <vector>

#include "bench/fan_out/listeners.hpp"
#include "bench/fan_out/plain_loop.hpp"
#include "bench/network_load/requests.hpp"
#include "bench/network_load/screens.hpp"
#include "bench/network_load/server_process.hpp"

namespace punto::network_load {
namespace {

constexpr const char* program = "build/release/punto";
constexpr const char* floor_file = "bench/floors/load.toml";
constexpr std::size_t tables = 20;

// ---- screens ------------------------------------------------------------------------------------

void print_plain(int connections, std::size_t bytes) {
  constexpr int broadcasts = 20;
  fan_out::PlainLoop plain;
  const fan_out::Listeners listeners{fan_out::Call{plain.port, connections, {}}};
  plain.accept_all(connections);
  listeners.wait_until_connected();
  const std::string text(bytes, 'x');
  std::vector<fan_out::Heard> all;
  for (int i = 0; i < broadcasts; ++i) {
    listeners.expect(text.size());
    plain.broadcast(text);
    all.push_back(listeners.heard());
  }
  std::ranges::sort(all, {}, &fan_out::Heard::last);
  const fan_out::Heard& middle = all[all.size() / 2];
  fmt::print(
      "plain loop    p50 {:.1f} ms, p99 {:.1f} ms, last {:.1f} ms, in the median broadcast\n",
      middle.half / 1e3, middle.most / 1e3, middle.last / 1e3);
}

Watched print_screens(std::size_t count, int seconds) {
  const ServerProcess server{program, floor_file};
  const double before = server.resident_kilobytes();
  Screens screens{server.port(), count, tables};
  const std::int64_t begun = now_in_microseconds();
  screens.connect_all();
  const double took = static_cast<double>(now_in_microseconds() - begun) / 1e6;
  screens.watch(5);
  const double memory = (server.resident_kilobytes() - before) / static_cast<double>(count);
  const double used = server.seconds_of_processor();
  Watched watched = screens.watch(seconds);
  const double processor = server.seconds_of_processor() - used;
  const bots::Latencies& pushes = watched.pushes;
  const auto milliseconds = [&](double percent) {
    return static_cast<double>(pushes.percentile(percent)) / 1e3;
  };
  fmt::print("{} screens at {} tables, signed on in {:.1f} s; {:.1f} KiB of the server each\n",
             count, tables, took, memory);
  fmt::print("punto serve   p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n", milliseconds(50),
             milliseconds(99), static_cast<double>(pushes.most()) / 1e3);
  fmt::print("              {} frames of {} bytes in {} s, {:.0f} % of a core, {:.1f} us a frame\n",
             pushes.count(), watched.bytes / std::max<std::uint64_t>(1, pushes.count()), seconds,
             100 * processor / seconds, processor * 1e6 / static_cast<double>(pushes.count()));
  fmt::print("              {} to {} changes a screen; {} gaps, {} late snapshots\n",
             watched.fewest, watched.most, watched.gaps, watched.snapshots);
  return watched;
}

// Whether every screen was told everything.
bool run_screens(std::size_t count, int seconds) {
  const Watched watched = print_screens(count, seconds);
  const std::uint64_t frames = std::max<std::uint64_t>(1, watched.pushes.count());
  print_plain(static_cast<int>(count), watched.bytes / frames + 4);
  if (!watched.is_whole()) fmt::print("not every screen was told everything\n");
  return watched.is_whole();
}

// ---- wagers -------------------------------------------------------------------------------------

void run_wagers(int seconds) {
  const auto play = [&](int terminals, const char* how) {
    const ServerProcess server{program, floor_file};
    const std::string command = fmt::format("{} bots --server {} --terminals {} --for {}s {}",
                                            program, server.url(), terminals, seconds, how);
    fmt::print("\n{} terminals {}\n", terminals, how);
    std::fflush(stdout);
    const double used = server.seconds_of_processor();
    if (std::system(command.c_str()) != 0) fmt::print("the bots met errors\n");
    fmt::print("server        {:.1f} s of processor, {:.0f} MiB\n",
               server.seconds_of_processor() - used, server.resident_kilobytes() / 1'024);
  };
  for (const int terminals : {1, 100, 2'000}) play(terminals, "--busy");
  play(2'000, "--wagers 3");
}

// ---- requests -----------------------------------------------------------------------------------

void run_requests(int connections) {
  const ServerProcess server{program, floor_file};
  const std::string path = "/api/session";
  const BareServer bare{body_of(server.port(), path)};
  constexpr std::size_t times = 5;
  std::vector<double> plain;
  std::vector<double> ours;
  for (std::size_t i = 0; i < times; ++i) {
    plain.push_back(requests_a_second(bare.port(), path, connections));
    ours.push_back(requests_a_second(server.port(), path, connections));
  }
  std::ranges::sort(plain);
  std::ranges::sort(ours);
  fmt::print(
      "{} by {} connections, medians of {}: bare Beast {:.0f} a second, punto serve {:.0f}, "
      "{:.0f} %\n",
      path, connections, times, plain[times / 2], ours[times / 2],
      100 * ours[times / 2] / plain[times / 2]);
}

int run(std::span<char*> arguments) {
  const auto number = [&](std::size_t index, int usual) {
    return index < arguments.size() ? std::atoi(arguments[index]) : usual;
  };
  const std::string_view part = arguments.size() > 1 ? arguments[1] : "";
  allow_connections();
  if (part == "screens") {
    if (!run_screens(static_cast<std::size_t>(number(2, 10'000)), number(3, 40))) return 1;
  } else if (part == "wagers") {
    run_wagers(number(2, 30));
  } else if (part == "requests") {
    run_requests(number(2, 32));
  } else {
    fmt::print(stderr, "no such part; write screens, wagers or requests\n");
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace punto::network_load

int main(int count, char** arguments) {
  try {
    return punto::network_load::run({arguments, static_cast<std::size_t>(count)});
  } catch (const std::exception& failed) {
    fmt::print(stderr, "punto_network_load: {}\n", failed.what());
    return 1;
  }
}
