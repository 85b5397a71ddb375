#pragma once

#include <map>
#include <string>

#include "edge/bots/latencies.hpp"

namespace punto::bots {

// What all bots together have done and seen.
struct Tally {
  std::uint64_t terminals = 0;
  std::uint64_t seated = 0;  // at least once
  std::uint64_t wagers_sent = 0;
  std::uint64_t wagers_accepted = 0;
  std::uint64_t commands_sent = 0;  // besides wagers
  std::uint64_t commands_accepted = 0;
  std::uint64_t frames = 0;     // of tables
  std::uint64_t bytes = 0;      // of all frames
  std::uint64_t connected = 0;  // now
  std::uint64_t reconnects = 0;
  std::uint64_t cashed_out = 0;
  std::uint64_t left_behind = 0;                 // who did not get away in time
  double seconds = 0;                            // that were measured, with everybody there
  std::uint64_t wagers_in_time = 0;              // accepted within them
  std::map<std::string, std::uint64_t> refused;  // by reason
  std::map<std::string, std::uint64_t> errors;   // what should never be, by what it is
  Latencies answers;                             // from a wager to its answer
  Latencies pushes;                              // from a public event to its frame

  void fail(const std::string& what) { ++errors[what]; }
};

std::string to_text(const Tally& tally);
std::string to_json(const Tally& tally);

}  // namespace punto::bots
