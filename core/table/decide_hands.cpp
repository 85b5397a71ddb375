#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/resolve.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

using enum RefusalReason;

const HandInPlay& hand_of(const Moment& moment, Side side) {
  return moment.table.round.hands[static_cast<std::size_t>(side)];
}

// Players handle cards only by a method that lets them (3.10.2, interpretation 97).
Objection unless_players_squeeze(const Moment& moment) {
  if (is_dealt_face_down(moment.table)) return {};
  return Refusal{PlayersDoNotHandleCards,
                 moment.rule(Procedure::KeepCards, moment.rule(Procedure::Uncovered))};
}

// Only by a method in which hands go by the height of wagers.
Objection unless_hands_go_by_wagers(const Moment& moment) {
  if (auto objection = unless_players_squeeze(moment)) return objection;
  const DealingMethod& method = *method_of(moment.table);
  if (method.hands_pass_to == HandsPassTo::HighestWager) return {};
  return Refusal{NoSuchProcedure, Citation{method.rule}};
}

// After the initial deal, while the hand is not exposed yet.
Objection unless_hand_lies_face_down(const Moment& moment, Side side) {
  if (auto objection = moment.unless_dealing()) return objection;
  const DealtCards& cards = moment.table.round.cards;
  if (drawn_count(cards) < 4) return Refusal{NotThisPlace, moment.rule(Procedure::Hands)};
  if (is_exposed(cards, side)) return Refusal{AlreadyDone, moment.rule(Procedure::Hands)};
  return {};
}

// The rule by which hands are passed at this table.
Citation passing_rule(const Moment& moment) {
  const DealingMethod* method = method_of(moment.table);
  if (method == nullptr) return moment.rule(Procedure::Uncovered);
  if (method->hands_pass_to == HandsPassTo::HighestWager) {
    return moment.rule(Procedure::HighestWager, method->rule);
  }
  return Citation{method->rule};
}

// Only by a method by which a Player draws.
Objection unless_player_draws(const Moment& moment) {
  const DealingMethod* method = method_of(moment.table);
  if (method != nullptr && method->drawn_by == DrawnBy::Player) return {};
  return Refusal{NoSuchProcedure,
                 moment.rule(Procedure::DrawByPlayer, moment.rule(Procedure::Uncovered))};
}

}  // namespace

Decision decide(const Moment& moment, const ExposeHand& command) {
  if (moment.by.kind == ActorKind::Player) {
    if (!has_hand(moment.table, command.side, PlayerId{moment.by.id})) {
      return refused(HandNotYours, passing_rule(moment));
    }
  } else if (const auto objection = moment.unless_dealer()) {
    return std::unexpected(*objection);
  }
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  if (const auto objection = objection_to_exposing(moment, command.side)) {
    return std::unexpected(*objection);
  }
  if (!all_read(moment.table.round.cards, command.side)) {
    return refused(CardNotRead, reading::keyed_card);
  }
  Draft draft{moment};
  draft.add(HandExposed{command.side});
  announce(draft);
  return draft.take();
}

// 3.9.6
Decision decide(const Moment& moment, const RevealFirst& command) {
  const ProcedureRule* first = moment.book().find(Procedure::FirstHand);
  if (first == nullptr) return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  if (const auto objection = moment.unless_role(first->by, first->rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_hands_go_by_wagers(moment)) return std::unexpected(*objection);
  if (const auto objection = unless_hand_lies_face_down(moment, command.side)) {
    return std::unexpected(*objection);
  }
  const DealtCards& cards = moment.table.round.cards;
  const bool one_lies_open = is_exposed(cards, Side::Player) || is_exposed(cards, Side::Banker);
  if (moment.table.round.first_hand || one_lies_open) {
    return refused(AlreadyDone, Citation{first->rule});
  }
  return only(moment, FirstHandChosen{command.side, first->rule});
}

// 3.9.2 to 3.9.5; 3.11.3 where the method leaves the choice.
Decision decide(const Moment& moment, const PassHand& command) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  if (const auto objection = unless_players_squeeze(moment)) return std::unexpected(*objection);
  if (const auto objection = unless_hand_lies_face_down(moment, command.side)) {
    return std::unexpected(*objection);
  }
  const HandInPlay& hand = hand_of(moment, command.side);
  const DealingMethod& method = *method_of(moment.table);
  const bool by_wagers = method.hands_pass_to == HandsPassTo::HighestWager;
  const Entitled entitled = entitled_to(moment.table, command.side);
  if (hand.passed || hand.kept) {
    return refused(HandIsPassed, by_wagers ? entitled.rule : Citation{method.rule});
  }
  if (!by_wagers) {
    if (!command.to) return refused(CircumstanceMissing, Citation{method.rule});
    if (const auto objection = moment.unless_seated(*command.to)) {
      return std::unexpected(*objection);
    }
    return only(moment, HandPassed{command.side, false, *command.to, method.rule});
  }
  if (!entitled.player) return refused(NobodyToPassTo, entitled.rule);
  if (command.to && command.to != entitled.player) return refused(HandNotYours, entitled.rule);
  return only(moment, HandPassed{command.side, false, *entitled.player, entitled.rule});
}

