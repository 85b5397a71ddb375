#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/table/next_steps.hpp"
#include "edge/wire/server_forms.hpp"

// What the pit sees at a glance, and what it has to decide.
namespace punto::wire {

// ---- what is wrong ------------------------------------------------------------------------------

enum class PitAlertKind : std::uint8_t {
  StoreAway,     // nothing can be stored: the floor stands still
  OutOfService,  // the table
  Suspended,
  Waits,           // a procedure, for whom it says
  Differential,    // exceeded
  SeatLocked,      // by a large win
  TerminalCalls,   // for an attendant
  TerminalFailed,  // nothing is heard of it, and a Player sits there
  MetersDoNotAddUp,
  BooksOutOfBalance,
};
// clang-format off
inline constexpr std::array<std::string_view, 10> pit_alert_names = {
    "store-away", "out-of-service", "suspended", "waits", "differential", "seat-locked",
    "terminal-calls", "terminal-failed", "meters-do-not-add-up", "books-out-of-balance"};
// clang-format on
constexpr WordsOfEnumeration words_of(PitAlertKind) {
  return pit_alert_names;
}

struct PitAlertForm {
  PitAlertKind kind = PitAlertKind::Suspended;
  std::optional<Time> since;
  std::optional<Stage> stage;                // of a procedure
  std::optional<Role> awaited;               // the lowest role that may do its next step
  std::optional<std::uint8_t> irregularity;  // by its id
  std::optional<house::TerminalId> terminal;
  std::optional<PlayerId> player;
  std::optional<Cents> amount;
  std::optional<std::string> text;
};

// ---- tables -------------------------------------------------------------------------------------

struct PitDealerForm {
  PersonId person{};
  std::string name;
  std::optional<Time> since;
};

// Rounds an hour.
struct PitPaceForm {
  std::uint32_t now = 0;  // by the last quarter of an hour
  std::uint32_t shift = 0;
};

struct PitStakesForm {
  Cents all;  // of every wager in play
  Cents player;
  Cents banker;
  Cents difference;
  std::optional<Side> heavier;
  std::optional<Cents> limit;  // of the difference
  bool exceeded = false;
  bool called = false;  // betting could not be closed because of it
};

// Play of the gaming day so far. Holds are in millionths of the handle.
struct PitPlayForm {
  std::uint64_t rounds = 0;
  std::uint64_t voided = 0;
  Cents handle;
  Cents win;
  std::optional<std::int64_t> hold_millionths;
  std::optional<Cents> expected_win;  // by the exact odds of full decks, rounded
  std::optional<std::int64_t> expected_hold_millionths;
};

struct PitPointForm {
  Time at;
  Cents win;
};

// The exact odds of the next round, as they were counted last.
struct PitOddsForm {
  ShoeNumber shoe = 0;
  RoundNumber round = 0;  // after this one
  std::vector<std::string> favour_players;
};

struct PitTableForm {
  std::string table;
  std::string game;
  GameName name;
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  Seating seating = Seating::Terminals;
  CardSource cards = CardSource::VirtualShoe;
  std::uint8_t positions = 0;
  std::uint16_t players = 0;
  RoundNumber round = 0;
  std::optional<RoundNumber> last_round;  // announced
  std::optional<PitDealerForm> dealer;
  PitPaceForm pace;
  PitStakesForm stakes;
  Cents exposure;  // the most that the house can lose by the wagers in play
  PitPlayForm play;
  std::vector<PitPointForm> series;  // the win of the gaming day as it grew
  std::optional<PitOddsForm> odds;
  std::vector<PitAlertForm> alerts;
};

// ---- what wants a decision ----------------------------------------------------------------------

enum class QueueKind : std::uint8_t {
  Procedure,  // waits for an authority
  Suspended,
  Proposal,
  HandPay,
  Call,
  Winner,
  Incident,
  Meters,
};
inline constexpr std::array<std::string_view, 8> queue_kind_names = {
    "procedure", "suspended", "proposal", "hand-pay", "call", "winner", "incident", "meters"};
constexpr WordsOfEnumeration words_of(QueueKind) {
  return queue_kind_names;
}

// What is known of the body of a command.
struct QueueBodyForm {
  std::optional<house::ProposalNumber> proposal;
  std::optional<house::TerminalId> terminal;
  std::optional<PlayerId> player;
  std::optional<house::IncidentNumber> incident;
  std::optional<Cents> amount;
  std::optional<Action> action;
  std::optional<Place> place;
  std::optional<Side> side;
};

struct QueueSecondForm {
  house::Jobs jobs = 0;
};

// One way to decide it: what is sent, who may, and whether another person has to approve.
struct QueueStepForm {
  std::string path;
  QueueBodyForm body;
  std::vector<std::string> more;  // members that have to be said besides
  house::Jobs jobs = 0;
  std::optional<QueueSecondForm> second;
  std::optional<PersonId> not_by;  // he has begun it
  Citation rule;
};

struct QueueItemForm {
  QueueKind kind = QueueKind::Procedure;
  std::optional<Time> since;  // nothing: since before this gaming day
  std::optional<std::string> table;
  std::optional<RoundNumber> round;
  std::optional<house::TerminalId> terminal;
  std::optional<PlayerId> player;
  std::optional<Cents> amount;
  std::optional<std::uint8_t> irregularity;
  std::optional<Stage> stage;
  std::optional<ProposalForm> proposal;
  std::optional<house::IncidentNumber> incident;
  std::optional<std::string> text;
  std::vector<QueueStepForm> send;
};

struct PitForm {
  Time time;
  house::DayNumber day{};
  Time day_begins;
  std::string shift;
  PitPlayForm together;
  std::vector<PitAlertForm> alerts;  // of no table
  std::vector<PitTableForm> tables;
  std::vector<QueueItemForm> queue;  // the oldest first
};

PUNTO_FIELDS(PitAlertForm, kind, since, stage, awaited, irregularity, terminal, player, amount,
             text)
PUNTO_FIELDS(PitDealerForm, person, name, since)
PUNTO_FIELDS(PitPaceForm, now, shift)
PUNTO_FIELDS(PitStakesForm, all, player, banker, difference, heavier, limit, exceeded, called)
PUNTO_FIELDS(PitPlayForm, rounds, voided, handle, win, hold_millionths, expected_win,
             expected_hold_millionths)
PUNTO_FIELDS(PitPointForm, at, win)
PUNTO_FIELDS(PitOddsForm, shoe, round, favour_players)
PUNTO_FIELDS(PitTableForm, table, game, name, phase, suspended, seating, cards, positions, players,
             round, last_round, dealer, pace, stakes, exposure, play, series, odds, alerts)
PUNTO_FIELDS(QueueBodyForm, proposal, terminal, player, incident, amount, action, place, side)
PUNTO_FIELDS(QueueSecondForm, jobs)
PUNTO_FIELDS(QueueStepForm, path, body, more, jobs, second, not_by, rule)
PUNTO_FIELDS(QueueItemForm, kind, since, table, round, terminal, player, amount, irregularity,
             stage, proposal, incident, text, send)
PUNTO_FIELDS(PitForm, time, day, day_begins, shift, together, alerts, tables, queue)

}  // namespace punto::wire
