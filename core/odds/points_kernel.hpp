#pragma once

// Counts the six-card sequences of a composition by the points of their round, exactly. Included
// by the files that compile it, each for its own processor; so it includes next to nothing, and
// all of it has internal linkage.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/rules/table_of_play.hpp"

namespace punto {
namespace {

// Eight numbers that are computed together.
template <typename Number>
struct RowOf;
template <>
struct RowOf<double> {
  using Type = double __attribute__((vector_size(64)));
};
template <>
struct RowOf<std::int64_t> {
  using Type = std::int64_t __attribute__((vector_size(64)));
};

// The method, in short (docs/MATHEMATICS.md proves it). u(p,s) is the number of cards that bring a
// card of value s to the total p, Q(p) the number of ordered pairs of cards with the total p. Then
// the ordered deals of two cards each to Player and Banker with the totals p and b are
//   M(p,b) = Q(p)Q(b) - 4 sum over s of c(s)u(p,s)u(b,s) + 2[p=b]Q(p).
// Without one card of value y it is
//   M(p,b) - 2u(p,y)(Q'(b) - 2u'(b,p-y)) - 2u(b,y)(Q'(p) - 2u'(p,b-y))
// where ' is the composition without it. So the third cards are taken out first, one or two, and
// what is left deals the initial four.
template <typename Number>
class PointsKernel {
 public:
  // `cells` takes a number for each points_cell, and has room for two more.
  PointsKernel(const std::int32_t* values, Number* cells) : cells_(cells) {
    for (int value = 0; value < 10; ++value) {
      counts_[value] = static_cast<Number>(values[value]);
      size_ += counts_[value];
    }
  }

  void run() {
    deal_initial_cards();
    for (int value = 0; value < 10; ++value) draw_one(value);
    put_cells();
  }

 private:
  static constexpr int drawing_totals = 8;   // 0 to 7: no natural
  static constexpr int player_draws_to = 6;  // 0 to 5
  using Row = RowOf<Number>::Type;

  static constexpr int mod10(int value) { return (value + 100) % 10; }

  static Row load(const Number* from) {
    Row row;
    std::memcpy(&row, from, sizeof row);
    return row;
  }
  static void store(Number* at, Row row) { std::memcpy(at, &row, sizeof row); }
  static void add_to(Number* at, Row row) { store(at, load(at) + row); }

  // Constant rows: what "the same card" and "the Banker draws" add to the formulas.
  struct Constants {
    alignas(64) Number same_player[10][drawing_totals][drawing_totals];
    alignas(64) Number same_banker[10][drawing_totals][drawing_totals];
    alignas(64) Number banker_draws[11][drawing_totals];
    alignas(64) Number banker_stands[11][drawing_totals];

    constexpr Constants() : same_player(), same_banker(), banker_draws(), banker_stands() {
      for (int y = 0; y < 10; ++y) {
        for (int b = 0; b < drawing_totals; ++b) {
          for (int p = 0; p < drawing_totals; ++p) {
            same_player[y][p][b] = 2 * ((p == b ? 1 : 0) + (mod10(2 * (p - y)) == b ? 1 : 0));
            same_banker[y][p][b] = 2 * ((p == b ? 1 : 0) + (mod10(2 * (b - y)) == p ? 1 : 0));
          }
        }
      }
      for (int third = 0; third < 11; ++third) {
        for (int b = 0; b < drawing_totals; ++b) {
          const bool draws = table_of_play::banker_draws(b, third);
          banker_draws[third][b] = draws ? 1 : 0;
          banker_stands[third][b] = draws ? 0 : 1;
        }
      }
    }
  };
  static constexpr Constants constants{};

  // A composition laid out so that the rows of the formulas are contiguous in memory.
  struct Laid {
    Number twice_rising[32];             // 2c(i - 10)
    Number twice_falling[32];            // 2c(20 - i)
    alignas(64) Number twice_u[10][16];  // [value][total]
    alignas(64) Number pairs[16];        // Q, by total

    void add(int value, Number cards) {
      for (int i = value; i < 30; i += 10) twice_rising[i] += 2 * cards;
      for (int i = 10 - value; i < 30; i += 10) twice_falling[i] += 2 * cards;
      for (int with = 0; with < 10; ++with) twice_u[with][mod10(with + value)] += 2 * cards;
    }
  };

  static constexpr int all_totals = 12;  // 0 to 9, and room to fill whole registers

  void deal_initial_cards() {
    for (int value = 0; value < 10; ++value) {
      full_.add(value, counts_[value]);
      full_.twice_u[value][mod10(2 * value)] -= 2;
    }
    for (int value = 0; value < 10; ++value) {
      const Number count = counts_[value];
      for (int t = 0; t < all_totals; ++t) full_.pairs[t] += count * full_.twice_u[value][t];
    }
    for (int t = 0; t < all_totals; ++t) full_.pairs[t] /= 2;
    for (int p = 0; p < 10; ++p) {
      Number deals[all_totals];
      for (int b = 0; b < all_totals; ++b) deals[b] = full_.pairs[p] * full_.pairs[b];
      for (int s = 0; s < 10; ++s) {
        const Number shared = counts_[s] * full_.twice_u[s][p];
        for (int b = 0; b < all_totals; ++b) deals[b] -= shared * full_.twice_u[s][b];
      }
      deals[p] += 2 * full_.pairs[p];
      std::memcpy(initial_[p], deals, sizeof deals);
    }
    less_one_ = full_;
  }

