#include "cli/told_recall.hpp"

#include <fmt/format.h>

#include "cli/told_round.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

std::string step_text(const ToldStep& step) {
  constexpr std::size_t date_size = 10;
  constexpr std::size_t hour_at = 11;
  constexpr std::size_t hour_size = 12;
  return fmt::format("{} {}  {}  Credits of the terminal: {}.\n", step.time.substr(0, date_size),
                     step.time.substr(hour_at, hour_size), step.text, to_text(step.credits));
}

// As it was settled last: a correction comes after the settlement.
std::vector<ReplayedShare> own_shares(const ToldOfTerminal& told) {
  std::vector<ReplayedShare> own;
  for (const ReplayedStep& step : told.round.steps) {
    if (!step.settlement) continue;
    own.clear();
    for (const ReplayedShare& share : *step.settlement) {
      if (share.player == told.player) own.push_back(share);
    }
  }
  return own;
}

std::string own_text(const ToldOfTerminal& told) {
  const std::string text = fmt::format(
      "\n{} in this round: credits {} before, {} {}; staked {}, returned {}\n", told.player,
      to_text(told.credits_before), to_text(told.credits_after),
      told.round.is_finished ? "after" : "now", to_text(told.staked), to_text(told.returned));
  return text + settlement_text(own_shares(told));
}

}  // namespace

std::string recall_text(const ToldRecall& recall) {
  const std::size_t rounds = recall.rounds();
  std::string text =
      fmt::format("RECALL of terminal {} · {} · {} round{}, the oldest first\n", recall.terminal,
                  shown(recall.name), rounds, rounds == 1 ? "" : "s");
  std::size_t number = 0;
  bool was_step = false;
  for (const auto& item : recall.items) {
    const auto* step = std::get_if<ToldStep>(&item);
    if (step != nullptr) {
      text += (was_step ? "" : "\n") + step_text(*step);
    } else {
      const auto& told = std::get<ToldOfTerminal>(item);
      text += fmt::format("\n---- recall {} of {} · {} ----\n", ++number, rounds, told.player);
      text += round_text(told.round) + own_text(told);
    }
    was_step = step != nullptr;
  }
  if (recall.damage.empty()) return text;
  return text + fmt::format("\nNote: not all could be read, so that rounds may be missing: {}.\n",
                            recall.damage);
}

}  // namespace punto
