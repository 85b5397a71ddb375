#include "edge/live/pit.hpp"

#include <cmath>
#include <fmt/format.h>

#include "core/table/differential.hpp"
#include "core/table/progress.hpp"
#include "core/table/view.hpp"

namespace punto::live {
namespace {

using wire::PitAlertForm;
using wire::PitAlertKind;

constexpr std::int64_t quarter_of_an_hour = 900'000;
constexpr std::int64_t shortest_pace = 60'000;
constexpr double milliseconds_an_hour = 3'600'000;
constexpr std::size_t most_points = 48;

// ---- play ---------------------------------------------------------------------------------------

std::uint32_t rounds_an_hour(std::uint64_t rounds, std::int64_t milliseconds) {
  const auto time = static_cast<double>(std::max(milliseconds, shortest_pace));
  return static_cast<std::uint32_t>(
      std::lround(static_cast<double>(rounds) * milliseconds_an_hour / time));
}

// A void round took its time too.
std::uint32_t pace_since(const PlayLedger& ledger, Time from, Time now) {
  const Time opened = ledger.opened().value_or(now);
  const Time begins = std::max(from, opened);
  const PlaySums sums = ledger.between(begins, {now.milliseconds + 1});
  return rounds_an_hour(sums.rounds + sums.voided, now.milliseconds - begins.milliseconds);
}

std::int64_t millionths(double part, Cents whole) {
  return std::llround(part * 1e6 / static_cast<double>(whole.value));
}

struct DayPlay {
  PlaySums sums;
  std::optional<double> expected;
};

wire::PitPlayForm play_form(const DayPlay& play) {
  const PlaySums& sums = play.sums;
  wire::PitPlayForm form;
  form.rounds = sums.rounds;
  form.voided = sums.voided;
  form.handle = sums.staked;
  form.win = sums.win();
  if (play.expected) form.expected_win = Cents{std::llround(*play.expected)};
  if (sums.staked.value == 0) return form;
  form.hold_millionths = millionths(static_cast<double>(sums.win().value), sums.staked);
  if (play.expected) form.expected_hold_millionths = millionths(*play.expected, sums.staked);
  return form;
}

DayPlay play_of(const TableBook& book, Time from) {
  DayPlay play{book.ledger.between(from, last_time), {}};
  if (!book.edges.empty()) play.expected = play.sums.expected(book.edges);
  return play;
}

// ---- stakes -------------------------------------------------------------------------------------

wire::PitStakesForm stakes_of(const TableState& state) {
  wire::PitStakesForm form;
  for (const PlacedWager& wager : state.round.wagers) add_to(form.all, wager.amount());
  form.player = total_on(state, Side::Player);
  form.banker = total_on(state, Side::Banker);
  const Imbalance imbalance = imbalance_of(state);
  form.difference = imbalance.difference;
  if (imbalance.difference.value != 0) form.heavier = imbalance.heavier;
  form.limit = state.settings.differential;
  form.exceeded = form.limit && imbalance.difference > *form.limit;
  form.called = state.round.differential_called;
  return form;
}

// ---- alerts -------------------------------------------------------------------------------------

PitAlertForm alert(PitAlertKind kind, std::optional<Time> since) {
  PitAlertForm form;
  form.kind = kind;
  form.since = since;
  return form;
}

void add_alerts_of_table(wire::PitTableForm& form, const TableState& state, const TableBook& book) {
  if (state.suspended) {
    form.alerts.push_back(alert(PitAlertKind::Suspended, state.suspended_at));
  }
  if (state.procedure) {
    const Viewer anybody = viewer_of(staff(Role::GamingShiftManager, PersonId{}));
    PitAlertForm& waits =
        form.alerts.emplace_back(alert(PitAlertKind::Waits, book.waits.procedure()));
    waits.stage = state.procedure->stage;
    waits.awaited = view(state, anybody).procedure->awaited;
    waits.irregularity = state.procedure->irregularity;
    waits.player = state.procedure->player;
  }
  if (form.stakes.exceeded) {
    form.alerts.push_back(alert(PitAlertKind::Differential, {}));
    form.alerts.back().amount = form.stakes.difference;
  }
  for (const Seat& seat : state.seats) {
    if (!seat.locked) continue;
    form.alerts.push_back(alert(PitAlertKind::SeatLocked, book.waits.locked(seat.player)));
    form.alerts.back().player = seat.player;
  }
}

// Of terminals, at the tables where their Players sit.
class TerminalAlerts {
 public:
  TerminalAlerts(const FollowedHouse& house, wire::PitForm& form) : house_(house), form_(form) {}

  // Most of them are as they should be, and there may be thousands.
  void add(house::TerminalId id, const house::Terminal& terminal) {
    if (terminal.is_calling) put(PitAlertKind::TerminalCalls, id, house_.waits().call(id));
    if (credits_by(terminal.meters) != terminal.credits) {
      put(PitAlertKind::MetersDoNotAddUp, id, {});
    }
    if (!terminal.player) return;
    const auto lost = house_.waits().lost(subject_of(id));
    const bool is_seated = lost && !table_of(house_.state(), terminal).empty();
    if (is_seated) put(PitAlertKind::TerminalFailed, id, lost);
  }

