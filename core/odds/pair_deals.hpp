#pragma once

#include <array>
#include <cstdint>

#include "core/cards/composition.hpp"
#include "core/rules/pair.hpp"

namespace punto {

// What a pair of one rank can look like: kind 0 is in two suits, kind 1 + s has both cards in the
// deck's suit number s.
inline constexpr int most_pair_kinds = 1 + 5;

constexpr int pair_kinds(DeckKind deck) {
  return 1 + suits_in(deck);
}

constexpr Pair pair_of(DeckKind deck, int rank, int kind) {
  const int suit = kind == 0 ? 0 : kind - 1;
  const int other = kind == 0 ? 1 : suit;
  return {card_in_deck(deck, suit * rank_count + rank),
          card_in_deck(deck, other * rank_count + rank)};
}

constexpr std::int64_t ordered_pairs(std::int64_t cards) {
  return cards * (cards - 1);
}

constexpr std::int64_t ordered_fours(std::int64_t cards) {
  return cards < 4 ? 0 : cards * (cards - 1) * (cards - 2) * (cards - 3);
}

// The ways in which two hands, or one of them, get pairs of one rank, in ordered deals.
class RankPairDeals {
 public:
  RankPairDeals(const Composition& left, int rank)
      : cards_(left.count(static_cast<Rank>(rank))), kinds_(pair_kinds(left.kind())) {
    deals_[0] = ordered_pairs(cards_);
    for (int kind = 1; kind < kinds_; ++kind) {
      const std::int64_t count = left.count_at((kind - 1) * rank_count + rank);
      in_suit_[static_cast<std::size_t>(kind - 1)] = count;
      deals_[static_cast<std::size_t>(kind)] = ordered_pairs(count);
      deals_[0] -= ordered_pairs(count);
    }
  }

  [[nodiscard]] std::int64_t all() const { return ordered_pairs(cards_); }
  [[nodiscard]] std::int64_t one_hand(int kind) const {
    return deals_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] std::int64_t both_hands() const { return ordered_fours(cards_); }
  [[nodiscard]] std::int64_t both_hands(int player_kind, int banker_kind) const;
  // One hand has this kind, the other any.
  [[nodiscard]] std::int64_t both_hands_one_of(int kind) const {
    return one_hand(kind) * ordered_pairs(cards_ - 2);
  }

 private:
  [[nodiscard]] std::int64_t in_suit(int kind) const {
    return in_suit_[static_cast<std::size_t>(kind - 1)];
  }

  std::int64_t cards_;
  int kinds_;
  std::array<std::int64_t, 5> in_suit_{};
  std::array<std::int64_t, most_pair_kinds> deals_{};
};

}  // namespace punto
