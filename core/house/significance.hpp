#pragma once

#include <array>
#include <cstdint>
#include <string_view>

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
  ProgramChanged,      // another program, or other rulebooks, than at the last start
  BooksOutOfBalance,   // meters or accounts do not add up: the table or terminal is stopped
  LinkLost,            // to a terminal or a device
  LinkRestored,
  DoorOpened,  // of a terminal, or a console was unlocked
  DoorClosed,
  ComponentFault,  // of a terminal
  SignOnFailed,
  SignOnLocked,  // after several failures
  LargeWin,
  LargeTransaction,    // in cash
  CashOutFailed,       // nothing could be printed: paid by hand
  PlayerLimitReached,  // his own, when he wanted to go on
  ExcludedPlayerSeen,  // he wanted to play
  RoundVoid,
  RoundCorrected,
  CountDiffers,  // a float, drop or cage that was counted is not as the books say
  VoucherNotAsRecorded,
  QueueFull,          // commands were turned away
  ArchiveMade,        // a closed period has left the store
  CoolingPlayerSeen,  // he takes a break, and wanted to play
  SetUpCodeMade,      // whoever owns the machine wants to sign on though there is an administrator
};
// clang-format off
inline constexpr std::array<std::string_view, 34> significance_names = {
    "floor-started", "floor-stopped", "table-fault", "store-failed", "clock-changed",
    "snapshot-not-trusted", "shoe-not-opened", "device-failed", "witness-failed",
    "store-accepted", "table-left-out", "card-read-error", "program-changed",
    "books-out-of-balance", "link-lost", "link-restored", "door-opened", "door-closed",
    "component-fault", "sign-on-failed", "sign-on-locked", "large-win", "large-transaction",
    "cash-out-failed", "player-limit-reached", "excluded-player-seen", "round-void",
    "round-corrected", "count-differs", "voucher-not-as-recorded", "queue-full", "archive-made",
    "cooling-player-seen", "set-up-code-made"};
// clang-format on

}  // namespace punto