 private:
  void put(PitAlertKind kind, house::TerminalId id, std::optional<Time> since) {
    const house::Terminal& terminal = house_.state().terminals.at(id);
    PitAlertForm& put =
        list_of(table_of(house_.state(), terminal)).emplace_back(alert(kind, since));
    put.terminal = id;
    put.player = terminal.player;
  }
  std::vector<PitAlertForm>& list_of(const std::string& table) {
    const auto found =
        std::ranges::find(form_.tables, table, [](const auto& each) { return each.table; });
    return found == form_.tables.end() ? form_.alerts : found->alerts;
  }

  const FollowedHouse& house_;
  wire::PitForm& form_;
};

// ---- tables -------------------------------------------------------------------------------------

std::optional<wire::PitDealerForm> dealer_of(const house::State& house, const std::string& table,
                                             const TableState& state) {
  if (!state.dealer) return {};
  wire::PitDealerForm dealer{*state.dealer, {}, {}};
  const house::Person* person = house::find_in(house.persons, *state.dealer);
  if (person == nullptr) return dealer;
  dealer.name = person->name;
  if (person->duty && person->duty->table == table) dealer.since = person->duty->since;
  return dealer;
}

void tell_state(wire::PitTableForm& form, const TableState& state) {
  const Rulebook& rulebook = state.law->rulebook;
  form.game = rulebook.id;
  form.name = {rulebook.name.en, rulebook.name.zh};
  form.phase = state.phase;
  form.suspended = state.suspended;
  form.seating = state.settings.seating;
  form.cards = state.settings.cards;
  form.positions = state.settings.positions;
  form.players = static_cast<std::uint16_t>(state.seats.size());
  form.round = state.round.number;
  form.last_round = state.last_round;
  form.stakes = stakes_of(state);
}

struct Moments {
  Time day;
  Time shift;
  Time now;
};

wire::PitTableForm table_form(const Board& board, const std::string& id, const TableState& state,
                              TableBook& book, const Moments& at) {
  wire::PitTableForm form;
  form.table = id;
  if (!state.law) {
    form.alerts.push_back(alert(PitAlertKind::OutOfService, {}));
    return form;
  }
  tell_state(form, state);
  form.dealer = dealer_of(board.house(), id, state);
  form.exposure = exposure_of(state, book.open_settlements(state));
  const Time quarter{at.now.milliseconds - quarter_of_an_hour};
  form.pace = {pace_since(book.ledger, quarter, at.now), pace_since(book.ledger, at.shift, at.now)};
  form.play = play_form(play_of(book, at.day));
  for (const WinPoint& point : book.ledger.series(at.day, most_points)) {
    form.series.push_back({point.at, point.win});
  }
  form.odds = book.odds;
  add_alerts_of_table(form, state, book);
  return form;
}

wire::PitPlayForm together(Board& board, Time from) {
  DayPlay all{{}, 0.0};
  for (const auto& [id, book] : board.books()) {
    const DayPlay play = play_of(book, from);
    all.sums.add(play.sums);
    if (play.sums.rounds == 0) continue;
    all.expected = all.expected && play.expected ? std::optional{*all.expected + *play.expected}
                                                 : std::nullopt;
  }
  return play_form(all);
}

}  // namespace

std::string subject_of(house::TerminalId terminal) {
  return fmt::format("terminal {}", static_cast<std::uint32_t>(terminal));
}

std::string table_of(const house::State& house, const house::Terminal& terminal) {
  if (!terminal.player) return {};
  const house::Player* player = house::find_in(house.players, *terminal.player);
  return player == nullptr || !player->seated ? "" : player->seated->table;
}

wire::PitForm pit_of(Board& board, Time now, bool is_store_away) {
  const FollowedHouse& house = board.followed_house();
  const GamingCalendar& calendar = house.calendar();
  const DayShift shift = calendar.shift_of(now);
  const Moments at{calendar.begins({shift.day, 0}), calendar.begins(shift), now};
  wire::PitForm form;
  form.time = now;
  form.day = house.state().day;
  form.day_begins = house.state().day_begins;
  form.shift = calendar.name_of(shift);
  for (const auto& [id, channel] : board.tables()) {
    const TableState& state = channel->table().state();
    form.tables.push_back(table_form(board, id, state, board.books().find(id)->second, at));
  }
  if (is_store_away) form.alerts.push_back(alert(PitAlertKind::StoreAway, {}));
  for (const auto& [subject, since] : house.waits().out_of_balance()) {
    form.alerts.push_back(alert(PitAlertKind::BooksOutOfBalance, since));
    form.alerts.back().text = subject;
  }
  TerminalAlerts of_terminals{house, form};
  for (const auto& [id, terminal] : house.state().terminals) of_terminals.add(id, terminal);
  form.together = together(board, at.day);
  form.queue = queue_of(board, now);
  return form;
}

}  // namespace punto::live
