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
      mishaps_(settings, settings.begins),
      money_([this](const std::string& table) { return find_state(table); }),
      room_(settings, {.of_tables =
                           [this](std::string_view table, const Record& record) {
                             TableWatch& watch = current_watch(table);
                             if (record.next() > watch.next()) watch.follow(record);
                           },
                       .of_house = [this](std::string_view stream,
                                          const Record& record) { follow_house(stream, record); }}),
      courier_(settings.seed ^ 0xc0421e4,
               {.as_known = [this](std::string_view table) { return known_watch(table); },
                .as_stored = [this](std::string_view table) { return stored_watch(table); }}),
      house_post_{money_.house(), courier_, [this] { return watches(); }, settings.detail},
      now_(settings.begins),
      end_(later(settings.begins, settings.length)),
      tick_at_(settings.begins),
      stop_at_(later(end_, day)),
      verify_at_(later(settings.begins, settings.verify_every)) {
  for (PlannedGame& game : plan_games(settings.detail)) {
    stations_.push_back(make_station(std::move(game)));
  }
  employ();
}

void SimulatedFloor::employ() {
  for (const auto& make : {make_office, make_cage, make_card_guests}) {
    people_.push_back({make(house_post_, mishaps_.random().next()), now_});
  }
}

std::vector<const TableWatch*> SimulatedFloor::watches() const {
  std::vector<const TableWatch*> watches;
  for (const auto& station : stations_) watches.push_back(station->watch.get());
  return watches;
}

std::unique_ptr<SimulatedFloor::Station> SimulatedFloor::make_station(PlannedGame game) {
  const std::uint64_t seed = mishaps_.random().next();
  auto station = std::make_unique<Station>();
  station->game = std::move(game);
  const std::string& id = station->game.plan.id;
  station->watch = std::make_unique<TableWatch>(
      id, seed,
      TableWatch::Beside{money_.trail_of(id), money_.notes(), [this, id](PlayerId player) {
                           return money_.house().stopped_since(id, player);
                         }});
  const Post post{station->game, *station->watch, courier_, house_post_, settings_.detail};
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

const TableState* SimulatedFloor::find_state(const std::string& table) const {
  for (const auto* stations : {&stations_, &closed_}) {
    for (const auto& station : *stations) {
      if (station->watch->table() == table) return &station->watch->state();
    }
  }
  return nullptr;
}

StreamWatch* SimulatedFloor::known_watch(std::string_view table) {
  if (table.empty()) return &money_.house();
  return find_watch(table);
}

StreamWatch* SimulatedFloor::stored_watch(std::string_view table) {
  if (!table.empty()) return &current_watch(table);
  if (was_away_) money_.house().catch_up(room_.storage().store());
  return &money_.house();
}

void SimulatedFloor::follow_house(std::string_view stream, const Record& record) {
  if (was_away_) money_.house().catch_up(room_.storage().store());
  money_.follow(stream, record, room_.storage().store());
}

// When the store is there again, it may hold what was never published; whoever follows a table
// looks it up.
TableWatch& SimulatedFloor::current_watch(std::string_view table) {
  TableWatch& watch = *find_watch(table);
  if (was_away_) watch.catch_up(room_.storage().store());
  return watch;
}

// While no floor runs: it would answer them.
void SimulatedFloor::invite_players() {
  players_.emplace(mishaps_.random().next());
  for (const auto& station : stations_) {
    if (!station->game.is_electronic()) continue;
    players_->add_table(station->watch->table(), station->game.players);
  }
}

std::optional<Time> SimulatedFloor::let_people_act() {
  // At night those who are there wait for the morning.
  std::optional<Time> wanted = when_open(now_);
  if (is_open(now_)) wanted = players_->act(room_.floor(), now_);
  // Somebody who cannot sit down now tries again.
  if (wanted && *wanted <= now_) wanted = later(now_, second);
  for (People& people : people_) {
    if (people.acts_at <= now_) people.acts_at = people.attendant->act(now_);
    wanted = std::min(wanted.value_or(people.acts_at), people.acts_at);
  }
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
  if (!is_away && report_.turns % settings_.turns_each_reconciliation == 0) money_.check();
  if (!is_away && report_.turns % compare_every == 0) {
    compare(*stations_[mishaps_.random().below(stations_.size())]);
    compare_house();
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
  const bool closed = std::ranges::any_of(stations_, [](const auto& station) {
    return station->watch->state().phase == Phase::Closed;
  });
  if (closed) stop_at_ = now_;
}

void SimulatedFloor::play() {
  invite_players();
  restart();
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
  report_.money = money_.house().counts();
  report_.house_events = money_.house().next() - 1;
  report_.reconciled = money_.checks();
  return report_;
}

}  // namespace punto::simulated
