#pragma once

#include <cstdint>

#include "core/odds/points_law.hpp"
#include "core/rules/point_total.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {

// Visits all ways in which a round goes on after its initial deal, with the number of orders of the
// next two cards (or of all that are left) that lead there: visit(Points, ways). What visit is not
// told of ran out of cards. `left` is without the initial cards, and is as before afterwards.
template <typename Visit>
void for_each_completion(int player, int banker, ValueCounts& left, int cards_left, Visit visit) {
  namespace play = table_of_play;
  const auto ways_to_go_on = [&](int drawn) {
    const int more = cards_left - drawn;
    return drawn == 2 || more <= 1 ? 1 : drawn == 1 ? more : std::int64_t{more} * (more - 1);
  };
  const auto banker_acts = [&](int player_total, int third, std::int64_t ways) {
    const bool drew = third != play::player_stood;
    const auto told = [&](int banker_total, bool banker_drew, std::int64_t all_ways) {
      visit(Points{static_cast<std::uint8_t>(player_total), static_cast<std::uint8_t>(banker_total),
                   drew, banker_drew},
            all_ways);
    };
    if (!play::banker_draws(banker, third)) return told(banker, false, ways * ways_to_go_on(drew));
    for (int value = 0; value < 10; ++value) {
      const int count = left[static_cast<std::size_t>(value)];
      if (count == 0) continue;
      told(add_points(banker, value), true, ways * count * ways_to_go_on(drew ? 2 : 1));
    }
  };
  if (play::is_natural(player) || play::is_natural(banker)) {
    visit(
        Points{static_cast<std::uint8_t>(player), static_cast<std::uint8_t>(banker), false, false},
        ways_to_go_on(0));
  } else if (!play::player_draws(player)) {
    banker_acts(player, play::player_stood, 1);
  } else {
    for (int value = 0; value < 10; ++value) {
      int& count = left[static_cast<std::size_t>(value)];
      if (count == 0) continue;
      const int ways = count--;
      banker_acts(add_points(player, value), value, ways);
      ++count;
    }
  }
}

}  // namespace punto
