#include "edge/tell/round_teller.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "core/rulebook/settle.hpp"
#include "edge/tell/tell_event.hpp"
#include "edge/wire/event_json.hpp"

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

std::string concerned_in(const EventBody& body) {
  return std::visit(
      [](const auto& one) -> std::string {
        if constexpr (requires { PlayerId{one.player}; }) {
          return fmt::format("P{}", static_cast<std::uint32_t>(one.player));
        } else {
          return {};
        }
      },
      static_cast<const EventKinds&>(body));
}

bool tells_hidden_card(const EventBody& body) {
  const auto* read = std::get_if<CardRead>(&body);
  return read != nullptr && !read->exposed;
}

// The same for screens, which say it in their own words.
void write_for_screens(ReplayedStep& step, const TableState& before, const Event& event) {
  const Rulebook* rulebook = before.law ? &before.law->rulebook : nullptr;
  const auto written = wire::event_json(event, {.rulebook = rulebook});
  step.kind = written.at("event").as_string();
  step.concerned = concerned_in(event.body);
  step.tells_hidden_card = tells_hidden_card(event.body);
  const bool is_told_otherwise = step.settlement || rulebook == nullptr;
  if (!is_told_otherwise) step.body = boost::json::serialize(written.at("body"));
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
  write_for_screens(round_.steps.back(), before, event);
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

}  // namespace punto
