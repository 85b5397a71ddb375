#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace punto {

// The Table of Play, the same in all five rulebooks: F6V6 and FF4 3.14, EB4 3.8, F6V5 and SS3 3.9.
// D draws a card, S stands. A natural (8 or 9 in the initial deal of either hand) ends drawing for
// both hands, so the table has no rows for it.
namespace table_of_play {

constexpr bool is_natural(int initial_total) {
  return initial_total >= 8;
}

inline constexpr std::string_view player_by_total = "DDDDDDSS";

inline constexpr int player_stood = 10;

// Rows: the Banker's total. Columns: the point value of the Player's third card, and last the
// Player who stood (interpretation 13).
inline constexpr std::array<std::string_view, 8> banker_by_total = {
    // 0123456789 stood
    "DDDDDDDDDDD",  // 0
    "DDDDDDDDDDD",  // 1
    "DDDDDDDDDDD",  // 2
    "DDDDDDDDSDD",  // 3
    "SSDDDDDDSSD",  // 4
    "SSSSDDDDSSD",  // 5
    "SSSSSSDDSSS",  // 6
    "SSSSSSSSSSS",  // 7
};

constexpr bool player_draws(int player_total) {
  return player_by_total[static_cast<std::size_t>(player_total)] == 'D';
}

// `player_third`: the point value of the Player's third card, or player_stood.
constexpr bool banker_draws(int banker_total, int player_third) {
  return banker_by_total[static_cast<std::size_t>(banker_total)]
                        [static_cast<std::size_t>(player_third)] == 'D';
}

}  // namespace table_of_play
}  // namespace punto