// 3.9.3
Decision decide(const Moment& moment, const DeclineHand& command) {
  const HandInPlay& hand = hand_of(moment, command.side);
  const DealingMethod* method = method_of(moment.table);
  const bool by_wagers = method == nullptr || method->hands_pass_to == HandsPassTo::HighestWager;
  const Citation passing = passing_rule(moment);
  const Citation rule = by_wagers ? moment.rule(Procedure::NextHighest, passing) : passing;
  if (!hand.passed) {
    if (moment.by.kind != ActorKind::Player) {
      if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
    }
    return refused(HandNotPassed, rule);
  }
  if (const auto objection = moment.unless_self_or_dealer(hand.holder, rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_hand_lies_face_down(moment, command.side)) {
    return std::unexpected(*objection);
  }
  return only(moment, HandDeclined{command.side, hand.holder});
}

// 3.9.4.1: where it cannot be told which of equal wagers was placed first.
Decision decide(const Moment& moment, const ChooseHandler& command) {
  const ProcedureRule* choose = moment.book().find(Procedure::ChooseHandler);
  if (choose == nullptr) return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  if (const auto objection = moment.unless_role(choose->by, choose->rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_hands_go_by_wagers(moment)) return std::unexpected(*objection);
  if (const auto objection = unless_hand_lies_face_down(moment, command.side)) {
    return std::unexpected(*objection);
  }
  if (hand_of(moment, command.side).passed || hand_of(moment, command.side).kept) {
    return refused(HandIsPassed, Citation{choose->rule});
  }
  if (!is_among_equal_highest(moment.table, command.side, command.player)) {
    return refused(NoEqualWagers, Citation{choose->rule});
  }
  return only(moment, HandPassed{command.side, false, command.player, choose->rule});
}

// 3.16
Decision decide(const Moment& moment, const AllowSqueeze& command) {
  const ProcedureRule* any = moment.book().find(Procedure::AnySqueeze);
  if (any == nullptr) return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  if (const auto objection = moment.unless_role(any->by, any->rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_players_squeeze(moment)) return std::unexpected(*objection);
  if (const auto objection = unless_hand_lies_face_down(moment, command.side)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = moment.unless_seated(command.player)) {
    return std::unexpected(*objection);
  }
  return only(moment, HandPassed{command.side, command.designee, command.player, any->rule});
}

// 3.11.1, 3.11.2
Decision decide(const Moment& moment, const TakeDevice& command) {
  if (const auto objection = unless_player_draws(moment)) return std::unexpected(*objection);
  const Citation drawing = moment.rule(Procedure::DrawByPlayer);
  if (const auto objection = moment.unless_self_or_dealer(command.player, drawing)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = moment.unless_seated(command.player)) {
    return std::unexpected(*objection);
  }
  if (moment.table.device_holder) {
    return refused(DeviceIsHeld, moment.rule(Procedure::RelinquishDevice));
  }
  if (has_valid_wager(moment.table, command.player)) {
    return only(moment, DeviceTaken{command.player, drawing});
  }
  const Citation rule = moment.rule(Procedure::DrawWithoutWager);
  if (!may_draw(moment.table, command.player)) return refused(NoWagerOnHand, rule);
  return only(moment, DeviceTaken{command.player, rule});
}

Decision decide(const Moment& moment, const AllowDrawing& command) {
  const ProcedureRule* allow = moment.book().find(Procedure::DrawWithoutWager);
  if (allow == nullptr) return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  if (const auto objection = moment.unless_role(allow->by, allow->rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_player_draws(moment)) return std::unexpected(*objection);
  if (const auto objection = moment.unless_seated(command.player)) {
    return std::unexpected(*objection);
  }
  return only(moment, DrawingAllowed{command.player, allow->rule});
}

// 3.11.8.1
Decision decide(const Moment& moment, const RelinquishDevice& /*command*/) {
  if (const auto objection = unless_player_draws(moment)) return std::unexpected(*objection);
  const Citation rule = moment.rule(Procedure::RelinquishDevice);
  const auto& holder = moment.table.device_holder;
  if (!holder) return refused(NoDeviceHolder, rule);
  if (const auto objection = moment.unless_self_or_dealer(*holder, rule)) {
    return std::unexpected(*objection);
  }
  return only(moment, DeviceReturned{*holder, rule});
}

}  // namespace punto
