#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// What the table deals with where it happens, so that nobody has to declare it.
bool table_notices(Trigger trigger) {
  switch (trigger) {
    case Trigger::WagerAfterClosing:
    case Trigger::WithdrawalAfterClosing:
    case Trigger::UnderMinimum:
    case Trigger::OverMaximum:
    case Trigger::DifferentialExceeded:
    case Trigger::CuttingCardFirst:
    case Trigger::TerminalFailure: return true;
    default: return false;
  }
}

// Handles cards that lie on the table.
bool needs_cards(Action action) {
  switch (action) {
    case Action::Reconstruct:
    case Action::DecideOrder:
    case Action::PassToRightPlayer:
    case Action::ExposeByDealer:
    case Action::ResetDevice:
    case Action::UseAscertainedValue:
    case Action::ReplaceMissingCards: return true;
    default: return false;
  }
}

bool needs_hand(Action action) {
  return action == Action::PassToRightPlayer || action == Action::ExposeByDealer ||
         action == Action::UseAscertainedValue || action == Action::ReplaceMissingCards;
}

std::size_t unread_cards(const DealtCards& cards, Side side) {
  std::size_t unread = 0;
  for (std::size_t i = static_cast<std::size_t>(side); i < cards.size(); i += 2) {
    unread += cards[i].drawn && !cards[i].read ? 1 : 0;
  }
  return unread;
}

// The round in play, or one that is on record.
Objection object_to_round(const Moment& moment, const DeclareIrregularity& command, Trigger on,
                          const Resolution& row) {
  const TableState& table = moment.table;
  const bool current = command.round == table.round.number;
  const bool in_play = current && table.phase != Phase::BetweenRounds;
  const Citation rule{row.rule};
  if (in_play) {
    if (!needs_cards(row.action) || table.phase == Phase::Dealing) return {};
    return Refusal{BettingStillOpen, rule};
  }
  const RoundRecord* record = find_record(table, command.round);
  if (!current && record == nullptr) return Refusal{RoundNotOnRecord, rule};
  // Nothing that happened in another round moves the cards or the wagers of this one.
  const bool touches_round = row.offer != Offer::None || command.together > 0 || command.side;
  const bool undoes = row.action == Action::Void || row.action == Action::Reconstruct;
  if (touches_round || (!undoes && needs_cards(row.action))) return Refusal{NoRoundInPlay, rule};
  if (!undoes) return {};
  // What is settled was not interrupted and had cards enough; anything else may be found too late
  // (interpretations 89 and 100).
  const bool too_late = on == Trigger::CardsRunOut || on == Trigger::Interruption ||
                        row.when.names(Circumstance::Established);
  if (too_late) return Refusal{NoRoundInPlay, rule};
  if (record == nullptr || record->is_void) return Refusal{RoundNotOnRecord, rule};
  if (row.action == Action::Void) return {};
  if (!in_other_order(*record, command.order_is)) return Refusal{CardsDoNotFit, rule};
  return {};
}

// The hand, the cards and their order that the procedure of the row needs.
Objection object_to_particulars(const Moment& moment, const DeclareIrregularity& command,
                                const Resolution& row) {
  const TableState& table = moment.table;
  const Citation rule{row.rule};
  if (needs_hand(row.action)) {
    if (!command.side) return Refusal{CircumstanceMissing, rule};
    if (!table.round.cards[static_cast<std::size_t>(*command.side)].drawn) {
      return Refusal{CardNotDrawn, rule};
    }
  }
  if (row.action == Action::UseAscertainedValue &&
      command.values.size() != unread_cards(table.round.cards, *command.side)) {
    return Refusal{CardsDoNotFit, rule};
  }
  if (command.together > 0) {
    const bool room = table.shoe.waiting.size() + command.together <= most_waiting_cards;
    const bool drawing = table.phase == Phase::Dealing && command.together >= 2;
    if (!drawing || !room || command.together > table.shoe.in_device) {
      return Refusal{CardsDoNotFit, rule};
    }
  }
  const bool in_play = table.phase == Phase::Dealing && command.round == table.round.number;
  const std::size_t cards = cards_to_reconstruct(table) + command.together;
  if (command.together > 0 && moment.is_virtual()) return Refusal{CardsDoNotFit, rule};
  if (command.order_is.size() > CardOrder::static_capacity) return Refusal{CardsDoNotFit, rule};
  if (in_play && !is_order_of(command.order_is, cards)) return Refusal{CardsDoNotFit, rule};
  if (row.action == Action::UseAscertainedValue) {
    Composition left = table.shoe.unseen;
    for (const Card card : command.values) {
      if (!left.remove(card)) return Refusal{NotThisDeck, rule};
    }
  }
  return {};
}

Reported reported_by(const DeclareIrregularity& command) {
  return {command.round, command.cards, command.order, command.value, command.side, command.player};
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
  return action == Action::Reconstruct || action == Action::ResetDevice;
}

}  // namespace

Decision decide(const Moment& moment, const DeclareIrregularity& command) {
  if (const auto objection = moment.unless_dealer_or_device()) return std::unexpected(*objection);
  if (command.irregularity >= moment.book().irregularities.size()) {
    return refused(NoSuchIrregularity, moment.rule(Procedure::Uncovered));
  }
  const Irregularity& irregularity = moment.book().irregularities[command.irregularity];
  if (moment.table.procedure) {
    return refused(ProcedureOpen, Citation{irregularity_of(moment.table).rule});
  }
  if (table_notices(irregularity.on)) {
    return refused(TableNoticesItself, Citation{irregularity.rule});
  }
  if (command.round > moment.table.round.number) {
    return refused(WrongRound, reading::named_round);
  }
  const Reported reported = reported_by(command);
  const auto values = circumstances_of(moment.table, irregularity, reported);
  if (is_incomplete(irregularity, values)) {
    return refused(CircumstanceMissing, Citation{irregularity.rule});
  }
  const Resolution& row = irregularity.resolutions[row_for(irregularity, values)];
  if (const auto objection = object_to_round(moment, command, irregularity.on, row)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = object_to_particulars(moment, command, row)) {
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

// 6.1: what no rule covers.
Decision decide(const Moment& moment, const GiveRuling& command) {
  if (const auto objection = moment.unless_stage(Stage::Ruling)) return std::unexpected(*objection);
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
  if (const auto objection = moment.unless_dealer_or_device()) return std::unexpected(*objection);
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
    return refused(AlreadyDone, moment.rule(Procedure::Uncovered));
  }
  Reported reported;
  reported.round = moment.table.round.number;
  reported.player = command.player;
  Draft draft{moment};
  declare(draft, irregularity_on(moment.book(), Trigger::TerminalFailure), reported);
  return draft.take();
}

}  // namespace punto
