#include "core/table/resolve.hpp"

#include <algorithm>
#include <cassert>

#include "core/table/reconstruct.hpp"
#include "core/table/settlement.hpp"
#include "core/table/squeeze.hpp"
#include "core/table/standing.hpp"

namespace punto {
namespace {

bool concerns_settled_round(const TableState& state) {
  return state.phase == Phase::BetweenRounds || state.procedure->round != state.round.number;
}

// 5.1.1, 5.2, 5.3 and all the others: stakes go back, earlier rounds keep their outcomes.
void void_round(Draft& draft, Citation rule) {
  const TableState& state = draft.state();
  if (concerns_settled_round(state)) {
    if (find_record(state, state.procedure->round) == nullptr) return;
    correct_record(draft, state.procedure->round, {}, "", rule);
  } else {
    draft.add(RoundVoided{state.round.number, rule, return_wagers(state)});
  }
}

// 5.7, 5.8: the cards go where their order puts them.
void put_in_order(Draft& draft, Citation rule) {
  const TableState& state = draft.state();
  CardOrder order = state.procedure->order;
  if (!concerns_settled_round(state)) {
    // Cards that came out since the order was told follow it (5.11.1).
    const bool told = !order.empty();
    const std::size_t cards = cards_to_reconstruct(state);
    for (std::size_t i = order.size(); told && i < cards; ++i) {
      order.push_back(static_cast<std::uint8_t>(i));
    }
    draft.add(CardsReconstructed{order, rule});
    return;
  }
  const RoundRecord* record = find_record(state, state.procedure->round);
  if (record == nullptr) return;
  if (const auto cards = in_other_order(*record, order)) {
    correct_record(draft, record->number, *cards, "", rule);
  }
}

// 5.10 and whenever the Dealer turns a hand.
// Cards that nobody has read yet are turned when the Dealer keys them in, and a hand that is not to
// be revealed first waits for its turn.
void expose_by_dealer(Draft& draft, Side side, Citation rule) {
  draft.add(HandKept{side, false, rule});
  const TableState& state = draft.state();
  if (is_exposed(state.round.cards, side) || !all_read(state.round.cards, side)) return;
  if (!objection_to_exposing(draft.moment(), side)) draft.add(HandExposed{side});
}

// 5.7: retrieved and passed to the right Player.
void pass_to_right_player(Draft& draft, Side side, Citation rule) {
  Entitled right = entitled_to(draft.state(), side);
  const DealingMethod* method = method_of(draft.state());
  if (method != nullptr && method->hands_pass_to == HandsPassTo::AnyPlayer) {
    right.player = draft.state().procedure->player;
  }
  if (right.player) {
    draft.add(HandPassed{side, false, *right.player, rule});
  } else {
    draft.add(HandKept{side, false, rule});
  }
}

// 5.11: the values come from the device, from surveillance, or from the inventory.
void give_values(Draft& draft, Side side, Citation rule) {
  const std::vector<Card> values = draft.state().procedure->values;
  const ValueSource source = draft.state().procedure->source;
  std::size_t next = 0;
  for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
    const DealtCard& card = draft.state().round.cards[i];
    if (!card.drawn || card.read || next == values.size()) continue;
    draft.add(CardRead{static_cast<Place>(i), values[next++], source, true});
  }
  draft.add(HandKept{side, true, rule});
  if (!is_exposed(draft.state().round.cards, side)) draft.add(HandExposed{side});
}

// 5.9: the cards that are out are removed, and wagering begins again (interpretation 72).
void reset_device(Draft& draft, Citation rule) {
  draft.add(DeviceReset{rule});
  draft.add(BettingOpened{draft.state().round.number, true});
}

void let_go_on(Draft& draft, Citation rule) {
  const OpenProcedure& procedure = *draft.state().procedure;
  if (irregularity_of(draft.state()).on == Trigger::TerminalFailure && procedure.player) {
    draft.add(TerminalCarriesOn{*procedure.player, rule});
  } else if (row_of(draft.state()).action == Action::Continue && procedure.side &&
             !concerns_settled_round(draft.state())) {
    // 5.7.1: what was shown in error has been seen by everybody; the Dealer goes on with it.
    const Side side = *procedure.side;
    if (!all_read(draft.state().round.cards, side)) {
      draft.add(HandKept{side, true, rule});
    } else if (!is_exposed(draft.state().round.cards, side)) {
      draft.add(HandExposed{side});
    }
  }
}

void do_action(Draft& draft, Action action, Citation rule) {
  const OpenProcedure procedure = *draft.state().procedure;
  const Side side = procedure.side.value_or(Side::Player);
  switch (action) {
    case Action::Void: return void_round(draft, rule);
    case Action::Reconstruct:
    case Action::DecideOrder: return put_in_order(draft, rule);
    case Action::Continue: return let_go_on(draft, rule);
    case Action::PassToRightPlayer: return pass_to_right_player(draft, side, rule);
    case Action::ExposeByDealer: return expose_by_dealer(draft, side, rule);
    case Action::ResetDevice: return reset_device(draft, rule);
    case Action::UseAscertainedValue:
    case Action::ReplaceMissingCards: return give_values(draft, side, rule);
    case Action::SettleNormally:
    case Action::ReturnWager:
    case Action::SettleToMaximum:
      if (procedure.wager) draft.add(WagerTreated{*procedure.wager, action, rule});
      return;
    case Action::LeaveOut:
      if (procedure.player) draft.add(PlayerLeftOut{*procedure.player, rule});
      return;
    case Action::LetStand:
    case Action::Refuse:
    case Action::SettleAsPlaced:
    case Action::MeetDifferential:
    case Action::Refer: return;
  }
}

// Who has the authority has it at once where he declared it himself, unless the table wants a
// second person.
bool has_authority(const Draft& draft) {
  const Role needed = authority_of(draft.state());
  if (needed == Role::Dealer) return true;
  if (draft.by().kind != ActorKind::Staff || draft.state().settings.second_person) return false;
  return may_act(draft.state().settings, draft.by().role, needed);
}

}  // namespace

