#include <algorithm>

#include "core/table/differential.hpp"
#include "core/table/gathered_steps.hpp"

namespace punto {
namespace {

// What a called differential leaves for more on that kind of wager, or for less (5.18).
std::int64_t room_for(const GatheredSteps& gathered, std::uint8_t kind, bool more) {
  const auto backs = gathered.moment.book().wagers[kind].backs;
  if (!backs || *backs == Winner::Tie) return largest_amount.value;
  const bool towards_player = (*backs == Winner::Player) == more;
  const auto room = room_towards(gathered.table(), towards_player ? Side::Player : Side::Banker);
  return room ? room->value : largest_amount.value;
}

std::optional<AmountRange> placeable(const GatheredSteps& gathered, const Seat& seat,
                                     std::uint8_t kind) {
  const TableState& table = gathered.table();
  const Limits& limits = table.settings.wagers[kind].limits;
  const std::int64_t unit = table.settings.units.stake.value;
  const PlacedWager* placed = find_wager(table, seat.player, kind);
  const std::int64_t before = placed == nullptr ? 0 : placed->amount().value;
  const std::int64_t least = std::max(unit, limits.least.value - before);
  const std::int64_t most =
      std::min({limits.most.value - before, seat.credits.value, stakes_left(table, seat).value,
                losses_left(table, seat).value, room_for(gathered, kind, true)}) /
      unit * unit;
  if (least > most) return std::nullopt;
  const bool on_behalf = !gathered.is_player() && table.settings.seating == Seating::Terminals;
  const PlaceWager place{table.round.number, seat.player, kind, {least}, on_behalf};
  if (!gathered.accepts(place)) return std::nullopt;
  return AmountRange{{least}, {most}};
}

std::optional<AmountRange> decreasable(const GatheredSteps& gathered, const PlacedWager& wager,
                                       PlayerId player) {
  const TableState& table = gathered.table();
  const Cents unit = table.settings.units.stake;
  const std::int64_t over =
      wager.amount().value - table.settings.wagers[wager.kind].limits.least.value;
  const std::int64_t most =
      std::min(over, room_for(gathered, wager.kind, false)) / unit.value * unit.value;
  if (most < unit.value) return std::nullopt;
  if (!gathered.accepts(DecreaseWager{table.round.number, player, wager.kind, unit})) {
    return std::nullopt;
  }
  return AmountRange{unit, {most}};
}

// A Player sees what he may do with each kind of wager.
void add_own_wagers(GatheredSteps& gathered, const Seat& seat) {
  const TableState& table = gathered.table();
  const Citation rule = gathered.moment.rule(Procedure::Wagering);
  const auto add_amounts = [&](Step& step, std::uint8_t kind, std::optional<AmountRange> amounts) {
    step.player = seat.player;
    step.wager = kind;
    step.amounts = amounts;
  };
  for (std::uint8_t kind = 0; kind < gathered.wager_kinds(); ++kind) {
    if (const auto amounts = placeable(gathered, seat, kind)) {
      add_amounts(gathered.add<PlaceWager>(rule), kind, amounts);
    }
    const PlacedWager* wager = find_wager(table, seat.player, kind);
    if (wager == nullptr) continue;
    if (const auto amounts = decreasable(gathered, *wager, seat.player)) {
      add_amounts(gathered.add<DecreaseWager>(rule), kind, amounts);
    }
    const WithdrawWager withdraw{table.round.number, seat.player, kind};
    if (Step* step = gathered.add_if_accepted(withdraw, rule)) add_amounts(*step, kind, {});
  }
}

// Staff see for whom they may do it; they choose the kind then.
void add_wagers_for(GatheredSteps& gathered, const Seat& seat) {
  const TableState& table = gathered.table();
  const bool on_behalf = table.settings.seating == Seating::Terminals;
  const Citation rule = gathered.moment.rule(on_behalf ? Procedure::OnBehalf : Procedure::Wagering);
  for (std::uint8_t kind = 0; kind < gathered.wager_kinds(); ++kind) {
    if (!placeable(gathered, seat, kind)) continue;
    gathered.add<PlaceWager>(rule).player = seat.player;
    break;
  }
  bool may_decrease = false;
  bool may_withdraw = false;
  for (const PlacedWager& wager : table.round.wagers) {
    if (!wager.has(seat.player)) continue;
    may_decrease = may_decrease || decreasable(gathered, wager, seat.player);
    may_withdraw = may_withdraw ||
                   gathered.accepts(WithdrawWager{table.round.number, seat.player, wager.kind});
  }
  const Citation taking = gathered.moment.rule(Procedure::Wagering);
  if (may_decrease) gathered.add<DecreaseWager>(taking).player = seat.player;
  if (may_withdraw) gathered.add<WithdrawWager>(taking).player = seat.player;
}

// The least that the two may place together, the first as much of it as he has.
std::vector<Share> least_joint(const TableSettings& settings, std::uint8_t kind, const Seat& first,
                               const Seat& second) {
  const std::int64_t unit = settings.units.stake.value;
  const std::int64_t whole = std::max(2 * unit, settings.wagers[kind].limits.least.value);
  const std::int64_t from_first = std::min(whole - unit, first.credits.value / unit * unit);
  return {{first.player, {from_first}}, {second.player, {whole - from_first}}};
}

bool may_join(const GatheredSteps& gathered, const Seat& first, const Seat& second) {
  const TableState& table = gathered.table();
  for (std::uint8_t kind = 0; kind < gathered.wager_kinds(); ++kind) {
    const PlaceJointWager joint{table.round.number, kind,
                                least_joint(table.settings, kind, first, second)};
    if (gathered.accepts(joint)) return true;
  }
  return false;
}

// 3.5.1: Players at one position.
void add_joint_wagers(GatheredSteps& gathered) {
  if (gathered.moment.book().find(Procedure::SharedAreas) == nullptr) return;
  if (!gathered.is_dealer()) return;
  for (const Seat& first : gathered.table().seats) {
    const auto shares_position = [&](const Seat& second) {
      return second.position == first.position && second.player != first.player &&
             may_join(gathered, first, second);
    };
    if (std::ranges::none_of(gathered.table().seats, shares_position)) continue;
    Step& step = gathered.add<PlaceJointWager>(gathered.moment.rule(Procedure::SharedAreas));
    step.player = first.player;
    step.number = first.position;
  }
}

// 5.18.3
void add_removing(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  const Resolution* row = exceeded_row(table);
  if (row == nullptr || !table.round.differential_called) return;
  if (gathered.moment.unless_role(row->by)) return;
  const bool on_player = imbalance_of(table).heavier == Side::Player;
  for (const PlacedWager& wager : table.round.wagers) {
    const auto backs = gathered.moment.book().wagers[wager.kind].backs;
    if (backs != (on_player ? Winner::Player : Winner::Banker)) continue;
    gathered.add<RemoveWager>(row->rule).number = wager.number;
  }
}

}  // namespace

// While the differential is exceeded, calling again would have no effect (interpretation 93).
void add_betting(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  const bool is_called = table.round.differential_called && exceeded_row(table) != nullptr;
  if (!is_called) {
    gathered.add_if_accepted(CloseBetting{table.round.number},
                             gathered.moment.book().betting_closes.rule);
  }
  add_removing(gathered);
  for (const Seat& seat : table.seats) {
    const bool is_own = gathered.moment.by.is(seat.player);
    if (is_own || (gathered.in_detail && gathered.is_dealer())) {
      add_own_wagers(gathered, seat);
    } else if (!gathered.is_player()) {
      add_wagers_for(gathered, seat);
    }
  }
  add_joint_wagers(gathered);
}

// 5.14, 5.15: one within the limits is always taken.
void add_found_wagers(GatheredSteps& gathered) {
  const TableState& table = gathered.table();
  if (table.settings.seating != Seating::Felt) return;
  if (gathered.moment.unless_role(Role::PitSupervisor)) return;
  for (const Seat& seat : table.seats) {
    for (std::uint8_t kind = 0; kind < gathered.wager_kinds(); ++kind) {
      const Cents least = table.settings.wagers[kind].limits.least;
      const RecordFoundWager found{table.round.number, seat.player, kind, least};
      Step* step = gathered.add_if_accepted(found, reading::found_wager);
      if (step == nullptr) continue;
      step->player = seat.player;
      break;
    }
  }
}

}  // namespace punto
