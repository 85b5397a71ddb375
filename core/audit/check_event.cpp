#include "core/audit/check_event.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/rulebook/settle.hpp"
#include "core/rules/point_total.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

using Fault = std::optional<std::string>;

// ---- cards --------------------------------------------------------------------------------------

Fault check(const TableState& before, const TotalsAnnounced& totals) {
  const Round shown = exposed_round(before.round.cards);
  if (!shown.initial_deal_done()) return "totals were announced before the initial deal was open";
  const TotalsAnnounced due = totals_of(before.round.cards);
  const bool same = totals.player_total == due.player_total &&
                    totals.banker_total == due.banker_total && totals.natural == due.natural;
  if (same) return {};
  return fmt::format("announced totals {} and {}, the cards make {} and {}", totals.player_total,
                     totals.banker_total, due.player_total, due.banker_total);
}

Fault check(const TableState& before, const OutcomeAnnounced& announced) {
  const Round shown = exposed_round(before.round.cards);
  if (!shown.finished()) return "an outcome was announced before the round was finished";
  if (shown.outcome() == announced.outcome) return {};
  return "the announced outcome is not that of the cards";
}

Fault check(const TableState& before, const CardDrawn& drawn) {
  const Progress progress = progress_of(before.round.cards);
  if (before.phase != Phase::Dealing) return "a card was drawn while none was due";
  if (progress.waits == Waits::ForCard && progress.place == drawn.place) return {};
  return "a card was drawn for a place where none was due by the Table of Play";
}

Fault check(const TableState& before, const BettingOpened& opened) {
  if (opened.again) return {};
  if (before.phase != Phase::BetweenRounds) return "a round was opened while one was in play";
  if (opened.round != before.round.number + 1) return "a round was left out or counted twice";
  if (!before.shoe.loaded || before.shoe.cut == 0) return "a round was opened without a shoe";
  return {};
}

// The decks that were loaded, before any card was drawn.
bool is_whole(const TableState& before) {
  const int cards = before.settings.decks * cards_in(before.law->rulebook.deck);
  return before.shoe.loaded && before.shoe.in_device == cards;
}

Fault check(const TableState& before, const ShoeCut& cut) {
  if (!is_whole(before) || before.shoe.cut > 0) return "a shoe was cut that was in use";
  if (cut.cards >= 1 && cut.cards < before.shoe.in_device) return {};
  return "a shoe was cut where it has no card";
}

int cards_to_burn(const TableSettings& settings, const CardsBurned& burned) {
  if (settings.burn == Burn::Fixed) return settings.burn_cards;
  const int points = burned.first ? point_value(*burned.first) : -1;
  return 1 + (points == 0 ? 10 : points);
}

Fault check(const TableState& before, const CardsBurned& burned) {
  const Burn burn = before.settings.burn;
  const bool is_time = is_whole(before) && before.shoe.cut > 0 && !before.shoe.burned;
  if (!is_time || burn == Burn::None) return "cards were burned while none were due";
  const bool shows_first = burned.first.has_value() == (burn == Burn::ByFirstCard);
  if (shows_first && burned.cards == cards_to_burn(before.settings, burned)) return {};
  return "other cards were burned than this table burns";
}

// A machine that deals from an order it has committed to reads each card once and for good. Staff
// may void what it did, and not more.
template <typename Body>
constexpr bool is_by_hand =
    std::same_as<Body, CardCorrected> || std::same_as<Body, SurplusDrawn> ||
    std::same_as<Body, CardsDrawnTogether> || std::same_as<Body, InventoryRecorded> ||
    std::same_as<Body, MissingCardsFound>;

Fault check_dealt_by_machine(const TableState& before, const EventBody& body) {
  if (!before.law || before.settings.cards != CardSource::VirtualShoe) return {};
  const auto* corrected = std::get_if<RoundCorrected>(&body);
  const bool by_hand = std::visit(
      [](const auto& one) { return is_by_hand<std::remove_cvref_t<decltype(one)>>; }, body);
  if (!by_hand && (corrected == nullptr || corrected->correction->is_void)) return {};
  return "something happened at a virtual shoe that happens to cards only";
}

