#pragma once

#include <cstdint>

namespace punto {

// What the kernel plays, in plain numbers, so that files compiled for different processors share
// nothing but this.
struct ShoeJob {
  static constexpr int ranks = 13;
  static constexpr int most_suits = 5;
  static constexpr int pair_codes = 1 + ranks * (1 + most_suits);  // see ShoeJob::pair_code

  std::uint64_t seed = 0;
  int suits = 4;
  int copies = 8;    // of each card
  int undealt = 14;  // cards that are left when the last round begins, at most
  bool burn_by_first_card = false;
  int more_rounds = 0;     // after the one in which the cutting card appears
  int certain_rounds = 0;  // rounds that every shoe has
  // [Player's pair][Banker's pair]: the class of both, where a game tells more of pairs apart than
  // whether they are there and of one rank; else nothing.
  const std::uint16_t* pair_classes = nullptr;
  int pair_class_count = 0;

  // No pair, or a pair of a rank in two suits (kind 0) or in the suit number kind - 1.
  static constexpr int pair_code(int rank, int kind) { return 1 + rank * (1 + most_suits) + kind; }

  [[nodiscard]] int cards() const { return ranks * suits * copies; }
};

// A finished round as the kernel counts it.
struct RoundKey {
  static constexpr int count = 1 << 14;
  static constexpr int player_drew = 1 << 8;
  static constexpr int banker_drew = 1 << 9;
  static constexpr int player_pair = 1 << 10;
  static constexpr int banker_pair = 1 << 11;
  static constexpr int same_rank = 1 << 12;  // both pairs are of one rank
  static constexpr int no_round = 1 << 13;   // the shoe was over before
  static constexpr int player_total_shift = 4;
  static constexpr int total_mask = 15;
};

// Rounds counted by their key, and those with a pair by points and class where classes are asked
// for.
struct RoundCounters {
  std::uint32_t* keys = nullptr;   // RoundKey::count numbers
  std::uint32_t* pairs = nullptr;  // [Points::index][class]
};

// The rounds that every shoe has, and those that came before the cutting card ended it.
struct RoundCounts {
  RoundCounters certain;
  RoundCounters late;
};

// Plays one block of shoes. Equal blocks give equal counts, whatever the processor.
inline constexpr int shoes_of_block = 32 * 8;
void play_shoes_plain(const ShoeJob& job, std::uint64_t block, const RoundCounts& counts);
void play_shoes_avx2(const ShoeJob& job, std::uint64_t block, const RoundCounts& counts);

}  // namespace punto
