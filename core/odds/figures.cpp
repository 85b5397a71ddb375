#include "core/odds/figures.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <utility>

#include "core/odds/joint_law.hpp"

namespace punto {
namespace {

using Integer = ExactRatio::Integer;
using Wide = boost::multiprecision::int512_t;  // holds every product here

Integer greatest_common_divisor(Integer one, Integer other) {
  while (other != 0) one = std::exchange(other, one % other);
  return one < 0 ? -one : one;
}

double ratio(const Wide& numerator, const Wide& denominator) {
  using Decimal = long double;
  return static_cast<double>(numerator.convert_to<Decimal>() / denominator.convert_to<Decimal>());
}

Integer sum_of_nets(const RowNets& nets, std::span<const std::int64_t> counts) {
  Integer sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += Integer{counts[i]} * nets.rows[i];
  return sum;
}

// E(xy) - E(x)E(y), from sums over all sequences of results in parts of a stake.
double covariance(const Wide& sum_of_products, const Wide& sum, const Wide& other_sum,
                  std::int64_t sequences, std::int64_t parts) {
  if (sequences == 0) return 0;
  return ratio(sum_of_products * sequences - sum * other_sum, Wide{sequences} * sequences * parts);
}

}  // namespace

ExactRatio::ExactRatio(Integer numerator, Integer denominator) {
  const Integer divisor = greatest_common_divisor(numerator, denominator);
  if (divisor == 0) return;
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

double ExactRatio::value() const {
  return static_cast<double>(static_cast<long double>(numerator_) /
                             static_cast<long double>(denominator_));
}

std::string to_text(const ExactRatio& ratio) {
  const auto text = [](Integer value) { return Wide{value}.str(); };
  const std::string numerator = text(ratio.numerator());
  return ratio.denominator() == 1 ? numerator : numerator + "/" + text(ratio.denominator());
}

double WagerFigures::deviation() const {
  return std::sqrt(variance);
}

ExactRatio expected_net(const Odds& odds, const OddsCounts& counts, std::size_t wager) {
  if (counts.sequences == 0) return {};
  const RowNets& nets = odds.nets_of(wager);
  return {sum_of_nets(nets, odds.rows_of(counts, wager)), Integer{counts.sequences} * nets.parts};
}

WagerFigures figures_of(const Odds& odds, const OddsCounts& counts, std::size_t wager) {
  const Wager& offered = odds.game().rulebook().wagers[wager];
  const std::span<const std::int64_t> rows = odds.rows_of(counts, wager);
  const RowNets& nets = odds.nets_of(wager);
  WagerFigures figures;
  figures.expected = expected_net(odds, counts, wager);
  std::array<std::int64_t, verdict_names.size()> verdicts{};
  Wide squares = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int row = i + 1 == rows.size() ? PayTable::lost : static_cast<int>(i);
    verdicts[static_cast<std::size_t>(verdict_of(offered, row))] += rows[i];
    squares += Wide{rows[i]} * nets.rows[i] * nets.rows[i];
  }
  const Wide sum{sum_of_nets(nets, rows)};
  figures.variance = covariance(squares, sum, sum, counts.sequences, nets.parts * nets.parts);
  const auto share = [&](Verdict verdict) {
    const std::int64_t count = verdicts[static_cast<std::size_t>(verdict)];
    return ExactRatio{count, std::max<std::int64_t>(counts.sequences, 1)}.value();
  };
  figures.win = share(Verdict::Won);
  figures.push = share(Verdict::Push);
  figures.lose = share(Verdict::Lost);
  return figures;
}

double Covariances::correlation(std::size_t one, std::size_t other) const {
  const double product = at(one, one) * at(other, other);
  return product > 0 ? at(one, other) / std::sqrt(product) : 0;
}

Covariances covariances(const Odds& odds, const Composition& left) {
  const PayTable& table = odds.game().pay_table();
  const std::vector<Wager>& wagers = odds.game().rulebook().wagers;
  const JointCounts joint = count_outcomes(table, left);
  std::vector<std::int64_t> settlements(static_cast<std::size_t>(table.settlement_count()));
  for (std::size_t key = 0; key < joint.keys.size(); ++key) {
    settlements[static_cast<std::size_t>(table.settlement_of_key(static_cast<int>(key)))] +=
        joint.keys[key];
  }
  const auto net = [&](std::size_t wager, std::size_t settlement) {
    const int row = table.rows(static_cast<int>(settlement))[wager];
    const std::vector<std::int64_t>& rows = odds.nets_of(wager).rows;
    return row == PayTable::lost ? rows.back() : rows[static_cast<std::size_t>(row)];
  };
  const std::int64_t sequences = count_sequences(left.size());
  Covariances found{{}, wagers.size()};
  for (std::size_t one = 0; one < wagers.size(); ++one) {
    for (std::size_t other = 0; other < wagers.size(); ++other) {
      Wide products = 0;
      Wide sum = 0;
      Wide other_sum = 0;
      for (std::size_t i = 0; i < settlements.size(); ++i) {
        products += Wide{settlements[i]} * net(one, i) * net(other, i);
        sum += Wide{settlements[i]} * net(one, i);
        other_sum += Wide{settlements[i]} * net(other, i);
      }
      found.values.push_back(covariance(products, sum, other_sum, sequences,
                                        odds.nets_of(one).parts * odds.nets_of(other).parts));
    }
  }
  return found;
}

namespace {

// One card of a rank taken out, the suits weighed by how many of each there are.
class RemovalOfRank {
 public:
  RemovalOfRank(const Odds& odds, const Composition& left, Rank rank)
      : odds_(odds), sums_(odds.game().rulebook().wagers.size()), left_(left), rank_(rank) {
    const int suits = suits_in(left.kind());
    for (int suit = 0; suit < suits; ++suit) {
      const int cards = left.count_at(suit * rank_count + static_cast<int>(rank));
      if (cards == 0) continue;
      const bool any_suit = odds.ignores_suits();
      take(suit, any_suit ? left.count(rank) : cards);
      if (any_suit) break;
    }
  }