// ---- money --------------------------------------------------------------------------------------

// The first row that matches, looked for as the rulebook is read.
int row_of(const Wager& wager, const Outcome& outcome) {
  const FactValues facts = facts_of(outcome);
  for (std::size_t i = 0; i < wager.pays.size(); ++i) {
    if (wager.pays[i].when.matches(facts)) return static_cast<int>(i);
  }
  return PayTable::lost;
}

Fault check_share(const Law& law, const SettledShare& share, const Outcome& outcome) {
  if (share.kind >= law.rulebook.wagers.size()) return "a wager was settled that does not exist";
  const Wager& wager = law.rulebook.wagers[share.kind];
  const int row = row_of(wager, outcome);
  if (row != share.row) {
    return fmt::format("{} was settled by another row than that of the outcome", wager.id);
  }
  if (share.at_risk.value < 0 || share.at_risk > share.staked) {
    return fmt::format("more of {} was at risk than was staked", wager.id);
  }
  Cents due{share.staked.value - share.at_risk.value};
  if (row != PayTable::lost) {
    const auto winnings =
        exact_winnings(share.at_risk, wager.pays[static_cast<std::size_t>(row)].payout.net);
    if (!winnings) return fmt::format("{} cannot be paid exactly", wager.id);
    due = share.staked;
    add_to(due, *winnings);
  }
  if (due == share.returned) return {};
  return fmt::format("{} of {} for Player {}: {} was returned, {} is due by rule {}",
                     to_text(share.staked), wager.id, static_cast<std::uint32_t>(share.player),
                     to_text(share.returned), to_text(due), rule_of(wager, row));
}

Fault check_shares(const Law& law, const Settlement& settlement, const Outcome& outcome) {
  for (const SettledShare& share : settlement) {
    if (auto fault = check_share(law, share, outcome)) return fault;
  }
  return {};
}

// Each share of each wager in play, once and in order.
Fault check_complete(const TableState& before, const Settlement& settlement) {
  std::size_t next = 0;
  for (const PlacedWager& wager : before.round.wagers) {
    for (const Share& share : wager.shares) {
      if (next == settlement.size()) return "a wager in play was not settled";
      const SettledShare& settled = settlement[next++];
      const bool same = settled.number == wager.number && settled.kind == wager.kind &&
                        settled.player == share.player && settled.staked == share.amount &&
                        settled.treatment == wager.treatment &&
                        settled.at_risk.value <= share.amount.value && settled.at_risk.value >= 0;
      if (!same) return "another wager was settled than the one in play";
    }
  }
  if (next < settlement.size()) return "a wager was settled that was not in play";
  return {};
}

Fault check_at_risk(const TableState& before, const Settlement& settlement) {
  for (const SettledShare& share : settlement) {
    const bool whole = share.at_risk == share.staked;
    const bool none = share.at_risk.value == 0;
    const bool limited = share.treatment == Action::SettleToMaximum &&
                         share.at_risk <= before.settings.wagers[share.kind].limits.most;
    if (share.treatment == Action::ReturnWager ? none : whole || limited) continue;
    return "another part of a wager was at risk than its treatment says";
  }
  return {};
}

Fault check_returned(const Settlement& settlement) {
  for (const SettledShare& share : settlement) {
    if (share.returned != share.staked) return "a void round did not return every stake";
    if (share.row != PayTable::lost) return "a void round paid a wager";
  }
  return {};
}

Fault check(const TableState& before, const RoundSettled& settled) {
  if (settled.round != before.round.number) return "another round was settled than the one in play";
  const Round shown = exposed_round(before.round.cards);
  if (!shown.finished()) return "a round was settled before it was finished";
  if (auto fault = check_complete(before, *settled.settlement)) return fault;
  if (auto fault = check_at_risk(before, *settled.settlement)) return fault;
  return check_shares(*before.law, *settled.settlement, shown.outcome());
}

