#pragma once

#include <optional>

#include "core/table/state.hpp"

namespace punto {

// How fast an electronic table plays, in milliseconds.
struct Pace {
  std::int64_t betting = 15'000;      // betting stays open
  std::int64_t before_cards = 1'500;  // from "No more bets" to the first card
  std::int64_t card = 1'000;          // from one card to the next
  std::int64_t squeeze = 8'000;       // a hand that was passed to a Player is left to him
  std::int64_t result = 5'000;        // the outcome is shown before the next round
  std::int64_t shoe_change = 10'000;
  std::int64_t least_round = 0;   // from opening to opening: a limit on the pace
  bool waits_for_players = true;  // no round is opened at an empty table

  friend bool operator==(const Pace&, const Pace&) = default;
};

// Since when the dealer has waited for what comes next.
struct PaceTimes {
  Time step;    // the last thing that happened, wagers apart
  Time opened;  // betting
};
void follow(PaceTimes& times, const Event& event);

struct DueStep {
  Time at;
  CommandBody body;
};

// What the machine that runs an electronic table does next, and when; nothing while it waits for
// staff or Players. Cards, commitments and the place of the cut are left open: the device knows.
std::optional<DueStep> due_step(const TableState& state, const Pace& pace, const PaceTimes& times);

}  // namespace punto
