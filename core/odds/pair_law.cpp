#include "core/odds/pair_law.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace punto {
namespace {

template <typename Visit>
void for_each_pair(DeckKind deck, Visit visit) {
  for (int rank = 0; rank < rank_count; ++rank) {
    for (int kind = 0; kind < pair_kinds(deck); ++kind) visit(rank, kind);
  }
}

template <std::size_t... rank>
std::array<RankPairDeals, rank_count> deals_of_ranks(const Composition& left,
                                                     std::index_sequence<rank...>) {
  return {RankPairDeals{left, static_cast<int>(rank)}...};
}

}  // namespace

std::optional<PairLaw> PairLaw::of(const PayTable& pay_table, DeckKind deck) {
  if (pay_table.pair_class_count() > most_classes) return std::nullopt;
  PairLaw law{pay_table, deck};
  const std::optional<Groups> player = law.group(Side::Player);
  const std::optional<Groups> banker = law.group(Side::Banker);
  if (!player || !banker) return std::nullopt;
  law.player_ = *player;
  law.banker_ = *banker;
  law.find_classes();
  law.ignores_suits_ = law.find_ignores_suits();
  return law;
}

int PairLaw::class_of(Side side, Pair of_side, Pair of_other) const {
  return side == Side::Player ? pay_table_->pair_class(of_side, of_other)
                              : pay_table_->pair_class(of_other, of_side);
}

// Whether two pairs of one side make the same classes with whatever pair of another rank the other
// side has.
bool PairLaw::look_alike(Side side, Pair one, Pair other) const {
  bool alike = class_of(side, one, {}) == class_of(side, other, {});
  for_each_pair(deck_, [&](int rank, int kind) {
    const Pair pair = pair_of(deck_, rank, kind);
    if (pair.rank() == one.rank() || pair.rank() == other.rank()) return;
    alike = alike && class_of(side, one, pair) == class_of(side, other, pair);
  });
  return alike;
}

std::optional<PairLaw::Groups> PairLaw::group(Side side) const {
  Groups groups;
  std::vector<std::vector<Pair>> members;
  for_each_pair(deck_, [&](int rank, int kind) {
    const Pair pair = pair_of(deck_, rank, kind);
    const auto found = std::ranges::find_if(members, [&](const std::vector<Pair>& group) {
      return std::ranges::all_of(group,
                                 [&](Pair member) { return look_alike(side, pair, member); });
    });
    const auto at = static_cast<std::size_t>(found - members.begin());
    if (found == members.end()) members.emplace_back();
    members[at].push_back(pair);
    groups.group[static_cast<std::size_t>(rank)][static_cast<std::size_t>(kind)] =
        static_cast<std::uint8_t>(at);
  });
  if (members.size() > most_groups) return std::nullopt;
  groups.count = static_cast<int>(members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    groups.class_alone[i] = class_of(side, members[i].front(), {});
  }
  return groups;
}

void PairLaw::find_classes() {
  for_each_pair(deck_, [&](int rank, int kind) {
    const Pair player = pair_of(deck_, rank, kind);
    const std::uint8_t group = group_of(player_, rank, kind);
    for_each_pair(deck_, [&](int other_rank, int other_kind) {
      if (rank == other_rank) return;
      const Pair banker = pair_of(deck_, other_rank, other_kind);
      class_of_groups_[group][group_of(banker_, other_rank, other_kind)] =
          pay_table_->pair_class(player, banker);
    });
  });
  for (int rank = 0; rank < rank_count; ++rank) {
    same_rank_[static_cast<std::size_t>(rank)] = find_same_rank(rank);
  }
}

PairLaw::SameRank PairLaw::find_same_rank(int rank) const {
  const auto class_of = [&](int player, int banker) {
    return pay_table_->pair_class(pair_of(deck_, rank, player), pair_of(deck_, rank, banker));
  };
  SameRank same;
  same.usual_class = class_of(0, 0);
  for (int kind = 1; kind < kinds_; ++kind) {
    for (int other = 0; other < kinds_; ++other) {
      if (class_of(kind, other) == class_of(0, other) &&
          class_of(other, kind) == class_of(other, 0)) {
        continue;
      }
      same.special.push_back(kind);
      break;
    }
  }
  for (const int kind : same.special) {
    same.class_with_usual_banker.push_back(class_of(kind, 0));
    same.class_with_usual_player.push_back(class_of(0, kind));
    for (const int other : same.special) same.class_of_both.push_back(class_of(kind, other));
  }
  return same;
}

