#include "core/rules/round.hpp"

#include "core/cards/insist.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {

std::optional<Place> Round::next_place() const {
  const int dealt = cards_dealt();
  if (dealt < 4) return static_cast<Place>(dealt);
  if (banker_.size() == 3) return std::nullopt;

  const bool player_drew = player_.size() == 3;
  if (!player_drew) {
    const int player_total = player_.point_total();
    const bool natural =
        table_of_play::is_natural(player_total) || table_of_play::is_natural(banker_.point_total());
    if (natural) return std::nullopt;
    if (table_of_play::player_draws(player_total)) return Place::PlayerThird;
  }
  const int player_third =
      player_drew ? point_value(player_.cards()[2]) : table_of_play::player_stood;
  if (table_of_play::banker_draws(banker_.point_total(), player_third)) return Place::BankerThird;
  return std::nullopt;
}

void Round::deal(Card card) {
  const auto place = next_place();
  INSIST(place.has_value());
  Hand& hand = side_of(*place) == Side::Player ? player_ : banker_;
  hand.add(card);
}

std::vector<Card> Round::cards() const {
  std::vector<Card> cards;
  cards.reserve(static_cast<std::size_t>(cards_dealt()));
  for (std::size_t i = 0; i < 3; ++i) {
    for (const Side side : {Side::Player, Side::Banker}) {
      if (i < hand(side).cards().size()) cards.push_back(hand(side).cards()[i]);
    }
  }
  return cards;
}

Outcome Round::outcome() const {
  INSIST(finished());
  return {
      .points = {.player_total = static_cast<std::uint8_t>(player_.point_total()),
                 .banker_total = static_cast<std::uint8_t>(banker_.point_total()),
                 .player_drew = player_.size() == 3,
                 .banker_drew = banker_.size() == 3},
      .player_pair = player_.pair(),
      .banker_pair = banker_.pair(),
  };
}

Round deal_round(std::span<const Card> cards) {
  Round round;
  for (const Card card : cards) {
    if (round.finished()) break;
    round.deal(card);
  }
  return round;
}

}  // namespace punto
