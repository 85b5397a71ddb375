#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/odds/pair_law.hpp"
#include "core/odds/points_law.hpp"
#include "core/rulebook/game.hpp"

namespace punto {

// How the next round can end, in numbers of card sequences: six cards each, or all orders of the
// cards where fewer are left.
struct OddsCounts {
  std::int64_t sequences = 0;
  std::int64_t voided = 0;         // the cards ran out
  std::vector<std::int64_t> rows;  // see Odds::rows_of
};

// What each pay row of a wager wins, and last what losing loses, in whole parts of a stake.
struct RowNets {
  std::int64_t parts = 1;  // of one stake
  std::vector<std::int64_t> rows;
};

// A rulebook made ready to count, for any composition, the sequences of every pay row of every
// wager, without replacement and without rounding. The game must outlive it.
//
// Most rows look at the points of the round or at the initial pairs, not at both; the two laws are
// then counted apart, in microseconds. What remains is counted by walking through all hands.
class Odds {
 public:
  explicit Odds(const Game& game);

  [[nodiscard]] const Game& game() const { return *game_; }

  [[nodiscard]] OddsCounts count(const Composition& left) const;
  void count(const Composition& left, OddsCounts& counts) const;  // reuses the memory of `counts`

  // Counts again what looks at suits, for a composition that differs from the one counted before
  // only in the suits of its ranks.
  void recount_suits(const Composition& left, OddsCounts& counts) const;

  // Of one wager: the sequences of each of its pay rows, and last of those that lose.
  [[nodiscard]] std::span<const std::int64_t> rows_of(const OddsCounts& counts,
                                                      std::size_t wager) const;

  [[nodiscard]] const RowNets& nets_of(std::size_t wager) const { return nets_[wager]; }

  // Whether every wager is counted by the quick way.
  [[nodiscard]] bool is_quick() const { return is_quick_; }
  [[nodiscard]] bool ignores_suits() const { return pairs_ && pairs_->ignores_suits(); }

 private:
  // Initial pairs of both hands by rank, which fix both initial totals.
  struct TwoPairs {
    int player_rank;
    int banker_rank;
    int pair_class;
  };

  // A wager's rows are counted by the points, but for a few pairs of both hands, or by the pairs,
  // or by walking through all hands.
  enum class Way : std::uint8_t { Points, Pairs, Walk };
  struct WagerWay {
    Way way = Way::Walk;
    std::size_t first_row = 0;
    std::size_t losing_row = 0;
    std::vector<std::uint16_t> rows;  // by class of points, or of pairs
    std::vector<TwoPairs> exceptions;
  };

  using RowsByPoints = std::vector<std::uint16_t>;

  [[nodiscard]] int row(std::size_t wager, int points, int pair_class) const;
  [[nodiscard]] std::size_t row_at(const WagerWay& way, int row) const;
  [[nodiscard]] WagerWay find_way(std::size_t wager) const;
  [[nodiscard]] std::vector<RowsByPoints> rows_by_class(std::size_t wager,
                                                        const WagerWay& way) const;
  [[nodiscard]] std::optional<std::vector<TwoPairs>> find_exceptions(
      std::span<const RowsByPoints> rows) const;
  void classify_points();

  void count_points_wagers(const Composition& left, OddsCounts& counts) const;
  void count_pair_wagers(const Composition& left, OddsCounts& counts) const;
  void except(const WagerWay& way, std::size_t wager, const Composition& left,
              OddsCounts& counts) const;
  void walk(const Composition& left, OddsCounts& counts) const;

  const Game* game_;
  std::optional<PairLaw> pairs_;
  bool is_quick_ = true;
  std::size_t row_count_ = 0;
  std::vector<WagerWay> ways_;
  std::vector<RowNets> nets_;
  std::vector<std::vector<std::uint16_t>> points_classes_;  // cells that settle alike
};

}  // namespace punto
