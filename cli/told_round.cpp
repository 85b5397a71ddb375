#include "cli/told_round.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"

namespace punto {
namespace {

using ToldShares = std::vector<ReplayedShare>;

std::string in_brackets(std::string_view rule) {
  return rule.empty() ? "" : fmt::format("  [{}]", citation_text(rule));
}

struct Columns {
  std::size_t player = 0;
  std::size_t wager = 0;
  std::size_t verdict = 0;
  std::size_t amount = 0;
};

ReplayedShare sum_of(const ToldShares& shares) {
  ReplayedShare sum;
  sum.name = "together";
  for (const ReplayedShare& share : shares) {
    add_to(sum.staked, share.staked);
    add_to(sum.returned, share.returned);
  }
  return sum;
}

std::string share_text(const ReplayedShare& share, const Columns& columns) {
  std::string line =
      fmt::format("  {}  {}  {:>{}}  {}  {:>{}}", padded(share.player, columns.player),
                  padded(share.name, columns.wager), to_text(share.staked), columns.amount,
                  padded(share.verdict, columns.verdict), to_text(share.returned), columns.amount);
  line += in_brackets(share.rule);
  if (!share.odds.empty()) line += "  " + share.odds;
  return line + '\n';
}

std::string heading(const ReplayedRound& round) {
  std::string text = fmt::format("Table {} · ", shown(round.table));
  text += round.number == 0 ? "before round 1" : fmt::format("round {}", round.number);
  if (round.shoe > 0) text += fmt::format(" · shoe {}", round.shoe);
  if (!round.game.empty())
    text += fmt::format("\n{} · {} ({})", round.game, round.book, round.rulebook);
  return text + '\n';
}

}  // namespace

std::string settlement_text(std::vector<ReplayedShare> shares) {
  if (shares.empty()) return "";
  if (shares.size() > 1) shares.push_back(sum_of(shares));
  Columns columns;
  for (const ReplayedShare& share : shares) {
    columns.player = std::max(columns.player, display_width(share.player));
    columns.wager = std::max(columns.wager, display_width(share.name));
    columns.verdict = std::max(columns.verdict, display_width(share.verdict));
    columns.amount =
        std::max({columns.amount, to_text(share.staked).size(), to_text(share.returned).size()});
  }
  std::string text;
  for (const ReplayedShare& share : shares) text += share_text(share, columns);
  return text;
}

std::string round_text(const ReplayedRound& round) {
  constexpr std::size_t date_size = 10;
  constexpr std::size_t hour_at = 11;
  constexpr std::size_t hour_size = 12;
  std::string text = heading(round);
  std::string date;
  for (const ReplayedStep& step : round.steps) {
    // The day, and again where another begins.
    if (date != step.time.substr(0, date_size)) {
      date = step.time.substr(0, date_size);
      text += fmt::format("\n{}, times in UTC\n", date);
    }
    text += fmt::format("{}  {}{}\n", step.time.substr(hour_at, hour_size), step.text,
                        in_brackets(step.rule));
    if (step.settlement) text += settlement_text(*step.settlement);
  }
  if (!round.is_finished && round.number > 0) text += "The round is not finished.\n";
  if (!round.damage.empty()) {
    text += fmt::format(
        "\nNote: nothing later could be read, so that a correction may be missing: "
        "{}.\n",
        round.damage);
  }
  return text;
}

}  // namespace punto
