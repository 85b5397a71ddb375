#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/house/errand.hpp"
#include "core/house/event.hpp"
#include "core/house/meters.hpp"

namespace punto::house {

struct Duty {
  Job job = Job::Dealer;
  std::string table;
  Time since;
  std::optional<ErrandNumber> errand = {};  // by which the table was told

  friend bool operator==(const Duty&, const Duty&) = default;
};

struct Person {
  std::string name;
  Jobs jobs = 0;
  std::string credential;
  bool has_left = false;
  bool locked = false;
  Time locked_at;             // where he is
  std::uint8_t failures = 0;  // to sign on, one after another
  std::optional<Duty> duty;

  friend bool operator==(const Person&, const Person&) = default;
};

struct Terminal {
  std::string name;
  Digest key;
  bool enabled = false;
  std::string disabled_for;
  Cents credits;
  Cents hand_pay;  // owed, until staff have paid it
  Cents box;       // cash in it
  Meters meters;
  std::optional<PlayerId> player;
  bool has_card = false;
  bool is_calling = false;

  friend bool operator==(const Terminal&, const Terminal&) = default;
};

// A card reader, or another thing that speaks to the floor with a key of its own.
struct Device {
  std::string name;
  std::string table;
  Digest key;

  friend bool operator==(const Device&, const Device&) = default;
};

struct Seated {
  std::string table;
  std::optional<TerminalId> terminal;
  Cents brought;
  Time since;
  bool on_the_way = true;  // the table has not taken the Player yet

  friend bool operator==(const Seated&, const Seated&) = default;
};

// What a Player has done on this gaming day, as far as tables have given it back.
struct PlayedToday {
  Cents lost;  // less what was won
  Cents staked;
  std::int64_t milliseconds = 0;

  friend bool operator==(const PlayedToday&, const PlayedToday&) = default;
};

struct Player {
  std::optional<Digest> card;  // none: a guest
  std::string credential;      // that a PIN is compared with; none: he needs no PIN
  bool locked = false;
  std::uint8_t failures = 0;  // to give it, one after another
  PlayerLimits limits;
  PlayerLimits later;  // from `later_from` on
  Time later_from;
  Time cools_off_until;
  Time excluded_until;
  PlayedToday today;
  std::optional<Seated> seated;

  friend bool operator==(const Player&, const Player&) = default;
};

struct HouseTable {
  Seating seating = Seating::Terminals;
  std::uint64_t taken_through = 0;  // the number of the last departure that was taken back
  bool float_is_open = false;
  Cents chips;  // of the float, without what the table has won since it was added
  Cents drop;   // cash

  friend bool operator==(const HouseTable&, const HouseTable&) = default;
};

struct OpenVoucher {
  Cents amount;
  Time expires;
  bool in_use = false;  // an errand looks at it, or has found it otherwise than here

  friend bool operator==(const OpenVoucher&, const OpenVoucher&) = default;
};

struct Proposal {
  std::string table;
  punto::CommandBody change;
  PersonId by{};
};

struct Incident {
  std::string table;
  RoundNumber round = 0;
  PersonId by{};
  Time opened;

  friend bool operator==(const Incident&, const Incident&) = default;
};

// Everything the house is. A value: the same events always lead to the same state.
struct State {
  bool is_open = false;
  Settings settings;
  std::int32_t lock_minutes = usual_lock_minutes;
  DayNumber day{};
  Time day_begins;
  std::map<PersonId, Person> persons;
  std::map<TerminalId, Terminal> terminals;
  std::map<DeviceId, Device> devices;
  std::map<PlayerId, Player> players;
  std::map<std::string, HouseTable> tables;
  std::map<VoucherId, OpenVoucher> vouchers;
  std::map<ErrandNumber, Errand> errands;
  std::map<ErrandNumber, std::string> refused;         // why, on this gaming day
  std::map<ErrandNumber, std::string> refused_before;  // and on the one before
  std::map<ProposalNumber, Proposal> proposals;
  std::map<IncidentNumber, Incident> incidents;
  Cents cage;    // cash
  Cents chips;   // that guests have at no table, by the books
  Cents missed;  // chips that counts of floats missed and did not find again: guests may have them
  ErrandNumber last_errand = 0;
  ProposalNumber last_proposal = 0;
  IncidentNumber last_incident = 0;
  std::uint32_t last_guest = 0;
  std::vector<std::string> components;  // the program and its rulebooks, at the last start
};

// Guests are counted from here; those with a card have lower numbers.
inline constexpr std::uint32_t first_guest = 1'000'000;

template <typename Key, typename Value>
const Value* find_in(const std::map<Key, Value>& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

// Whether somebody of the staff may not sign on at this time for failures before: strangers who
// guess must not keep him out for good.
bool is_locked(const State& state, const Person& person, Time now);

// Whoever may hire others, and can sign on.
bool has_administrator(const State& state);

// All of it as bytes, and whether two are alike.
std::string state_bytes(const State& state);
std::optional<State> state_from(std::string_view bytes);

}  // namespace punto::house
