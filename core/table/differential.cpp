#include "core/table/differential.hpp"

#include <algorithm>
#include <cstdlib>

namespace punto {

namespace {

std::int64_t gap_of(const TableState& state) {
  return total_on(state, Side::Player).value - total_on(state, Side::Banker).value;
}

}  // namespace

Imbalance imbalance_of(const TableState& state) {
  const std::int64_t gap = gap_of(state);
  return gap >= 0 ? Imbalance{Side::Player, {gap}} : Imbalance{Side::Banker, {-gap}};
}

const Resolution* exceeded_row(const TableState& state) {
  if (!state.settings.differential) return nullptr;
  if (imbalance_of(state).difference <= *state.settings.differential) return nullptr;
  const Irregularity* irregularity =
      state.law->rulebook.find_irregularity(Trigger::DifferentialExceeded);
  if (irregularity == nullptr) return nullptr;
  const Resolution& row = irregularity->resolutions.front();
  return row.action == Action::MeetDifferential ? &row : nullptr;
}

std::optional<Cents> room_towards(const TableState& state, Side side) {
  if (!state.round.differential_called || !state.settings.differential) return std::nullopt;
  const std::int64_t gap = gap_of(state);
  const std::int64_t widest = std::max(state.settings.differential->value, std::abs(gap));
  return Cents{widest - (side == Side::Player ? gap : -gap)};
}

Objection objection_while_called(const Moment& moment, std::uint8_t kind, Cents change) {
  const auto backs = moment.book().wagers[kind].backs;
  if (!backs || *backs == Winner::Tie) return {};
  const bool towards_player = (*backs == Winner::Player) == (change.value > 0);
  const auto room = room_towards(moment.table, towards_player ? Side::Player : Side::Banker);
  if (!room || std::abs(change.value) <= room->value) return {};
  return Refusal{
      RefusalReason::WidensDifferential,
      moment.rule(change.value > 0 ? Procedure::DecreaseWagers : Procedure::IncreaseWagers)};
}

}  // namespace punto
