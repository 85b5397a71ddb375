#include "core/odds/penetration.hpp"

#include <algorithm>
#include <numeric>

#include "core/odds/quantile.hpp"
#include "core/odds/risk.hpp"

namespace punto {
namespace {

// Rounds that have seen about as many cards are taken together, except those that have seen none.
constexpr int cards_of_group = 13;

std::size_t group_of(int cards_seen) {
  return static_cast<std::size_t>((cards_seen + cards_of_group - 1) / cards_of_group);
}

struct Group {
  double cards = 0;                        // of all its rounds together
  std::vector<std::vector<double>> edges;  // [wager][round]
};

void add_round(Group& group, const Risk& risk, int cards_seen) {
  group.cards += cards_seen;
  group.edges.resize(risk.expected.size());
  for (std::size_t i = 0; i < risk.expected.size(); ++i) {
    group.edges[i].push_back(0 - risk.expected[i].value());
  }
}

EdgeSpread spread_of(const Group& group, std::vector<double> edges) {
  std::ranges::sort(edges);
  EdgeSpread spread;
  spread.cards_dealt = group.cards / static_cast<double>(edges.size());
  for (std::size_t i = 0; i < EdgeSpread::shares.size(); ++i) {
    spread.edges[i] = quantile(edges, EdgeSpread::shares[i]);
  }
  return spread;
}

}  // namespace

Penetration measure_penetration(RoundStream& rounds, const Odds& odds, int shoes) {
  Penetration penetration;
  penetration.wagers.resize(odds.game().rulebook().wagers.size());
  std::vector<Group> groups;
  while (penetration.shoes < shoes) {
    const Risk risk = risk_of(odds, rounds.left());
    const std::size_t at = group_of(rounds.cards_seen());
    if (at >= groups.size()) groups.resize(at + 1);
    add_round(groups[at], risk, rounds.cards_seen());
    for (std::size_t i = 0; i < risk.expected.size(); ++i) {
      penetration.wagers[i].mean_edge -= risk.expected[i].value();
      penetration.wagers[i].favourable += risk.favours_player(i) ? 1 : 0;
    }
    ++penetration.rounds;
    rounds.deal();
    if (rounds.number() == 0) ++penetration.shoes;
  }
  const auto whole = static_cast<std::size_t>(shoes);
  for (std::size_t i = 0; i < penetration.wagers.size(); ++i) {
    WagerPenetration& wager = penetration.wagers[i];
    wager.mean_edge /= penetration.rounds;
    wager.favourable /= penetration.rounds;
    for (const Group& group : groups) {
      // The last group may have rounds of few shoes, which say little.
      if (group.edges.empty() || 2 * group.edges[i].size() < whole) continue;
      wager.spreads.push_back(spread_of(group, group.edges[i]));
    }
  }
  return penetration;
}

}  // namespace punto
