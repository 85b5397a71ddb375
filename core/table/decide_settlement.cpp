#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/resolve.hpp"
#include "core/table/settlement.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// 3.11.8.2: any losing stake on a hand ends control (interpretations 50 and 97).
bool device_is_lost(const TableState& table, const Settlement& settlement) {
  if (!table.device_holder) return false;
  return std::ranges::any_of(settlement, [&](const SettledShare& share) {
    const auto backs = table.law->rulebook.wagers[share.kind].backs;
    return share.player == *table.device_holder && backs && *backs != Winner::Tie &&
           share.row == PayTable::lost && share.at_risk.value > 0;
  });
}

std::uint8_t run_in(NewDeckRun run, const DealtCards& cards) {
  std::uint8_t longest = 0;
  for (const DealtCard& card : cards) {
    if (!card.drawn || !card.read) continue;
    run.follow(card.card);
    longest = std::max(longest, run.length);
  }
  return longest;
}

// Interpretation 81: a surplus card that was seen cannot simply be the next one.
bool surplus_was_seen(const ShoeInUse& shoe) {
  return std::ranges::any_of(shoe.waiting, [](const DealtCard& card) { return card.exposed; });
}

// Whoever has won so much in one round that staff want to see him first.
void lock_winners(const Moment& moment, const Settlement& settlement, Events& events) {
  const auto& large_win = moment.settings().large_win;
  if (!large_win || moment.settings().seating != Seating::Terminals) return;
  for (const Seat& seat : moment.table.seats) {
    Cents won;
    for (const SettledShare& share : settlement) {
      if (share.player != seat.player) continue;
      add_to(won, share.returned);
      take_from(won, share.staked);
    }
    if (won < *large_win || seat.locked) continue;
    events.push_back({moment.now, machine(), SeatLocked{seat.player, won}});
  }
}

}  // namespace

Decision decide(const Moment& moment, const Settle& /*command*/) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  const TableState& table = moment.table;
  if (!table.round.outcome_announced) {
    return refused(RoundNotFinished, moment.rule(Procedure::TableOfPlay));
  }
  const Outcome outcome = exposed_round(table.round.cards).outcome();
  Decision decision = only(moment, RoundSettled{table.round.number, settle_wagers(table, outcome)});
  Events& events = *decision;
  const Settlement& settlement = *std::get<RoundSettled>(events.front().body).settlement;
  if (device_is_lost(table, settlement)) {
    events.push_back({moment.now, moment.by,
                      DeviceReturned{*table.device_holder, moment.rule(Procedure::LoseDevice)}});
  }
  lock_winners(moment, settlement, events);
  const std::uint8_t run = run_in(table.shoe.run, table.round.cards);
  if (run >= NewDeckRun::suspicious) {
    events.push_back({moment.now, moment.by, UnshuffledSuspected{run}});
  }
  if (!surplus_was_seen(table.shoe)) return decision;
  Draft draft{moment};
  for (const Event& event : events) draft.add(event.body);
  Reported reported;
  reported.round = table.round.number;
  report_finding(draft, Trigger::AnythingElse, reported);
  return draft.take();
}

// 6.3: the cards as they were dealt decide, whatever was recorded (interpretation 88).
Decision decide(const Moment& moment, const CorrectRound& command) {
  const ProcedureRule& authority = *moment.book().find(Procedure::Uncovered);
  const Citation rule = moment.rule(Procedure::Displays);
  if (const auto objection = moment.unless_role(authority.by, rule)) {
    return std::unexpected(*objection);
  }
  if (moment.is_virtual()) return refused(StaffMayNot, reading::keyed_card);
  if (command.reason.empty()) return refused(ReasonMissing, rule);
  const RoundRecord* record = find_record(moment.table, command.round);
  if (record == nullptr || record->is_void) return refused(RoundNotOnRecord, rule);
  const Round round = deal_round(command.cards);
  if (!round.finished() || static_cast<std::size_t>(round.cards_dealt()) != command.cards.size()) {
    return refused(CardsDoNotFit, moment.rule(Procedure::TableOfPlay));
  }
  Composition left = moment.table.shoe.unseen;
  const bool this_shoe = record->shoe == moment.table.shoe.number;
  if (this_shoe) {
    for (const Card card : record->cards) left.add(card);
  }
  for (const Card card : command.cards) {
    if (deck_of(card) != moment.book().deck) return refused(NotThisDeck, rule);
    if (this_shoe && !left.remove(card)) return refused(CardsDoNotFit, rule);
  }
  Draft draft{moment};
  correct_record(draft, command.round, command.cards, command.reason, rule);
  return draft.take();
}

}  // namespace punto