const Irregularity& irregularity_of(const TableState& state) {
  return state.law->rulebook.irregularities[state.procedure->irregularity];
}

const Resolution& row_of(const TableState& state) {
  return irregularity_of(state).resolutions[state.procedure->row];
}

// The Gaming Shift Manager alone undoes what was settled (interpretation 100), and what a virtual
// shoe has dealt, which knows its cards better than staff do (interpretation 111).
Role authority_of(const TableState& state) {
  const Resolution& row = row_of(state);
  if (row.action != Action::Void && row.action != Action::Reconstruct) return row.by;
  const bool doubts_machine = state.settings.cards == CardSource::VirtualShoe &&
                              state.procedure->declared_by.kind == ActorKind::Staff &&
                              !row.when.names(Circumstance::Established);
  const bool higher = doubts_machine || concerns_settled_round(state);
  return higher ? state.law->rulebook.find(Procedure::Uncovered)->by : row.by;
}

Objection unless_authority(const Moment& moment) {
  const Role needed = authority_of(moment.table);
  if (auto objection = moment.unless_role(needed, row_of(moment.table).rule)) return objection;
  const Actor& declared_by = moment.table.procedure->declared_by;
  const bool same = declared_by.kind == moment.by.kind && declared_by.id == moment.by.id;
  if (!same || !moment.settings().second_person || needed == Role::Dealer) return {};
  return Refusal{RefusalReason::SecondPersonNeeded, reading::second_person};
}

void report_finding(Draft& draft, Trigger trigger, const Reported& reported) {
  const std::uint8_t index = irregularity_on(draft.book(), trigger);
  const Irregularity& irregularity = draft.book().irregularities[index];
  draft.add(IrregularityFound{index, circumstances_of(draft.state(), irregularity, reported),
                              irregularity.rule});
}

