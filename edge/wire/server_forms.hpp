#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/fields.hpp"

// What the server asks for and answers besides commands, events and views.
namespace punto::wire {

// Nothing is said.
struct NothingForm {};

// ---- signing on ---------------------------------------------------------------------------------

struct StaffSignOn {
  PersonId person{};
  std::string secret;
};
struct TerminalSignOn {
  house::TerminalId terminal{};
  std::string key;
};
struct DeviceSignOn {
  house::DeviceId device{};
  std::string key;
};
struct SetUp {
  std::string set_up_code;
  PersonId person{};
  std::string name;
  std::string secret;
};
struct PairingRequest {
  house::TerminalId terminal{};
  std::string name;
};
struct PairingCode {
  std::string pairing_code;
  Time expires;
};
struct Pairing {
  std::string pairing_code;
};
struct Paired {
  house::TerminalId terminal{};
  std::string key;
};

enum class SessionKind : std::uint8_t { Nobody, Staff, Terminal, Device };
inline constexpr std::array<std::string_view, 4> session_kind_names = {"nobody", "staff",
                                                                       "terminal", "device"};
constexpr WordsOfEnumeration words_of(SessionKind) {
  return session_kind_names;
}

// Who is signed on.
struct SessionForm {
  SessionKind kind = SessionKind::Nobody;
  std::optional<PersonId> person;
  std::optional<std::string> name;
  std::optional<house::Jobs> jobs;
  std::optional<house::Duty> duty;
  std::optional<house::TerminalId> terminal;
  std::optional<house::DeviceId> device;
  std::optional<std::string> token;  // once, when it begins
};

// ---- the floor ----------------------------------------------------------------------------------

struct GameName {
  std::string en;
  std::string zh;
};
struct TableSummary {
  std::string table;
  std::string game;
  GameName name;         // of the game
  std::string rulebook;  // "EB4 version 4"
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  Seating seating = Seating::Terminals;
  CardSource cards = CardSource::VirtualShoe;
  std::uint8_t positions = 0;
  std::uint16_t players = 0;
  RoundNumber round = 0;
  Cents least;  // of any wager
  Cents most;
  std::string outcomes;
  std::optional<Time> next_step_at;
};

struct FloorForm {
  std::string name;
  std::string version;
  std::string currency;
  Time time;
  house::DayNumber day{};
  bool demonstration = false;
  bool needs_set_up = false;
  std::vector<TableSummary> tables;
};

// ---- the house, for terminals and staff ---------------------------------------------------------

struct TerminalForm {
  house::TerminalId terminal{};
  std::string name;
  bool enabled = false;
  std::string disabled_for;
  Cents credits;
  Cents hand_pay;
  Cents box;
  house::Meters meters;
  bool has_card = false;
  bool is_calling = false;
  std::optional<PlayerId> player;
  std::optional<std::string> table;  // where he sits
  std::optional<house::PlayerLimits> limits;
  std::optional<house::PlayedToday> today;
};
struct PersonForm {
  PersonId person{};
  std::string name;
  house::Jobs jobs = 0;
  bool has_left = false;
  bool locked = false;
  std::optional<house::Duty> duty;
};
struct PlayerForm {
  PlayerId player{};
  bool has_card = false;
  house::PlayerLimits limits;
  Time cools_off_until;
  Time excluded_until;
  house::PlayedToday today;
  std::optional<house::Seated> seated;
  bool has_pin = false;
  bool locked = false;  // after wrong PINs
};
struct DeviceForm {
  house::DeviceId device{};
  std::string name;
  std::string table;
};
// What a correction left unpaid: owed to the house, or by it where negative.
struct DebtForm {
  std::string table;
  PlayerId player{};
  Cents amount;
};
struct ProposalForm {
  house::ProposalNumber proposal = 0;
  std::string table;
  punto::CommandBody change;
  PersonId by{};
};
struct IncidentForm {
  house::IncidentNumber incident = 0;
  std::string table;
  RoundNumber round = 0;
  PersonId by{};
  Time opened;
};
struct OpenVoucherForm {
  Cents amount;
  Time expires;
};

// What the house has at a table: chips of its float, which grows by what the table wins, and cash.
struct FloatForm {
  std::string table;
  bool is_open = false;
  Cents chips;
  Cents drop;
};

// What staff see of the house.
struct HouseForm {
  house::Settings settings;
  std::int32_t lock_minutes = 0;
  house::DayNumber day{};
  Time day_begins;
  Cents cage;
  Cents chips;  // that guests have at no table, by the books
  std::vector<PersonForm> persons;
  std::vector<TerminalForm> terminals;
  std::vector<PlayerForm> players;
  std::vector<OpenVoucherForm> vouchers;
  std::vector<ProposalForm> proposals;
  std::vector<IncidentForm> incidents;
  std::vector<DeviceForm> devices;
  std::vector<DebtForm> debts;
  std::vector<FloatForm> floats;  // of tables on felt
};

// ---- devices ------------------------------------------------------------------------------------

// A card that left the shoe, as a reader has seen it.
struct CardReadingForm {
  std::uint16_t place_in_shoe = 0;  // counted from 1, burned cards with the others
  std::optional<Card> card;         // nothing where it could not be read
  Time read_at;                     // by the device's own clock
};

// ---- approvals ----------------------------------------------------------------------------------

// Another person has approved something: good once, for whoever is signed on.
struct ApprovalForm {
  std::string approval;
  Time expires;
};

PUNTO_FIELDS(NothingForm)
PUNTO_FIELDS(StaffSignOn, person, secret)
PUNTO_FIELDS(TerminalSignOn, terminal, key)
PUNTO_FIELDS(DeviceSignOn, device, key)
PUNTO_FIELDS(SetUp, set_up_code, person, name, secret)
PUNTO_FIELDS(PairingRequest, terminal, name)
PUNTO_FIELDS(PairingCode, pairing_code, expires)
PUNTO_FIELDS(Pairing, pairing_code)
PUNTO_FIELDS(Paired, terminal, key)
PUNTO_FIELDS(SessionForm, kind, person, name, jobs, duty, terminal, device, token)
PUNTO_FIELDS(GameName, en, zh)
PUNTO_FIELDS(TableSummary, table, game, name, rulebook, phase, suspended, seating, cards, positions,
             players, round, least, most, outcomes, next_step_at)
PUNTO_FIELDS(FloorForm, name, version, currency, time, day, demonstration, needs_set_up, tables)
PUNTO_FIELDS(TerminalForm, terminal, name, enabled, disabled_for, credits, hand_pay, box, meters,
             has_card, is_calling, player, table, limits, today)
PUNTO_FIELDS(PersonForm, person, name, jobs, has_left, locked, duty)
PUNTO_FIELDS(PlayerForm, player, has_card, limits, cools_off_until, excluded_until, today, seated,
             has_pin, locked)
PUNTO_FIELDS(DeviceForm, device, name, table)
PUNTO_FIELDS(DebtForm, table, player, amount)
PUNTO_FIELDS(ProposalForm, proposal, table, change, by)
PUNTO_FIELDS(IncidentForm, incident, table, round, by, opened)
PUNTO_FIELDS(OpenVoucherForm, amount, expires)
PUNTO_FIELDS(FloatForm, table, is_open, chips, drop)
PUNTO_FIELDS(HouseForm, settings, lock_minutes, day, day_begins, cage, chips, persons, terminals,
             players, vouchers, proposals, incidents, devices, debts, floats)
PUNTO_FIELDS(CardReadingForm, place_in_shoe, card, read_at)
PUNTO_FIELDS(ApprovalForm, approval, expires)

}  // namespace punto::wire
