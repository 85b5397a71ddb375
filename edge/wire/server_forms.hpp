#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/fields.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/view.hpp"

// What the server asks for and answers besides commands, events and views.
namespace punto::wire {

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
  std::string code;
  PersonId person{};
  std::string name;
  std::string secret;
};
struct PairingRequest {
  house::TerminalId terminal{};
  std::string name;
};
struct PairingCode {
  std::string code;
  Time expires;
};
struct Pairing {
  std::string code;
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
  std::optional<std::uint32_t> device;
  std::optional<std::string> token;  // once, when it begins
};

// ---- the floor ----------------------------------------------------------------------------------

struct TableSummary {
  std::string table;
  std::string game;
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

// What staff see of the house.
struct HouseForm {
  house::Settings settings;
  house::DayNumber day{};
  Time day_begins;
  Cents cage;
  std::vector<PersonForm> persons;
  std::vector<TerminalForm> terminals;
  std::vector<PlayerForm> players;
  std::vector<OpenVoucherForm> vouchers;
  std::vector<ProposalForm> proposals;
  std::vector<IncidentForm> incidents;
};

// ---- commands -----------------------------------------------------------------------------------

// Another person has approved something: good once, for whoever is signed on.
struct ApprovalForm {
  std::string approval;
  Time expires;
};

}  // namespace punto::wire
