#include "cli/told_recall.hpp"

#include <fmt/format.h>

#include "cli/told_round.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

std::string name_of(PlayerId player) {
  return fmt::format("P{}", static_cast<std::uint32_t>(player));
}

std::string sentence(const TerminalStep& step) {
  const std::string amount = to_text(step.amount);
  const std::string table = shown(step.table);
  const std::string player = name_of(step.player);
  using enum TerminalStepKind;
  switch (step.kind) {
    case CashIn: return fmt::format("Cash is put in: {}.", amount);
    case VoucherIn: return fmt::format("A voucher of {} is taken.", amount);
    case VoucherRefused: return "A voucher is not taken.";
    case VoucherOut: return fmt::format("Cashed out: a voucher of {}.", amount);
    case VoucherNotPrinted: return fmt::format("The voucher is not made; {} is back.", amount);
    case HandPayCalled: return fmt::format("Cashed out: {}, to be paid by hand.", amount);
    case PaidByHand: return fmt::format("{} is paid by hand.", amount);
    case SatDown: return fmt::format("{} sits down at table {} with {}.", player, table, amount);
    case CreditsToTable: return fmt::format("{} takes {} to table {}.", player, amount, table);
    case NotTaken: return fmt::format("Table {} does not take it; {} is back.", table, amount);
    case Corrected: return fmt::format("Corrected by staff: {} is to be paid by hand.", amount);
    case LeftTable: return fmt::format("{} comes from table {} with {}.", player, table, amount);
  }
  return "";
}

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

ToldStep tell(const TerminalStep& step) {
  return {to_text(step.at), sentence(step), step.credits};
}

ToldOfTerminal tell(const RecalledRound& recalled, ReplayedRound round) {
  return {std::move(round),       name_of(recalled.player), recalled.credits_before,
          recalled.credits_after, recalled.staked,          recalled.returned};
}

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
