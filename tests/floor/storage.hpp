#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "edge/store/event_store.hpp"
#include "tests/drive/random.hpp"

namespace punto::simulated {

enum class StoreKind : std::uint8_t {
  Memory,
  Disk,
  LyingDisk,  // answers syncs and does not do them, so that something must be found
  File,       // as in memory, and left behind
};
inline constexpr std::array<std::string_view, 4> store_names = {"memory", "disk", "lying-disk",
                                                                "file"};

// Where the floor keeps everything, and what can befall that place.
class Storage {
 public:
  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;

  // Opens it where it is not open. Empty, or why it cannot be.
  virtual std::string open() = 0;
  virtual EventStore& store() = 0;

  // The process is gone, and with it the power of the disk: what was not synced may be lost.
  virtual void crash() = 0;
  // The power will go in the middle of what is done next.
  virtual void crash_soon(drive::Random& random) = 0;
  [[nodiscard]] virtual bool has_crashed() const = 0;

  // Writes fail, or syncs, or there is no room; once or until it is mended.
  virtual void begin_trouble(drive::Random& random) = 0;
  virtual void mend() = 0;
};

struct StoragePlan {
  StoreKind kind = StoreKind::Disk;
  std::string file;  // of a File; it is not there yet
};
std::unique_ptr<Storage> make_storage(const StoragePlan& plan, std::uint64_t seed);

}  // namespace punto::simulated
