#include "core/table/differential.hpp"

namespace punto {

Imbalance imbalance_of(const TableState& state) {
  const std::int64_t gap =
      total_on(state, Side::Player).value - total_on(state, Side::Banker).value;
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

Objection objection_to_widening(const Moment& moment, std::uint8_t kind, Cents change) {
  if (!moment.table.round.differential_called) return {};
  const auto backs = moment.book().wagers[kind].backs;
  if (!backs || *backs == Winner::Tie) return {};
  const Side side = *backs == Winner::Player ? Side::Player : Side::Banker;
  const bool on_heavier = side == imbalance_of(moment.table).heavier;
  if (on_heavier == (change.value < 0)) return {};
  return Refusal{RefusalReason::WidensDifferential,
                 moment.rule(on_heavier ? Procedure::DecreaseWagers : Procedure::IncreaseWagers)};
}

}  // namespace punto
