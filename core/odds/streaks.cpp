#include "core/odds/streaks.hpp"

#include <array>
#include <cmath>

#include "core/odds/points_law.hpp"

namespace punto {
namespace {

void end_run(SideStreaks& side, std::size_t length) {
  if (length > side.runs.size()) side.runs.resize(length);
  ++side.runs[length - 1];
  ++side.all_runs;
}

// Card sequences of the first round by its winner.
std::array<double, winner_names.size()> count_winners(const Composition& shoe) {
  const PointsCounts counts = count_points(value_counts(shoe));
  std::array<double, winner_names.size()> winners{};
  for (int i = 0; i < Points::count; ++i) {
    winners[static_cast<std::size_t>(Points::at(i).winner())] +=
        static_cast<double>(counts.at(Points::at(i)));
  }
  return winners;
}

}  // namespace

double SideStreaks::expected_share(int length) const {
  return std::pow(goes_on, length - 1) * (1 - goes_on);
}

double SideStreaks::share(int length) const {
  if (all_runs == 0 || length > longest()) return 0;
  return static_cast<double>(runs[static_cast<std::size_t>(length - 1)]) /
         static_cast<double>(all_runs);
}

Streaks count_streaks(RoundStream& rounds, std::uint64_t count) {
  const Composition shoe =
      Composition::of_decks(rounds.game().rulebook().deck, rounds.plan().decks);
  const auto [player, banker, tie] = count_winners(shoe);
  Streaks streaks;
  streaks.player.goes_on = player / (player + banker);
  streaks.banker.goes_on = banker / (player + banker);
  Winner winner = Winner::Tie;
  std::size_t length = 0;
  for (; streaks.rounds < count; ++streaks.rounds) {
    const Winner next = rounds.deal().winner();
    if (next == Winner::Tie) continue;
    if (next != winner) {
      if (length > 0) end_run(winner == Winner::Player ? streaks.player : streaks.banker, length);
      winner = next;
      length = 0;
    }
    ++length;
  }
  return streaks;
}

}  // namespace punto
