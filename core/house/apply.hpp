#pragma once

#include "core/cards/insist.hpp"
#include "core/house/state.hpp"

namespace punto::house {

template <typename Key, typename Value>
Value& item_of(std::map<Key, Value>& map, const Key& key) {
  const auto found = map.find(key);
  INSIST(found != map.end());
  return found->second;
}

void begin(State& state, Errand errand);

// apply.cpp: the house, staff, tables; apply_money.cpp: wherever value moves.
// clang-format off
void apply(State& state, const Event& event, const HouseOpened& body);
void apply(State& state, const Event& event, const SettingsChanged& body);
void apply(State& state, const Event& event, const GamingDayStarted& body);
void apply(State& state, const Event& event, const Noted& body);
void apply(State& state, const Event& event, const PersonHired& body);
void apply(State& state, const Event& event, const JobsChanged& body);
void apply(State& state, const Event& event, const CredentialSet& body);
void apply(State& state, const Event& event, const PersonLeft& body);
void apply(State& state, const Event& event, const DutyBegan& body);
void apply(State& state, const Event& event, const DutyEnded& body);
void apply(State& state, const Event& event, const SignOnFailed& body);
void apply(State& state, const Event& event, const PersonLocked& body);
void apply(State& state, const Event& event, const PersonUnlocked& body);
void apply(State& state, const Event& event, const LockTimeSet& body);
void apply(State& state, const Event& event, const SignedOn& body);
void apply(State& state, const Event& event, const SignedOff& body);
void apply(State& state, const Event& event, const ApprovalGiven& body);
void apply(State& state, const Event& event, const TerminalAdded& body);
void apply(State& state, const Event& event, const TerminalEnabled& body);
void apply(State& state, const Event& event, const TerminalDisabled& body);
void apply(State& state, const Event& event, const GuestCame& body);
void apply(State& state, const Event& event, const GuestWent& body);
void apply(State& state, const Event& event, const CashInserted& body);
void apply(State& state, const Event& event, const VoucherPresented& body);
void apply(State& state, const Event& event, const VoucherAccepted& body);
void apply(State& state, const Event& event, const CashOutBegan& body);
void apply(State& state, const Event& event, const HandPayCalled& body);
void apply(State& state, const Event& event, const PaidByHand& body);
void apply(State& state, const Event& event, const AttendantCalled& body);
void apply(State& state, const Event& event, const CallAnswered& body);
void apply(State& state, const Event& event, const PlayerRegistered& body);
void apply(State& state, const Event& event, const CardInserted& body);
void apply(State& state, const Event& event, const CardRemoved& body);
void apply(State& state, const Event& event, const PlayerLimitsSet& body);
void apply(State& state, const Event& event, const CoolOffBegan& body);
void apply(State& state, const Event& event, const PlayerExcluded& body);
void apply(State& state, const Event& event, const ExclusionEnded& body);
void apply(State& state, const Event& event, const RestraintSent& body);
void apply(State& state, const Event& event, const PlayerSent& body);
void apply(State& state, const Event& event, const CreditsSent& body);
void apply(State& state, const Event& event, const PlayerReturned& body);
void apply(State& state, const Event& event, const TableAdded& body);
void apply(State& state, const Event& event, const ChangeProposed& body);
void apply(State& state, const Event& event, const ChangeApproved& body);
void apply(State& state, const Event& event, const ChangeRejected& body);
void apply(State& state, const Event& event, const WinnerReleased& body);
void apply(State& state, const Event& event, const FloatOpened& body);
void apply(State& state, const Event& event, const FloatFilled& body);
void apply(State& state, const Event& event, const FloatCredited& body);
void apply(State& state, const Event& event, const ChangeGiven& body);
void apply(State& state, const Event& event, const FloatClosed& body);
void apply(State& state, const Event& event, const TableDropCollected& body);
void apply(State& state, const Event& event, const TerminalBoxCollected& body);
void apply(State& state, const Event& event, const CageFunded& body);
void apply(State& state, const Event& event, const CashBanked& body);
void apply(State& state, const Event& event, const CageCounted& body);
void apply(State& state, const Event& event, const VoucherSold& body);
void apply(State& state, const Event& event, const VoucherToBeVoid& body);
void apply(State& state, const Event& event, const VoucherToExpire& body);
void apply(State& state, const Event& event, const ChipsSold& body);
void apply(State& state, const Event& event, const ChipsCashed& body);
void apply(State& state, const Event& event, const DebtToBeSettled& body);
void apply(State& state, const Event& event, const ErrandDone& body);
void apply(State& state, const Event& event, const ErrandRefused& body);
void apply(State& state, const Event& event, const IncidentOpened& body);
void apply(State& state, const Event& event, const IncidentNoted& body);
void apply(State& state, const Event& event, const IncidentClosed& body);
void apply(State& state, const Event& event, const ComponentsRecorded& body);
void apply(State& state, const Event& event, const CardReplaced& body);
void apply(State& state, const Event& event, const PlayerPinSet& body);
void apply(State& state, const Event& event, const PinFailed& body);
void apply(State& state, const Event& event, const PlayerLocked& body);
void apply(State& state, const Event& event, const PlayerUnlocked& body);
void apply(State& state, const Event& event, const DeviceAdded& body);
void apply(State& state, const Event& event, const DeviceRemoved& body);
void apply(State& state, const Event& event, const TerminalKeySet& body);
void apply(State& state, const Event& event, const TerminalCorrected& body);
// clang-format on

}  // namespace punto::house
