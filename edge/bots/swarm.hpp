#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "edge/bots/mind.hpp"
#include "edge/bots/tally.hpp"
#include "edge/bots/web_client.hpp"

namespace punto::bots {

// A terminal that the floor knows.
struct TerminalKey {
  std::uint32_t terminal = 0;
  std::string key;
};

struct SwarmSettings {
  std::vector<ServerAddress> servers;  // the nodes of a floor, in any order; one at least
  std::size_t terminals = 0;
  std::vector<std::string> tables;  // empty: all of them
  std::vector<TerminalKey> keys;    // empty: the floor lends terminals, as a demonstration does
  std::int64_t milliseconds = 0;    // of play; 0: until it is told to stop
  std::int64_t patience = 90'000;   // milliseconds for the last rounds to end
  std::uint64_t seed = 1;
  Habits habits;
};

// Plays until the time is over or somebody sends SIGINT or SIGTERM; then everybody leaves and
// cashes out. The error is one line that says what to do.
std::expected<Tally, std::string> run_swarm(const SwarmSettings& settings);

}  // namespace punto::bots
