#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/rulebook/citation.hpp"

namespace punto {

// Why a table does not do what it was asked, in the order in which it looks. Where several reasons
// hold, the first is given.
// clang-format off
enum class RefusalReason : std::uint8_t {
  // The table itself
  TableNotOpen, TableAlreadyOpen, TableSuspended, TableNotSuspended,
  // Who asks
  PlayersMayNot, StaffMayNot, MachinesMayNot, NotYourself, RoleTooLow, DealerNotSignedOn,
  SecondPersonNeeded,
  // What is asked for
  RulebookNotValid, SettingNotValid, DecksNotAllowed, PositionsNotAllowed, PaymentNotExact,
  NoSuchProcedure, NoSuchWager, NoSuchIrregularity, NoSuchMethod, MethodNotAllowedHere,
  CardReaderNeeded, ReasonMissing, CircumstanceMissing, TableNoticesItself,
  AmountNotValid,
  // The moment
  ProcedureOpen, NoProcedureOpen, NotThisStage, OfferStillOpen, NotBetweenRounds, NoRoundInPlay,
  WrongRound, BettingNotOpen, BettingStillOpen, RoundNotFinished, RoundFinished, AlreadyDone,
  LastRoundNotAnnounced, LastRoundPlayed, RoundNotOnRecord,
  // The shoe
  NoShoe, ShoeNotReady, ShoeEnded, CardsMustBeReplaced, CardNotGiven, CardIsFaceDown,
  NotThisPlace, NotExposedYet, CardNotDrawn, CardAlreadyRead, CardNotRead, NotThisDeck,
  CardsDoNotFit,
  // Players
  NoSuchPlayer, AlreadySeated, PositionNotThere, PositionTaken, NotAtOnePosition, WagersInPlay,
  LeftOutOfRound, NotATerminal, NotOnFelt, SeatIsLocked, SeatNotLocked, StakeLimitReached,
  LossLimitReached, TimeLimitReached, LimitsNotStricter, NoSuchDebt,
  // Wagers
  WagerNotOffered, OnBehalfNotAllowed, WagersAreJoint, NotWholeUnits, UnderMinimum, OverMaximum,
  TooManyWagers, NotEnoughCredits, NoSuchWagerPlaced, WidensDifferential, DifferentialMet,
  LateWager, LateWithdrawal, AllOrNone, WagerDecided, NotOffered,
  // Hands and device
  PlayersDoNotHandleCards, NobodyToPassTo, HandIsPassed, HandNotPassed, HandNotYours,
  NoWagerOnHand, NoEqualWagers, OtherHandFirst, FirstHandNotChosen, NoDeviceHolder, NotDeviceHolder,
  DeviceIsHeld,
};
// clang-format on

struct Refusal {
  RefusalReason reason = RefusalReason::TableNotOpen;
  Citation rule;  // a clause of the table's rulebook, or an interpretation

  friend constexpr bool operator==(const Refusal&, const Refusal&) = default;
};

inline constexpr int refusal_count = static_cast<int>(RefusalReason::DeviceIsHeld) + 1;

// "wager-not-offered".
std::string_view name_of(RefusalReason reason);

// A sentence for people, with what to do.
std::string_view explain(RefusalReason reason);

}  // namespace punto
