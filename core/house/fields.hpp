#pragma once

#include "core/house/state.hpp"
#include "core/voucher/fields.hpp"

// The members of commands, events and states of the house by their names, as core/table/fields.hpp
// has them.
namespace punto::house {

constexpr WordsOfEnumeration words_of(Job) {
  return job_names;
}
constexpr WordsOfEnumeration words_of(WhoKind) {
  return who_kind_names;
}
constexpr WordsOfEnumeration words_of(Purpose) {
  return purpose_names;
}

// ---- people and settings ------------------------------------------------------------------------

PUNTO_FIELDS(Who, kind, id, second)
PUNTO_FIELDS(Shift, name, begins)
PUNTO_FIELDS(Settings, name, currency, voucher_days, hand_pay_from, most_credits, large_transaction,
             approval_from, slower_limit_hours, shifts)
PUNTO_FIELDS(PlayerLimits, loss, stakes, minutes)
PUNTO_FIELDS(Meters, cash_in, vouchers_in, vouchers_out, paid_by_hand, sent, returned, wagered, won,
             corrected)

// ---- commands -----------------------------------------------------------------------------------

PUNTO_FIELDS(OpenHouse, settings, lock_minutes)
PUNTO_FIELDS(ChangeSettings, settings, lock_minutes)
PUNTO_FIELDS(StartGamingDay, day, begins)
PUNTO_FIELDS(Note, kind, subject, text)
PUNTO_FIELDS(Hire, person, name, jobs)
PUNTO_FIELDS(ChangeJobs, person, jobs)
PUNTO_FIELDS(SetCredential, person, credential)
PUNTO_FIELDS(Dismiss, person)
PUNTO_FIELDS(BeginDuty, job, table)
PUNTO_FIELDS(EndDuty)
PUNTO_FIELDS(ReportFailedSignOn, person)
PUNTO_FIELDS(UnlockPerson, person)
PUNTO_FIELDS(AddTerminal, terminal, name, key)
PUNTO_FIELDS(SetTerminalKey, terminal, key)
PUNTO_FIELDS(EnableTerminal, terminal)
PUNTO_FIELDS(DisableTerminal, terminal, reason)
PUNTO_FIELDS(InsertCash, terminal, amount)
PUNTO_FIELDS(PresentVoucher, terminal, voucher)
PUNTO_FIELDS(CashOut, terminal, voucher)
PUNTO_FIELDS(PayByHand, terminal, amount)
PUNTO_FIELDS(CallAttendant, terminal)
PUNTO_FIELDS(AnswerCall, terminal)
PUNTO_FIELDS(AddDevice, device, name, table, key)
PUNTO_FIELDS(RemoveDevice, device)
PUNTO_FIELDS(RegisterPlayer, player, card)
PUNTO_FIELDS(ReplaceCard, player, card)
PUNTO_FIELDS(SetPlayerPin, player, credential)
PUNTO_FIELDS(ReportFailedPin, player)
PUNTO_FIELDS(UnlockPlayer, player)
PUNTO_FIELDS(InsertCard, terminal, card)
PUNTO_FIELDS(RemoveCard, terminal)
PUNTO_FIELDS(SetPlayerLimits, player, limits)
PUNTO_FIELDS(CoolOff, player, until)
PUNTO_FIELDS(Exclude, player, until)
PUNTO_FIELDS(EndExclusion, player)
PUNTO_FIELDS(SitAtTerminal, terminal, table, position, credits)
PUNTO_FIELDS(AddAtTerminal, terminal, amount)
PUNTO_FIELDS(SitAtFelt, table, position, player, chips, cash, won)
PUNTO_FIELDS(BuyInAtFelt, table, player, chips, cash, won)
PUNTO_FIELDS(TakeBack, table, event, player, credits, wagered, won)
PUNTO_FIELDS(AddTable, table, seating)
PUNTO_FIELDS(ProposeChange, table, change)
PUNTO_FIELDS(ApproveChange, proposal)
PUNTO_FIELDS(RejectChange, proposal, reason)
PUNTO_FIELDS(ReleaseWinner, terminal)
PUNTO_FIELDS(OpenFloat, day, table, counted, won)
PUNTO_FIELDS(FillFloat, day, table, amount)
PUNTO_FIELDS(CreditFloat, day, table, amount, won)
PUNTO_FIELDS(GiveChange, day, table, amount)
PUNTO_FIELDS(CloseFloat, day, table, counted, won, in_play)
PUNTO_FIELDS(CollectTableDrop, day, table, counted)
PUNTO_FIELDS(CollectTerminalBox, day, terminal, counted)
PUNTO_FIELDS(FundCage, amount)
PUNTO_FIELDS(BankCash, amount)
PUNTO_FIELDS(CountCage, counted)
PUNTO_FIELDS(SellVoucher, voucher, amount)
PUNTO_FIELDS(CashVoucher, voucher)
PUNTO_FIELDS(VoidVoucher, voucher, reason)
PUNTO_FIELDS(ExpireVouchers)
PUNTO_FIELDS(SellChips, amount)
PUNTO_FIELDS(CashChips, amount)
PUNTO_FIELDS(SettleDebt, table, player, amount)
PUNTO_FIELDS(EndErrand, errand, done, amount, refusal)
PUNTO_FIELDS(OpenIncident, table, round, text)
PUNTO_FIELDS(AddToIncident, incident, text)
PUNTO_FIELDS(CloseIncident, incident, text)
PUNTO_FIELDS(RecordComponents, components)
PUNTO_FIELDS(CorrectTerminal, terminal, owed, reason)
PUNTO_FIELDS(ReportSignOn, person, address)
PUNTO_FIELDS(ReportSignOff, person)
PUNTO_FIELDS(ReportApproval, person, to, address)
PUNTO_FIELDS(SetUpPerson, person, name, credential, recovers)
PUNTO_FIELDS(Command, by, body)

// ---- events -------------------------------------------------------------------------------------

PUNTO_FIELDS(HouseOpened, settings)
PUNTO_FIELDS(SettingsChanged, settings)
PUNTO_FIELDS(GamingDayStarted, day, begins)
PUNTO_FIELDS(Noted, kind, subject, text)
PUNTO_FIELDS(PersonHired, person, name, jobs)
PUNTO_FIELDS(JobsChanged, person, was, jobs)
PUNTO_FIELDS(CredentialSet, person, credential)
PUNTO_FIELDS(PersonLeft, person)
PUNTO_FIELDS(DutyBegan, person, job, table, errand)
PUNTO_FIELDS(DutyEnded, person)
PUNTO_FIELDS(SignOnFailed, person)
PUNTO_FIELDS(PersonLocked, person)
PUNTO_FIELDS(PersonUnlocked, person)
PUNTO_FIELDS(TerminalAdded, terminal, name, key)
PUNTO_FIELDS(TerminalKeySet, terminal, key)
PUNTO_FIELDS(TerminalEnabled, terminal)
PUNTO_FIELDS(TerminalDisabled, terminal, reason)
PUNTO_FIELDS(GuestCame, terminal, player)
PUNTO_FIELDS(GuestWent, terminal, player)
PUNTO_FIELDS(CashInserted, terminal, amount)
PUNTO_FIELDS(VoucherPresented, errand, terminal, voucher)
PUNTO_FIELDS(VoucherAccepted, errand, terminal, voucher, amount)
PUNTO_FIELDS(CashOutBegan, errand, terminal, voucher, amount, expires)
PUNTO_FIELDS(HandPayCalled, terminal, amount)
PUNTO_FIELDS(PaidByHand, terminal, amount)
PUNTO_FIELDS(AttendantCalled, terminal)
PUNTO_FIELDS(CallAnswered, terminal)
PUNTO_FIELDS(DeviceAdded, device, name, table, key)
PUNTO_FIELDS(DeviceRemoved, device)
PUNTO_FIELDS(PlayerRegistered, player, card)
PUNTO_FIELDS(CardReplaced, player, was, card)
PUNTO_FIELDS(PlayerPinSet, player, credential)
PUNTO_FIELDS(PinFailed, player)
PUNTO_FIELDS(PlayerLocked, player)
PUNTO_FIELDS(PlayerUnlocked, player)
PUNTO_FIELDS(CardInserted, terminal, player)
PUNTO_FIELDS(CardRemoved, terminal, player)
PUNTO_FIELDS(PlayerLimitsSet, player, was, now, later, from)
PUNTO_FIELDS(CoolOffBegan, player, until)
PUNTO_FIELDS(PlayerExcluded, player, until)
PUNTO_FIELDS(ExclusionEnded, player)
PUNTO_FIELDS(RestraintSent, errand, terminal, player, table, stake_limit, until, loss_limit)
PUNTO_FIELDS(PlayerSent, errand, terminal, player, table, position, credits, cash, stake_limit,
             until)
PUNTO_FIELDS(CreditsSent, errand, terminal, player, table, credits, cash)
PUNTO_FIELDS(PlayerReturned, table, event, player, terminal, credits, wagered, won)
PUNTO_FIELDS(TableAdded, table, seating)
PUNTO_FIELDS(ChangeProposed, proposal, table, change)
PUNTO_FIELDS(ChangeApproved, proposal, errand, role)
PUNTO_FIELDS(ChangeRejected, proposal, reason)
PUNTO_FIELDS(WinnerReleased, errand, terminal, player, table, role)
PUNTO_FIELDS(FloatOpened, table, counted)
PUNTO_FIELDS(FloatFilled, table, amount)
PUNTO_FIELDS(FloatCredited, table, amount)
PUNTO_FIELDS(ChangeGiven, table, amount)
PUNTO_FIELDS(FloatClosed, table, counted, expected)
PUNTO_FIELDS(TableDropCollected, table, counted, expected)
PUNTO_FIELDS(TerminalBoxCollected, terminal, counted, expected)
PUNTO_FIELDS(CageFunded, amount)
PUNTO_FIELDS(CashBanked, amount)
PUNTO_FIELDS(CageCounted, counted, expected)
PUNTO_FIELDS(VoucherSold, errand, voucher, amount, expires)
PUNTO_FIELDS(VoucherToBeVoid, errand, voucher, reason)
PUNTO_FIELDS(VoucherToExpire, errand, voucher)
PUNTO_FIELDS(ChipsSold, amount)
PUNTO_FIELDS(ChipsCashed, amount)
PUNTO_FIELDS(DebtToBeSettled, errand, table, player, amount)
PUNTO_FIELDS(ErrandDone, errand)
PUNTO_FIELDS(ErrandRefused, errand, refusal)
PUNTO_FIELDS(IncidentOpened, incident, table, round, text)
PUNTO_FIELDS(IncidentNoted, incident, text)
PUNTO_FIELDS(IncidentClosed, incident, text)
PUNTO_FIELDS(ComponentsRecorded, components, changed)
PUNTO_FIELDS(TerminalCorrected, terminal, credits, by_meters, owed, reason)
PUNTO_FIELDS(LockTimeSet, minutes)
PUNTO_FIELDS(SignedOn, person, address)
PUNTO_FIELDS(SignedOff, person)
PUNTO_FIELDS(ApprovalGiven, person, to, address)

// ---- states -------------------------------------------------------------------------------------

PUNTO_FIELDS(TableTask, table, command)
PUNTO_FIELDS(VoucherTask, voucher, command)
PUNTO_FIELDS(Errand, number, purpose, task, terminal, player, amount, cash, since)
PUNTO_FIELDS(Duty, job, table, since, errand)
PUNTO_FIELDS(Person, name, jobs, credential, has_left, locked, locked_at, failures, duty)
PUNTO_FIELDS(Terminal, name, key, enabled, disabled_for, credits, hand_pay, box, meters, player,
             has_card, is_calling)
PUNTO_FIELDS(Device, name, table, key)
PUNTO_FIELDS(Seated, table, terminal, brought, since, on_the_way)
PUNTO_FIELDS(PlayedToday, lost, staked, milliseconds)
PUNTO_FIELDS(Player, card, credential, locked, failures, limits, later, later_from, cools_off_until,
             excluded_until, today, seated)
PUNTO_FIELDS(HouseTable, seating, taken_through, float_is_open, chips, drop)
PUNTO_FIELDS(OpenVoucher, amount, expires, in_use)
PUNTO_FIELDS(Proposal, table, change, by)
PUNTO_FIELDS(Incident, table, round, by, opened)
PUNTO_FIELDS(State, is_open, settings, lock_minutes, day, day_begins, persons, terminals, devices,
             players, tables, vouchers, errands, refused, refused_before, proposals, incidents,
             cage, chips, missed, last_errand, last_proposal, last_incident, last_guest, components)

}  // namespace punto::house

namespace punto {

constexpr WordsOfEnumeration words_of(Significance) {
  return significance_names;
}

}  // namespace punto
