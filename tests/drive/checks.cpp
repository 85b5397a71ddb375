#include "tests/drive/checks.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/audit/check_event.hpp"
#include "core/table/fields.hpp"
#include "core/table/progress.hpp"
#include "tests/drive/check_settlement.hpp"
#include "tests/drive/second_opinion.hpp"

namespace punto::drive {
namespace {

std::vector<Card> exposed_cards(const DealtCards& cards) {
  std::vector<Card> shown;
  for (const DealtCard& card : cards) {
    if (card.exposed) shown.push_back(card.card);
  }
  return shown;
}

// Every event that rests on a rule names it.
struct RuleCheck {
  bool complete = true;

  void look_at(const Citation& rule) { complete = complete && !rule.empty(); }
  template <typename Other>
  void look_at(const Other& /*value*/) {}
};

Finding check_rule(const Event& event) {
  RuleCheck check;
  std::string_view name;
  std::visit(
      [&](const auto& body) {
        name = name_of_type<std::remove_cvref_t<decltype(body)>>.text();
        for_each_field(body, [&](std::string_view, const auto& member) { check.look_at(member); });
      },
      event.body);
  if (check.complete) return {};
  return Failure{"event-without-rule", std::string{name}};
}

// Third cards follow the Table of Play, by the second model.
Finding check_drawn(const TableState& before, const CardDrawn& drawn) {
  const bool third = drawn.place == Place::PlayerThird || drawn.place == Place::BankerThird;
  if (!third) return {};
  const auto due = next_place(to_slow(exposed_cards(before.round.cards)));
  if (due == drawn.place) return {};
  return Failure{"third-card", fmt::format("drawn for place {}", static_cast<int>(drawn.place))};
}

Finding check_offer(const TableState& before, const OfferOpened& /*offer*/) {
  const bool in_play = before.phase == Phase::Betting || before.phase == Phase::Dealing;
  if (in_play && before.procedure && before.procedure->round == before.round.number) return {};
  return Failure{"offer-for-another-round",
                 "wagers of the round in play are offered back because of an earlier round"};
}

Finding check_exposed_by_old_round(const TableState& before, const HandExposed& /*event*/) {
  if (!before.procedure || before.procedure->round == before.round.number) return {};
  return Failure{"exposed-for-another-round",
                 "a hand in play is shown because of an earlier round"};
}

Finding check_totals(const TableState& after, const TotalsAnnounced& totals) {
  const DealtCards& cards = after.round.cards;
  const slow::Cards hands =
      to_slow(std::array{cards[0].card, cards[2].card, cards[1].card, cards[3].card});
  const int player = slow::point_total({hands[0], hands[1]});
  const int banker = slow::point_total({hands[2], hands[3]});
  const bool natural = player >= 8 || banker >= 8;
  if (totals.player_total == player && totals.banker_total == banker && totals.natural == natural) {
    return {};
  }
  return Failure{"totals",
                 fmt::format("announced {} and {}, are {} and {}", totals.player_total,
                             totals.banker_total, player, banker),
                 {"- ...",
                  fmt::format("- totals-announced player-total={} banker-total={} natural={}",
                              player, banker, natural ? "yes" : "no"),
                  "- ..."}};
}

Finding check_outcome(const TableState& after, const OutcomeAnnounced& announced) {
  const slow::Deal deal = slow::deal(to_slow(exposed_cards(after.round.cards)));
  if (!deal.complete) return Failure{"outcome", "announced before the round was over"};
  const slow::Facts facts = slow::facts_of(deal);
  const Points& points = announced.outcome.points;
  const bool same = points.player_total == facts.player_total &&
                    points.banker_total == facts.banker_total &&
                    points.player_drew == (facts.player_cards == 3) &&
                    points.banker_drew == (facts.banker_cards == 3) &&
                    announced.outcome.player_pair.exists() == (facts.player_pair.rank != '-') &&
                    announced.outcome.banker_pair.exists() == (facts.banker_pair.rank != '-');
  if (same) return {};
  return Failure{
      "outcome",
      "the announced outcome is not that of the cards",
      {"- ...",
       fmt::format("- outcome-announced player-total={} banker-total={} "
                   "player-drew={} banker-drew={}",
                   facts.player_total, facts.banker_total, facts.player_cards == 3 ? "yes" : "no",
                   facts.banker_cards == 3 ? "yes" : "no"),
       "- ..."}};
}

}  // namespace

Finding check_event(const TableState& before, const Event& event) {
  if (auto failure = check_rule(event)) return failure;
  if (auto fault = find_fault(before, event)) return Failure{"audit", std::move(*fault)};
  const EventBody& body = event.body;
  if (const auto* drawn = std::get_if<CardDrawn>(&body)) return check_drawn(before, *drawn);
  if (const auto* offer = std::get_if<OfferOpened>(&body)) return check_offer(before, *offer);
  if (const auto* hand = std::get_if<HandExposed>(&body)) {
    return check_exposed_by_old_round(before, *hand);
  }
  if (const auto* settled = std::get_if<RoundSettled>(&body)) {
    return check_settled(before, *settled);
  }
  if (const auto* voided = std::get_if<RoundVoided>(&body)) return check_voided(before, *voided);
  if (const auto* corrected = std::get_if<RoundCorrected>(&body)) {
    return check_corrected(before, *corrected);
  }
  return {};
}

Finding check_after_event(const TableState& after, const Event& event) {
  if (const auto* totals = std::get_if<TotalsAnnounced>(&event.body)) {
    return check_totals(after, *totals);
  }
  if (const auto* outcome = std::get_if<OutcomeAnnounced>(&event.body)) {
    return check_outcome(after, *outcome);
  }
  return {};
}

Finding check_state(const TableState& state) {
  std::int64_t sum = state.house_win.value;
  for (const Seat& seat : state.seats) {
    if (seat.credits.value < 0) return Failure{"negative-credits", ""};
    sum += seat.credits.value;
  }
  for (const PlacedWager& wager : state.round.wagers) {
    for (const Share& share : wager.shares) {
      if (share.amount.value <= 0) return Failure{"empty-share", ""};
      sum += share.amount.value;
    }
  }
  for (const Receivable& receivable : state.receivables) sum -= receivable.amount.value;
  const std::int64_t came_in = state.brought_in.value + state.debts_paid.value;
  if (sum == came_in) return {};
  return Failure{"credits", fmt::format("{} cents came in, {} are there", came_in, sum)};
}

Finding check_unseen(const TableState& state, const HiddenShoe& shoe) {
  if (!shoe.is_honest() || !state.shoe.loaded) return {};
  if (shoe.device().size() != state.shoe.in_device) {
    return Failure{"cards-in-device", fmt::format("{} are there, the table thinks {}",
                                                  shoe.device().size(), state.shoe.in_device)};
  }
  Composition unseen = state.shoe.unseen;
  for (const Card card : shoe.device()) {
    if (unseen.remove(card)) continue;
    return Failure{"unseen", fmt::format("{} is in the device, and the table thinks it has seen it",
                                         to_text(card))};
  }
  if (!state.procedure || state.procedure->stage != Stage::Found) return {};
  const auto& found = state.law->rulebook.irregularities[state.procedure->irregularity];
  if (found.on != Trigger::WrongCards) return {};
  return Failure{"wrong-cards-found", "nobody touched the cards"};
}

Finding RoundWatch::follow(const EventBody& body) {
  const auto* opened = std::get_if<BettingOpened>(&body);
  const bool begins = opened != nullptr && !opened->again;
  const bool ends =
      std::holds_alternative<RoundSettled>(body) || std::holds_alternative<RoundVoided>(body);
  const bool closes = std::holds_alternative<TableClosed>(body);
  if ((begins || closes) && in_play_) return Failure{"round-without-end", ""};
  if (ends && !in_play_) return Failure{"end-without-round", ""};
  in_play_ = begins || (in_play_ && !ends);
  return {};
}

Finding check_refusal(const Refusal& refusal) {
  if (!refusal.rule.empty()) return {};
  return Failure{"refusal-without-rule", std::string{name_of(refusal.reason)}};
}

}  // namespace punto::drive
