#pragma once

#include <cstdint>
#include <vector>

#include "core/odds/random.hpp"
#include "core/odds/simulate.hpp"

namespace punto {

// Shoe after shoe, dealt card by card in the order in which it happens: for those who ask what a
// round follows upon. ShoeSimulator is far quicker, and forgets the order. The game must outlive
// it.
class RoundStream {
 public:
  // The plan's seed and the number of the stream say which rounds come.
  RoundStream(const Game& game, const ShoePlan& plan, std::uint64_t stream);

  // Of the next round: how many of its shoe came before it.
  [[nodiscard]] int number() const { return number_; }

  // The cards that nobody has seen before it; those burned unseen are among them.
  [[nodiscard]] int cards_left() const { return static_cast<int>(cards_.size() - seen_); }
  [[nodiscard]] int cards_seen() const { return static_cast<int>(seen_); }
  [[nodiscard]] Composition left() const;

  // Deals it. After the last round of a shoe the next one is shuffled.
  Outcome deal();

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const ShoePlan& plan() const { return plan_; }

 private:
  void begin_shoe();

  const Game* game_;
  ShoePlan plan_;
  SimulationRandom random_;
  std::vector<Card> cards_;
  std::size_t seen_ = 0;
  int number_ = 0;
  int undealt_ = 0;      // a round begins while so many cards are left
  int more_rounds_ = 0;  // after the one in which the cutting card appears
};

}  // namespace punto