Fault check(const TableState& before, const RoundVoided& voided) {
  if (voided.round != before.round.number) return "another round was voided than the one in play";
  if (auto fault = check_complete(before, *voided.returned)) return fault;
  return check_returned(*voided.returned);
}

// A correction pays the same wagers anew.
bool are_same_wagers(const Settlement& was, const Settlement& now) {
  return std::ranges::equal(was, now, [](const SettledShare& one, const SettledShare& other) {
    return one.number == other.number && one.kind == other.kind && one.player == other.player &&
           one.treatment == other.treatment && one.staked == other.staked &&
           one.at_risk == other.at_risk;
  });
}

Fault check(const TableState& before, const RoundCorrected& corrected) {
  const Correction& correction = *corrected.correction;
  const RoundRecord* record = find_record(before, correction.round);
  if (record == nullptr) return "a round was corrected that is not on record";
  if (*record->settlement != correction.was) return "a correction names another settlement";
  if (!are_same_wagers(correction.was, correction.settlement)) {
    return "a correction settles other wagers";
  }
  if (correction.is_void) return check_returned(correction.settlement);
  const Round round = deal_round(correction.cards);
  const auto dealt = static_cast<std::size_t>(round.cards_dealt());
  if (!round.finished() || dealt != correction.cards.size()) {
    return "a correction has cards that make no whole round";
  }
  return check_shares(*before.law, correction.settlement, round.outcome());
}

// ---- credits and wagers -------------------------------------------------------------------------

Fault check_stake(const TableState& before, PlayerId player, Cents amount) {
  const Seat* seat = find_seat(before, player);
  if (seat == nullptr) return "a wager was taken from somebody who has no seat";
  if (amount.value <= 0) return "a wager of nothing was taken";
  if (seat->credits < amount) return "a wager was taken that the Player had no credits for";
  return {};
}

Fault check_in_betting(const TableState& before, PlayerId player, Cents amount) {
  if (before.phase != Phase::Betting) return "a wager was taken while betting was not open";
  return check_stake(before, player, amount);
}

Fault check_number(const TableState& before, WagerNumber number) {
  if (find_wager(before, number) == nullptr) return {};
  return "a wager was given the number of another";
}

Fault check(const TableState& before, const WagerPlaced& placed) {
  if (auto fault = check_number(before, placed.number)) return fault;
  if (auto fault = check_in_betting(before, placed.player, placed.amount)) return fault;
  if (placed.wager >= before.settings.wagers.size()) return "a wager was taken that does not exist";
  if (!before.settings.wagers[placed.wager].offered) return "a wager was taken that is not offered";
  if (placed.amount.value % before.settings.units.stake.value == 0) return {};
  return "a wager was taken that is not in whole units";
}

// Only a wager of one Player can be made larger or smaller, and only by him.
Fault check_owner(const TableState& before, WagerNumber number, PlayerId player) {
  const PlacedWager* wager = find_wager(before, number);
  if (wager == nullptr) return "a wager was changed that was not in play";
  if (!wager->is_joint() && wager->has(player)) return {};
  return "a wager was changed that was not the Player's own";
}

Fault check(const TableState& before, const WagerDecreased& decreased) {
  return check_owner(before, decreased.number, decreased.player);
}

Fault check(const TableState& before, const WagerIncreased& increased) {
  if (auto fault = check_owner(before, increased.number, increased.player)) return fault;
  return check_in_betting(before, increased.player, increased.amount);
}

Fault check(const TableState& before, const WagerFound& found) {
  if (auto fault = check_number(before, found.number)) return fault;
  if (found.wager >= before.settings.wagers.size()) return "a wager was found that does not exist";
  return check_stake(before, found.player, found.amount);
}

