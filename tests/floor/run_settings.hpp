#pragma once

#include "tests/floor/games.hpp"
#include "tests/floor/opening_hours.hpp"
#include "tests/floor/storage.hpp"

namespace punto::simulated {

// Everything that a run depends on: the same settings give the same floor, byte by byte.
struct RunSettings {
  std::uint64_t seed = 1;
  std::int64_t length = day;
  StoreKind store = StoreKind::Disk;
  std::string file = {};        // where the store is one
  std::string keys = {};        // a file for the floor's keys, for whoever serves the store
  std::string plan = {};        // a file for what the floor is, for the same
  std::string credential = {};  // that the staff have at the end, for the same
  Time begins = beginning;
  Detail detail = Detail::Fine;
  int crashes = 100;                     // in the hours of one day in which the doors are open
  std::int64_t verify_every = 4 * hour;  // the whole store
  std::uint64_t turns_each_reconciliation = 10;
};

}  // namespace punto::simulated
