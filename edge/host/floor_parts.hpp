#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "core/audit/checkpoint.hpp"
#include "core/house/significant_event.hpp"
#include "core/table/electronic_dealer.hpp"
#include "edge/clock/clock.hpp"
#include "edge/clock/gaming_days.hpp"
#include "edge/device/dealing_device.hpp"
#include "edge/host/shared_floor.hpp"
#include "edge/host/snapshot.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// What a table is, before it is opened.
struct TablePlan {
  std::string id;
  std::string rulebook;  // its whole text
  TableSettings settings;
  Role opened_by = Role::PitManager;
  std::optional<Pace> pace;  // of a table that runs by itself
};

// What happened on the floor, for logs.
struct FloorNote {
  Time at;
  std::string table;  // empty: the floor
  std::string text;
  std::optional<Significance> significance;
};

// What a floor is made of. Whoever makes it keeps all of it longer than the floor.
struct FloorParts {
  EventStore& store;
  Clock& clock;
  SnapshotKey snapshot_key{};
  // Signs the text of a checkpoint.
  std::function<SignedCheckpoint(std::string)> sign;
  // A device for a table with a virtual shoe.
  std::function<std::unique_ptr<DealingDevice>()> make_device;
  RandomSource& chance;
  // Each of these may be left empty.
  std::function<void(const FloorNote&)> note = {};
  // The error says why the line could not be kept.
  std::function<std::expected<void, std::string>(const WitnessLine&)> witness = {};
  std::function<void(std::string_view table, const Record&)> publish = {};
  // The stream of the house, and those of vouchers.
  std::function<void(std::string_view stream, const Record&)> publish_house = {};
  // The nodes with which this one shares the floor; nothing where it has all of it.
  SharedFloor* shared = nullptr;
};

struct FloorSettings {
  house::Settings house{.name = "Floor"};
  std::int32_t lock_minutes = house::usual_lock_minutes;  // of staff, after failures to sign on
  std::size_t most_waiting = 4'096;                       // commands for one table
  std::size_t recent_bytes = 1 << 20;                     // kept for those who follow a table live
  std::uint64_t events_per_snapshot = 20'000;             // of one table, or of the house
  std::int64_t milliseconds_per_checkpoint = 300'000;
  GamingDays gaming_days;
  std::int64_t milliseconds_to_try_again = 500;  // after the store has failed
  std::string node;                              // which of several it is; empty: it is alone
};

}  // namespace punto
