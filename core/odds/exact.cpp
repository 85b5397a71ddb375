#include "core/odds/exact.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/cards/insist.hpp"
#include "core/odds/joint_law.hpp"
#include "core/odds/third_cards.hpp"
#include "core/rules/reachable.hpp"

namespace punto {
namespace {

const std::vector<int>& reachable_points() {
  static const std::vector<int> reachable = [] {
    std::vector<int> found;
    for (int player = 0; player < 10; ++player) {
      for (int banker = 0; banker < 10; ++banker) {
        for_each_points(player, banker,
                        [&](const Points& points) { found.push_back(points.index()); });
      }
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  }();
  return reachable;
}

int initial_total(int rank) {
  const int value = point_value(static_cast<Rank>(rank));
  return add_points(value, value);
}

RowNets find_nets(const Wager& wager) {
  RowNets nets;
  for (const PayRow& row : wager.pays) {
    nets.parts = std::lcm(nets.parts, row.payout.net.denominator());
  }
  for (const PayRow& row : wager.pays) {
    const Fraction& net = row.payout.net;
    nets.rows.push_back(net.numerator() * (nets.parts / net.denominator()));
  }
  nets.rows.push_back(-nets.parts);
  return nets;
}

}  // namespace

Odds::Odds(const Game& game)
    : game_(&game), pairs_(PairLaw::of(game.pay_table(), game.rulebook().deck)) {
  const std::vector<Wager>& wagers = game.rulebook().wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    ways_.push_back(find_way(i));
    nets_.push_back(find_nets(wagers[i]));
    is_quick_ = is_quick_ && ways_.back().way != Way::Walk;
    row_count_ += wagers[i].pays.size() + 1;
  }
  classify_points();
}

int Odds::row(std::size_t wager, int points, int pair_class) const {
  const PayTable& table = game_->pay_table();
  const int key = points * table.pair_class_count() + pair_class;
  return table.rows(table.settlement_of_key(key))[wager];
}

std::size_t Odds::row_at(const WagerWay& way, int row) const {
  return row == PayTable::lost ? way.losing_row : way.first_row + static_cast<std::size_t>(row);
}

// How a wager is paid in each class of pairs, whatever the points are: its row for all points that
// a round can end with.
std::vector<Odds::RowsByPoints> Odds::rows_by_class(std::size_t wager, const WagerWay& way) const {
  std::vector<RowsByPoints> rows(static_cast<std::size_t>(game_->pay_table().pair_class_count()));
  for (std::size_t pairs = 0; pairs < rows.size(); ++pairs) {
    for (const int points : reachable_points()) {
      const std::size_t at = row_at(way, row(wager, points, static_cast<int>(pairs)));
      rows[pairs].push_back(static_cast<std::uint16_t>(at));
    }
  }
  return rows;
}

// The pairs with which a wager is paid otherwise than without pairs. Nothing where that takes more
// than the ranks of both pairs to know.
std::optional<std::vector<Odds::TwoPairs>> Odds::find_exceptions(
    std::span<const RowsByPoints> rows) const {
  const DeckKind deck = game_->rulebook().deck;
  const PayTable& table = game_->pay_table();
  const auto paid = [&](Pair player, Pair banker) -> const RowsByPoints& {
    return rows[static_cast<std::size_t>(table.pair_class(player, banker))];
  };
  const RowsByPoints& usual = paid({}, {});
  std::vector<TwoPairs> found;
  for (int player = 0; player < rank_count; ++player) {
    for (int banker = 0; banker < rank_count; ++banker) {
      const Pair player_pair = pair_of(deck, player, 0);
      const Pair banker_pair = pair_of(deck, banker, 0);
      const RowsByPoints& first = paid(player_pair, banker_pair);
      for (int i = 0; i < pair_kinds(deck); ++i) {
        if (paid(pair_of(deck, player, i), {}) != usual) return std::nullopt;
        if (paid({}, pair_of(deck, banker, i)) != usual) return std::nullopt;
        for (int j = 0; j < pair_kinds(deck); ++j) {
          if (paid(pair_of(deck, player, i), pair_of(deck, banker, j)) != first) {
            return std::nullopt;
          }
        }
      }
      if (first != usual) {
        found.push_back({player, banker, table.pair_class(player_pair, banker_pair)});
      }
    }
  }
  return found;
}

Odds::WagerWay Odds::find_way(std::size_t wager) const {
  WagerWay way;
  way.first_row = row_count_;
  way.losing_row = row_count_ + game_->rulebook().wagers[wager].pays.size();
  const std::vector<RowsByPoints> rows = rows_by_class(wager, way);
  const auto ignores_points = [](const RowsByPoints& by_points) {
    return std::ranges::all_of(by_points, [&](auto row) { return row == by_points.front(); });
  };
  if (pairs_ && std::ranges::all_of(rows, ignores_points)) {
    way.way = Way::Pairs;
    for (const RowsByPoints& by_points : rows) way.rows.push_back(by_points.front());
  } else if (auto exceptions = find_exceptions(rows)) {
    way.way = Way::Points;
    way.exceptions = std::move(*exceptions);
  }
  return way;
}

// Points that all wagers counted by points settle alike are one class.
void Odds::classify_points() {
  const int no_pairs = game_->pay_table().pair_class({}, {});
  std::map<std::vector<std::size_t>, std::size_t> classes;
  const auto by_points = [](const WagerWay& way) { return way.way == Way::Points; };
  for (const int points : reachable_points()) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (by_points(ways_[i])) rows.push_back(row_at(ways_[i], row(i, points, no_pairs)));
    }
    const auto [found, is_new] = classes.try_emplace(rows, points_classes_.size());
    if (is_new) points_classes_.emplace_back();
    points_classes_[found->second].push_back(
        static_cast<std::uint16_t>(points_cell(Points::at(points))));
    if (!is_new) continue;
    std::size_t next = 0;
    for (WagerWay& way : ways_) {
      if (by_points(way)) way.rows.push_back(static_cast<std::uint16_t>(rows[next++]));
    }
  }
}

