#pragma once

#include <boost/container/small_vector.hpp>
#include <expected>
#include <optional>
#include <string>
#include <variant>

#include "core/house/command.hpp"
#include "core/house/refusal.hpp"

namespace punto::house {

// What has happened in the house: nothing else changes it. Where value moves, core/cashier says
// from which account to which.

// ---- the house ----------------------------------------------------------------------------------

struct HouseOpened {
  Settings settings;
};
struct SettingsChanged {
  Settings settings;
};
struct GamingDayStarted {
  DayNumber day{};
  Time begins;
};
struct Noted {
  Significance kind = Significance::FloorStarted;
  std::string subject;
  std::string text;
};

// ---- staff --------------------------------------------------------------------------------------

struct PersonHired {
  PersonId person{};
  std::string name;
  Jobs jobs = 0;
};
struct JobsChanged {
  PersonId person{};
  Jobs was = 0;
  Jobs jobs = 0;
};
struct CredentialSet {
  PersonId person{};
  std::string credential;
};
struct PersonLeft {
  PersonId person{};
};
struct DutyBegan {
  PersonId person{};
  Job job = Job::Dealer;
  std::string table;
  std::optional<ErrandNumber> errand;  // the table is told who deals
};
struct DutyEnded {
  PersonId person{};
};
struct SignOnFailed {
  PersonId person{};
};
struct PersonLocked {
  PersonId person{};
};
struct PersonUnlocked {
  PersonId person{};
};

// ---- terminals ----------------------------------------------------------------------------------

struct TerminalAdded {
  TerminalId terminal{};
  std::string name;
  Digest key;
};
struct TerminalKeySet {
  TerminalId terminal{};
  Digest key;
};
struct TerminalEnabled {
  TerminalId terminal{};
};
struct TerminalDisabled {
  TerminalId terminal{};
  std::string reason;
};
struct GuestCame {  // to a terminal that had no credits
  TerminalId terminal{};
  PlayerId player{};
};
struct GuestWent {
  TerminalId terminal{};
  PlayerId player{};
};
struct CashInserted {
  TerminalId terminal{};
  Cents amount;
};
struct VoucherPresented {
  ErrandNumber errand = 0;
  std::optional<TerminalId> terminal;  // none: at the cage
  VoucherId voucher;
};
struct VoucherAccepted {  // its amount is here now
  ErrandNumber errand = 0;
  std::optional<TerminalId> terminal;
  VoucherId voucher;
  Cents amount;
};
struct CashOutBegan {
  ErrandNumber errand = 0;
  TerminalId terminal{};
  VoucherId voucher;
  Cents amount;
  Time expires;
};
struct HandPayCalled {
  TerminalId terminal{};
  Cents amount;
};
struct PaidByHand {
  TerminalId terminal{};
  Cents amount;
};
struct AttendantCalled {
  TerminalId terminal{};
};
struct CallAnswered {
  TerminalId terminal{};
};

// ---- devices ------------------------------------------------------------------------------------

struct DeviceAdded {
  DeviceId device{};
  std::string name;
  std::string table;
  Digest key;
};
struct DeviceRemoved {
  DeviceId device{};
};

// ---- Players ------------------------------------------------------------------------------------

struct PlayerRegistered {
  PlayerId player{};
  Digest card;
};
struct CardReplaced {
  PlayerId player{};
  Digest was;
  Digest card;
};
struct PlayerPinSet {
  PlayerId player{};
  std::string credential;
};
struct PinFailed {
  PlayerId player{};
};
struct PlayerLocked {
  PlayerId player{};
};
struct PlayerUnlocked {
  PlayerId player{};
};
struct CardInserted {
  TerminalId terminal{};
  PlayerId player{};
};
struct CardRemoved {
  TerminalId terminal{};
  PlayerId player{};
};
struct PlayerLimitsSet {
  PlayerId player{};
  PlayerLimits was;
  PlayerLimits now;    // what is stricter counts at once
  PlayerLimits later;  // and these from then on
  Time from;
};
struct CoolOffBegan {
  PlayerId player{};
  Time until;
};
struct PlayerExcluded {
  PlayerId player{};
  Time until;
};
struct ExclusionEnded {
  PlayerId player{};
};
struct RestraintSent {  // to the table where he sits, or will in a moment
  ErrandNumber errand = 0;
  std::optional<TerminalId> terminal;  // none: on felt
  PlayerId player{};
  std::string table;
  std::optional<Cents> stake_limit;
  std::optional<Time> until;
  std::optional<Cents> loss_limit;
};

// ---- sitting down and leaving -------------------------------------------------------------------

struct PlayerSent {
  ErrandNumber errand = 0;
  std::optional<TerminalId> terminal;  // none: on felt
  PlayerId player{};
  std::string table;
  std::uint8_t position = 0;
  Cents credits;                     // of which, on felt,
  Cents cash;                        // was changed into chips of the float
  std::optional<Cents> stake_limit;  // what the Player has allowed himself
  std::optional<Time> until;
};
struct CreditsSent {
  ErrandNumber errand = 0;
  std::optional<TerminalId> terminal;
  PlayerId player{};
  std::string table;
  Cents credits;
  Cents cash;
};
struct PlayerReturned {
  std::string table;
  std::uint64_t event = 0;
  PlayerId player{};
  std::optional<TerminalId> terminal;
  Cents credits;
  Cents wagered;
  Cents won;
};

// ---- tables -------------------------------------------------------------------------------------

struct TableAdded {
  std::string table;
  Seating seating = Seating::Terminals;
};
struct ChangeProposed {
  ProposalNumber proposal = 0;
  std::string table;
  punto::CommandBody change;
};
struct ChangeApproved {
  ProposalNumber proposal = 0;
  ErrandNumber errand = 0;
  Role role = Role::PitManager;  // with whose authority
};
struct ChangeRejected {
  ProposalNumber proposal = 0;
  std::string reason;
};
struct WinnerReleased {
  ErrandNumber errand = 0;
  TerminalId terminal{};
  PlayerId player{};
  std::string table;
  Role role = Role::PitSupervisor;
};

// ---- floats and drop ----------------------------------------------------------------------------

struct FloatOpened {
  std::string table;
  Cents counted;
};
struct FloatFilled {
  std::string table;
  Cents amount;
};
struct FloatCredited {
  std::string table;
  Cents amount;
};
struct ChangeGiven {
  std::string table;
  Cents amount;
};
struct FloatClosed {
  std::string table;
  Cents counted;
  Cents expected;
};
struct TableDropCollected {
  std::string table;
  Cents counted;
  Cents expected;
};
struct TerminalBoxCollected {
  TerminalId terminal{};
  Cents counted;
  Cents expected;
};

// ---- the cage -----------------------------------------------------------------------------------

struct CageFunded {
  Cents amount;
};
struct CashBanked {
  Cents amount;
};
struct CageCounted {
  Cents counted;
  Cents expected;
};
struct VoucherSold {
  ErrandNumber errand = 0;
  VoucherId voucher;
  Cents amount;
  Time expires;
};
struct VoucherToBeVoid {
  ErrandNumber errand = 0;
  VoucherId voucher;
  std::string reason;
};
struct VoucherToExpire {
  ErrandNumber errand = 0;
  VoucherId voucher;
};
struct ChipsSold {
  Cents amount;
};
struct ChipsCashed {
  Cents amount;
};
struct DebtToBeSettled {
  ErrandNumber errand = 0;
  std::string table;
  PlayerId player{};
  Cents amount;
};

// ---- errands ------------------------------------------------------------------------------------

struct ErrandDone {
  ErrandNumber errand = 0;
};
struct ErrandRefused {  // what it carried is where it came from
  ErrandNumber errand = 0;
  std::string refusal;
};

// ---- incidents ----------------------------------------------------------------------------------

struct IncidentOpened {
  IncidentNumber incident = 0;
  std::string table;
  RoundNumber round = 0;
  std::string text;
};
struct IncidentNoted {
  IncidentNumber incident = 0;
  std::string text;
};
struct IncidentClosed {
  IncidentNumber incident = 0;
  std::string text;
};

struct ComponentsRecorded {
  std::vector<std::string> components;
  std::vector<std::string> changed;  // that were others before, or not there
};

struct TerminalCorrected {  // it has nothing any more but what staff pay
  TerminalId terminal{};
  Cents credits;    // that it showed
  Cents by_meters;  // that it should have had
  Cents owed;       // to its guest, as staff have found
  std::string reason;
};

struct LockTimeSet {  // until a lock ends by itself
  std::int32_t minutes = 0;
};
struct SignedOn {
  PersonId person{};
  std::string address;
};
struct SignedOff {
  PersonId person{};
};
struct ApprovalGiven {
  PersonId person{};
  PersonId to{};
  std::string address;
};

// clang-format off
using EventKinds = std::variant<
    HouseOpened, SettingsChanged, GamingDayStarted, Noted,
    PersonHired, JobsChanged, CredentialSet, PersonLeft, DutyBegan, DutyEnded, SignOnFailed,
    PersonLocked, PersonUnlocked,
    TerminalAdded, TerminalEnabled, TerminalDisabled, GuestCame, GuestWent, CashInserted,
    VoucherPresented, VoucherAccepted, CashOutBegan, HandPayCalled, PaidByHand, AttendantCalled,
    CallAnswered,
    PlayerRegistered, CardInserted, CardRemoved, PlayerLimitsSet, CoolOffBegan, PlayerExcluded,
    ExclusionEnded,
    PlayerSent, CreditsSent, PlayerReturned,
    TableAdded, ChangeProposed, ChangeApproved, ChangeRejected, WinnerReleased,
    FloatOpened, FloatFilled, FloatCredited, ChangeGiven, FloatClosed, TableDropCollected,
    TerminalBoxCollected,
    CageFunded, CashBanked, CageCounted, VoucherSold, VoucherToBeVoid, VoucherToExpire, ChipsSold,
    ChipsCashed, DebtToBeSettled,
    ErrandDone, ErrandRefused,
    IncidentOpened, IncidentNoted, IncidentClosed,
    ComponentsRecorded,
    CardReplaced, PlayerPinSet, PinFailed, PlayerLocked, PlayerUnlocked,
    DeviceAdded, DeviceRemoved, TerminalKeySet,
    TerminalCorrected,
    RestraintSent,
    LockTimeSet, SignedOn, SignedOff, ApprovalGiven>;
// clang-format on

// Any of them. Its copying is compiled once, not in every file that hands events on.
struct EventBody : EventKinds {
  using EventKinds::variant;
  using EventKinds::operator=;
  EventBody();
  EventBody(const EventBody& other);
  EventBody(EventBody&& other) noexcept;
  EventBody& operator=(const EventBody& other);
  EventBody& operator=(EventBody&& other) noexcept;
  ~EventBody();
};

struct Event {
  Time at;
  Who by;
  EventBody body;
};

using Events = boost::container::small_vector<Event, 4>;
using Decision = std::expected<Events, Refusal>;

}  // namespace punto::house
