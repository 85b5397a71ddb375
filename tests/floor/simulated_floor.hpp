#pragma once

#include <map>
#include <memory>
#include <vector>

#include "edge/demonstration/players.hpp"
#include "tests/floor/attendant.hpp"
#include "tests/floor/house_people.hpp"
#include "tests/floor/machine_room.hpp"
#include "tests/floor/mishaps.hpp"
#include "tests/floor/money_watch.hpp"

namespace punto::simulated {

// What happened in a run.
struct RunReport {
  std::string broken;  // empty: nothing
  Time at;             // the end, or when it broke
  std::uint64_t turns = 0;
  std::uint64_t rounds = 0;
  std::uint64_t voided = 0;
  std::uint64_t wagers = 0;  // settled
  std::uint64_t events = 0;
  std::uint64_t tables = 0;  // with those that took the place of others
  std::uint64_t crashes = 0;
  std::uint64_t crashes_in_start = 0;
  std::uint64_t failed_starts = 0;  // on a disk that had trouble
  std::uint64_t stops = 0;          // in order
  std::uint64_t troubles = 0;
  std::uint64_t store_failures = 0;
  std::uint64_t clock_changes = 0;
  std::uint64_t keys_lost = 0;
  std::uint64_t snapshots_damaged = 0;
  std::uint64_t verified = 0;
  std::uint64_t reconciled = 0;  // how often all the money was compared
  std::uint64_t house_events = 0;
  MoneyCounts money;
  CourierCounts commands;
  std::map<std::string, AuditedTotals> by_table;
  Digest heads;  // of all streams at the end
};

// A floor with a table of every game, its people, and everything that can go wrong, on a clock of
// its own and from one seed.
class SimulatedFloor {
 public:
  explicit SimulatedFloor(const RunSettings& settings);

  RunReport run();

 private:
  struct Station {
    PlannedGame game;
    std::unique_ptr<TableWatch> watch;
    std::unique_ptr<Attendant> attendant;
    Time acts_at;
  };

  struct People {
    std::unique_ptr<Attendant> attendant;
    Time acts_at;
  };

  std::unique_ptr<Station> make_station(PlannedGame game);
  void employ();
  [[nodiscard]] std::vector<const TableWatch*> watches() const;
  [[nodiscard]] const TableState* find_state(const std::string& table) const;
  [[nodiscard]] TableWatch* find_watch(std::string_view table) const;

  // simulated_floor.cpp
  TableWatch& current_watch(std::string_view table);
  StreamWatch* known_watch(std::string_view table);
  StreamWatch* stored_watch(std::string_view table);
  void follow_house(std::string_view stream, const Record& record);
  void play();
  void invite_players();
  std::optional<Time> let_people_act();
  std::optional<Time> turn();
  void do_mishap(Mishap mishap);
  void move_clock();
  void set_offset(std::int64_t milliseconds);
  void look_around();
  void pass_time(std::optional<Time> wanted);

  // floor_life.cpp
  void crash();
  void restart();
  void prepare_restart();
  void nobody_answers();
  [[nodiscard]] bool is_owed_something(const std::string& table) const;
  void replace_closed_tables();
  void stop_in_order();
  void verify();
  void compare_all();
  void compare(const Station& station);
  void compare_house();
  void give_credentials();
  void keep_keys();
  void keep_plan();
  void finish(RunReport& report);

  RunSettings settings_;
  Mishaps mishaps_;
  MoneyWatch money_;
  MachineRoom room_;
  Courier courier_;
  HousePost house_post_;
  std::vector<std::unique_ptr<Station>> stations_;
  std::vector<std::unique_ptr<Station>> closed_;
  std::vector<People> people_;  // of the house
  std::optional<DemonstrationPlayers> players_;
  Time now_;
  Time end_;
  Time tick_at_;  // when somebody looks around
  Time stop_at_;
  Time verify_at_;
  std::int64_t offset_ = 0;  // of the floor's clock
  bool was_away_ = false;
  RunReport report_;
};

}  // namespace punto::simulated
