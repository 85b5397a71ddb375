#include <algorithm>

#include "core/table/cards_not_shown.hpp"
#include "core/table/circumstances.hpp"
#include "core/table/decisions.hpp"
#include "core/table/differential.hpp"
#include "core/table/resolve.hpp"
#include "core/table/self_audit.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// Who may put a wager down, and for whom (3.5, 3.7).
Objection object_to_placer(const Moment& moment, PlayerId player, bool on_behalf) {
  if (moment.by.kind == ActorKind::Player) {
    if (on_behalf) return Refusal{OnBehalfNotAllowed, reading::on_behalf};
    return moment.unless_self_or_dealer(player, moment.rule(Procedure::Wagering));
  }
  if (on_behalf) {
    const ProcedureRule* behalf = moment.book().find(Procedure::OnBehalf);
    if (behalf == nullptr || moment.by.kind == ActorKind::Machine) {
      return Refusal{OnBehalfNotAllowed, reading::on_behalf};
    }
    return moment.unless_role(behalf->by, behalf->rule);
  }
  if (moment.settings().seating == Seating::Terminals) {
    return Refusal{StaffMayNot, moment.rule(Procedure::Wagering)};
  }
  return moment.unless_dealer();
}

Objection object_to_kind(const Moment& moment, std::uint8_t kind) {
  if (kind >= moment.book().wagers.size()) {
    return Refusal{NoSuchWager, moment.rule(Procedure::Wagering)};
  }
  if (moment.settings().wagers[kind].offered) return {};
  return Refusal{WagerNotOffered, Citation{moment.book().wagers[kind].rule}};
}

// The rule of the row that says what becomes of a wager after closing (5.4, 5.5).
const Resolution& late_row(const Moment& moment, Trigger trigger) {
  const Irregularity& late = moment.book().irregularities[irregularity_on(moment.book(), trigger)];
  Reported reported;
  reported.round = moment.table.round.number;
  return late.resolutions[row_for(late, circumstances_of(moment.table, late, reported))];
}

Objection unless_betting(const Moment& moment, RoundNumber round) {
  if (const auto objection = moment.unless_round(round)) return objection;
  if (moment.table.phase == Phase::Betting) return {};
  if (moment.table.phase == Phase::Dealing) {
    return Refusal{LateWager, Citation{late_row(moment, Trigger::WagerAfterClosing).rule}};
  }
  return Refusal{BettingNotOpen, Citation{moment.book().betting_opens.rule}};
}

Objection object_to_player(const Moment& moment, PlayerId player) {
  const Seat* seat = find_seat(moment.table, player);
  if (seat == nullptr) return Refusal{NoSuchPlayer, reading::credits};
  if (seat->left_out) return Refusal{LeftOutOfRound, leaving_out_rule(moment.book())};
  if (seat->locked) return Refusal{SeatIsLocked, reading::large_win};
  if (seat->until && moment.now >= *seat->until) {
    return Refusal{TimeLimitReached, reading::own_limits};
  }
  return {};
}

Objection object_to_amount(const Moment& moment, Cents amount) {
  if (amount.value <= 0 || amount > largest_amount) {
    return Refusal{AmountNotValid, reading::exact_payment};
  }
  if (amount.value % moment.settings().units.stake.value == 0) return {};
  return Refusal{NotWholeUnits, reading::exact_payment};
}

Objection object_to_limits(const Moment& moment, std::uint8_t kind, Cents whole) {
  const Limits& limits = moment.settings().wagers[kind].limits;
  if (whole < limits.least) return Refusal{UnderMinimum, moment.rule(Procedure::Limits)};
  if (whole > limits.most) return Refusal{OverMaximum, moment.rule(Procedure::Limits)};
  return {};
}

// A playing area as a Player finds it: what lies there, and his own wager among it.
struct PlayingArea {
  int wagers = 0;
  const PlacedWager* own = nullptr;
};

PlayingArea area_of(const TableState& table, const Seat& seat, std::uint8_t kind) {
  PlayingArea area;
  for (const PlacedWager& wager : table.round.wagers) {
    if (wager.kind != kind || wager.position != seat.position) continue;
    ++area.wagers;
    if (wager.has(seat.player)) area.own = &wager;
  }
  return area;
}

