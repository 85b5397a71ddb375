#include "core/house/apply.hpp"

#include <utility>

#include "core/house/house.hpp"

namespace punto::house {

void apply(State& state, const Event& event) {
  INSIST(state.is_open || std::holds_alternative<HouseOpened>(event.body));
  const ErrandNumber before = state.last_errand;
  std::visit([&](const auto& body) { apply(state, event, body); }, event.body);
  if (state.last_errand != before) item_of(state.errands, state.last_errand).since = event.at;
}

void begin(State& state, Errand errand) {
  INSIST(errand.number == state.last_errand + 1);
  state.last_errand = errand.number;
  state.errands.emplace(errand.number, std::move(errand));
}

// ---- the house ----------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const HouseOpened& body) {
  INSIST(!state.is_open);
  state.is_open = true;
  state.settings = body.settings;
}

void apply(State& state, const Event& /*event*/, const SettingsChanged& body) {
  state.settings = body.settings;
}

void apply(State& state, const Event& /*event*/, const LockTimeSet& body) {
  state.lock_minutes = body.minutes;
}

void apply(State& state, const Event& /*event*/, const GamingDayStarted& body) {
  INSIST(body.day > state.day);
  state.day = body.day;
  state.day_begins = body.begins;
  for (auto& [id, player] : state.players) player.today = {};
  state.refused_before = std::exchange(state.refused, {});
}

void apply(State& /*state*/, const Event& /*event*/, const Noted& /*body*/) {}

// ---- staff --------------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const PersonHired& body) {
  Person& person = state.persons[body.person];
  person = {};
  person.name = body.name;
  person.jobs = body.jobs;
}

void apply(State& state, const Event& /*event*/, const JobsChanged& body) {
  item_of(state.persons, body.person).jobs = body.jobs;
}

void apply(State& state, const Event& /*event*/, const CredentialSet& body) {
  item_of(state.persons, body.person).credential = body.credential;
}

void apply(State& state, const Event& /*event*/, const PersonLeft& body) {
  Person& person = item_of(state.persons, body.person);
  person.has_left = true;
  person.credential.clear();
  person.duty.reset();
}

void apply(State& state, const Event& event, const DutyBegan& body) {
  Person& person = item_of(state.persons, body.person);
  person.duty = {body.job, body.table, event.at, body.errand};
  person.failures = 0;
  if (!body.errand) return;
  const punto::Command sign_on{staff(Role::Dealer, body.person), SignOn{}};
  begin(state,
        {*body.errand, Purpose::SignOnDealer, TableTask{body.table, sign_on}, {}, {}, {}, {}});
}

void apply(State& state, const Event& /*event*/, const DutyEnded& body) {
  item_of(state.persons, body.person).duty.reset();
}

void apply(State& state, const Event& /*event*/, const SignOnFailed& body) {
  Person& person = item_of(state.persons, body.person);
  if (person.failures < 255) ++person.failures;
}

void apply(State& state, const Event& event, const PersonLocked& body) {
  Person& person = item_of(state.persons, body.person);
  person.locked = true;
  person.locked_at = event.at;
}

void apply(State& state, const Event& /*event*/, const PersonUnlocked& body) {
  Person& person = item_of(state.persons, body.person);
  person.locked = false;
  person.failures = 0;
}

// A right secret ends the row of failures.
void apply(State& state, const Event& /*event*/, const SignedOn& body) {
  item_of(state.persons, body.person).failures = 0;
}

void apply(State& /*state*/, const Event& /*event*/, const SignedOff& /*body*/) {}

void apply(State& state, const Event& /*event*/, const ApprovalGiven& body) {
  item_of(state.persons, body.person).failures = 0;
}

// ---- terminals ----------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const TerminalAdded& body) {
  Terminal terminal;
  terminal.name = body.name;
  terminal.key = body.key;
  terminal.enabled = true;
  INSIST(state.terminals.emplace(body.terminal, terminal).second);
}

void apply(State& state, const Event& /*event*/, const TerminalKeySet& body) {
  item_of(state.terminals, body.terminal).key = body.key;
}

void apply(State& state, const Event& /*event*/, const TerminalEnabled& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  terminal.enabled = true;
  terminal.disabled_for.clear();
}

void apply(State& state, const Event& /*event*/, const TerminalDisabled& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  terminal.enabled = false;
  terminal.disabled_for = body.reason;
}

void apply(State& state, const Event& /*event*/, const GuestCame& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(!terminal.player);
  terminal.player = body.player;
  state.last_guest = static_cast<std::uint32_t>(body.player);
  INSIST(state.players.emplace(body.player, Player{}).second);
}

void apply(State& state, const Event& /*event*/, const GuestWent& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(terminal.player == body.player && !terminal.has_card);
  terminal.player.reset();
  state.players.erase(body.player);
}

void apply(State& state, const Event& /*event*/, const AttendantCalled& body) {
  item_of(state.terminals, body.terminal).is_calling = true;
}

