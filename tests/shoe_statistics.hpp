#pragma once

#include <algorithm>
#include <array>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "core/audit/shuffle.hpp"

namespace punto {

// Tests of shuffled shoes. Each gives a p-value: how often shoes that are shuffled well would look
// as odd as these or odder. What is expected is always exact for cards drawn without replacement.
// docs/RANDOMNESS.md has the formulas.

inline double chi_square_p(double statistic, double degrees) {
  return boost::math::gamma_q(degrees / 2, statistic / 2);
}

inline double normal_p(double deviations) {
  return std::erfc(std::abs(deviations) / std::sqrt(2.0));
}

// n (n - 1) ... with so many factors.
inline double falling(double n, int factors) {
  double product = 1;
  for (int i = 0; i < factors; ++i) product *= n - i;
  return product;
}

// Equally likely cells.
inline double uniform_p(std::span<const int> counts) {
  const double expected =
      std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size());
  double statistic = 0;
  for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
  return chi_square_p(statistic, static_cast<double>(counts.size()) - 1);
}

// Hotelling's test: figures of each shoe whose exact means are known and which may depend on each
// other in any way; how they vary is estimated from the shoes themselves.
class MeanTest {
 public:
  explicit MeanTest(std::vector<double> expected)
      : expected_(std::move(expected)), sum_(size()), products_(size() * size()) {}

  void add(std::span<const double> figures) {
    ++shoes_;
    for (std::size_t i = 0; i < size(); ++i) {
      sum_[i] += figures[i] - expected_[i];
      for (std::size_t j = 0; j <= i; ++j) {
        products_[i * size() + j] += (figures[i] - expected_[i]) * (figures[j] - expected_[j]);
      }
    }
  }

  [[nodiscard]] double p() const {
    const auto k = static_cast<double>(size());
    const double f = (shoes_ - k) / (k * (shoes_ - 1)) * shoes_ * squared_distance();
    if (std::isinf(f)) return 0;
    return boost::math::cdf(complement(boost::math::fisher_f{k, shoes_ - k}, f));
  }

 private:
  [[nodiscard]] std::size_t size() const { return expected_.size(); }

  // Of the mean from what is expected, by the inverse of the covariance (Cholesky).
  [[nodiscard]] double squared_distance() const {
    std::vector<double> root(size() * size());
    std::vector<double> solved(size());
    double distance = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double rest = (products_[i * size() + j] - sum_[i] * sum_[j] / shoes_) / (shoes_ - 1);
        for (std::size_t k = 0; k < j; ++k) rest -= root[i * size() + k] * root[j * size() + k];
        // A figure that hardly varies is odd enough.
        if (i == j && !(rest > 1e-9)) return std::numeric_limits<double>::infinity();
        root[i * size() + j] = i == j ? std::sqrt(rest) : rest / root[j * size() + j];
      }
      double rest = sum_[i] / shoes_;
      for (std::size_t k = 0; k < i; ++k) rest -= root[i * size() + k] * solved[k];
      solved[i] = rest / root[i * size() + i];
      distance += solved[i] * solved[i];
    }
    return distance;
  }

  std::vector<double> expected_;
  std::vector<double> sum_;
  std::vector<double> products_;
  double shoes_ = 0;
};

// Which card lies where.
class CardByPosition {
 public:
  CardByPosition(DeckKind deck, int decks)
      : kinds_(static_cast<std::size_t>(cards_in(deck))),
        places_(kinds_ * static_cast<std::size_t>(decks)),
        counts_(kinds_ * places_) {}

  void add(std::span<const Card> shoe) {
    ++shoes_;
    for (std::size_t i = 0; i < shoe.size(); ++i) {
      ++counts_[i * kinds_ + static_cast<std::size_t>(index_in_deck(shoe[i]))];
    }
  }

  // Each shoe has every card as often as every other, which makes the sum larger by N / (N - 1)
  // than that of independent counts.
  [[nodiscard]] double p() const {
    const double expected = shoes_ / static_cast<double>(kinds_);
    const auto places = static_cast<double>(places_);
    double statistic = 0;
    for (const int count : counts_) statistic += (count - expected) * (count - expected) / expected;
    return chi_square_p(statistic * (places - 1) / places,
                        (places - 1) * (static_cast<double>(kinds_) - 1));
  }

 private:
  std::size_t kinds_;
  std::size_t places_;
  std::vector<int> counts_;
  double shoes_ = 0;
};

// Which rank follows which.
class AdjacentRanks {
 public:
  AdjacentRanks(DeckKind deck, int decks)
      : cards_(cards_in(deck) * decks), copies_(suits_in(deck) * decks) {}

  void add(std::span<const Card> shoe) {
    ++shoes_;
    for (std::size_t i = 1; i < shoe.size(); ++i) {
      ++counts_[static_cast<std::size_t>(shoe[i - 1].rank())]
               [static_cast<std::size_t>(shoe[i].rank())];
    }
  }

  // Chi-square over ordered pairs, brought to its exact mean.
  [[nodiscard]] double pairs_p() const {
    double statistic = 0;
    double mean = 0;
    for (std::size_t a = 0; a < rank_count; ++a) {
      for (std::size_t b = 0; b < rank_count; ++b) {
        const double expected = a == b ? equal_mean() : other_mean();
        const double off = counts_[a][b] - shoes_ * expected;
        statistic += off * off / (shoes_ * expected);
        mean += (a == b ? equal_variance() : other_variance()) / expected;
      }
    }
    constexpr double degrees = (rank_count - 1) * (rank_count - 1);
    return chi_square_p(statistic * degrees / mean, degrees);
  }