// 3.6, and where a Pit Manager has lowered the number 3.6.1.
Objection object_to_number(const Moment& moment, const PlayingArea& area) {
  const int most = moment.settings().wagers_per_area;
  if (area.wagers < most) return {};
  const ProcedureRule* rule = moment.book().find(Procedure::MostWagers);
  const bool lowered = rule != nullptr && most < rule->number;
  return Refusal{
      TooManyWagers,
      moment.rule(lowered ? Procedure::FewerWagers : Procedure::MostWagers, reading::set_up)};
}

Objection object_to_credits(const Moment& moment, PlayerId player, Cents amount) {
  const Seat* seat = find_seat(moment.table, player);
  if (seat == nullptr || seat->credits < amount) {
    return Refusal{NotEnoughCredits, reading::credits};
  }
  if (amount > stakes_left(moment.table, *seat)) {
    return Refusal{StakeLimitReached, reading::own_limits};
  }
  if (amount <= losses_left(moment.table, *seat)) return {};
  return Refusal{LossLimitReached, reading::restraint};
}

// What holds for a new wager and for an increased one.
Objection object_to_placing(const Moment& moment, const PlaceWager& command) {
  if (auto objection = object_to_placer(moment, command.player, command.on_behalf)) {
    return objection;
  }
  if (auto objection = object_to_kind(moment, command.wager)) return objection;
  if (auto objection = unless_betting(moment, command.round)) return objection;
  if (auto objection = object_to_player(moment, command.player)) return objection;
  return object_to_amount(moment, command.amount);
}

Objection object_to_joint(const Moment& moment, const PlaceJointWager& command) {
  const ProcedureRule* shared = moment.book().find(Procedure::SharedAreas);
  if (shared == nullptr) return Refusal{NoSuchProcedure, moment.rule(Procedure::Uncovered)};
  if (auto objection = moment.unless_dealer()) return objection;
  if (auto objection = object_to_kind(moment, command.wager)) return objection;
  if (auto objection = unless_betting(moment, command.round)) return objection;
  if (command.shares.size() < 2 || command.shares.size() > most_players_at_position) {
    return Refusal{AmountNotValid, Citation{shared->rule}};
  }
  const Seat* first = find_seat(moment.table, command.shares.front().player);
  for (std::size_t i = 0; i < command.shares.size(); ++i) {
    const Share& share = command.shares[i];
    if (auto objection = object_to_player(moment, share.player)) return objection;
    if (find_seat(moment.table, share.player)->position != first->position) {
      return Refusal{NotAtOnePosition, Citation{shared->rule}};
    }
    const bool twice = std::ranges::count(command.shares, share.player, &Share::player) > 1;
    if (twice || find_wager(moment.table, share.player, command.wager) != nullptr) {
      return Refusal{WagersAreJoint, Citation{shared->rule}};
    }
    if (auto objection = object_to_amount(moment, share.amount)) return objection;
    if (auto objection = object_to_credits(moment, share.player, share.amount)) return objection;
  }
  return {};
}

WagerNumber next_number(const TableState& table) {
  return static_cast<WagerNumber>(table.round.last_wager + 1);
}

// 5.5 and its like: refused, or recorded and settled all the same.
Decision decide_late_withdrawal(const Moment& moment, const PlacedWager& wager, PlayerId player) {
  const Resolution& row = late_row(moment, Trigger::WithdrawalAfterClosing);
  if (row.action != Action::SettleAsPlaced) return refused(LateWithdrawal, Citation{row.rule});
  return only(moment, WithdrawalNotHonoured{wager.number, player, row.rule});
}

struct Taking {
  RoundNumber round = 0;
  PlayerId player{};
  std::uint8_t kind = 0;
};

// At a terminal the Player alone takes back what he has placed; a joint wager is the Dealer's to
// change.
Objection object_to_taker(const Moment& moment, const Taking& taking) {
  const Citation rule = moment.rule(Procedure::Wagering);
  if (auto objection = moment.unless_self_or_dealer(taking.player, rule)) return objection;
  if (moment.by.kind != ActorKind::Staff || moment.settings().seating == Seating::Felt) return {};
  const PlacedWager* wager = find_wager(moment.table, taking.player, taking.kind);
  if (wager != nullptr && wager->is_joint()) return {};
  return Refusal{StaffMayNot, rule};
}

