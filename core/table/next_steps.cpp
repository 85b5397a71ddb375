#include "core/table/next_steps.hpp"

#include <algorithm>
#include <utility>

#include "core/table/gathered_steps.hpp"
#include "core/table/staff_steps.hpp"

namespace punto {
namespace {

bool is_in_play(const TableState& table) {
  return table.phase == Phase::Betting || table.phase == Phase::Dealing;
}

// ---- Players ------------------------------------------------------------------------------------

void add_sitting(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  if (!gathered.is_dealer_or_system()) return;
  std::uint32_t newcomer = 1;
  while (find_seat(table, PlayerId{newcomer}) != nullptr) ++newcomer;
  for (std::uint8_t position = 1; position <= table.settings.positions; ++position) {
    const Sit sit{PlayerId{newcomer}, position, {}};
    Step* step = gathered.add_if_accepted(sit, reading::credits);
    if (step == nullptr) continue;
    step->number = position;
    return;
  }
}

// The announcement that is in force (interpretation 90).
bool owes_confirmation(const GatheredSteps& gathered, const Seat& seat) {
  const TableState& table = gathered.table();
  if (gathered.moment.by.kind == ActorKind::Staff) return false;
  if (gathered.is_player() && !gathered.moment.by.is(seat.player)) return false;
  if (table.settings.seating != Seating::Terminals) return false;
  return (table.phase == Phase::Betting && !seat.shown_open) ||
         (table.phase == Phase::Dealing && !seat.shown_closed);
}

bool may_leave(const GatheredSteps& gathered, const Seat& seat) {
  const TableState& table = gathered.table();
  const bool other = gathered.is_player() && !gathered.moment.by.is(seat.player);
  if (table.procedure || other || (!gathered.is_player() && !gathered.is_dealer_or_system())) {
    return false;
  }
  return !seat.locked && !holds_a_hand(table, seat.player) && !has_wager(table, seat.player);
}

bool may_fail(const GatheredSteps& gathered, const Seat& seat) {
  const TableState& table = gathered.table();
  return is_in_play(table) && !table.procedure && !seat.left_out &&
         table.settings.seating == Seating::Terminals && gathered.is_dealer_or_system();
}

void add_seat(GatheredSteps& gathered, const Seat& seat) {
  if (owes_confirmation(gathered, seat)) {
    gathered.add<ConfirmShown>(reading::shown_announcement).player = seat.player;
  }
  if (gathered.is_dealer_or_system()) {
    gathered.add<AddCredits>(reading::credits).player = seat.player;
  }
  const RestrainPlayer at_once{seat.player, {}, gathered.moment.now, {}};
  if (Step* restrain = gathered.add_if_accepted(at_once, reading::restraint)) {
    restrain->player = seat.player;
  }
  if (may_leave(gathered, seat)) gathered.add<Leave>(reading::credits).player = seat.player;
  Step* release = gathered.add_if_accepted(ReleaseSeat{seat.player}, reading::large_win);
  if (release != nullptr) release->player = seat.player;
  if (may_fail(gathered, seat)) {
    const Citation rule = gathered.moment.rule(Procedure::Uncovered);
    gathered.add<ReportTerminalFailure>(rule).player = seat.player;
  }
}

// What a correction left owed, to the house or by it.
void add_debts(GatheredSteps& gathered) {
  for (const Receivable& debt : gathered.table().receivables) {
    const SettleDebt settle{debt.player, debt.amount};
    Step* step = gathered.add_if_accepted(settle, reading::keyed_card);
    if (step == nullptr) continue;
    step->player = debt.player;
    step->amounts = {debt.amount, debt.amount};
  }
}

// ---- set-up -------------------------------------------------------------------------------------

void add_settings(GatheredSteps& gathered) {
  const Moment& moment = gathered.moment;
  const Rulebook& book = moment.book();
  const auto methods = static_cast<std::uint8_t>(book.methods.size());
  for (std::uint8_t i = 0; i < methods; ++i) {
    if (i == moment.settings().method) continue;
    Step* step = gathered.add_if_accepted(ChooseMethod{i}, book.methods[i].allowed_rule);
    if (step != nullptr) step->number = i;
  }
  gathered.add_if_accepted(SetWagersPerArea{1}, moment.rule(Procedure::FewerWagers));
  gathered.add_if_accepted(SetLimits{0, moment.settings().wagers.front().limits}, reading::set_up);
  for (std::uint8_t i = 0; i < gathered.wager_kinds(); ++i) {
    const WagerTerms& terms = moment.settings().wagers[i];
    Step* offered = gathered.add_if_accepted(SetOffered{i, !terms.offered}, reading::set_up);
    if (offered != nullptr) offered->wager = i;
  }
  gathered.add_if_accepted(SetDifferential{}, moment.rule(Procedure::Differential));
}

// 6.3, interpretation 88: the last round that has an outcome, or one before it.
void add_correcting_rounds(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  const ProcedureRule* authority = gathered.moment.book().find(Procedure::Uncovered);
  if (authority == nullptr || gathered.moment.unless_role(authority->by)) return;
  if (gathered.moment.is_virtual()) return;
  for (std::size_t i = table.records.size(); i > 0; --i) {
    if (table.records[i - 1].is_void) continue;
    const Citation rule = gathered.moment.rule(Procedure::Displays);
    gathered.add<CorrectRound>(rule).number = table.records[i - 1].number;
    return;
  }
}

void add_closing(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  gathered.add_if_accepted(AnnounceLastRound{}, reading::set_up);
  if (table.procedure || table.phase != Phase::BetweenRounds) return;
  if (gathered.moment.unless_role(Role::PitManager)) return;
  if (!table.last_round || table.round.number < *table.last_round) return;
  gathered.add<CloseTable>(reading::set_up);
}

// ---- the table ----------------------------------------------------------------------------------

void add_round(GatheredSteps& gathered) {
  switch (gathered.table().phase) {
    case Phase::BetweenRounds: add_between_rounds(gathered); break;
    case Phase::Betting: add_betting(gathered); break;
    case Phase::Dealing:
      add_dealing(gathered);
      add_found_wagers(gathered);
      break;
    case Phase::NotOpen:
    case Phase::Closed: return;
  }
  add_device(gathered);
}

void add_everything(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  if (table.procedure) {
    add_procedure(gathered);
  } else {
    add_round(gathered);
  }
  for (const Seat& seat : table.seats) add_seat(gathered, seat);
  add_sitting(gathered);
  if (gathered.is_player()) return;
  add_debts(gathered);
  if (!table.procedure && gathered.is_dealer()) {
    gathered.add<DeclareIrregularity>(gathered.moment.rule(Procedure::Uncovered));
  }
  if (!table.procedure) gathered.add_if_accepted(StartGamingDay{}, reading::set_up);
  gathered.add<SuspendTable>(reading::set_up);
  add_closing(gathered);
  if (gathered.moment.by.kind != ActorKind::Staff) return;
  gathered.add_if_accepted(SignOn{}, reading::dealers_change);
  if (table.procedure) return;
  add_settings(gathered);
  add_correcting_rounds(gathered);
}

std::vector<Step> gather(GatheredSteps gathered) {
  const TableState& state = gathered.table();
  const Actor& by = gathered.moment.by;
  const bool may_open =
      by.kind == ActorKind::Staff && may_act(state.settings, by.role, Role::PitManager);
  if (state.phase == Phase::NotOpen) {
    if (may_open) gathered.add<OpenTable>(reading::set_up);
  } else if (state.suspended) {
    gathered.add_if_accepted(ResumeTable{}, reading::set_up);
  } else if (state.phase != Phase::Closed) {
    add_everything(gathered);
  }
  return std::move(gathered.steps);
}

}  // namespace

std::vector<Step> next_steps(const TableState& state, const Actor& by, Time now) {
  return gather(GatheredSteps{state, by, now});
}

std::vector<Step> steps_in_detail(const TableState& state, const Actor& by, Time now) {
  GatheredSteps gathered{state, by, now};
  gathered.in_detail = state.settings.seating == Seating::Felt;
  return gather(std::move(gathered));
}

}  // namespace punto
