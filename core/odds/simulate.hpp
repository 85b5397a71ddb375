#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cards/shoe_policy.hpp"
#include "core/odds/shoe_job.hpp"
#include "core/rulebook/game.hpp"

namespace punto {

// How shoes are dealt in a simulation.
struct ShoePlan {
  int decks = usual_decks;
  int cards_behind_cutting_card = Shoe::usual_cards_behind_cutting_card;
  AfterCuttingCard after_cutting_card = AfterCuttingCard::NoMoreRounds;
  Burn burn = Burn::None;
  int burn_cards = 0;  // where the number is fixed
  std::uint64_t seed = 1;
};

// What is wrong with the plan, if anything.
std::optional<std::string> refuse_plan(const ShoePlan& plan, const Game& game);

// Rounds by the key of their outcome (PayTable::key). A round that every shoe has follows the law
// of a first round exactly; whether a later one is played depends on how many cards those before it
// took, which is why they are kept apart.
struct RoundTally {
  std::vector<std::uint64_t> certain;
  std::vector<std::uint64_t> late;

  void add(const RoundTally& other);
  [[nodiscard]] std::uint64_t rounds() const;
};

// Plays shoes of one game by numbers: the same number, the same rounds, on every machine. The game
// must outlive it.
class ShoeSimulator {
 public:
  ShoeSimulator(const Game& game, const ShoePlan& plan);

  [[nodiscard]] RoundTally empty_tally() const;

  // A block is many shoes, played side by side; one has at most so many rounds.
  [[nodiscard]] std::uint64_t most_rounds_of_block() const;
  [[nodiscard]] RoundTally play_blocks(std::uint64_t first, std::uint64_t count) const;

  // So many rounds and no more, card by card: what is left over by whole blocks.
  [[nodiscard]] RoundTally play_rounds(std::uint64_t rounds) const;

  [[nodiscard]] const ShoePlan& plan() const { return plan_; }
  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] int certain_rounds() const { return job_.certain_rounds; }

 private:
  class Counters;

  void find_pair_classes();
  void add_keys(const std::vector<std::uint32_t>& keys, std::vector<std::uint64_t>& to) const;

  const Game* game_;
  ShoePlan plan_;
  ShoeJob job_;
  // Where the kernel's flags are enough: the class of [Player has a pair][Banker][of one rank].
  int class_of_flags_[2][2][2] = {};
  std::vector<std::uint16_t> pair_classes_;
};

}  // namespace punto
