#pragma once

#include <optional>

#include "core/table/moment.hpp"

namespace punto {

// The table differential: Player wagers against Banker wagers (1.1.10).
struct Imbalance {
  Side heavier = Side::Player;
  Cents difference;
};
Imbalance imbalance_of(const TableState& state);

// The row of the rulebook by which an exceeded differential is met, or nothing where the book has
// none, the table has set none, or it is kept.
const Resolution* exceeded_row(const TableState& state);

// By how much more may be wagered towards that side; nothing where it is not limited by a call.
std::optional<Cents> room_towards(const TableState& state, Side side);

// While the differential is called for, only what narrows it is taken (5.18.1, 5.18.2).
Objection objection_while_called(const Moment& moment, std::uint8_t kind, Cents change);
inline Objection objection_to_widening(const Moment& moment, std::uint8_t kind, Cents change) {
  if (!moment.table.round.differential_called) return {};
  return objection_while_called(moment, kind, change);
}

}  // namespace punto