bool PairLaw::find_ignores_suits() const {
  const auto one_group = [](const Groups& side, int kinds) {
    return std::ranges::all_of(side.group, [&](const auto& of_kind) {
      return std::all_of(of_kind.begin(), of_kind.begin() + kinds,
                         [&](std::uint8_t group) { return group == of_kind[0]; });
    });
  };
  return one_group(player_, kinds_) && one_group(banker_, kinds_) &&
         std::ranges::all_of(same_rank_, [](const SameRank& same) { return same.special.empty(); });
}

PairLaw::GroupDeals PairLaw::sum_groups(const Groups& side,
                                        std::span<const RankPairDeals> deals) const {
  GroupDeals sums;
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    for (int kind = 0; kind < kinds_; ++kind) {
      const std::uint8_t group = side.group[rank][static_cast<std::size_t>(kind)];
      sums.by_rank[group][rank] += deals[rank].one_hand(kind);
      sums.sum[group] += deals[rank].one_hand(kind);
    }
  }
  return sums;
}

void PairLaw::count_one_pair(const Groups& side, const GroupDeals& deals,
                             std::span<const std::int64_t> without_pair,
                             std::span<std::int64_t> classes) const {
  for (std::size_t group = 0; group < static_cast<std::size_t>(side.count); ++group) {
    std::int64_t& count = classes[static_cast<std::size_t>(side.class_alone[group])];
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      count += deals.by_rank[group][rank] * without_pair[rank];
    }
  }
}

// "Any pair" is easier to count than "a pair in two suits": what the special kinds do not take of
// it is usual.
void PairLaw::count_same_rank(const SameRank& same, const RankPairDeals& deals,
                              std::span<std::int64_t> classes) const {
  const auto add = [&](int pair_class, std::int64_t count) {
    classes[static_cast<std::size_t>(pair_class)] += count;
  };
  std::int64_t usual = deals.both_hands();
  for (std::size_t i = 0; i < same.special.size(); ++i) {
    const int kind = same.special[i];
    std::int64_t with_usual = deals.both_hands_one_of(kind);
    usual -= with_usual;
    for (std::size_t j = 0; j < same.special.size(); ++j) {
      const std::int64_t both = deals.both_hands(kind, same.special[j]);
      add(same.class_of_both[i * same.special.size() + j], both);
      with_usual -= both;
    }
    usual -= with_usual;
    add(same.class_with_usual_banker[i], with_usual);
    add(same.class_with_usual_player[i], with_usual);
  }
  add(same.usual_class, usual);
}

void PairLaw::count(const Composition& left, std::span<std::int64_t> classes) const {
  std::ranges::fill(classes, 0);
  const std::array deals = deals_of_ranks(left, std::make_index_sequence<rank_count>{});
  const GroupDeals player = sum_groups(player_, deals);
  const GroupDeals banker = sum_groups(banker_, deals);

  // Ordered hands that are no pair, where the other hand took two cards of a rank.
  const std::int64_t all_pairs =
      std::accumulate(deals.begin(), deals.end(), std::int64_t{0},
                      [](std::int64_t sum, const RankPairDeals& each) { return sum + each.all(); });
  std::array<std::int64_t, rank_count> without_pair;
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    const int cards = left.count(static_cast<Rank>(rank));
    without_pair[rank] =
        ordered_pairs(left.size() - 2) - (all_pairs - deals[rank].all() + ordered_pairs(cards - 2));
  }
  count_one_pair(player_, player, without_pair, classes);
  count_one_pair(banker_, banker, without_pair, classes);

  for (std::size_t i = 0; i < static_cast<std::size_t>(player_.count); ++i) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(banker_.count); ++j) {
      std::int64_t& count = classes[static_cast<std::size_t>(class_of_groups_[i][j])];
      count += player.sum[i] * banker.sum[j];
      for (std::size_t rank = 0; rank < rank_count; ++rank) {
        count -= player.by_rank[i][rank] * banker.by_rank[j][rank];
      }
    }
  }
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    count_same_rank(same_rank_[rank], deals[rank], classes);
  }
  classes[static_cast<std::size_t>(pay_table_->pair_class({}, {}))] +=
      ordered_fours(left.size()) - std::accumulate(classes.begin(), classes.end(), std::int64_t{0});
}

}  // namespace punto
