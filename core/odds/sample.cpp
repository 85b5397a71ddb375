#include "core/odds/sample.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numeric>

#include "core/odds/figures.hpp"

namespace punto {
namespace {

// Below this many expected rounds a row is too rare for chi-square, and is taken with the next.
constexpr double fewest_expected = 5;

std::vector<std::uint64_t> by_settlement(const PayTable& table,
                                         std::span<const std::uint64_t> keys) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(table.settlement_count()));
  for (std::size_t key = 0; key < keys.size(); ++key) {
    counts[static_cast<std::size_t>(table.settlement_of_key(static_cast<int>(key)))] += keys[key];
  }
  return counts;
}

std::vector<std::uint64_t> by_row(const PayTable& table, std::span<const std::uint64_t> settlements,
                                  std::size_t wager, std::size_t rows) {
  std::vector<std::uint64_t> counts(rows);
  for (std::size_t i = 0; i < settlements.size(); ++i) {
    const int row = table.rows(static_cast<int>(i))[wager];
    counts[row == PayTable::lost ? rows - 1 : static_cast<std::size_t>(row)] += settlements[i];
  }
  return counts;
}

// The mean net result of one unit, and its standard error.
struct Mean {
  double value = 0;
  double error = 0;
};

Mean mean_of(const RowNets& nets, std::span<const std::uint64_t> rows) {
  double rounds = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto count = static_cast<double>(rows[i]);
    const double net = static_cast<double>(nets.rows[i]) / static_cast<double>(nets.parts);
    rounds += count;
    sum += count * net;
    squares += count * net * net;
  }
  if (rounds == 0) return {};
  const double mean = sum / rounds;
  return {mean, std::sqrt(std::max(0.0, squares / rounds - mean * mean) / rounds)};
}

void add_chi_square(SampledWager& wager, double rounds) {
  double observed = 0;
  double expected = 0;
  int classes = 0;
  const auto close_class = [&] {
    wager.chi_square += (observed - expected) * (observed - expected) / expected;
    ++classes;
    observed = expected = 0;
  };
  for (const SampledRow& row : wager.rows) {
    observed += static_cast<double>(row.count);
    expected += row.probability * rounds;
    if (expected >= fewest_expected) close_class();
  }
  if (expected > 0 && classes > 0) close_class();
  wager.degrees_of_freedom = std::max(0, classes - 1);
  if (wager.degrees_of_freedom > 0) {
    wager.p_value = boost::math::gamma_q(wager.degrees_of_freedom / 2.0, wager.chi_square / 2.0);
  }
}

}  // namespace

double SampledWager::half_of_interval() const {
  constexpr double deviations_of_99_percent = 2.5758293035489004;
  return deviations_of_99_percent * standard_error;
}

Sample sample_of(const Odds& odds, const Composition& shoe, const RoundTally& tally) {
  const PayTable& table = odds.game().pay_table();
  const OddsCounts exact = odds.count(shoe);
  const std::vector<std::uint64_t> certain = by_settlement(table, tally.certain);
  std::vector<std::uint64_t> all = by_settlement(table, tally.late);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] += certain[i];
  Sample sample;
  sample.rounds = std::accumulate(all.begin(), all.end(), std::uint64_t{0});
  sample.compared = std::accumulate(certain.begin(), certain.end(), std::uint64_t{0});
  const auto compared = static_cast<double>(sample.compared);
  for (std::size_t i = 0; i < odds.game().rulebook().wagers.size(); ++i) {
    const std::span<const std::int64_t> exact_rows = odds.rows_of(exact, i);
    const auto rows = by_row(table, certain, i, exact_rows.size());
    const Mean mean = mean_of(odds.nets_of(i), rows);
    SampledWager wager;
    wager.house_edge = 0 - mean.value;
    wager.standard_error = mean.error;
    wager.exact_edge = 0 - expected_net(odds, exact, i).value();
    wager.z = mean.error > 0 ? (wager.house_edge - wager.exact_edge) / mean.error : 0;
    wager.edge_of_all =
        0 - mean_of(odds.nets_of(i), by_row(table, all, i, exact_rows.size())).value;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const double probability = ExactRatio{exact_rows[row], exact.sequences}.value();
      const double deviation = std::sqrt(compared * probability * (1 - probability));
      const double difference = static_cast<double>(rows[row]) - compared * probability;
      wager.rows.push_back({rows[row], probability, deviation > 0 ? difference / deviation : 0});
    }
    add_chi_square(wager, compared);
    sample.wagers.push_back(std::move(wager));
  }
  return sample;
}

}  // namespace punto
