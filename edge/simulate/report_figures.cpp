#include "edge/simulate/report_figures.hpp"

#include <algorithm>

namespace punto {
namespace {

// Streams that no block of a simulation reaches, and blocks whose streams (32 for each) reach none
// of these.
constexpr std::uint64_t first_stream = std::uint64_t{1} << 63;
constexpr std::uint64_t first_path_stream = first_stream + 16;
constexpr std::uint64_t first_path_block = std::uint64_t{3} << 57;
constexpr std::uint64_t blocks_of_path = std::uint64_t{1} << 32;

constexpr int shoes_followed = 500;
constexpr int shoes_followed_slowly = 20;
constexpr std::uint64_t rounds_of_streaks = 2'000'000;
constexpr std::uint64_t paths = 20;

constexpr int most_sessions = 20'000;
constexpr int fewest_sessions = 100;
constexpr int rounds_of_sessions = 8'000'000;

// Long sessions are played less often, so that nobody waits for them.
int count_sessions(int rounds) {
  return std::clamp(rounds_of_sessions / rounds, fewest_sessions, most_sessions);
}

}  // namespace

ReportFigures play_report(const Odds& odds, const ShoeSimulator& simulator,
                          const ReportChoice& choice) {
  const Game& game = odds.game();
  const ShoePlan& plan = simulator.plan();
  ReportFigures figures;

  RoundStream followed{game, plan, first_stream};
  figures.penetration =
      measure_penetration(followed, odds, odds.is_quick() ? shoes_followed : shoes_followed_slowly);

  figures.session = {choice.wager, choice.session_rounds, count_sessions(choice.session_rounds)};
  RoundStream staked{game, plan, first_stream + 1};
  figures.sessions = play_sessions(staked, odds, figures.session, betting_plans);

  RoundStream running{game, plan, first_stream + 2};
  figures.streaks = count_streaks(running, rounds_of_streaks);

  const Composition shoe = Composition::of_decks(game.rulebook().deck, plan.decks);
  figures.hold = hold_law(odds, shoe, choice.wager);
  for (std::uint64_t i = 0; i < paths; ++i) {
    RoundStream rounds{game, plan, first_path_stream + i};
    const HoldPath path{.wager = choice.wager,
                        .first_block = first_path_block + i * blocks_of_path};
    figures.hold_paths.push_back(walk_hold(rounds, simulator, odds, path));
  }
  return figures;
}

}  // namespace punto
