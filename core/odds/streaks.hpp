#pragma once

#include <cstdint>
#include <vector>

#include "core/odds/round_stream.hpp"

namespace punto {

// Runs of rounds that one hand wins; ties neither end a run nor count in it.
struct SideStreaks {
  std::vector<std::uint64_t> runs;  // [length - 1]
  std::uint64_t all_runs = 0;
  double goes_on = 0;  // exact chance that the hand wins the next round that is no tie

  // Of the runs, were every round independent of those before it.
  [[nodiscard]] double expected_share(int length) const;
  [[nodiscard]] double share(int length) const;
  [[nodiscard]] int longest() const { return static_cast<int>(runs.size()); }
};

struct Streaks {
  std::uint64_t rounds = 0;
  SideStreaks player;
  SideStreaks banker;
};

// A run goes on into the next shoe, so that none is cut short by the end of one.
Streaks count_streaks(RoundStream& rounds, std::uint64_t count);

}  // namespace punto
