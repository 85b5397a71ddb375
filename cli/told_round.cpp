#include "cli/told_round.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/tell_event.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/settle.hpp"

namespace punto {
namespace {

using ToldShares = std::vector<ReplayedShare>;

ReplayedShare share_of(const SettledShare& share, const Rulebook& rulebook) {
  const Wager& wager = rulebook.wagers.at(share.kind);
  return {fmt::format("P{}", static_cast<std::uint32_t>(share.player)),
          wager.id,
          wager.name.en,
          share.staked,
          share.returned,
          "returned",
          "",
          ""};
}

ToldShares settled_shares(const Settlement& settlement, const Rulebook& rulebook) {
  ToldShares shares;
  for (const SettledShare& share : settlement) {
    ReplayedShare& told = shares.emplace_back(share_of(share, rulebook));
    const Wager& wager = rulebook.wagers.at(share.kind);
    if (share.treatment != Action::SettleNormally) {
      told.verdict = action_names[static_cast<std::size_t>(share.treatment)];
      std::ranges::replace(told.verdict, '-', ' ');
    } else {
      told.verdict = name_of(verdict_of(wager, share.row));
    }
    if (share.at_risk.value == 0) continue;  // no row was applied
    told.rule = punto::rule_of(wager, share.row);
    if (share.row == PayTable::lost) continue;
    const Payout& payout = wager.pays.at(static_cast<std::size_t>(share.row)).payout;
    if (!payout.is_push()) told.odds = payout.text;
  }
  return shares;
}

// Of a void round no pay row is applied: the stake goes back by the rule that made it void.
ToldShares returned_shares(const Settlement& settlement, const Rulebook& rulebook, Citation rule) {
  ToldShares shares;
  for (const SettledShare& share : settlement) {
    shares.push_back(share_of(share, rulebook));
    shares.back().rule = rule.text();
  }
  return shares;
}

std::optional<ToldShares> settlement_of(const TableState& before, const EventBody& body) {
  if (const auto* settled = std::get_if<RoundSettled>(&body)) {
    return settled_shares(*settled->settlement, before.law->rulebook);
  }
  if (const auto* voided = std::get_if<RoundVoided>(&body)) {
    return returned_shares(*voided->returned, before.law->rulebook, voided->rule);
  }
  const auto* corrected = std::get_if<RoundCorrected>(&body);
  if (corrected == nullptr) return std::nullopt;
  const Correction& correction = *corrected->correction;
  return correction.is_void
             ? returned_shares(correction.settlement, before.law->rulebook, corrected->rule)
             : settled_shares(correction.settlement, before.law->rulebook);
}

// ---- as text ------------------------------------------------------------------------------------

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

RoundTeller::RoundTeller(std::string table, std::optional<RoundNumber> wanted)
    : wanted_(wanted), is_told_(wanted == 0) {
  round_.table = std::move(table);
}

void RoundTeller::follow(const TableState& before, const Event& event, std::uint64_t number) {
  const auto* opened = std::get_if<BettingOpened>(&event.body);
  if (opened != nullptr && !opened->again) begin(before, opened->round);
  if (!belongs(event.body)) return;
  if (round_.game.empty() && before.law) {
    const Rulebook& book = before.law->rulebook;
    round_.game = book.name.en;
    round_.book = fmt::format("{} version {}", book.short_name, book.version);
    round_.rulebook = fmt::format("{}@{}", book.id, book.version);
  }
  forget_drawing(event.body);
  round_.steps.push_back({number, to_text(event.at), name_of(event.by), tell(before, event),
                          rule_of(before, event), settlement_of(before, event.body)});
  note_end(event.body);
}

void RoundTeller::begin(const TableState& before, RoundNumber number) {
  if (wanted_ == 0) round_.is_finished = true;
  is_told_ = !wanted_ || *wanted_ == number;
  if (!is_told_) return;
  ReplayedRound begun;
  begun.table = std::move(round_.table);
  begun.number = number;
  begun.shoe = before.shoe.number;
  round_ = std::move(begun);
}

// What a correction moves comes right behind it.
bool RoundTeller::belongs(const EventBody& body) {
  const auto* corrected = std::get_if<RoundCorrected>(&body);
  const bool is_of_round = corrected != nullptr && wanted_ == corrected->correction->round;
  is_correcting_ =
      is_of_round || (is_correcting_ && std::holds_alternative<CreditsCorrected>(body));
  return is_told_ || is_correcting_;
}

// A card that was read as it was drawn is told once.
void RoundTeller::forget_drawing(const EventBody& body) {
  const auto* read = std::get_if<CardRead>(&body);
  if (read != nullptr && drawn_ == read->place) round_.steps.pop_back();
  const auto* drawn = std::get_if<CardDrawn>(&body);
  drawn_.reset();
  if (drawn != nullptr && drawn->laid_at == drawn->place) drawn_ = drawn->place;
}

void RoundTeller::note_end(const EventBody& body) {
  if (std::holds_alternative<RoundSettled>(body) || std::holds_alternative<RoundVoided>(body)) {
    round_.is_finished = true;
  }
}

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
