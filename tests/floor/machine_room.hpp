#pragma once

#include <memory>
#include <optional>
#include <set>

#include "edge/clock/clock.hpp"
#include "edge/device/random_source.hpp"
#include "edge/host/floor.hpp"
#include "edge/keys/keys.hpp"
#include "tests/floor/run_settings.hpp"
#include "tests/floor/storage.hpp"

namespace punto::simulated {

enum class KeyOfCards : std::uint8_t { There, Lost };

// The process of the floor with its disk, clock and keys: started, stopped and crashed. What it
// notes must have a reason, or it is Broken.
class MachineRoom {
 public:
  using Publish = std::function<void(std::string_view, const Record&)>;

  // Of tables by their ids, and of the house and vouchers by their streams.
  struct Followers {
    Publish of_tables;
    Publish of_house;
  };

  MachineRoom(const RunSettings& settings, Followers followers);

  // Empty, or why the floor does not run.
  std::string start(const std::vector<punto::TablePlan>& plans);
  // The process is gone in this moment.
  void crash();
  // An orderly end; empty, or why there cannot be one now.
  std::string stop();

  [[nodiscard]] Floor& floor() { return *floor_; }
  [[nodiscard]] Storage& storage() { return *storage_; }

  // The floor's clock, which need not be right.
  SimulatedClock clock;
  void set_clock_back() { clock_was_set_back_ = true; }
  void begin_trouble(drive::Random& random);

  void lose_key() { key_ = KeyOfCards::Lost; }
  void find_key() { key_ = KeyOfCards::There; }
  [[nodiscard]] KeyOfCards key() const { return key_; }

  // Changes a bit of the snapshot of a table or of the house while the floor does not run. False
  // where there is none.
  bool damage_snapshot(const std::string& table, drive::Random& random);

  [[nodiscard]] const Keys& all_keys() const { return all_keys_; }
  [[nodiscard]] std::vector<PublicKey> public_keys() const { return all_keys_.public_keys(); }
  [[nodiscard]] const std::vector<WitnessLine>& witnessed() const { return witnessed_; }

 private:
  FloorParts parts();
  void note(const FloorNote& note);
  [[nodiscard]] const Keys& keys() const {
    return key_ == KeyOfCards::There ? all_keys_ : keys_without_;
  }

  FloorSettings floor_settings_;
  Followers followers_;
  std::unique_ptr<Storage> storage_;
  Keys all_keys_;
  Keys keys_without_;  // the one that sealed the shoes
  SeededRandom chance_;
  KeyOfCards key_ = KeyOfCards::There;
  std::vector<WitnessLine> witnessed_;
  std::set<std::string> damaged_;        // tables or house, until the floor was stopped in order
  std::set<std::string> damaged_newly_;  // since the floor ran
  std::set<std::string> mistrusted_;     // by the start that is being made
  bool clock_was_set_back_ = false;
  bool had_trouble_ = false;
  std::optional<Floor> floor_;
};

}  // namespace punto::simulated
