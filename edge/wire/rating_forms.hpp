#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/fields.hpp"

namespace punto::wire {

// A Player with a card, or one time that somebody without a card sat at a table.
struct RatingForm {
  PlayerId player{};
  bool has_card = false;
  std::optional<std::string> table;  // of one time, with
  std::optional<Time> since;
  std::optional<Time> until;  // nothing: he still sits there
  std::uint64_t rounds = 0;
  std::uint64_t wagers = 0;
  std::optional<Cents> average_wager;  // rounded
  std::optional<Cents> average_round;
  std::int64_t milliseconds = 0;  // at tables
  Cents handle;
  Cents win;               // of the house
  Cents theoretical_loss;  // by the exact odds of full decks, rounded
};

struct RatingsForm {
  std::optional<house::DayNumber> from;
  std::optional<house::DayNumber> to;
  std::optional<std::string> shift;
  std::vector<RatingForm> ratings;  // those with a card first
};

PUNTO_FIELDS(RatingForm, player, has_card, table, since, until, rounds, wagers, average_wager,
             average_round, milliseconds, handle, win, theoretical_loss)
PUNTO_FIELDS(RatingsForm, from, to, shift, ratings)

}  // namespace punto::wire
