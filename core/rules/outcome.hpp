#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/cards/insist.hpp"
#include "core/rules/pair.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {

enum class Winner : std::uint8_t { Player, Banker, Tie };
inline constexpr std::array<std::string_view, 3> winner_names = {"player", "banker", "tie"};

constexpr std::string_view name_of(Winner winner) {
  return winner_names[static_cast<std::size_t>(winner)];
}

// What the points of a finished round are: both totals and who drew a third card. Everything that
// the law asks about totals, cards and naturals follows from it.
struct Points {
  std::uint8_t player_total = 0;
  std::uint8_t banker_total = 0;
  bool player_drew = false;
  bool banker_drew = false;

  static constexpr int count = 10 * 10 * 2 * 2;

  [[nodiscard]] constexpr int index() const {
    return ((player_total * 10 + banker_total) * 2 + (player_drew ? 1 : 0)) * 2 +
           (banker_drew ? 1 : 0);
  }

  static constexpr Points at(int index) {
    INSIST(index >= 0 && index < count);
    return {static_cast<std::uint8_t>(index / 40), static_cast<std::uint8_t>(index / 4 % 10),
            index / 2 % 2 == 1, index % 2 == 1};
  }

  [[nodiscard]] constexpr Winner winner() const {
    if (player_total == banker_total) return Winner::Tie;
    return player_total > banker_total ? Winner::Player : Winner::Banker;
  }

  [[nodiscard]] constexpr int margin() const {
    const int difference = player_total - banker_total;
    return difference < 0 ? -difference : difference;
  }

  [[nodiscard]] constexpr bool player_natural() const {
    return !player_drew && table_of_play::is_natural(player_total);
  }

  [[nodiscard]] constexpr bool banker_natural() const {
    return !banker_drew && table_of_play::is_natural(banker_total);
  }

  friend constexpr bool operator==(const Points&, const Points&) = default;
};

// The outcome of a finished round: all that any wager is settled by.
struct Outcome {
  Points points;
  Pair player_pair;
  Pair banker_pair;

  [[nodiscard]] constexpr Winner winner() const { return points.winner(); }

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace punto
