#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/declarable.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// What is wrong with the cards is wrong with those in play, whenever it came about (5.1.1); earlier
// rounds stand (5.1.2).
RoundNumber round_concerned(const TableState& table, const DeclareIrregularity& command,
                            const Irregularity& irregularity) {
  const bool in_play = table.phase == Phase::Betting || table.phase == Phase::Dealing;
  return in_play && irregularity.on == Trigger::WrongCards ? table.round.number : command.round;
}

Reported reported_by(const DeclareIrregularity& command) {
  return {command.round, command.cards,  command.order,       command.value,
          command.side,  command.player, command.together > 0};
}

// What a ruling can order, by what is at stake (6.1).
bool can_rule(const TableState& table, Action action) {
  const OpenProcedure& procedure = *table.procedure;
  if (procedure.wager) {
    return action == Action::SettleNormally || action == Action::ReturnWager ||
           action == Action::SettleToMaximum;
  }
  if (action == Action::LetStand || action == Action::Continue) return true;
  const bool in_play = procedure.round == table.round.number && table.phase != Phase::BetweenRounds;
  if (action == Action::Void) {
    const RoundRecord* record = find_record(table, procedure.round);
    return in_play || (record != nullptr && !record->is_void);
  }
  if (!in_play || table.phase != Phase::Dealing) return false;
  if (action == Action::ExposeByDealer) {
    return procedure.side.has_value() &&
           table.round.cards[static_cast<std::size_t>(*procedure.side)].drawn;
  }
  if (action == Action::ResetDevice) return table.settings.cards != CardSource::KeyedIn;
  return action == Action::Reconstruct;
}

bool is_left_to_manager(Stage stage) {
  return stage == Stage::Ruling || stage == Stage::SetAside || stage == Stage::Inventory ||
         stage == Stage::Assignment;
}

}  // namespace

Decision decide(const Moment& moment, const DeclareIrregularity& declared) {
  if (moment.by.kind == ActorKind::Player) {
    return refused(PlayersMayNot, moment.rule(Procedure::HigherPosition));
  }
  if (declared.irregularity >= moment.book().irregularities.size()) {
    return refused(NoSuchIrregularity, moment.rule(Procedure::Uncovered));
  }
  const Irregularity& irregularity = moment.book().irregularities[declared.irregularity];
  if (const auto objection = objection_to_declarer(moment, irregularity)) {
    return std::unexpected(*objection);
  }
  if (moment.table.procedure) {
    return refused(ProcedureOpen, Citation{irregularity_of(moment.table).rule});
  }
  if (declared.round > moment.table.round.number) {
    return refused(WrongRound, reading::named_round);
  }
  DeclareIrregularity command = declared;
  command.round = round_concerned(moment.table, declared, irregularity);
  const Reported reported = reported_by(command);
  const auto values = circumstances_of(moment.table, irregularity, reported);
  if (is_incomplete(irregularity, values)) {
    return refused(CircumstanceMissing, Citation{irregularity.rule});
  }
  const Resolution& row = irregularity.resolutions[row_for(irregularity, values)];
  if (const auto objection = objection_to_declaring(moment, command, irregularity, row)) {
    return std::unexpected(*objection);
  }
  Draft draft{moment};
  if (command.together > 0) draft.add(CardsDrawnTogether{command.together});
  const Particulars particulars{
      {command.order_is.begin(), command.order_is.end()}, command.values, command.source};
  declare(draft, command.irregularity, reported, {}, particulars);
  return draft.take();
}

// Staff agree with what the table found, and its row is carried out.
Decision decide(const Moment& moment, const Confirm& /*command*/) {
  if (const auto objection = moment.unless_stage(Stage::Found)) return std::unexpected(*objection);
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  const OpenProcedure& found = *moment.table.procedure;
  const auto word = [&](Circumstance circumstance) {
    return found.circumstances[static_cast<std::size_t>(circumstance)];
  };
  Reported reported;
  reported.round = found.round;
  if (word(Circumstance::Cards) != no_value) {
    reported.cards = static_cast<WrongCards>(word(Circumstance::Cards));
  }
  if (word(Circumstance::Order) != no_value) {
    reported.order = static_cast<Known>(word(Circumstance::Order));
  }
  Draft draft{moment};
  declare(draft, found.irregularity, reported);
  return draft.take();
}

