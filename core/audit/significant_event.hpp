#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/table/identity.hpp"

namespace punto {

// What the house must know of and keep, besides the play.
enum class Significance : std::uint8_t {
  FloorStarted,
  FloorStopped,
  TableFault,   // a mistake of the program stopped a table
  StoreFailed,  // nothing could be kept for a while
  ClockChanged,
  SnapshotNotTrusted,  // and the table was replayed from its events
  ShoeNotOpened,       // its seed cannot be had: the deal cannot go on
  DeviceFailed,        // no shoe could be made
  WitnessFailed,       // a checkpoint could not be witnessed
  StoreAccepted,       // somebody went on with a store that was not as it was left
  TableLeftOut,        // it is in the store, and not on the floor
  CardReadError,       // a dealing device could not read a card, or contradicts itself
};
// clang-format off
inline constexpr std::array<std::string_view, 12> significance_names = {
    "floor-started", "floor-stopped", "table-fault", "store-failed", "clock-changed",
    "snapshot-not-trusted", "shoe-not-opened", "device-failed", "witness-failed",
    "store-accepted", "table-left-out", "card-read-error"};
// clang-format on

struct SignificantEvent {
  Time at;
  Significance kind = Significance::FloorStarted;
  std::string table;  // empty: the floor
  std::string text;

  friend bool operator==(const SignificantEvent&, const SignificantEvent&) = default;
};
inline constexpr std::string_view house_stream = "house";

void append_bytes(std::string& to, const SignificantEvent& event);
std::optional<SignificantEvent> take_significant_event(std::string_view& bytes);

}  // namespace punto
