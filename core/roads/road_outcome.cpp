#include "core/roads/road_outcome.hpp"

namespace punto {
namespace {

std::optional<Winner> parse_winner(char letter) {
  switch (letter) {
    case 'B':
    case 'b': return Winner::Banker;
    case 'P':
    case 'p': return Winner::Player;
    case 'T':
    case 't': return Winner::Tie;
    default: return std::nullopt;
  }
}

bool add_suffix(RoadOutcome& outcome, char suffix) {
  const RoadOutcome before = outcome;
  switch (suffix) {
    case 'b': outcome.banker_pair = true; break;
    case 'p': outcome.player_pair = true; break;
    case 'n': outcome.natural = true; break;
    default: return false;
  }
  return outcome != before;  // The same suffix twice is a slip, not an outcome.
}

}  // namespace

RoadOutcome road_outcome(const Outcome& outcome) {
  // A natural ends the drawing for both hands, so that whichever hand has it, the winner has one
  // and one mark is enough for the round.
  return {.winner = outcome.winner(),
          .banker_pair = outcome.banker_pair.exists(),
          .player_pair = outcome.player_pair.exists(),
          .natural = outcome.points.player_natural() || outcome.points.banker_natural()};
}

std::optional<RoadOutcome> parse_road_outcome(std::string_view token) {
  if (token.empty()) return std::nullopt;
  const auto winner = parse_winner(token.front());
  if (!winner) return std::nullopt;

  RoadOutcome outcome{.winner = *winner};
  for (const char suffix : token.substr(1)) {
    if (!add_suffix(outcome, suffix)) return std::nullopt;
  }
  return outcome;
}

std::string to_text(RoadOutcome outcome) {
  std::string text(1, to_letter(outcome.winner));
  if (outcome.banker_pair) text += 'b';
  if (outcome.player_pair) text += 'p';
  if (outcome.natural) text += 'n';
  return text;
}

char to_letter(Winner winner) {
  switch (winner) {
    case Winner::Player: return 'P';
    case Winner::Banker: return 'B';
    case Winner::Tie: return 'T';
  }
  return '?';
}

}  // namespace punto