// It was a slip at the console, or the authority disagrees. What the cards themselves show cannot
// be dismissed.
Decision decide(const Moment& moment, const Dismiss& /*command*/) {
  const TableState& table = moment.table;
  if (table.procedure && table.procedure->stage == Stage::Approval) {
    if (const auto objection = unless_authority(moment)) return std::unexpected(*objection);
  } else {
    if (const auto objection = moment.unless_stage(Stage::Found)) {
      return std::unexpected(*objection);
    }
    if (const auto objection = moment.unless_role(Role::PitSupervisor, reading::declaring)) {
      return std::unexpected(*objection);
    }
  }
  Draft draft{moment};
  draft.add(FindingDismissed{table.procedure->irregularity});
  const bool wrong_card = std::ranges::any_of(
      table.round.cards, [](const DealtCard& card) { return card.read && !card.counted; });
  const bool surplus = table.procedure->stage == Stage::Found && !table.shoe.waiting.empty();
  if (wrong_card || surplus || !is_dealt_in_order(draft.state().round)) {
    return refused(CardsDoNotFit, Citation{irregularity_of(table).rule});
  }
  announce(draft);
  return draft.take();
}

Decision decide(const Moment& moment, const Approve& /*command*/) {
  if (const auto objection = moment.unless_stage(Stage::Approval)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_authority(moment)) return std::unexpected(*objection);
  Draft draft{moment};
  draft.add(IrregularityApproved{row_of(moment.table).rule});
  go_on_to_offer(draft);
  return draft.take();
}

// 5.8.2.2: the Pit Manager sets the order; then Players choose (interpretation 92).
Decision decide(const Moment& moment, const DecideOrder& command) {
  if (const auto objection = moment.unless_stage(Stage::Order)) return std::unexpected(*objection);
  if (const auto objection = unless_authority(moment)) return std::unexpected(*objection);
  const Citation rule{row_of(moment.table).rule};
  const std::size_t waiting = moment.table.shoe.waiting.size();
  if (command.order.size() != waiting || !is_order_of(command.order, waiting)) {
    return refused(CardsDoNotFit, rule);
  }
  // Cards that are laid already stay where they are.
  const std::size_t laid = cards_to_reconstruct(moment.table) - waiting;
  CardOrder order;
  for (std::size_t i = 0; i < laid; ++i) order.push_back(static_cast<std::uint8_t>(i));
  for (const std::uint8_t at : command.order) order.push_back(static_cast<std::uint8_t>(laid + at));
  Draft draft{moment};
  draft.add(OrderDecided{order, rule});
  go_on_to_offer(draft);
  return draft.take();
}

// 6.1: what no rule covers, and where the missing cards cannot be found (interpretation 98).
Decision decide(const Moment& moment, const GiveRuling& command) {
  if (!moment.table.procedure || !is_left_to_manager(moment.table.procedure->stage)) {
    return std::unexpected(*moment.unless_stage(Stage::Ruling));
  }
  if (const auto objection = unless_authority(moment)) return std::unexpected(*objection);
  const Citation rule{row_of(moment.table).rule};
  if (command.reason.empty()) return refused(ReasonMissing, rule);
  if (!can_rule(moment.table, command.action)) return refused(NotThisStage, rule);
  if (command.burn_surplus && moment.table.shoe.waiting.empty()) {
    return refused(CardsDoNotFit, reading::surplus_card);
  }
  Draft draft{moment};
  draft.add(RulingGiven{
      Ruling{command.action, command.replace_cards, command.burn_surplus, command.reason}, rule});
  carry_out(draft, command.action, command.replace_cards, rule);
  const auto& waiting = draft.state().shoe.waiting;
  if (command.burn_surplus && !waiting.empty()) {
    draft.add(SurplusBurned{static_cast<std::uint8_t>(waiting.size())});
  }
  return draft.take();
}

// EB4 5.10: the round goes on; each failed terminal is in it or out of it.
Decision decide(const Moment& moment, const ReportTerminalFailure& command) {
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  if (moment.settings().seating != Seating::Terminals) {
    return refused(NotATerminal, moment.rule(Procedure::Uncovered));
  }
  if (const auto objection = moment.unless_seated(command.player)) {
    return std::unexpected(*objection);
  }
  if (moment.table.phase == Phase::BetweenRounds) {
    return refused(NoRoundInPlay, Citation{moment.book().betting_opens.rule});
  }
  if (find_seat(moment.table, command.player)->left_out) {
    return refused(AlreadyDone, leaving_out_rule(moment.book()));
  }
  Reported reported;
  reported.round = moment.table.round.number;
  reported.player = command.player;
  Draft draft{moment};
  declare(draft, irregularity_on(moment.book(), Trigger::TerminalFailure), reported);
  return draft.take();
}

}  // namespace punto