Objection object_to_taking(const Moment& moment, const Taking& taking) {
  if (auto objection = object_to_taker(moment, taking)) return objection;
  if (taking.kind >= moment.book().wagers.size()) {
    return Refusal{NoSuchWager, moment.rule(Procedure::Wagering)};
  }
  if (auto objection = moment.unless_round(taking.round)) return objection;
  if (moment.table.phase == Phase::BetweenRounds) {
    return Refusal{BettingNotOpen, Citation{moment.book().betting_opens.rule}};
  }
  if (find_wager(moment.table, taking.player, taking.kind) == nullptr) {
    return Refusal{NoSuchWagerPlaced, moment.rule(Procedure::Wagering)};
  }
  return {};
}

// What the others leave there must still be a wager within the limits, so the Dealer gives it back
// to all who share it (interpretation 87).
Decision withdraw_joint(const Moment& moment, const PlacedWager& wager) {
  if (moment.by.kind == ActorKind::Player) {
    return refused(UnderMinimum, moment.rule(Procedure::Limits));
  }
  if (const auto objection = objection_to_widening(moment, wager.kind, {-wager.amount().value})) {
    return std::unexpected(*objection);
  }
  Draft draft{moment};
  for (const Share& share : wager.shares) {
    draft.add(
        WagerWithdrawn{wager.number, share.player, share.amount, moment.rule(Procedure::Wagering)});
  }
  return draft.take();
}

}  // namespace

// 3.1; EB4: the terminals show it.
Decision decide(const Moment& moment, const OpenBetting& /*command*/) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  const Citation rule{moment.book().betting_opens.rule};
  if (const auto objection = moment.unless_between_rounds(rule)) {
    return std::unexpected(*objection);
  }
  const TableState& table = moment.table;
  const ShoeInUse& shoe = table.shoe;
  if (table.last_round && table.round.number >= *table.last_round) {
    return refused(LastRoundPlayed, reading::set_up);
  }
  if (!shoe.loaded) return refused(NoShoe, reading::shoe);
  if (shoe.must_replace) return refused(CardsMustBeReplaced, shoe.replace_rule);
  const bool ready = shoe.cut > 0 && (shoe.burned || moment.settings().burn == Burn::None);
  if (!ready) return refused(ShoeNotReady, reading::shoe);
  if (is_used_up(table)) return refused(ShoeEnded, reading::last_round_of_shoe);
  insist_on_credits(table);
  return only(moment, BettingOpened{table.round.number + 1, false});
}

// Interpretation 90: the closing is the server's; what each terminal has shown is recorded.
Decision decide(const Moment& moment, const ConfirmShown& command) {
  if (moment.by.kind == ActorKind::Staff) return refused(StaffMayNot, reading::shown_announcement);
  if (moment.by.kind == ActorKind::Player && !moment.by.is(command.player)) {
    return refused(NotYourself, reading::shown_announcement);
  }
  if (moment.settings().seating != Seating::Terminals) {
    return refused(NotATerminal, reading::shown_announcement);
  }
  if (const auto objection = moment.unless_round(command.round)) {
    return std::unexpected(*objection);
  }
  const bool made = command.closing ? moment.table.phase == Phase::Dealing
                                    : moment.table.phase == Phase::Betting ||
                                          moment.table.phase == Phase::Dealing;
  if (!made) return refused(BettingNotOpen, reading::shown_announcement);
  const Seat* seat = find_seat(moment.table, command.player);
  if (seat == nullptr) return refused(NoSuchPlayer, reading::credits);
  if (command.closing ? seat->shown_closed : seat->shown_open) {
    return refused(AlreadyDone, reading::shown_announcement);
  }
  return only(moment, AnnouncementShown{command.player, command.closing});
}