void report_cutting_card(Draft& draft) {
  const bool first = drawn_count(draft.state().round.cards) == 0;
  draft.add(CuttingCardAppeared{first, draft.moment().rule(Procedure::CuttingCard)});
  if (!first || draft.book().find_irregularity(Trigger::CuttingCardFirst) == nullptr) return;
  Reported reported;
  reported.round = draft.state().round.number;
  declare(draft, irregularity_on(draft.book(), Trigger::CuttingCardFirst), reported);
}

void declare(Draft& draft, std::uint8_t index, const Reported& reported,
             std::optional<WagerNumber> wager, const Particulars& particulars) {
  const Irregularity& irregularity = draft.book().irregularities[index];
  const auto values = circumstances_of(draft.state(), irregularity, reported);
  const std::uint8_t at = row_for(irregularity, values);
  const Resolution& row = irregularity.resolutions[at];
  draft.add(IrregularityDeclared{index, at, reported.side, values, reported.player, wager,
                                 reported.round, particulars, row.rule});
  if (draft.state().procedure->stage == Stage::Approval && has_authority(draft)) {
    go_on_to_offer(draft);
  }
}

void go_on_to_offer(Draft& draft) {
  if (row_of(draft.state()).offer == Offer::None) return carry_out(draft);
  open_offer(draft);
}

void open_offer(Draft& draft) {
  const Resolution& row = row_of(draft.state());
  const bool undecided_only =
      row.offer == Offer::WithdrawUndecided || row.offer == Offer::WithdrawUndecidedAllOrNone;
  const WagerKinds kinds =
      undecided_only ? undecided_kinds(standings_of(draft.state())) : ~WagerKinds{0};
  if (players_offered(draft.state(), kinds).empty()) return carry_out(draft);
  const Time until{draft.now().milliseconds + draft.state().settings.offer_milliseconds};
  draft.add(OfferOpened{row.offer, kinds, until, row.rule});
}

void carry_out(Draft& draft) {
  const Resolution& row = row_of(draft.state());
  carry_out(draft, row.action, row.replace_cards, row.rule);
}

void carry_out(Draft& draft, Action action, CardReplacement replace_cards, Citation rule) {
  const std::uint8_t index = draft.state().procedure->irregularity;
  const bool malfunction = irregularity_of(draft.state()).on == Trigger::Malfunction;
  const Resolution& row = row_of(draft.state());
  const Citation replacing = row.action == action ? Citation{replacement_rule(row)} : rule;
  do_action(draft, action, rule);
  // Whatever was decided, no card may stay where it does not belong.
  const TableState& state = draft.state();
  if (state.phase == Phase::Dealing && !is_dealt_in_order(state.round)) {
    draft.add(CardsReconstructed{{}, rule});
  }
  if (malfunction && action == Action::Void) draft.add(EveryoneTold{index, rule});
  const Citation replace_rule = replace_cards == CardReplacement::May
                                    ? draft.moment().rule(Procedure::ReplaceCards, replacing)
                                    : replacing;
  draft.add(IrregularityResolved{action, replace_cards, replace_rule, rule});
  announce(draft);
}

void announce(Draft& draft) {
  const TableState& state = draft.state();
  if (state.procedure || state.phase != Phase::Dealing) return;
  const Round round = exposed_round(state.round.cards);
  if (!round.initial_deal_done()) return;
  const Actor by = draft.moment().announcer();
  if (!state.round.totals_announced) {
    draft.add_by(by, totals_of(state.round.cards));
  }
  if (!state.round.outcome_announced && round.finished()) {
    draft.add_by(by, OutcomeAnnounced{round.outcome(), draft.moment().rule(Procedure::Outcome)});
  }
}

}  // namespace punto