void apply(State& state, const Event& /*event*/, const CallAnswered& body) {
  item_of(state.terminals, body.terminal).is_calling = false;
}

// ---- devices ------------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const DeviceAdded& body) {
  INSIST(state.devices.emplace(body.device, Device{body.name, body.table, body.key}).second);
}

void apply(State& state, const Event& /*event*/, const DeviceRemoved& body) {
  INSIST(state.devices.erase(body.device) == 1);
}

// ---- Players ------------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const PlayerRegistered& body) {
  Player player;
  player.card = body.card;
  INSIST(state.players.emplace(body.player, player).second);
}

void apply(State& state, const Event& /*event*/, const CardReplaced& body) {
  Player& player = item_of(state.players, body.player);
  INSIST(player.card == body.was);
  player.card = body.card;
}

void apply(State& state, const Event& /*event*/, const PlayerPinSet& body) {
  item_of(state.players, body.player).credential = body.credential;
}

void apply(State& state, const Event& /*event*/, const PinFailed& body) {
  Player& player = item_of(state.players, body.player);
  if (player.failures < 255) ++player.failures;
}

void apply(State& state, const Event& /*event*/, const PlayerLocked& body) {
  item_of(state.players, body.player).locked = true;
}

void apply(State& state, const Event& /*event*/, const PlayerUnlocked& body) {
  Player& player = item_of(state.players, body.player);
  player.locked = false;
  player.failures = 0;
}

void apply(State& state, const Event& /*event*/, const CardInserted& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(!terminal.player);
  terminal.player = body.player;
  terminal.has_card = true;
  item_of(state.players, body.player).failures = 0;
}

void apply(State& state, const Event& /*event*/, const CardRemoved& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(terminal.player == body.player);
  terminal.player.reset();
  terminal.has_card = false;
}

void apply(State& state, const Event& /*event*/, const PlayerLimitsSet& body) {
  Player& player = item_of(state.players, body.player);
  player.limits = body.now;
  player.later = body.later;
  player.later_from = body.from;
}

void apply(State& state, const Event& /*event*/, const CoolOffBegan& body) {
  item_of(state.players, body.player).cools_off_until = body.until;
}

void apply(State& state, const Event& /*event*/, const PlayerExcluded& body) {
  item_of(state.players, body.player).excluded_until = body.until;
}

void apply(State& state, const Event& /*event*/, const ExclusionEnded& body) {
  item_of(state.players, body.player).excluded_until = {};
}

void apply(State& state, const Event& /*event*/, const RestraintSent& body) {
  const Player& player = item_of(state.players, body.player);
  INSIST(player.seated && player.seated->table == body.table);
  const RestrainPlayer restrain{body.player, body.stake_limit, body.until, body.loss_limit};
  begin(state, {body.errand,
                Purpose::RestrainPlayer,
                TableTask{body.table, {machine(), restrain}},
                body.terminal,
                body.player,
                {},
                {}});
}

// ---- tables -------------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const TableAdded& body) {
  HouseTable table;
  table.seating = body.seating;
  INSIST(state.tables.emplace(body.table, table).second);
}

void apply(State& state, const Event& event, const ChangeProposed& body) {
  INSIST(body.proposal == state.last_proposal + 1);
  state.last_proposal = body.proposal;
  state.proposals.emplace(body.proposal, Proposal{body.table, body.change, PersonId{event.by.id}});
}

void apply(State& state, const Event& event, const ChangeApproved& body) {
  const Proposal& proposal = item_of(state.proposals, body.proposal);
  const punto::Command change{staff(body.role, PersonId{event.by.id}), proposal.change};
  begin(state,
        {body.errand, Purpose::ChangeTable, TableTask{proposal.table, change}, {}, {}, {}, {}});
  state.proposals.erase(body.proposal);
}

void apply(State& state, const Event& /*event*/, const ChangeRejected& body) {
  INSIST(state.proposals.erase(body.proposal) == 1);
}

void apply(State& state, const Event& event, const WinnerReleased& body) {
  const punto::Command release{staff(body.role, PersonId{event.by.id}), ReleaseSeat{body.player}};
  begin(state, {body.errand,
                Purpose::ReleaseSeat,
                TableTask{body.table, release},
                body.terminal,
                body.player,
                {},
                {}});
}

// ---- incidents ----------------------------------------------------------------------------------

void apply(State& state, const Event& event, const IncidentOpened& body) {
  INSIST(body.incident == state.last_incident + 1);
  state.last_incident = body.incident;
  state.incidents.emplace(body.incident,
                          Incident{body.table, body.round, PersonId{event.by.id}, event.at});
}

void apply(State& state, const Event& /*event*/, const IncidentNoted& body) {
  INSIST(state.incidents.contains(body.incident));
}

void apply(State& state, const Event& /*event*/, const IncidentClosed& body) {
  INSIST(state.incidents.erase(body.incident) == 1);
}

void apply(State& state, const Event& /*event*/, const ComponentsRecorded& body) {
  state.components = body.components;
}

}  // namespace punto::house
