#include "tests/floor/simulated_floor.hpp"

#include <algorithm>

#include "tests/floor/broken.hpp"

namespace punto::simulated {
namespace {

// Turns come so often at most.
std::int64_t grid_of(Detail detail) {
  return detail == Detail::Fine ? 100 : 2 * second;
}

// Of what is costly one in so many turns is looked at.
constexpr std::uint64_t compare_every = 50;

}  // namespace

SimulatedFloor::SimulatedFloor(const RunSettings& settings)
    : settings_(settings),
      mishaps_(settings, beginning),
      room_(settings,
            [this](std::string_view table, const Record& record) {
              TableWatch& watch = current_watch(table);
              if (record.next() > watch.next()) watch.follow(record);
            }),
      courier_(settings.seed ^ 0xc0421e4,
               {.as_known = [this](std::string_view table) { return find_watch(table); },
                .as_stored = [this](std::string_view table) { return &current_watch(table); }}),
      end_(later(beginning, settings.length)),
      stop_at_(later(end_, day)),
      verify_at_(later(beginning, settings.verify_every)) {
  for (PlannedGame& game : plan_games(settings.detail)) {
    stations_.push_back(make_station(std::move(game)));
  }
}

std::unique_ptr<SimulatedFloor::Station> SimulatedFloor::make_station(PlannedGame game) {
  const std::uint64_t seed = mishaps_.random().next();
  auto station = std::make_unique<Station>();
  station->game = std::move(game);
  station->watch = std::make_unique<TableWatch>(station->game.plan.id, seed);
  const Post post{station->game, *station->watch, courier_, settings_.detail};
  station->attendant = station->game.is_electronic() ? make_pit_staff(post, seed ^ 1)
                                                     : make_felt_crew(post, seed ^ 1);
  station->acts_at = now_;
  return station;
}

TableWatch* SimulatedFloor::find_watch(std::string_view table) const {
  for (const auto& station : stations_) {
    if (station->watch->table() == table) return station->watch.get();
  }
  fail(table, "nobody follows this table");
}

// When the store is there again, it may hold what was never published; whoever follows a table
// looks it up.
TableWatch& SimulatedFloor::current_watch(std::string_view table) {
  TableWatch& watch = *find_watch(table);
  if (was_away_) watch.catch_up(room_.storage().store());
  return watch;
}

// In the evening nobody comes any more, and those who are there leave when they have had enough.
void SimulatedFloor::invite_players() {
  players_come_ = is_open(now_);
  players_.emplace(mishaps_.random().next());
  for (const auto& station : stations_) {
    if (!station->game.is_electronic()) continue;
    players_->add_table(station->watch->table(), players_come_ ? station->game.players : 0);
  }
}

std::optional<Time> SimulatedFloor::let_people_act() {
  if (is_open(now_) != players_come_) invite_players();
  std::optional<Time> wanted = players_->act(room_.floor(), now_);
  // Somebody who cannot sit down now tries again.
  if (wanted && *wanted <= now_) wanted = later(now_, second);
  for (const auto& station : stations_) {
    if (station->acts_at <= now_) station->acts_at = station->attendant->act(now_);
    wanted = std::min(wanted.value_or(station->acts_at), station->acts_at);
  }
  return wanted;
}

// When the floor wants its next turn.
std::optional<Time> SimulatedFloor::turn() {
  ++report_.turns;
  courier_.carry(room_.floor(), now_);
  const auto due = room_.floor().turn();
  courier_.finish_turn(now_);
  if (room_.storage().has_crashed()) {
    crash();
    return now_;
  }
  const bool is_away = room_.floor().is_store_away();
  if (is_away && !was_away_) ++report_.store_failures;
  // What was stored and not published is looked up, as any follower has to.
  if (was_away_ && !is_away) compare_all();
  was_away_ = is_away;
  if (!is_away && report_.turns % compare_every == 0) {
    compare(*stations_[mishaps_.random().below(stations_.size())]);
  }
  if (!due) return {};
  return later(now_, due->milliseconds - room_.floor().time().milliseconds);
}

void SimulatedFloor::move_clock() {
  ++report_.clock_changes;
  const int seconds = mishaps_.random().between(-300, 300);
  set_offset(seconds * second + mishaps_.random().between(-999, 999));
}

void SimulatedFloor::set_offset(std::int64_t milliseconds) {
  if (milliseconds < offset_) room_.set_clock_back();
  room_.clock.jump(milliseconds - offset_);
  offset_ = milliseconds;
}

void SimulatedFloor::do_mishap(Mishap mishap) {
  switch (mishap) {
    case Mishap::Crash: return crash();
    case Mishap::CrashSoon: return room_.storage().crash_soon(mishaps_.random());
    case Mishap::BeginTrouble: ++report_.troubles; return room_.begin_trouble(mishaps_.random());
    case Mishap::EndTrouble: return room_.storage().mend();
    case Mishap::MoveClock: return move_clock();
    case Mishap::RightClock: return set_offset(0);
  }
}

void SimulatedFloor::pass_time(std::optional<Time> wanted) {
  const std::int64_t grid = grid_of(settings_.detail);
  Time next = std::min({wanted.value_or(end_), mishaps_.next_at(), tick_at_, stop_at_, end_});
  if (const auto carried = courier_.next_at()) next = std::min(next, *carried);
  next = std::max(next, later(now_, 1));
  now_ = {(next.milliseconds + grid - 1) / grid * grid};
  room_.clock.set(later(now_, offset_));
}

// Where a table was closed, the floor is stopped soon and has another when it starts again.
void SimulatedFloor::look_around() {
  tick_at_ = later(now_, 10 * minute);
  check_credits();
  const bool closed = std::ranges::any_of(stations_, [](const auto& station) {
    return station->watch->state().phase == Phase::Closed;
  });
  if (closed) stop_at_ = now_;
}

void SimulatedFloor::play() {
  restart();
  invite_players();
  while (now_ < end_) {
    while (const auto mishap = mishaps_.take(now_)) do_mishap(*mishap);
    if (tick_at_ <= now_) look_around();
    if (stop_at_ <= now_ || verify_at_ <= now_) stop_in_order();
    std::optional<Time> wanted = let_people_act();
    if (const auto due = turn()) wanted = std::min(wanted.value_or(*due), *due);
    pass_time(wanted);
  }
}

RunReport SimulatedFloor::run() {
  try {
    play();
    finish(report_);
  } catch (const std::exception& broken) {
    report_.broken = broken.what();
  }
  report_.at = now_;
  report_.commands = courier_.counts();
  return report_;
}

}  // namespace punto::simulated
