#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/house/settings.hpp"
#include "core/house/significance.hpp"
#include "core/rulebook/digest.hpp"
#include "core/table/command.hpp"

namespace punto::house {

// What can be asked of the house. Who may ask is in authority.cpp.

// ---- the house ----------------------------------------------------------------------------------

struct OpenHouse {
  Settings settings;
  std::optional<std::int32_t> lock_minutes = {};
};
struct ChangeSettings {
  Settings settings;
  std::optional<std::int32_t> lock_minutes = {};  // nothing: as before
};
struct StartGamingDay {
  DayNumber day{};
  Time begins;
};
struct Note {
  Significance kind = Significance::FloorStarted;
  std::string subject;  // a table, a terminal, a person; empty: the floor
  std::string text;
};

// ---- staff --------------------------------------------------------------------------------------

struct Hire {
  PersonId person{};
  std::string name;
  Jobs jobs = 0;
};
struct ChangeJobs {
  PersonId person{};
  Jobs jobs = 0;
};
struct SetCredential {
  PersonId person{};
  std::string credential;  // what the edge compares a PIN or password with
};
struct Dismiss {
  PersonId person{};
};
struct BeginDuty {
  Job job = Job::Dealer;
  std::string table;  // empty: not at one table
};
struct EndDuty {};
struct ReportFailedSignOn {
  PersonId person{};
};
struct UnlockPerson {
  PersonId person{};
};

// ---- terminals ----------------------------------------------------------------------------------

struct AddTerminal {
  TerminalId terminal{};
  std::string name;
  Digest key;  // of what the terminal was paired with
};
struct SetTerminalKey {  // pairs it anew
  TerminalId terminal{};
  Digest key;
};
struct EnableTerminal {
  TerminalId terminal{};
};
struct DisableTerminal {
  TerminalId terminal{};
  std::string reason;
};
struct InsertCash {
  TerminalId terminal{};
  Cents amount;
};
struct PresentVoucher {
  TerminalId terminal{};
  VoucherId voucher;
};
struct CashOut {
  TerminalId terminal{};
  VoucherId voucher;  // to be printed, where it is not paid by hand
};
struct PayByHand {  // whatever the terminal owes, in cash
  TerminalId terminal{};
  Cents amount;
};
struct CallAttendant {
  TerminalId terminal{};
};
struct AnswerCall {
  TerminalId terminal{};
};

// ---- devices ------------------------------------------------------------------------------------

struct AddDevice {
  DeviceId device{};
  std::string name;
  std::string table;  // empty: at no table
  Digest key;         // of what it was paired with
};
struct RemoveDevice {
  DeviceId device{};
};

// ---- Players ------------------------------------------------------------------------------------

struct RegisterPlayer {
  PlayerId player{};
  Digest card;
};
struct ReplaceCard {  // the one that was lost is no card any more
  PlayerId player{};
  Digest card;
};
struct SetPlayerPin {
  PlayerId player{};
  std::string credential;  // what the edge compares a PIN with
};
struct ReportFailedPin {
  PlayerId player{};
};
struct UnlockPlayer {
  PlayerId player{};
};
struct InsertCard {
  TerminalId terminal{};
  Digest card;
};
struct RemoveCard {
  TerminalId terminal{};
};
struct SetPlayerLimits {
  PlayerId player{};
  PlayerLimits limits;
};
struct CoolOff {
  PlayerId player{};
  Time until;
};
struct Exclude {
  PlayerId player{};
  Time until;
};
struct EndExclusion {
  PlayerId player{};
};

// ---- sitting down and leaving -------------------------------------------------------------------

struct SitAtTerminal {
  TerminalId terminal{};
  std::string table;
  std::uint8_t position = 0;
  Cents credits;
};
struct AddAtTerminal {
  TerminalId terminal{};
  Cents amount;
};
struct SitAtFelt {
  std::string table;
  std::uint8_t position = 0;
  PlayerId player{};  // with a card; 0: a guest
  Cents chips;        // brought along
  Cents cash;         // changed into chips of the float; it goes into the drop
  Cents won = {};     // by the table since it was added, in chips; the host knows
};
struct BuyInAtFelt {
  std::string table;
  PlayerId player{};
  Cents chips;
  Cents cash;
  Cents won = {};  // as above
};
struct TakeBack {  // what a Player who left a table has
  std::string table;
  std::uint64_t event = 0;  // its number at the table
  PlayerId player{};
  Cents credits;
  Cents wagered;
  Cents won;
};

// ---- tables -------------------------------------------------------------------------------------

struct AddTable {
  std::string table;
  Seating seating = Seating::Terminals;
};
struct ProposeChange {
  std::string table;
  punto::CommandBody change;
};
struct ApproveChange {
  ProposalNumber proposal = 0;
};
struct RejectChange {
  ProposalNumber proposal = 0;
  std::string reason;
};
struct ReleaseWinner {
  TerminalId terminal{};
};

// ---- floats and drop: each names its gaming day, so that a late repetition hits no other
// ---------

struct OpenFloat {
  DayNumber day{};
  std::string table;
  Cents counted;
  Cents won = {};  // by the table since it was added, in chips; the host knows
};
struct FillFloat {
  DayNumber day{};
  std::string table;
  Cents amount;
};
struct CreditFloat {  // chips go back to the cage
  DayNumber day{};
  std::string table;
  Cents amount;
  Cents won = {};  // by the table since it was added, in chips; the host knows
};
struct GiveChange {  // chips for chips, or cash for cash
  DayNumber day{};
  std::string table;
  Cents amount;
};
struct CloseFloat {
  DayNumber day{};
  std::string table;
  Cents counted;
  Cents won;           // by the table since it was added, in chips; the host knows,
  Cents in_play = {};  // and what lies on its areas
};
struct CollectTableDrop {
  DayNumber day{};
  std::string table;
  Cents counted;
};
struct CollectTerminalBox {
  DayNumber day{};
  TerminalId terminal{};
  Cents counted;
};

// ---- the cage -----------------------------------------------------------------------------------

struct FundCage {
  Cents amount;
};
struct BankCash {
  Cents amount;
};
struct CountCage {
  Cents counted;
};
struct SellVoucher {
  VoucherId voucher;
  Cents amount;
};
struct CashVoucher {
  VoucherId voucher;
};
struct VoidVoucher {  // unreadable: paid in cash all the same
  VoucherId voucher;
  std::string reason;
};
struct ExpireVouchers {};
struct SellChips {
  Cents amount;
};
struct CashChips {
  Cents amount;
};
struct SettleDebt {  // what a correction left unpaid: to the house, or by it where negative
  std::string table;
  PlayerId player{};
  Cents amount;
};

// ---- errands ------------------------------------------------------------------------------------

struct EndErrand {
  ErrandNumber errand = 0;
  bool done = false;
  Cents amount;         // that a voucher was worth
  std::string refusal;  // why not
};

// ---- incidents ----------------------------------------------------------------------------------

struct OpenIncident {
  std::string table;
  RoundNumber round = 0;
  std::string text;
};
struct AddToIncident {
  IncidentNumber incident = 0;
  std::string text;
};
struct CloseIncident {
  IncidentNumber incident = 0;
  std::string text;
};

// The program that runs and its rulebooks, a line for each with its signature.
struct RecordComponents {
  std::vector<std::string> components;
};

// Two persons have looked at a terminal whose meters do not add up: what its guest is owed is paid
// by hand, and it begins anew with nothing.
struct CorrectTerminal {
  TerminalId terminal{};
  Cents owed;
  std::string reason;
};

// What the edge has found of secrets that were right. The address is for those who look into it.
struct ReportSignOn {
  PersonId person{};
  std::string address;
};
struct ReportSignOff {
  PersonId person{};
};
struct ReportApproval {  // of what somebody else asks for at his console
  PersonId person{};
  PersonId to{};
  std::string address;
};
// Hires somebody for every job, with his secret: the first of the staff, or where nobody else can
// help an administrator who is there already.
struct SetUpPerson {
  PersonId person{};
  std::string name;
  std::string credential;
  bool recovers = false;  // there is an administrator already; the machine's owner wants it
};

// clang-format off
using CommandKinds = std::variant<
    OpenHouse, ChangeSettings, StartGamingDay, Note,
    Hire, ChangeJobs, SetCredential, Dismiss, BeginDuty, EndDuty, ReportFailedSignOn, UnlockPerson,
    AddTerminal, EnableTerminal, DisableTerminal, InsertCash, PresentVoucher, CashOut, PayByHand,
    CallAttendant, AnswerCall,
    RegisterPlayer, InsertCard, RemoveCard, SetPlayerLimits, CoolOff, Exclude, EndExclusion,
    SitAtTerminal, AddAtTerminal, SitAtFelt, BuyInAtFelt, TakeBack,
    AddTable, ProposeChange, ApproveChange, RejectChange, ReleaseWinner,
    OpenFloat, FillFloat, CreditFloat, GiveChange, CloseFloat, CollectTableDrop,
    CollectTerminalBox,
    FundCage, BankCash, CountCage, SellVoucher, CashVoucher, VoidVoucher, ExpireVouchers, SellChips,
    CashChips, SettleDebt,
    EndErrand,
    OpenIncident, AddToIncident, CloseIncident,
    RecordComponents,
    ReplaceCard, SetPlayerPin, ReportFailedPin, UnlockPlayer,
    AddDevice, RemoveDevice, SetTerminalKey,
    CorrectTerminal,
    ReportSignOn, ReportSignOff, ReportApproval, SetUpPerson>;
// clang-format on

// Any of them. Its copying is compiled once, not in every file that hands commands on.
struct CommandBody : CommandKinds {
  using CommandKinds::variant;
  using CommandKinds::operator=;
  CommandBody();
  CommandBody(const CommandBody& other);
  CommandBody(CommandBody&& other) noexcept;
  CommandBody& operator=(const CommandBody& other);
  CommandBody& operator=(CommandBody&& other) noexcept;
  ~CommandBody();
};

struct Command {
  Who by;
  CommandBody body;
};

}  // namespace punto::house
