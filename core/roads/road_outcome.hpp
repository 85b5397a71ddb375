#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rules/outcome.hpp"

namespace punto {

// What the roads keep of one outcome, in two bytes.
struct RoadOutcome {
  Winner winner = Winner::Tie;
  bool banker_pair : 1 = false;
  bool player_pair : 1 = false;
  bool natural : 1 = false;

  friend constexpr bool operator==(const RoadOutcome&, const RoadOutcome&) = default;
};
static_assert(sizeof(RoadOutcome) == 2);

RoadOutcome road_outcome(const Outcome& outcome);

// A token: B, P or T for the winner in either case, then b (Banker pair), p (Player pair) and
// n (natural) in any order, each at most once and in lower case. Nothing for any other text.
std::optional<RoadOutcome> parse_road_outcome(std::string_view token);

// The token with its suffixes in the order b, p, n.
std::string to_text(RoadOutcome outcome);

char to_letter(Winner winner);

}  // namespace punto
