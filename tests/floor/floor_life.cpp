#include <algorithm>
#include <fstream>

#include "edge/audit/verify_store.hpp"
#include "edge/keys/key_file.hpp"
#include "tests/floor/broken.hpp"
#include "tests/floor/simulated_floor.hpp"

namespace punto::simulated {
namespace {

constexpr int most_crashes_in_start = 20;

}  // namespace

void SimulatedFloor::crash() {
  ++report_.crashes;
  room_.crash();
  mishaps_.forget_trouble();
  nobody_answers();
  now_ = later(now_, mishaps_.random().between(1, 45) * second);
  room_.clock.set(later(now_, offset_));
  restart();
}

void SimulatedFloor::nobody_answers() {
  courier_.floor_is_gone(now_);
  players_->forget_asked();
}

// What somebody may have done to the machine while it was off.
void SimulatedFloor::prepare_restart() {
  drive::Random& random = mishaps_.random();
  if (room_.key() == KeyOfCards::Lost) {
    room_.find_key();
    for (const auto& station : stations_) station->watch->find_key();
  } else if (random.percent(4)) {
    ++report_.keys_lost;
    room_.lose_key();
    for (const auto& station : stations_) station->watch->lose_key();
    mishaps_.crash_within(now_, 20 * minute);
  }
  const bool damages = random.permille(settings_.detail == Detail::Fine ? 80 : 10);
  const std::string whose =
      random.percent(25) ? std::string{house::stream} : random.one_of(stations_)->watch->table();
  if (damages && room_.damage_snapshot(whose, random)) ++report_.snapshots_damaged;
}

void SimulatedFloor::restart() {
  if (report_.turns > 0) prepare_restart();
  std::vector<punto::TablePlan> plans;
  for (const auto& station : stations_) plans.push_back(station->game.plan);
  for (int tries = 0; tries < most_crashes_in_start; ++tries) {
    if (mishaps_.random().percent(15)) room_.storage().crash_soon(mishaps_.random());
    const std::string wrong = room_.start(plans);
    if (wrong.empty()) {
      was_away_ = false;
      compare_all();
      return;
    }
    const bool has_crashed = room_.storage().has_crashed();
    if (!has_crashed && !mishaps_.has_trouble()) fail("the floor", "it does not start: " + wrong);
    ++(has_crashed ? report_.crashes_in_start : report_.failed_starts);
    room_.crash();
    mishaps_.forget_trouble();
  }
  fail("the floor", "it never starts");
}

// Something is still on its way to the table, or lies there.
bool SimulatedFloor::is_owed_something(const std::string& table) const {
  const house::State& house = money_.house().state();
  const house::HouseTable& here = house.tables.at(table);
  return here.float_is_open || here.drop.value != 0 ||
         std::ranges::any_of(house.errands, [&](const auto& entry) {
           const auto* task = std::get_if<house::TableTask>(&entry.second.task);
           return task != nullptr && task->table == table;
         });
}

// A table that was closed stays so; another of the same game takes its place.
void SimulatedFloor::replace_closed_tables() {
  bool replaced = false;
  for (auto& station : stations_) {
    const std::string& table = station->watch->table();
    const bool is_closed = station->watch->state().phase == Phase::Closed;
    if (!is_closed || courier_.concerns(table) || is_owed_something(table)) continue;
    auto next = make_station(successor_of(station->game));
    closed_.push_back(std::exchange(station, std::move(next)));
    replaced = true;
  }
  if (replaced) invite_players();
}

void SimulatedFloor::stop_in_order() {
  stop_at_ = later(end_, day);
  if (!room_.stop().empty()) {
    stop_at_ = later(now_, minute);
    return;
  }
  ++report_.stops;
  nobody_answers();
  // Without their key shoes that are over stay sealed: it is found before the next start.
  if (room_.key() == KeyOfCards::There) {
    if (verify_at_ <= now_) verify();
    replace_closed_tables();
  }
  restart();
}

// The state that plays is the one that the durable events make.
void SimulatedFloor::compare(const Station& station) {
  const TableWatch& watch = *station.watch;
  const FloorTable* table = room_.floor().find(watch.table());
  if (table == nullptr || !table->hosted) fail(watch.table(), "it is not there");
  // A table that is being opened is ahead of the store.
  if (watch.next() == 1) return;
  if (!(table->hosted->state() == watch.state())) {
    fail(watch.table(), "the table differs from what its events make of it");
  }
}

void SimulatedFloor::compare_all() {
  for (const auto& station : stations_) {
    station->watch->catch_up(room_.storage().store());
    compare(*station);
  }
  money_.catch_up(room_.storage().store());
  money_.check();
}

// What the house holds in memory is what its events make of it.
void SimulatedFloor::compare_house() {
  const house::State* house = room_.floor().house();
  if (house == nullptr) fail("the house", "it is not there");
  if (state_bytes(*house) != state_bytes(money_.house().state())) {
    fail("the house", "it differs from what its events make of it");
  }
}

void SimulatedFloor::verify() {
  verify_at_ = later(now_, settings_.verify_every);
  ++report_.verified;
  room_.storage().mend();
  mishaps_.forget_trouble();
  VerifySettings settings;
  settings.public_keys = room_.public_keys();
  settings.witnesses = room_.witnessed();
  const auto verified = verify_store(room_.storage().store(), settings);
  if (!verified) fail("verification", verified.error().text);
  if (!verified->is_sound()) {
    const StoreFinding& found = verified->found.front();
    fail("verification", fmt::format("{} at {}: {}", found.stream, found.entry, found.what));
  }
}

// Whoever serves the store can sign on as any of the staff.
void SimulatedFloor::give_credentials() {
  const auto has_it = [this](const auto& entry) {
    return entry.second.has_left || entry.second.credential == settings_.credential;
  };
  for (const auto& [id, person] : money_.house().state().persons) {
    const house::Who both = house::persons(PersonId{1}, PersonId{2});
    courier_.take("the office", {both, house::SetCredential{id, settings_.credential}});
  }
  for (int tries = 0; !std::ranges::all_of(money_.house().state().persons, has_it); ++tries) {
    if (tries > 1'000) fail("the house", "not everybody has a credential");
    (void)turn();
    pass_time({});
  }
}

// For whoever verifies the file again, or serves it.
void SimulatedFloor::keep_keys() {
  if (settings_.file.empty()) return;
  std::ofstream{settings_.file + ".public"} << public_keys_text(room_.public_keys());
  if (settings_.keys.empty()) return;
  const auto written = write_keys(settings_.keys, room_.all_keys());
  if (!written) fail("the keys", written.error());
}

// The tables as a floor's file names them; what else they chose is in their records.
void SimulatedFloor::keep_plan() {
  if (settings_.plan.empty()) return;
  std::ofstream file{settings_.plan};
  file << "name = \"Simulated\"\ngaming-day = \"06:00\"\n";
  for (const auto& station : stations_) {
    const punto::TablePlan& plan = station->game.plan;
    file << fmt::format("\n[[table]]\nid = \"{}\"\ngame = \"{}\"\n", plan.id,
                        drive::all_books()[station->game.play.book].id);
    file << fmt::format("[table.settings]\ncards = \"{}\"\nseating = \"{}\"\n",
                        card_source_names[static_cast<std::size_t>(plan.settings.cards)],
                        seating_names[static_cast<std::size_t>(plan.settings.seating)]);
  }
}

void SimulatedFloor::finish(RunReport& report) {
  if (room_.key() == KeyOfCards::Lost) crash();
  room_.storage().mend();
  if (!settings_.credential.empty()) give_credentials();
  for (int tries = 0; !room_.stop().empty(); ++tries) {
    if (tries > 100) fail("the floor", "it cannot be stopped");
    (void)turn();
    pass_time({});
  }
  verify();
  keep_keys();
  keep_plan();
  std::string heads;
  const auto streams = room_.storage().store().streams();
  if (!streams) fail("the store", streams.error().text);
  for (const StreamInfo& stream : *streams) {
    heads += fmt::format("{} {} {}\n", stream.name, stream.next, to_text(stream.head));
  }
  report.heads = sha256(heads);
  for (const auto* stations : {&stations_, &closed_}) {
    for (const auto& station : *stations) {
      station->watch->catch_up(room_.storage().store());
      const AuditedTotals& totals = station->watch->totals();
      ++report.tables;
      report.rounds += totals.rounds;
      report.voided += totals.voided;
      report.wagers += totals.shares;
      report.events += totals.events;
      report.by_table[station->watch->table()] = totals;
    }
  }
  money_.catch_up(room_.storage().store());
  money_.check();
}

}  // namespace punto::simulated
