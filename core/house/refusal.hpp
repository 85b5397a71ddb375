#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace punto::house {

// Why the house does not do what it was asked, in the order in which it looks.
// clang-format off
enum class Refusal : std::uint8_t {
  // The house and who asks
  HouseNotOpen, HouseAlreadyOpen, MayNot, NoSuchPerson, PersonHasLeft, PersonIsLocked, NotOnDuty,
  SecondPersonNeeded, SamePerson, SecondPersonMayNot, NotAtThisTable,
  // What is asked for
  NameMissing, ReasonMissing, CredentialMissing, AmountNotValid, TimeNotValid, SettingNotValid,
  JobNotHeld,
  AlreadyThere, DayIsOver, DayNotOver, ChangeNotAllowed,
  // Terminals
  NoSuchTerminal, TerminalIsDisabled, TerminalIsEnabled, HandPayOpen, NoHandPayOpen,
  TerminalIsBusy, NoCredits, NotEnoughCredits, TooManyCredits, NotCalled, MetersDoNotAddUp,
  TerminalInService, NoSuchDevice, MetersAddUp,
  // Players
  NoSuchPlayer, NoSuchCard, CardInUse, NobodyThere, PlayerIsLocked, PlayerNotLocked,
  PlayerIsExcluded, PlayerCoolsOff,
  NotExcluded, LossLimitReached, StakeLimitReached, TimeLimitReached, AlreadySeated, NotSeated,
  // Tables
  NoSuchTable, NotOnFelt, NotAtTerminals, NoSuchProposal, ProposalIsYours, FloatIsOpen,
  FloatNotOpen, FloatIsShort, TakenBefore,
  // The cage
  CageIsShort, TooManyChips, VoucherInUse, NoSuchVoucher, VoucherHasExpired, NothingExpired,
  // Errands and incidents
  NoSuchErrand, NoSuchIncident,
};
// clang-format on
inline constexpr int refusal_count = static_cast<int>(Refusal::NoSuchIncident) + 1;

// "second-person-needed".
std::string_view name_of(Refusal refusal);

// A sentence for people, with what to do.
std::string_view explain(Refusal refusal);

}  // namespace punto::house
