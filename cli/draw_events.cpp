#include "cli/draw_events.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/settle.hpp"
#include "core/scenario/event_text.hpp"

namespace punto {
namespace {

// They say again what stands elsewhere, or would fill the screen.
constexpr std::array<std::string_view, 7> left_out = {
    "row", "circumstances", "settlement", "sorted", "commitment", "was", "replace-rule"};

// Long lists may be broken after their commas.
std::string with_room(std::string value) {
  constexpr std::size_t long_value = 40;
  if (value.size() < long_value) return value;
  for (std::size_t at = value.find(','); at != std::string::npos; at = value.find(',', at + 1)) {
    value.insert(at + 1, 1, ' ');
  }
  return value;
}

std::string odds_of(const Wager& wager, int row) {
  if (row == PayTable::lost) return "";
  const PayRow& pay = wager.pays[static_cast<std::size_t>(row)];
  if (pay.payout.is_push()) return "";
  return pay.payout.text;
}

// Who has what on which wager, what became of it, and what goes back.
std::string line_text(const SettledShare& share, const Wager& wager, std::string_view verdict) {
  return fmt::format("  {:<4} {} {:>10}  {}{:>10}", player_text(share.player), padded(wager.id, 20),
                     value_text::write_amount(share.staked), padded(verdict, 8),
                     value_text::write_amount(share.returned));
}

std::string share_text(const SettledShare& share, const Wager& wager) {
  std::string verdict{name_of(verdict_of(wager, share.row))};
  std::string odds = odds_of(wager, share.row);
  if (share.treatment != Action::SettleNormally) {
    verdict = action_names[static_cast<std::size_t>(share.treatment)];
    if (share.at_risk.value == 0) odds.clear();
  }
  return fmt::format("{}  [{}]{}{}", line_text(share, wager, verdict),
                     citation_text(rule_of(wager, share.row)), odds.empty() ? "" : " ", odds);
}

std::string sum_text(const Settlement& settlement) {
  if (settlement.size() < 2) return "";
  Cents staked;
  Cents returned;
  for (const SettledShare& share : settlement) {
    staked.value += share.staked.value;
    returned.value += share.returned.value;
  }
  return fmt::format("  {:<4} {} {:>10}  {:<8}{:>10}\n", "", padded("together", 20),
                     value_text::write_amount(staked), "", value_text::write_amount(returned));
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
  return wrapped(text, {.columns = screen_columns, .indent = indent});
}

std::string draw_event(const EventBody& event, const Rulebook& rulebook) {
  const auto words = split_words(to_text(event, rulebook));
  if (!words) return {};
  std::string text = "  -";
  std::string rules;
  for (const LineWord& word : *words) {
    if (std::ranges::find(left_out, word.key) != left_out.end()) continue;
    if (word.key == "rule") {
      rules = fmt::format(" [{}]", citation_text(word.value));
    } else {
      const std::string value = with_room(quoted_where_needed(word.value));
      text += word.is_bare() ? ' ' + value : fmt::format(" {}={}", word.key, value);
    }
  }
  return wrapped(text + rules, 6);
}

std::string draw_settlement(const Settlement& settlement, const Rulebook& rulebook) {
  std::string text;
  for (const SettledShare& share : settlement) {
    text += share_text(share, rulebook.wagers[share.kind]) + '\n';
  }
  return text + sum_text(settlement);
}

std::string draw_returned(const Settlement& settlement, const Rulebook& rulebook,
                          std::string_view rule) {
  std::string text;
  for (const SettledShare& share : settlement) {
    text += line_text(share, rulebook.wagers[share.kind], "returned") +
            fmt::format("  [{}]\n", citation_text(rule));
  }
  return text + sum_text(settlement);
}

}  // namespace punto
