#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/cards/card.hpp"
#include "core/cards/insist.hpp"
#include "core/rules/pair.hpp"
#include "core/rules/point_total.hpp"

namespace punto {

enum class Side : std::uint8_t { Player, Banker };

// The cards of one side: two after the initial deal, three at most.
class Hand {
 public:
  void add(Card card) {
    INSIST(size_ < cards_.size());
    cards_[size_++] = card;
    point_total_ = static_cast<std::uint8_t>(add_points(point_total_, point_value(card)));
  }

  [[nodiscard]] std::span<const Card> cards() const { return {cards_.data(), size_}; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int point_total() const { return point_total_; }

  // Of the initial two cards, whatever came after.
  [[nodiscard]] Pair pair() const { return size_ < 2 ? Pair{} : Pair{cards_[0], cards_[1]}; }

  friend bool operator==(const Hand&, const Hand&) = default;

 private:
  std::array<Card, 3> cards_{};
  std::uint8_t size_ = 0;
  std::uint8_t point_total_ = 0;
};

}  // namespace punto