Decision decide(const Moment& moment, const PlaceWager& command) {
  if (const auto objection = object_to_placing(moment, command)) {
    return std::unexpected(*objection);
  }
  const Seat& seat = *find_seat(moment.table, command.player);
  const PlayingArea area = area_of(moment.table, seat, command.wager);
  const PlacedWager* placed = area.own;
  if (placed != nullptr && placed->is_joint()) {
    return refused(WagersAreJoint, moment.rule(Procedure::SharedAreas));
  }
  const Cents before = placed == nullptr ? Cents{} : placed->amount();
  const Cents whole{before.value + command.amount.value};
  if (const auto objection = object_to_limits(moment, command.wager, whole)) {
    return std::unexpected(*objection);
  }
  if (placed == nullptr) {
    if (const auto objection = object_to_number(moment, area)) return std::unexpected(*objection);
  }
  if (const auto objection = object_to_credits(moment, command.player, command.amount)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = objection_to_widening(moment, command.wager, command.amount)) {
    return std::unexpected(*objection);
  }
  const Citation rule = moment.rule(command.on_behalf ? Procedure::OnBehalf : Procedure::Wagering);
  if (placed != nullptr) {
    return only(moment, WagerIncreased{placed->number, command.on_behalf, command.player,
                                       command.amount, rule});
  }
  return only(moment, WagerPlaced{next_number(moment.table), seat.position, command.wager,
                                  command.on_behalf, command.player, command.amount, rule});
}

// 3.5.1: the limits apply to the whole wager (interpretation 87).
Decision decide(const Moment& moment, const PlaceJointWager& command) {
  if (const auto objection = object_to_joint(moment, command)) return std::unexpected(*objection);
  Cents whole;
  for (const Share& share : command.shares) add_to(whole, share.amount);
  const Seat& seat = *find_seat(moment.table, command.shares.front().player);
  if (const auto objection = object_to_limits(moment, command.wager, whole)) {
    return std::unexpected(*objection);
  }
  const PlayingArea area = area_of(moment.table, seat, command.wager);
  if (const auto objection = object_to_number(moment, area)) return std::unexpected(*objection);
  if (const auto objection = objection_to_widening(moment, command.wager, whole)) {
    return std::unexpected(*objection);
  }
  return only(moment, JointWagerPlaced{next_number(moment.table),
                                       seat.position,
                                       command.wager,
                                       {command.shares.begin(), command.shares.end()}});
}

Decision decide(const Moment& moment, const DecreaseWager& command) {
  const Taking taking{command.round, command.player, command.wager};
  if (const auto objection = object_to_taking(moment, taking)) return std::unexpected(*objection);
  const PlacedWager& wager = *find_wager(moment.table, command.player, command.wager);
  if (moment.table.phase == Phase::Dealing) {
    return decide_late_withdrawal(moment, wager, command.player);
  }
  if (wager.is_joint()) return refused(WagersAreJoint, moment.rule(Procedure::SharedAreas));
  if (const auto objection = object_to_amount(moment, command.amount)) {
    return std::unexpected(*objection);
  }
  const Cents left{wager.amount().value - command.amount.value};
  if (const auto objection = object_to_limits(moment, command.wager, left)) {
    return std::unexpected(*objection);
  }
  if (const auto objection =
          objection_to_widening(moment, command.wager, {-command.amount.value})) {
    return std::unexpected(*objection);
  }
  return only(moment, WagerDecreased{wager.number, command.player, command.amount});
}

Decision decide(const Moment& moment, const WithdrawWager& command) {
  const Taking taking{command.round, command.player, command.wager};
  if (const auto objection = object_to_taking(moment, taking)) return std::unexpected(*objection);
  const PlacedWager& wager = *find_wager(moment.table, command.player, command.wager);
  if (moment.table.phase == Phase::Dealing) {
    return decide_late_withdrawal(moment, wager, command.player);
  }
  const Cents share = wager.share_of(command.player);
  const Cents rest{wager.amount().value - share.value};
  if (wager.is_joint() && rest < moment.settings().wagers[command.wager].limits.least) {
    return withdraw_joint(moment, wager);
  }
  if (const auto objection = objection_to_widening(moment, command.wager, {-share.value})) {
    return std::unexpected(*objection);
  }
  return only(moment, WagerWithdrawn{wager.number, command.player, share,
                                     moment.rule(Procedure::Wagering)});
}

