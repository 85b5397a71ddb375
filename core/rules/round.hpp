#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rules/hand.hpp"
#include "core/rules/outcome.hpp"

namespace punto {

// The places of a round in the order in which cards leave the shoe (3.12; F6V5 and SS3 3.7; EB4
// 3.6). The Player's third card comes before the Banker's (interpretation 14).
// clang-format off
enum class Place : std::uint8_t {
  PlayerFirst, BankerFirst, PlayerSecond, BankerSecond, PlayerThird, BankerThird,
};
// clang-format on

constexpr Side side_of(Place place) {
  return static_cast<int>(place) % 2 == 0 ? Side::Player : Side::Banker;
}

// A round of play as the cards come: after each card it says whose the next one is, or that the
// round is over.
class Round {
 public:
  static constexpr int most_cards = 6;

  // Nothing when the round is over.
  [[nodiscard]] std::optional<Place> next_place() const;
  [[nodiscard]] bool finished() const { return !next_place(); }

  // The round must not be over.
  void deal(Card card);

  [[nodiscard]] const Hand& hand(Side side) const {
    return side == Side::Player ? player_ : banker_;
  }
  [[nodiscard]] int cards_dealt() const { return player_.size() + banker_.size(); }
  [[nodiscard]] bool initial_deal_done() const { return cards_dealt() >= 4; }

  // The cards in the order they left the shoe.
  [[nodiscard]] std::vector<Card> cards() const;

  // Of a finished round.
  [[nodiscard]] Outcome outcome() const;

  friend bool operator==(const Round&, const Round&) = default;

 private:
  Hand player_;
  Hand banker_;
};

// Deals from the front of `cards` until the round is over or they run out. What is left over stays
// in the shoe: cards.size() - round.cards_dealt().
Round deal_round(std::span<const Card> cards);

}  // namespace punto
