#pragma once

#include <memory>

#include "tests/floor/courier.hpp"
#include "tests/floor/games.hpp"
#include "tests/floor/table_watch.hpp"

namespace punto::simulated {

struct HousePost;

// Those who work at one table, and at a felt table also those who play there. They know what is
// durable and nothing else.
class Attendant {
 public:
  Attendant() = default;
  Attendant(const Attendant&) = delete;
  Attendant& operator=(const Attendant&) = delete;
  virtual ~Attendant() = default;

  // Hands what they want to the courier, and says when they will want something again.
  virtual Time act(Time now) = 0;
};

// What attendants are given. All of it stays where it is.
struct Post {
  const PlannedGame& game;
  TableWatch& watch;
  Courier& courier;
  const HousePost& house;
  Detail detail = Detail::Fine;
};

// Dealer, supervisors and Players of a felt table: whatever a busy and not quite careful house
// does, as tests/drive has it.
std::unique_ptr<Attendant> make_felt_crew(const Post& post, std::uint64_t seed);

// Staff who look after an electronic table, and Players who wager besides those of the
// demonstration.
std::unique_ptr<Attendant> make_pit_staff(const Post& post, std::uint64_t seed);

}  // namespace punto::simulated
