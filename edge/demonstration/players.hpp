#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "edge/host/floor.hpp"

namespace punto {

// Guests who come to terminals with cash or a voucher, sit down, wager by chance and within the
// limits, squeeze what they are passed, answer offers, and cash out when they have had enough. They
// do what terminals do: they look at what may be done and send commands. For demonstration and
// simulation.
class DemonstrationPlayers {
 public:
  explicit DemonstrationPlayers(std::uint64_t seed) : chance_(seed) {}

  // With as many terminals as players; those of the n-th table have the numbers from n * 1000 + 1
  // on.
  void add_table(std::string table, int players);

  // To be called by the thread that makes the turns, before each. Gives the time when somebody will
  // want to do something.
  std::optional<Time> act(Floor& floor, Time now);

  // The floor that was asked has gone without an answer; there may be another.
  void forget_asked();

 private:
  // What a guest reacts to: he does so once, after a while.
  struct Occasion {
    RoundNumber round = 0;
    Phase phase = Phase::NotOpen;
    bool is_offered = false;
    std::optional<Side> to_turn;  // a hand that was passed to him

    friend bool operator==(const Occasion&, const Occasion&) = default;
  };
  // A terminal, and whoever is at it.
  struct Guest {
    house::TerminalId terminal{};
    std::uint8_t position = 0;
    std::optional<PlayerId> player;
    std::optional<int> rounds;  // that he will stay for; none: he was there before us
    Occasion occasion;
    std::optional<Time> acts_at;
    std::optional<Time> asks_at;  // the house, next
    bool is_asking = false;       // and it has not answered yet
  };
  struct Company {
    std::string table;
    std::vector<Guest> guests;
  };
  // Everything around one guest.
  struct Seen {
    Floor& floor;
    const Company& company;
    const TableState& table;
    Time now;
  };

  std::optional<Time> act(Floor& floor, Company& company, Time now);
  void act(const Seen& seen, Guest& guest);
  void meet_house(const Seen& seen, Guest& guest);
  void come_with_money(const Seen& seen, Guest& guest);
  void ask(const Seen& seen, Guest& guest, house::Who by, house::CommandBody body);
  static std::optional<Side> hand_to_turn(const Seen& seen, const Guest& guest);
  void notice(const Seen& seen, Guest& guest);
  void react(const Seen& seen, Guest& guest);
  void wager(const Seen& seen, Guest& guest);
  void answer_offer(const Seen& seen, Guest& guest);
  void send(const Seen& seen, const Guest& guest, CommandBody body);
  std::int64_t from_to(std::int64_t least, std::int64_t most);
  Time soon(Time now) { return {now.milliseconds + from_to(500, 3'000)}; }

  std::mt19937_64 chance_;
  std::vector<Company> companies_;
  std::vector<house::VoucherId> pocketed_;  // by guests who have gone
};

}  // namespace punto