  [[nodiscard]] double effect(std::size_t wager, const ExactRatio& before) const {
    const int cards = left_.count(rank_);
    if (cards == 0 || counts_.sequences == 0) return 0;
    const RowNets& nets = odds_.nets_of(wager);
    const Wide after = Wide{sums_[wager]};
    const Wide after_of = Wide{counts_.sequences} * nets.parts * cards;
    const Wide numerator{before.numerator()};
    const Wide denominator{before.denominator()};
    return ratio(after * denominator - numerator * after_of, after_of * denominator);
  }

 private:
  void take(int suit, int weight) {
    Composition without = left_;
    const Card card = card_in_deck(left_.kind(), suit * rank_count + static_cast<int>(rank_));
    if (!without.remove(card)) return;
    if (counts_.sequences == 0) {
      odds_.count(without, counts_);
    } else {
      odds_.recount_suits(without, counts_);
    }
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      sums_[i] += sum_of_nets(odds_.nets_of(i), odds_.rows_of(counts_, i)) * weight;
    }
  }

  const Odds& odds_;
  std::vector<Integer> sums_;
  OddsCounts counts_;
  const Composition& left_;
  Rank rank_;
};

}  // namespace

RemovalEffects removal_effects(const Odds& odds, const Composition& left) {
  const std::size_t wagers = odds.game().rulebook().wagers.size();
  const OddsCounts counts = odds.count(left);
  std::vector<ExactRatio> before;
  for (std::size_t i = 0; i < wagers; ++i) before.push_back(expected_net(odds, counts, i));
  RemovalEffects effects{{}, wagers};
  for (int rank = 0; rank < rank_count; ++rank) {
    const RemovalOfRank removal{odds, left, static_cast<Rank>(rank)};
    for (std::size_t i = 0; i < wagers; ++i) effects.values.push_back(removal.effect(i, before[i]));
  }
  return effects;
}

}  // namespace punto