  // The deals of row p without a card of value `value`, from those with it.
  static Row without(int value, int p, Row deals, const Laid& laid, const Number* pairs_without) {
    const Row of_player = load(pairs_without) + load(constants.same_player[value][p]) -
                          load(laid.twice_rising + 10 + value - p);
    const Row of_banker = pairs_without[p] + load(constants.same_banker[value][p]) -
                          load(laid.twice_falling + 20 - value - p);
    return deals - laid.twice_u[value][p] * of_player - load(laid.twice_u[value]) * of_banker;
  }

  // One third card of this value: the Banker's where the Player stands on 6 or 7, or the Player's.
  void draw_one(int value) {
    store(less_one_.pairs, load(full_.pairs) - load(full_.twice_u[value]));
    const Row players = counts_[value] * load(constants.banker_stands[value]);
    const Row bankers = counts_[value] * load(constants.banker_draws[table_of_play::player_stood]);
    for (int p = 0; p < drawing_totals; ++p) {
      const Row deals = without(value, p, load(initial_[p]), full_, less_one_.pairs);
      store(initial_less_one_[p], deals);
      if (p < player_draws_to) {
        add_to(player_drew_[p + value], players * deals);
      } else {
        add_to(banker_drew_[p - player_draws_to] + value, bankers * deals);
      }
    }
    less_one_.add(value, -1);
    draw_two(value, value, counts_[value] * (counts_[value] - 1));
    for (int other = value + 1; other < 10; ++other) {
      draw_two(value, other, counts_[value] * counts_[other]);
    }
    less_one_.add(value, 1);
  }

  // Both third cards, one of each value: each may be the Player's.
  void draw_two(int one, int other, Number weight) {
    const Row one_is_players = weight * load(constants.banker_draws[one]);
    const Row other_is_players = weight * load(constants.banker_draws[other]);
    alignas(64) Number pairs[drawing_totals];
    store(pairs, load(less_one_.pairs) - load(less_one_.twice_u[other]));
    for (int p = 0; p < player_draws_to; ++p) {
      const Row deals = without(other, p, load(initial_less_one_[p]), less_one_, pairs);
      add_to(both_drew_[other][p + one], one_is_players * deals);
      if (one != other) add_to(both_drew_[one][p + other], other_is_players * deals);
    }
  }

  // Everything in units of six-card sequences: whatever cards a round leaves may follow it. Totals
  // above 9 lose their ten.
  void put_cells() {
    alignas(64) Number both[10][24] = {};
    for (int third = 0; third < 10; ++third) {
      for (int p = 0; p < 5; ++p) add_to(both_drew_[third][p], load(both_drew_[third][p + 10]));
      for (int p = 0; p < 10; ++p) add_to(both[p] + third, load(both_drew_[third][p]));
    }
    const Number sixth = size_ - 5;
    const Number fifth_and_sixth = (size_ - 4) * sixth;
    const auto scaled = [](Number* row, Number factor) {
      for (int b = 0; b < all_totals; ++b) row[b] *= factor;
    };
    for (int p = 0; p < 10; ++p) {
      scaled(initial_[p], fifth_and_sixth);
      const int stands_from = p >= 8 ? 0 : p >= player_draws_to ? 6 : 8;
      for (int b = 0; b < stands_from; ++b) initial_[p][b] = 0;
      put_row(0, p, initial_[p]);
    }
    const Number none[24] = {};
    for (int p = 0; p < 10; ++p) {
      const bool player_stands = p >= player_draws_to && p < drawing_totals;
      Number* const row = player_stands ? banker_drew_[p - player_draws_to] : nullptr;
      if (row != nullptr) fold(row);
      if (row != nullptr) scaled(row, sixth);
      put_row(1, p, row != nullptr ? row : none);
    }
    for (int p = 0; p < 10; ++p) {
      Number row[all_totals] = {};
      store(row, (load(player_drew_[p]) + load(player_drew_[p + 10])) * sixth);
      put_row(2, p, row);
    }
    for (int p = 0; p < 10; ++p) {
      fold(both[p]);
      put_row(3, p, both[p]);
    }
  }

  static void fold(Number* row) {
    for (int b = 0; b < drawing_totals; ++b) row[b] += row[b + 10];
    row[10] = row[11] = 0;
  }

  // As points_cell. A row is written with its room; the next one takes that back.
  void put_row(int drew, int player_total, const Number* row) {
    std::memcpy(cells_ + drew * 100 + player_total * 10, row, all_totals * sizeof(Number));
  }

  Number* cells_;
  Number counts_[10];
  Number size_ = 0;
  Laid full_{};
  Laid less_one_;
  alignas(64) Number initial_[10][16] = {};
  alignas(64) Number initial_less_one_[drawing_totals][drawing_totals];
  // By totals not yet reduced to their right digit. Where both drew, the Banker's third card is
  // kept apart, [its value][Player's total][Banker's initial total], so that rows meet rows.
  alignas(64) Number player_drew_[20][drawing_totals] = {};
  alignas(64) Number banker_drew_[2][24] = {};
  alignas(64) Number both_drew_[10][15][drawing_totals] = {};
};

}  // namespace
}  // namespace punto
