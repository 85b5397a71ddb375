#include "core/odds/session.hpp"

#include <algorithm>
#include <numeric>

#include "core/odds/quantile.hpp"

namespace punto {
namespace {

// What a wager does in one round: to the stake, and to the place in a betting plan.
struct Effect {
  std::int64_t net = 0;  // of one unit, in parts
  Verdict verdict = Verdict::Push;
};

// For each settlement of the game.
std::vector<Effect> effects_of(const Odds& odds, std::size_t wager) {
  const PayTable& table = odds.game().pay_table();
  const RowNets& nets = odds.nets_of(wager);
  std::vector<Effect> effects;
  for (int i = 0; i < table.settlement_count(); ++i) {
    const int row = table.rows(i)[wager];
    effects.push_back(
        {row == PayTable::lost ? nets.rows.back() : nets.rows[static_cast<std::size_t>(row)],
         table.verdicts(i)[wager]});
  }
  return effects;
}

void play_session(const BettingPlan& plan, std::span<const Effect> rounds, SessionResults& to) {
  std::int64_t balance = 0;
  std::int64_t lowest = 0;
  std::size_t place = 0;
  for (const Effect& effect : rounds) {
    const int stake = plan.stakes[place];
    to.units_staked += stake;
    balance += stake * effect.net;
    lowest = std::min(lowest, balance);
    place = next_place(plan, place, effect.verdict);
  }
  to.results.push_back(balance);
  to.deepest.push_back(-lowest);
}

}  // namespace

double SessionResults::result_at(double share) const {
  return units(quantile(results, share));
}

double SessionResults::deepest_at(double share) const {
  return units(quantile(deepest, share));
}

double SessionResults::mean() const {
  return units(std::accumulate(results.begin(), results.end(), std::int64_t{0})) /
         static_cast<double>(results.size());
}

double SessionResults::mean_staked() const {
  return static_cast<double>(units_staked) / static_cast<double>(results.size());
}

double SessionResults::share_ahead() const {
  const auto ahead = results.end() - std::ranges::upper_bound(results, std::int64_t{0});
  return static_cast<double>(ahead) / static_cast<double>(results.size());
}

double SessionResults::loss_of_stakes() const {
  return 0 - mean() / mean_staked();
}

std::vector<SessionResults> play_sessions(RoundStream& rounds, const Odds& odds,
                                          const SessionPlan& plan,
                                          std::span<const BettingPlan> betting) {
  const PayTable& table = odds.game().pay_table();
  const std::vector<Effect> effects = effects_of(odds, plan.wager);
  std::vector<SessionResults> all(betting.size());
  for (SessionResults& results : all) results.parts = odds.nets_of(plan.wager).parts;
  std::vector<Effect> played(static_cast<std::size_t>(plan.rounds));
  for (int i = 0; i < plan.sessions; ++i) {
    for (Effect& effect : played) {
      effect = effects[static_cast<std::size_t>(table.settlement(rounds.deal()))];
    }
    for (std::size_t k = 0; k < betting.size(); ++k) play_session(betting[k], played, all[k]);
  }
  for (SessionResults& results : all) {
    std::ranges::sort(results.results);
    std::ranges::sort(results.deepest);
  }
  return all;
}

}  // namespace punto
