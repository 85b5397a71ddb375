#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/odds/pair_deals.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rules/hand.hpp"

namespace punto {

// Counts initial deals by the classes of pairs that a rulebook's rows tell apart. Rows look at
// pairs by what they are, not one by one; so pairs are put into few groups, and hands of different
// ranks are counted group by group. Hands with pairs of one rank are counted by themselves.
class PairLaw {
 public:
  static constexpr int most_classes = 256;

  // Nothing where the rows tell more apart than it has room for.
  static std::optional<PairLaw> of(const PayTable& pay_table, DeckKind deck);

  // For each class (PayTable::pair_class) the ordered deals of two cards to each hand.
  void count(const Composition& left, std::span<std::int64_t> classes) const;

  // Whether it is the same for all suits of the cards.
  [[nodiscard]] bool ignores_suits() const { return ignores_suits_; }

 private:
  static constexpr int most_groups = 8;
  template <typename T>
  using OfPair = std::array<std::array<T, most_pair_kinds>, rank_count>;  // [rank][kind]

  // The pairs of one side, each in a group.
  struct Groups {
    OfPair<std::uint8_t> group{};
    int count = 0;
    std::array<int, most_groups> class_alone{};  // where the other hand has no pair
  };

  // The ordered deals of each group, rank by rank.
  struct GroupDeals {
    std::array<std::array<std::int64_t, rank_count>, most_groups> by_rank{};
    std::array<std::int64_t, most_groups> sum{};
  };

  // Both hands of one rank: the class of most kinds, and the kinds that make other classes.
  struct SameRank {
    std::vector<int> special;
    int usual_class = 0;
    std::vector<int> class_with_usual_banker;  // of each special kind of the Player
    std::vector<int> class_with_usual_player;
    std::vector<int> class_of_both;  // [Player's special kind][Banker's]
  };

  static std::uint8_t group_of(const Groups& side, int rank, int kind) {
    return side.group[static_cast<std::size_t>(rank)][static_cast<std::size_t>(kind)];
  }

  PairLaw(const PayTable& pay_table, DeckKind deck)
      : pay_table_(&pay_table), deck_(deck), kinds_(pair_kinds(deck)) {}

  [[nodiscard]] int class_of(Side side, Pair of_side, Pair of_other) const;
  [[nodiscard]] bool look_alike(Side side, Pair one, Pair other) const;
  [[nodiscard]] std::optional<Groups> group(Side side) const;
  void find_classes();
  [[nodiscard]] bool find_ignores_suits() const;
  [[nodiscard]] GroupDeals sum_groups(const Groups& side,
                                      std::span<const RankPairDeals> deals) const;
  void count_one_pair(const Groups& side, const GroupDeals& deals,
                      std::span<const std::int64_t> without_pair,
                      std::span<std::int64_t> classes) const;
  [[nodiscard]] SameRank find_same_rank(int rank) const;
  void count_same_rank(const SameRank& same, const RankPairDeals& deals,
                       std::span<std::int64_t> classes) const;

  const PayTable* pay_table_;
  DeckKind deck_;
  int kinds_;
  bool ignores_suits_ = false;
  Groups player_;
  Groups banker_;
  std::array<std::array<int, most_groups>, most_groups> class_of_groups_{};  // different ranks
  std::array<SameRank, rank_count> same_rank_;
};

}  // namespace punto