// 5.14 and 5.15: found on the felt once betting is closed, and treated by the book's row.
Decision decide(const Moment& moment, const RecordFoundWager& command) {
  if (const auto objection = moment.unless_role(Role::PitSupervisor, reading::found_wager)) {
    return std::unexpected(*objection);
  }
  if (moment.settings().seating != Seating::Felt) return refused(NotOnFelt, reading::found_wager);
  if (const auto objection = object_to_kind(moment, command.wager)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = moment.unless_round(command.round)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  for (const auto& objection :
       {object_to_player(moment, command.player), object_to_amount(moment, command.amount),
        object_to_credits(moment, command.player, command.amount)}) {
    if (objection) return std::unexpected(*objection);
  }
  const Seat& seat = *find_seat(moment.table, command.player);
  const PlayingArea area = area_of(moment.table, seat, command.wager);
  if (area.own != nullptr) return refused(AlreadyDone, reading::found_wager);
  if (const auto objection = object_to_number(moment, area)) return std::unexpected(*objection);
  const WagerNumber number = next_number(moment.table);
  WagerFound found{number,
                   seat.position,
                   command.wager,
                   Action::SettleNormally,
                   command.player,
                   command.amount,
                   moment.rule(Procedure::Limits)};
  const auto outside = object_to_limits(moment, command.wager, command.amount);
  if (!outside) return only(moment, found);
  const Trigger trigger =
      outside->reason == UnderMinimum ? Trigger::UnderMinimum : Trigger::OverMaximum;
  const std::uint8_t index = irregularity_on(moment.book(), trigger);
  const Irregularity& irregularity = moment.book().irregularities[index];
  Reported reported;
  reported.round = command.round;
  reported.player = command.player;
  const Resolution& row = irregularity.resolutions[row_for(
      irregularity, circumstances_of(moment.table, irregularity, reported))];
  if (row.action == Action::Refuse) return refused(outside->reason, Citation{row.rule});
  Draft draft{moment};
  found.rule = row.rule;
  if (row.action != Action::Refer) found.treatment = row.action;
  draft.add(found);
  if (row.action == Action::Refer) declare(draft, index, reported, number);
  return draft.take();
}

// 5.18.3: whole wagers of the heavier side, until the differential is met (interpretation 93).
Decision decide(const Moment& moment, const RemoveWager& command) {
  const Irregularity* irregularity = moment.book().find_irregularity(Trigger::DifferentialExceeded);
  if (irregularity == nullptr) {
    return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  }
  const Resolution& row = irregularity->resolutions.front();
  if (const auto objection = moment.unless_role(row.by, row.rule)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = unless_betting(moment, command.round)) {
    return std::unexpected(*objection);
  }
  if (!moment.table.round.differential_called || exceeded_row(moment.table) == nullptr) {
    return refused(DifferentialMet, Citation{row.rule});
  }
  const PlacedWager* wager = find_wager(moment.table, command.number);
  if (wager == nullptr) return refused(NoSuchWagerPlaced, Citation{row.rule});
  const auto backs = moment.book().wagers[wager->kind].backs;
  const Winner heavier =
      imbalance_of(moment.table).heavier == Side::Player ? Winner::Player : Winner::Banker;
  if (backs != heavier) return refused(WidensDifferential, Citation{row.rule});
  Draft draft{moment};
  for (const Share& share : wager->shares) {
    draft.add(WagerWithdrawn{command.number, share.player, share.amount, row.rule});
  }
  return draft.take();
}

// 3.2. While the differential is exceeded the call has no effect but to begin 5.18.
Decision decide(const Moment& moment, const CloseBetting& command) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  if (const auto objection = moment.unless_round(command.round)) {
    return std::unexpected(*objection);
  }
  if (moment.table.phase != Phase::Betting) {
    return refused(BettingNotOpen, Citation{moment.book().betting_opens.rule});
  }
  if (exceeded_row(moment.table) != nullptr) {
    const Imbalance imbalance = imbalance_of(moment.table);
    return only(moment, DifferentialExceeded{imbalance.heavier, imbalance.difference,
                                             moment.rule(Procedure::Differential)});
  }
  return only(moment, BettingClosed{command.round});
}

}  // namespace punto
