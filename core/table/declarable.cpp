#include "core/table/declarable.hpp"

#include <algorithm>

#include "core/table/reconstruct.hpp"
#include "core/table/squeeze.hpp"

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

// Cards that are drawn or laid together or in some order.
Objection object_to_order(const Moment& moment, const DeclareIrregularity& command, Trigger on,
                          const Resolution& row) {
  const TableState& table = moment.table;
  const Refusal refusal{CardsDoNotFit, Citation{row.rule}};
  const bool in_play = table.phase == Phase::Dealing && command.round == table.round.number;
  const std::size_t cards = cards_to_reconstruct(table) + command.together;
  // A virtual shoe draws singly, and knows in which order.
  const bool told = command.together > 0 || !command.order_is.empty();
  if (moment.is_virtual() && (told || on == Trigger::DrawnTogether)) return refusal;
  if (in_play && on == Trigger::DrawnTogether && cards < 2) return refusal;
  // In another order only the initial deal may find its place; the rest has to wait.
  if (told && cards > 4 + most_waiting_cards) return refusal;
  if (command.order_is.size() > CardOrder::static_capacity) return refusal;
  if (in_play && !is_order_of(command.order_is, cards)) return refusal;
  if (command.together == 0) return {};
  // Put in order anew, the four of the initial deal are laid, and all others may have to wait.
  const bool room = table.shoe.waiting.size() + command.together <= most_waiting_cards &&
                    cards <= 4 + most_waiting_cards;
  const bool drawing = table.phase == Phase::Dealing && command.together >= 2;
  if (!drawing || !room || command.together > table.shoe.in_device) return refusal;
  return {};
}

// 5.3: a round that is finished had cards enough, and a virtual shoe counts them itself.
Objection object_to_shortage(const Moment& moment, Trigger on, const Resolution& row) {
  if (on != Trigger::CardsRunOut || moment.table.phase != Phase::Dealing) return {};
  const Citation rule{row.rule};
  const bool finished = progress_of(moment.table.round.cards).waits == Waits::Finished;
  if (finished) return Refusal{RoundFinished, rule};
  if (moment.is_virtual() && moment.table.shoe.in_device > 0) return Refusal{CardsDoNotFit, rule};
  return {};
}

// Where hands go to Players, this one has gone to the Player, or may yet go to another.
Objection object_to_holder(const Moment& moment, const DeclareIrregularity& command,
                           const Resolution& row) {
  const TableState& table = moment.table;
  const Citation rule{row.rule};
  const HandInPlay& hand = table.round.hands[static_cast<std::size_t>(*command.side)];
  if (row.action == Action::PassToRightPlayer) {
    if (is_exposed(table.round.cards, *command.side)) return Refusal{AlreadyDone, rule};
    const bool any = method_of(table)->hands_pass_to == HandsPassTo::AnyPlayer;
    return any && !command.player ? Objection{Refusal{CircumstanceMissing, rule}} : Objection{};
  }
  const bool by_wagers = method_of(table)->hands_pass_to == HandsPassTo::HighestWager;
  if (by_wagers && !hand.passed) return Refusal{HandNotPassed, rule};
  if (hand.passed && command.player && *command.player != hand.holder) {
    return Refusal{HandNotYours, rule};
  }
  return {};
}

// The hand that the procedure of the row is about (5.7, 5.10, 5.11).
Objection object_to_hand(const Moment& moment, const DeclareIrregularity& command,
                         const Resolution& row) {
  if (!needs_hand(row.action)) return {};
  const Citation rule{row.rule};
  if (!is_dealt_face_down(moment.table)) {
    return Refusal{PlayersDoNotHandleCards, moment.rule(Procedure::KeepCards, rule)};
  }
  if (!command.side) return Refusal{CircumstanceMissing, rule};
  if (!moment.table.round.cards[static_cast<std::size_t>(*command.side)].drawn) {
    return Refusal{CardNotDrawn, rule};
  }
  return object_to_holder(moment, command, row);
}

// 5.11: the values of the cards a Player has left with come from the device or from surveillance.
Objection object_to_values(const Moment& moment, const DeclareIrregularity& command,
                           const Resolution& row) {
  if (row.action != Action::UseAscertainedValue) return {};
  const Citation rule{row.rule};
  if (command.values.size() != unread_cards(moment.table.round.cards, *command.side)) {
    return Refusal{CardsDoNotFit, rule};
  }
  const bool seen =
      command.source == ValueSource::Device || command.source == ValueSource::Surveillance;
  if (!command.values.empty() && !seen) return Refusal{CircumstanceMissing, rule};
  Composition left = moment.table.shoe.unseen;
  for (const Card card : command.values) {
    if (!left.remove(card)) return Refusal{NotThisDeck, rule};
  }
  return {};
}

}  // namespace

bool needs_hand(Action action) {
  return action == Action::PassToRightPlayer || action == Action::ExposeByDealer ||
         action == Action::UseAscertainedValue || action == Action::ReplaceMissingCards;
}

// A machine that does not deal tells what it reads; of what follows it declares only that it was
// interrupted, or does not work.
Objection objection_to_declarer(const Moment& moment, const Irregularity& irregularity) {
  const bool interrupted =
      irregularity.on == Trigger::Interruption || irregularity.on == Trigger::Malfunction;
  auto objection = interrupted ? moment.unless_dealer_or_system() : moment.unless_dealer();
  if (objection) return objection;
  if (!table_notices(irregularity.on)) return {};
  return Refusal{TableNoticesItself, Citation{irregularity.rule}};
}

Objection objection_to_declaring(const Moment& moment, const DeclareIrregularity& command,
                                 const Irregularity& irregularity, const Resolution& row) {
  if (row.action == Action::Refuse) return Refusal{RoundNotOnRecord, Citation{row.rule}};
  for (const auto& objection :
       {object_to_round(moment, command, irregularity.on, row),
        object_to_shortage(moment, irregularity.on, row), object_to_hand(moment, command, row)}) {
    if (objection) return objection;
  }
  if (auto objection = object_to_values(moment, command, row)) return objection;
  return object_to_order(moment, command, irregularity.on, row);
}

}  // namespace punto