OddsCounts Odds::count(const Composition& left) const {
  OddsCounts counts;
  count(left, counts);
  return counts;
}

void Odds::count(const Composition& left, OddsCounts& counts) const {
  INSIST(left.kind() == game_->rulebook().deck);
  counts.sequences = count_sequences(left.size());
  counts.voided = 0;
  counts.rows.assign(row_count_, 0);
  const bool may_run_out = left.size() < Round::most_cards;
  if (!is_quick_ || may_run_out) walk(left, counts);
  if (may_run_out) return;
  count_points_wagers(left, counts);
  count_pair_wagers(left, counts);
}

void Odds::recount_suits(const Composition& left, OddsCounts& counts) const {
  if (!is_quick_ || left.size() < Round::most_cards) return count(left, counts);
  for (const WagerWay& way : ways_) {
    if (way.way != Way::Pairs) continue;
    std::fill(counts.rows.begin() + static_cast<std::ptrdiff_t>(way.first_row),
              counts.rows.begin() + static_cast<std::ptrdiff_t>(way.losing_row) + 1, 0);
  }
  count_pair_wagers(left, counts);
}

void Odds::count_points_wagers(const Composition& left, OddsCounts& counts) const {
  const PointsCounts points = count_points(value_counts(left));
  std::array<std::int64_t, Points::count> classes;
  for (std::size_t k = 0; k < points_classes_.size(); ++k) {
    classes[k] = 0;
    for (const std::uint16_t each : points_classes_[k]) classes[k] += points.cells[each];
  }
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const WagerWay& way = ways_[i];
    if (way.way != Way::Points) continue;
    for (std::size_t k = 0; k < way.rows.size(); ++k) counts.rows[way.rows[k]] += classes[k];
    except(way, i, left, counts);
  }
}

// Moves the sequences that begin with exceptional pairs to the row that they belong to.
void Odds::except(const WagerWay& way, std::size_t wager, const Composition& left,
                  OddsCounts& counts) const {
  const int no_pairs = game_->pay_table().pair_class({}, {});
  for (const TwoPairs& pairs : way.exceptions) {
    const std::int64_t player = left.count(static_cast<Rank>(pairs.player_rank));
    const std::int64_t banker = left.count(static_cast<Rank>(pairs.banker_rank));
    const std::int64_t deals = pairs.player_rank == pairs.banker_rank
                                   ? ordered_fours(player)
                                   : ordered_pairs(player) * ordered_pairs(banker);
    if (deals == 0) continue;
    ValueCounts values = value_counts(left);
    values[static_cast<std::size_t>(point_value(static_cast<Rank>(pairs.player_rank)))] -= 2;
    values[static_cast<std::size_t>(point_value(static_cast<Rank>(pairs.banker_rank)))] -= 2;
    for_each_completion(initial_total(pairs.player_rank), initial_total(pairs.banker_rank), values,
                        left.size() - 4, [&](const Points& points, std::int64_t ways) {
                          const int index = points.index();
                          counts.rows[row_at(way, row(wager, index, no_pairs))] -= deals * ways;
                          counts.rows[row_at(way, row(wager, index, pairs.pair_class))] +=
                              deals * ways;
                        });
  }
}

void Odds::count_pair_wagers(const Composition& left, OddsCounts& counts) const {
  const bool any =
      std::ranges::any_of(ways_, [](const WagerWay& way) { return way.way == Way::Pairs; });
  if (!any) return;
  std::array<std::int64_t, PairLaw::most_classes> classes;
  const std::span used{classes.data(),
                       static_cast<std::size_t>(game_->pay_table().pair_class_count())};
  pairs_->count(left, used);
  const std::int64_t cards_after = ordered_pairs(left.size() - 4);
  for (const WagerWay& way : ways_) {
    if (way.way != Way::Pairs) continue;
    for (std::size_t k = 0; k < used.size(); ++k) counts.rows[way.rows[k]] += used[k] * cards_after;
  }
}

// Every wager where cards may run out, else only those that no quicker way counts.
void Odds::walk(const Composition& left, OddsCounts& counts) const {
  const PayTable& table = game_->pay_table();
  const bool all = left.size() < Round::most_cards;
  const JointCounts joint = count_outcomes(table, left);
  counts.voided = joint.voided;
  for (std::size_t key = 0; key < joint.keys.size(); ++key) {
    if (joint.keys[key] == 0) continue;
    const auto rows = table.rows(table.settlement_of_key(static_cast<int>(key)));
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (!all && ways_[i].way != Way::Walk) continue;
      counts.rows[row_at(ways_[i], rows[i])] += joint.keys[key];
    }
  }
}

std::span<const std::int64_t> Odds::rows_of(const OddsCounts& counts, std::size_t wager) const {
  const WagerWay& way = ways_[wager];
  return std::span{counts.rows}.subspan(way.first_row, way.losing_row + 1 - way.first_row);
}

}  // namespace punto