Fault check(const TableState& before, const JointWagerPlaced& placed) {
  if (auto fault = check_number(before, placed.number)) return fault;
  if (placed.wager >= before.settings.wagers.size()) return "a wager was taken that does not exist";
  for (const Share& share : placed.shares) {
    if (auto fault = check_in_betting(before, share.player, share.amount)) return fault;
  }
  return {};
}

// What the Player's own limits at his seat forbid, worked out from the seat alone.
Fault check_own_limits(const TableState& before, PlayerId player, Cents amount, Time at) {
  const Seat* seat = find_seat(before, player);
  if (seat == nullptr) return {};
  if (seat->until && at >= *seat->until) {
    return "a wager was taken when the time of the Player to wager was over";
  }
  Cents staked = in_play_of(before, player);
  add_to(staked, seat->wagered);
  add_to(staked, amount);
  if (seat->stake_limit && staked > *seat->stake_limit) {
    return "a wager was taken beyond the Player's own limit on stakes";
  }
  take_from(staked, seat->won);
  if (!seat->loss_limit || staked <= *seat->loss_limit) return {};
  return "a wager was taken beyond the Player's own limit on losses";
}

Fault check_own_limits(const TableState& before, const Event& event) {
  const auto check = [&](PlayerId player, Cents amount) {
    return check_own_limits(before, player, amount, event.at);
  };
  const EventBody& body = event.body;
  if (const auto* placed = std::get_if<WagerPlaced>(&body)) {
    return check(placed->player, placed->amount);
  }
  if (const auto* more = std::get_if<WagerIncreased>(&body)) {
    return check(more->player, more->amount);
  }
  if (const auto* found = std::get_if<WagerFound>(&body))
    return check(found->player, found->amount);
  const auto* joint = std::get_if<JointWagerPlaced>(&body);
  if (joint == nullptr) return {};
  for (const Share& share : joint->shares) {
    if (auto fault = check(share.player, share.amount)) return fault;
  }
  return {};
}

template <typename Value>
bool is_looser(const std::optional<Value>& was, const std::optional<Value>& now) {
  return was && (!now || *now > *was);
}

Fault check(const TableState& before, const PlayerRestrained& restrained) {
  const Seat* seat = find_seat(before, restrained.player);
  if (seat == nullptr) return "somebody was restrained who had no seat";
  const bool looser = is_looser(seat->stake_limit, restrained.stake_limit) ||
                      is_looser(seat->until, restrained.until) ||
                      is_looser(seat->loss_limit, restrained.loss_limit);
  if (!looser) return {};
  return "a Player's own limit was made looser while he sat there";
}

Fault check(const TableState& before, const PlayerLeft& left) {
  const Seat* seat = find_seat(before, left.player);
  if (seat == nullptr) return "somebody left who had no seat";
  if (seat->credits == left.credits) return {};
  return fmt::format("a Player left with {} and had {}", to_text(left.credits),
                     to_text(seat->credits));
}

Fault check(const TableState& /*before*/, const PlayerSat& sat) {
  if (sat.credits.value >= 0) return {};
  return "somebody sat down with less than nothing";
}

Fault check(const TableState& /*before*/, const CreditsAdded& added) {
  if (added.amount.value > 0) return {};
  return "credits were added that are none";
}

Fault check(const TableState& before, const TableOpened& opened) {
  if (before.law) return "a table was opened that is open";
  if (sha256(opened.opening->rulebook) == opened.opening->digest) return {};
  return "the rulebook is not the one that its digest names";
}

template <typename Other>
Fault check(const TableState& /*before*/, const Other& /*body*/) {
  return {};
}

}  // namespace

std::optional<std::string> find_fault(const TableState& before, const Event& event) {
  const bool opens = std::holds_alternative<TableOpened>(event.body);
  if (!opens && !before.law) return "something happened at a table that was not open";
  if (auto fault = check_dealt_by_machine(before, event.body)) return fault;
  if (auto fault = check_own_limits(before, event)) return fault;
  return std::visit([&](const auto& body) -> Fault { return check(before, body); }, event.body);
}

}  // namespace punto
