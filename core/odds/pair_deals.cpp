#include "core/odds/pair_deals.hpp"

namespace punto {

std::int64_t RankPairDeals::both_hands(int player_kind, int banker_kind) const {
  if (player_kind != 0 && player_kind == banker_kind) return ordered_fours(in_suit(player_kind));
  if (player_kind != 0 && banker_kind != 0) return one_hand(player_kind) * one_hand(banker_kind);
  const int suited = player_kind != 0 ? player_kind : banker_kind;
  std::int64_t deals = suited != 0 ? both_hands_one_of(suited) : both_hands();
  for (int kind = 1; kind < kinds_; ++kind) {
    deals -= suited != 0 ? both_hands(suited, kind) : both_hands(kind, 0) + both_hands_one_of(kind);
  }
  return deals;
}

}  // namespace punto
