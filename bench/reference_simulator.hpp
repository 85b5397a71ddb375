#pragma once

// A good scalar simulator, to measure the other by: Fisher-Yates on bytes, bounded draws by
// multiplication with rejection, rules with branches, rounds counted by key and settled at the end.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/odds/shoe_job.hpp"
#include "core/rules/point_total.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {

class ReferenceSimulator {
 public:
  ReferenceSimulator(const ShoeJob& job, std::uint64_t seed) : undealt_(job.undealt), state_(seed) {
    for (int i = 0; i < job.cards(); ++i) {
      cards_.push_back(static_cast<std::uint8_t>(i % ShoeJob::ranks));
    }
    counts_.resize(RoundKey::count);
  }

  // The rounds of one shoe.
  int play_shoe() {
    for (auto i = static_cast<std::uint32_t>(cards_.size()) - 1; i > 0; --i) {
      std::swap(cards_[i], cards_[below(i + 1)]);
    }
    const std::uint8_t* next = cards_.data();
    const std::uint8_t* const end = next + cards_.size() - undealt_;
    int rounds = 0;
    for (; next <= end; ++rounds) next = play_round(next);
    return rounds;
  }

  [[nodiscard]] const std::vector<std::uint32_t>& counts() const { return counts_; }

 private:
  static constexpr std::array<std::uint8_t, 13> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

  const std::uint8_t* play_round(const std::uint8_t* card) {
    int player = add_points(values[card[0]], values[card[2]]);
    int banker = add_points(values[card[1]], values[card[3]]);
    int flags = 0;
    if (card[0] == card[2]) flags |= RoundKey::player_pair;
    if (card[1] == card[3]) flags |= RoundKey::banker_pair;
    const std::uint8_t* next = card + 4;
    if (!table_of_play::is_natural(player) && !table_of_play::is_natural(banker)) {
      int third = table_of_play::player_stood;
      if (table_of_play::player_draws(player)) {
        third = values[*next++];
        player = add_points(player, third);
        flags |= RoundKey::player_drew;
      }
      if (table_of_play::banker_draws(banker, third)) {
        banker = add_points(banker, values[*next++]);
        flags |= RoundKey::banker_drew;
      }
    }
    ++counts_[static_cast<std::size_t>(flags | player << 4 | banker)];
    return next;
  }

  // wyrand
  std::uint64_t random() {
    state_ += 0xa0761d6478bd642f;
    const unsigned __int128 product =
        static_cast<unsigned __int128>(state_) * (state_ ^ 0xe7037ed1a0b428db);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = (random() & 0xffffffff) * bound;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= bound || low >= -bound % bound) return static_cast<std::uint32_t>(product >> 32);
    }
  }

  int undealt_;
  std::uint64_t state_;
  std::vector<std::uint8_t> cards_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace punto
