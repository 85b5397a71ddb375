#include "tests/floor/machine_room.hpp"

#include "edge/device/electronic_shoe.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/host/snapshot.hpp"
#include "tests/floor/broken.hpp"

namespace punto::simulated {
namespace {

constexpr SnapshotKey snapshot_key = {1, 2, 3};

template <std::size_t size>
void fill(drive::Random& random, std::array<std::uint8_t, size>& bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
}

Secret<32> secret_from(std::uint64_t seed) {
  drive::Random random{seed};
  Secret<32> secret;
  fill(random, secret.bytes());
  return secret;
}

ShoeSeed chance_from(std::uint64_t seed) {
  drive::Random random{seed ^ 0xcade};
  ShoeSeed chance;
  fill(random, chance.bytes);
  return chance;
}

// The newest seals. A floor that has lost that one makes do with another.
Keys keys_from(const RunSettings& settings, KeyOfCards key) {
  const std::uint64_t seed = settings.seed;
  const Time made = settings.begins;
  std::vector<SigningKey> signing;
  signing.emplace_back(made, secret_from(seed ^ 0x5196));
  std::vector<SealingKey> sealing;
  sealing.emplace_back(made, secret_from(seed ^ 0x5ea2));
  if (key == KeyOfCards::There) sealing.emplace_back(made, secret_from(seed ^ 0x5ea1));
  return {std::move(signing), std::move(sealing)};
}

// Where little is much, so that everything happens often.
const house::Settings small_house{.name = "Simulated",
                                  .voucher_days = 1,
                                  .hand_pay_from = Cents{350'00},
                                  .most_credits = Cents{2'000'00},
                                  .large_transaction = Cents{300'00},
                                  .approval_from = Cents{300'00},
                                  .slower_limit_hours = 1};

FloorSettings floor_settings_of(const RunSettings& settings) {
  const bool fine = settings.detail == Detail::Fine;
  FloorSettings floor;
  floor.house = small_house;
  floor.events_per_snapshot = fine ? 400 : 20'000;
  floor.milliseconds_per_checkpoint = fine ? 5 * minute : 6 * hour;
  floor.gaming_days = GamingDays{gaming_day_begins_at};
  return floor;
}

}  // namespace

MachineRoom::MachineRoom(const RunSettings& settings, Followers followers)
    : clock(settings.begins),
      floor_settings_(floor_settings_of(settings)),
      followers_(std::move(followers)),
      storage_(make_storage({settings.store, settings.file}, settings.seed)),
      all_keys_(keys_from(settings, KeyOfCards::There)),
      keys_without_(keys_from(settings, KeyOfCards::Lost)),
      chance_(chance_from(settings.seed)) {}

FloorParts MachineRoom::parts() {
  return {.store = storage_->store(),
          .clock = clock,
          .snapshot_key = snapshot_key,
          .sign = [this](std::string text) { return sign_checkpoint(keys(), std::move(text)); },
          .make_device = [this] { return std::make_unique<ElectronicShoe>(keys(), chance_); },
          .chance = chance_,
          .note = [this](const FloorNote& told) { note(told); },
          .witness = [this](const WitnessLine& line) -> std::expected<void, std::string> {
            witnessed_.push_back(line);
            return {};
          },
          .publish = followers_.of_tables,
          .publish_house = followers_.of_house};
}

std::string MachineRoom::start(const std::vector<punto::TablePlan>& plans) {
  if (std::string wrong = storage_->open(); !wrong.empty()) return wrong;
  mistrusted_.clear();
  floor_.emplace(parts(), floor_settings_);
  if (const auto started = floor_->start(); !started) return started.error();
  for (const punto::TablePlan& plan : plans) {
    if (const auto added = floor_->add_table(plan); !added) return added.error();
  }
  for (const std::string& table : damaged_newly_) {
    const bool runs = table == house::stream || floor_->find(table) != nullptr;
    if (runs && !mistrusted_.contains(table)) fail(table, "a damaged snapshot was trusted");
  }
  damaged_newly_.clear();
  return {};
}

void MachineRoom::crash() {
  floor_.reset();
  storage_->crash();
}

std::string MachineRoom::stop() {
  if (const auto stopped = floor_->stop(); !stopped) return stopped.error();
  floor_.reset();
  damaged_.clear();
  return {};
}

void MachineRoom::begin_trouble(drive::Random& random) {
  had_trouble_ = true;
  storage_->begin_trouble(random);
}

bool MachineRoom::damage_snapshot(const std::string& table, drive::Random& random) {
  if (!storage_->open().empty()) return false;
  EventStore& store = storage_->store();
  const std::string name = table == house::stream ? table : "table/" + table;
  const auto stream = store.stream(name);
  const auto row = store.row(snapshot_projection, name);
  if (!stream || !row || !*row) return false;
  std::string bytes = **row;
  char& byte = bytes[random.below(bytes.size())];
  byte = static_cast<char>(byte ^ (1 << random.below(8)));
  const ProjectionUpdate update{std::string{snapshot_projection}, stream->id, 0, {{name, bytes}}};
  if (!store.append({}, std::span{&update, 1})) return false;
  damaged_.insert(table);
  damaged_newly_.insert(table);
  return true;
}

// Nothing is noted without a reason.
void MachineRoom::note(const FloorNote& told) {
  if (!told.significance) return;
  const std::string where = told.table.empty() ? "the floor" : told.table;
  bool has_reason = true;
  switch (*told.significance) {
    case Significance::FloorStarted:
    case Significance::TableLeftOut:
    case Significance::PlayerLimitReached:  // judged by whoever follows the house
    case Significance::ExcludedPlayerSeen:
    case Significance::CoolingPlayerSeen:
    case Significance::FloorStopped: break;
    case Significance::StoreFailed: has_reason = had_trouble_; break;
    case Significance::ClockChanged: has_reason = clock_was_set_back_; break;
    case Significance::ShoeNotOpened:
    case Significance::DeviceFailed: has_reason = key_ == KeyOfCards::Lost; break;
    case Significance::SnapshotNotTrusted:
      mistrusted_.insert(told.table);
      has_reason = damaged_.contains(told.table);
      break;
    default: has_reason = false;
  }
  if (!has_reason) fail(where, "noted without a reason: " + told.text);
}

}  // namespace punto::simulated
