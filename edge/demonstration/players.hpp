#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "edge/host/floor.hpp"

namespace punto {

// Players who sit down at tables, wager by chance and within the limits, squeeze what they are
// passed, answer offers, and leave when they have had enough. They do what terminals do: they look
// at what may be done and send commands. For demonstration and simulation.
class DemonstrationPlayers {
 public:
  explicit DemonstrationPlayers(std::uint64_t seed) : chance_(seed) {}

  void add_table(std::string table, int players);

  // To be called by the thread that makes the turns, before each. Gives the time when somebody will
  // want to do something.
  std::optional<Time> act(Floor& floor, Time now);

 private:
  // What a guest reacts to: he does so once, after a while.
  struct Occasion {
    RoundNumber round = 0;
    Phase phase = Phase::NotOpen;
    bool is_offered = false;

    friend bool operator==(const Occasion&, const Occasion&) = default;
  };
  struct Guest {
    PlayerId id{};
    int rounds = 0;  // that he will stay for
    Occasion occasion;
    std::optional<Time> acts_at;
  };
  struct Company {
    std::string table;
    int players = 0;
    std::vector<Guest> guests;
    std::optional<Time> joined_at;  // the last of them
  };

  std::optional<Time> act(Floor& floor, Company& company, Time now);
  void adopt(Company& company, const Seat& seat);
  void fill_seats(Floor& floor, Company& company, const TableState& state, Time now);
  void notice(Guest& guest, const TableState& state, Time now);
  void react(Floor& floor, const Company& company, Guest& guest, const TableState& state);
  void wager(Floor& floor, const Company& company, Guest& guest, const TableState& state);
  void answer_offer(Floor& floor, const Company& company, Guest& guest, const TableState& state);
  void send(Floor& floor, const Company& company, Guest& guest, CommandBody body);
  std::int64_t from_to(std::int64_t least, std::int64_t most);

  std::mt19937_64 chance_;
  std::vector<Company> companies_;
  std::uint32_t last_id_ = 1'000'000;
};

}  // namespace punto
