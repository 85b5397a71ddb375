#include "core/odds/hold.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace punto {
namespace {

constexpr int points_of_decade = 12;
constexpr std::uint64_t rounds_card_by_card = 40'000;

// For each key of a round the net result of one unit, in parts.
std::vector<std::int64_t> nets_by_key(const Odds& odds, std::size_t wager) {
  const PayTable& table = odds.game().pay_table();
  const RowNets& nets = odds.nets_of(wager);
  std::vector<std::int64_t> by_key;
  for (int key = 0; key < table.key_count(); ++key) {
    const int row = table.rows(table.settlement_of_key(key))[wager];
    by_key.push_back(row == PayTable::lost ? nets.rows.back()
                                           : nets.rows[static_cast<std::size_t>(row)]);
  }
  return by_key;
}

std::vector<std::uint64_t> points_of(const HoldPath& path) {
  std::vector<std::uint64_t> points;
  const double step = std::pow(10.0, 1.0 / points_of_decade);
  for (auto at = static_cast<double>(path.from); at < static_cast<double>(path.to); at *= step) {
    points.push_back(static_cast<std::uint64_t>(std::llround(at)));
  }
  points.push_back(path.to);
  return points;
}

// Rounds that have been played, and what they brought who staked one unit in each.
class Walk {
 public:
  Walk(const Odds& odds, std::size_t wager)
      : table_(odds.game().pay_table()),
        parts_(static_cast<double>(odds.nets_of(wager).parts)),
        nets_(nets_by_key(odds, wager)) {}

  void add(const Outcome& outcome) {
    net_ += nets_[static_cast<std::size_t>(table_.key(outcome))];
    ++rounds_;
  }

  void add(const RoundTally& tally) {
    for (std::size_t key = 0; key < nets_.size(); ++key) {
      net_ += nets_[key] * static_cast<std::int64_t>(tally.certain[key] + tally.late[key]);
    }
    rounds_ += tally.rounds();
  }

  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
  [[nodiscard]] HoldPoint point() const {
    return {rounds_, 0 - static_cast<double>(net_) / parts_ / static_cast<double>(rounds_)};
  }

 private:
  const PayTable& table_;
  double parts_;
  std::vector<std::int64_t> nets_;
  std::uint64_t rounds_ = 0;
  std::int64_t net_ = 0;
};

}  // namespace

double HoldLaw::half_of_interval(double rounds, double deviations) const {
  return deviations * deviation / std::sqrt(rounds);
}

double HoldLaw::chance_behind(double rounds) const {
  if (deviation == 0) return edge < 0 ? 1 : 0;
  return 0.5 * std::erfc(edge * std::sqrt(rounds) / deviation / std::numbers::sqrt2);
}

HoldLaw hold_law(const Odds& odds, const Composition& shoe, std::size_t wager) {
  const WagerFigures figures = figures_of(odds, odds.count(shoe), wager);
  return {figures.house_edge(), figures.deviation()};
}

std::vector<HoldPoint> walk_hold(RoundStream& rounds, const ShoeSimulator& simulator,
                                 const Odds& odds, const HoldPath& path) {
  Walk walk{odds, path.wager};
  std::vector<HoldPoint> points;
  const std::uint64_t of_block = simulator.most_rounds_of_block();
  std::uint64_t block = path.first_block;
  for (const std::uint64_t target : points_of(path)) {
    const std::uint64_t before = walk.rounds();
    if (target <= rounds_card_by_card) {
      while (walk.rounds() < target) walk.add(rounds.deal());
    } else {
      // As near as whole blocks come to it.
      while (walk.rounds() + of_block / 2 < target) {
        const std::uint64_t blocks =
            std::max<std::uint64_t>(1, (target - walk.rounds()) / of_block);
        walk.add(simulator.play_blocks(block, blocks));
        block += blocks;
      }
    }
    if (walk.rounds() > before) points.push_back(walk.point());
  }
  return points;
}

}  // namespace punto