  // The number of adjacent equal ranks, with its exact mean and variance.
  [[nodiscard]] double equal_p() const {
    double equal = 0;
    for (std::size_t rank = 0; rank < rank_count; ++rank) equal += counts_[rank][rank];
    const double mean = rank_count * equal_mean();
    const double three = rank_count * falling(copies_, 3) / falling(cards_, 3);
    const double two_and_two =
        (rank_count * falling(copies_, 4) +
         falling(rank_count, 2) * falling(copies_, 2) * falling(copies_, 2)) /
        falling(cards_, 4);
    const double variance =
        mean + 2 * (cards_ - 2) * three + (cards_ - 2) * (cards_ - 3) * two_and_two - mean * mean;
    return normal_p((equal - shoes_ * mean) / std::sqrt(shoes_ * variance));
  }

  [[nodiscard]] double equal_mean() const { return copies_ * (copies_ - 1) / cards_; }

 private:
  [[nodiscard]] double other_mean() const { return copies_ * copies_ / cards_; }
  [[nodiscard]] double other_variance() const {
    const double two = falling(copies_, 2);
    return two * two / falling(cards_, 2) + other_mean() - other_mean() * other_mean();
  }
  [[nodiscard]] double equal_variance() const {
    return 2 * (cards_ - 2) * falling(copies_, 3) / falling(cards_, 3) +
           (cards_ - 2) * (cards_ - 3) * falling(copies_, 4) / falling(cards_, 4) + equal_mean() -
           equal_mean() * equal_mean();
  }

  double cards_;
  double copies_;  // of a rank
  double shoes_ = 0;
  std::array<std::array<double, rank_count>, rank_count> counts_{};
};

// Windows of two, three and four cards in which each has a higher number in the deck than the one
// before, and as many in which each has a lower one.
class Runs {
 public:
  Runs(DeckKind deck, int decks) : test_(expected(cards_in(deck), decks)) {}

  void add(std::span<const Card> shoe) {
    std::array<double, 6> windows{};
    int up = 1;
    int down = 1;
    for (std::size_t i = 1; i < shoe.size(); ++i) {
      up = shoe[i] > shoe[i - 1] ? up + 1 : 1;
      down = shoe[i] < shoe[i - 1] ? down + 1 : 1;
      for (int length = 2; length <= 4; ++length) {
        windows[static_cast<std::size_t>(length - 2)] += up >= length ? 1 : 0;
        windows[static_cast<std::size_t>(length + 1)] += down >= length ? 1 : 0;
      }
    }
    test_.add(windows);
  }

  [[nodiscard]] double p() const { return test_.p(); }

 private:
  // Of all ordered choices of cards those of different kinds in one order.
  static std::vector<double> expected(double kinds, double decks) {
    std::vector<double> means;
    for (int length = 2; length <= 4; ++length) {
      const double orders = falling(kinds, length) / std::tgamma(length + 1);
      means.push_back((kinds * decks - length + 1) * orders * std::pow(decks, length) /
                      falling(kinds * decks, length));
    }
    means.insert(means.end(), means.begin(), means.begin() + 3);
    return means;
  }

  MeanTest test_;
};

// How many cards further the same card comes again, in classes that are about equally likely.
class Gaps {
 public:
  Gaps(DeckKind deck, int decks)
      : kinds_(static_cast<std::size_t>(cards_in(deck))),
        class_of_(kinds_ * static_cast<std::size_t>(decks)),
        test_(expected(decks)) {}

  void add(std::span<const Card> shoe) {
    std::array<double, classes> counts{};
    std::array<std::size_t, largest_deck_size> last{};  // place + 1
    for (std::size_t i = 0; i < shoe.size(); ++i) {
      std::size_t& before = last[static_cast<std::size_t>(index_in_deck(shoe[i]))];
      if (before > 0) ++counts[class_of_[i + 1 - before]];
      before = i + 1;
    }
    // The gaps of a shoe are always equally many, so that the last class says nothing new.
    test_.add(std::span{counts}.first(classes - 1));
  }

  [[nodiscard]] double p() const { return test_.p(); }

 private:
  static constexpr std::size_t classes = 16;

  std::vector<double> expected(double decks) {
    const double cards = static_cast<double>(kinds_) * decks;
    const double all = static_cast<double>(kinds_) * (decks - 1);
    std::vector<double> means(classes);
    double none_between = 1;
    double before = 0;
    for (std::size_t gap = 1; gap < class_of_.size(); ++gap) {
      const auto length = static_cast<double>(gap);
      const double mean = static_cast<double>(kinds_) * (cards - length) * decks * (decks - 1) /
                          (cards * (cards - 1)) * none_between;
      class_of_[gap] = std::min(classes - 1, static_cast<std::size_t>(before / all * classes));
      means[class_of_[gap]] += mean;
      before += mean;
      none_between *= std::max(0.0, cards - decks - length + 1) / (cards - 1 - length);
    }
    means.pop_back();
    return means;
  }

  std::size_t kinds_;
  std::vector<std::size_t> class_of_;
  MeanTest test_;
};

struct ShoeStatistics {
  ShoeStatistics(DeckKind deck, int decks)
      : positions(deck, decks), ranks(deck, decks), runs(deck, decks), gaps(deck, decks) {}

  void add(std::span<const Card> shoe) {
    positions.add(shoe);
    ranks.add(shoe);
    runs.add(shoe);
    gaps.add(shoe);
  }

  CardByPosition positions;
  AdjacentRanks ranks;
  Runs runs;
  Gaps gaps;
};

}  // namespace punto
