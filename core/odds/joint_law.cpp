#include "core/odds/joint_law.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/odds/pair_deals.hpp"
#include "core/odds/third_cards.hpp"

namespace punto {
namespace {

class Walk {
 public:
  Walk(const PayTable& pay_table, const Composition& left)
      : pay_table_(pay_table), left_(left), values_(value_counts(left)) {
    counts_.keys.resize(static_cast<std::size_t>(pay_table.key_count()));
    for (int rank = 0; rank < rank_count; ++rank) {
      ranks_[static_cast<std::size_t>(rank)] = left.count(static_cast<Rank>(rank));
      pairs_.emplace_back(left, rank);
    }
  }

  JointCounts run() && {
    for_each_hand([&](Initial player, std::int64_t player_deals) {
      for_each_hand([&](Initial banker, std::int64_t banker_deals) {
        classify(player, banker, player_deals * banker_deals);
        complete(player, banker);
      });
    });
    const std::int64_t all = count_sequences(left_.size());
    counts_.voided =
        all - std::accumulate(counts_.keys.begin(), counts_.keys.end(), std::int64_t{0});
    return std::move(counts_);
  }

 private:
  // The ranks of two cards, whatever their order.
  struct Initial {
    int one;
    int other;

    [[nodiscard]] bool is_pair() const { return one == other; }
    [[nodiscard]] int total() const {
      return add_points(point_value(static_cast<Rank>(one)), point_value(static_cast<Rank>(other)));
    }
  };

  // Deals of the initial cards that belong to one class of pairs.
  struct ClassDeals {
    int pair_class;
    std::int64_t deals;
  };

  // Calls visit(Initial, ordered deals) for all two cards that are left, taken out meanwhile.
  template <typename Visit>
  void for_each_hand(Visit visit) {
    for (int one = 0; one < rank_count; ++one) {
      for (int other = one; other < rank_count; ++other) {
        const std::int64_t ways = take(one);
        const std::int64_t deals = ways * take(other) * (one == other ? 1 : 2);
        if (deals > 0) visit(Initial{one, other}, deals);
        put_back(one);
        put_back(other);
      }
    }
  }

  int take(int rank) {
    --values_[value_at(rank)];
    return ranks_[static_cast<std::size_t>(rank)]--;
  }
  void put_back(int rank) {
    ++values_[value_at(rank)];
    ++ranks_[static_cast<std::size_t>(rank)];
  }
  static std::size_t value_at(int rank) {
    return static_cast<std::size_t>(point_value(static_cast<Rank>(rank)));
  }

  // Suits matter to nothing but the classes of pairs: splits `deals` among them.
  void classify(Initial player, Initial banker, std::int64_t deals) {
    classes_.clear();
    if (!player.is_pair() && !banker.is_pair()) return add_class({}, {}, deals);
    const int player_kinds = player.is_pair() ? pair_kinds(left_.kind()) : 1;
    const int banker_kinds = banker.is_pair() ? pair_kinds(left_.kind()) : 1;
    for (int player_kind = 0; player_kind < player_kinds; ++player_kind) {
      for (int banker_kind = 0; banker_kind < banker_kinds; ++banker_kind) {
        const Looks of_player{player, player_kind};
        const Looks of_banker{banker, banker_kind};
        add_class(pair_in(of_player), pair_in(of_banker), share(of_player, of_banker, deals));
      }
    }
  }

  // Initial cards, and of a pair what it looks like.
  struct Looks {
    Initial hand;
    int kind;
  };

  [[nodiscard]] Pair pair_in(Looks looks) const {
    return looks.hand.is_pair() ? pair_of(left_.kind(), looks.hand.one, looks.kind) : Pair{};
  }

  // The suits of a pair do not depend on which cards of its rank lie elsewhere: its share of the
  // deals is its share of all pairs of the rank.
  [[nodiscard]] std::int64_t share(Looks player, Looks banker, std::int64_t deals) const {
    const RankPairDeals& of_player = pairs_[static_cast<std::size_t>(player.hand.one)];
    const RankPairDeals& of_banker = pairs_[static_cast<std::size_t>(banker.hand.one)];
    if (!banker.hand.is_pair()) return deals * of_player.one_hand(player.kind) / of_player.all();
    if (!player.hand.is_pair()) return deals * of_banker.one_hand(banker.kind) / of_banker.all();
    if (player.hand.one == banker.hand.one) return of_player.both_hands(player.kind, banker.kind);
    return of_player.one_hand(player.kind) * of_banker.one_hand(banker.kind);
  }

  void add_class(Pair player, Pair banker, std::int64_t deals) {
    if (deals == 0) return;
    const int pair_class = pay_table_.pair_class(player, banker);
    const auto found = std::ranges::find(classes_, pair_class, &ClassDeals::pair_class);
    if (found == classes_.end()) {
      classes_.push_back({pair_class, deals});
    } else {
      found->deals += deals;
    }
  }

  void complete(Initial player, Initial banker) {
    for_each_completion(player.total(), banker.total(), values_, left_.size() - 4,
                        [&](const Points& points, std::int64_t ways) {
                          for (const ClassDeals& each : classes_) {
                            const int key =
                                points.index() * pay_table_.pair_class_count() + each.pair_class;
                            counts_.keys[static_cast<std::size_t>(key)] += each.deals * ways;
                          }
                        });
  }

  const PayTable& pay_table_;
  const Composition& left_;
  ValueCounts values_;
  std::array<int, rank_count> ranks_{};
  std::vector<RankPairDeals> pairs_;
  std::vector<ClassDeals> classes_;
  JointCounts counts_;
};

}  // namespace

std::int64_t count_sequences(int cards) {
  std::int64_t sequences = 1;
  for (int drawn = 0; drawn < std::min(cards, 6); ++drawn) sequences *= cards - drawn;
  return sequences;
}

JointCounts count_outcomes(const PayTable& pay_table, const Composition& left) {
  return Walk{pay_table, left}.run();
}

}  // namespace punto
