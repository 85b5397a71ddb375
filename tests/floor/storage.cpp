#include "tests/floor/storage.hpp"

#include <array>

#include "edge/store/memory_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/faulty_store.hpp"
#include "tests/floor/broken.hpp"
#include "tests/store/stored_history.hpp"

namespace punto::simulated {
namespace {

// Everything that is stored survives, so a crash loses what was being done and nothing else.
class FaithfulStorage final : public Storage {
 public:
  explicit FaithfulStorage(std::unique_ptr<EventStore> store) : store_(std::move(store)) {}

  std::string open() override { return {}; }
  EventStore& store() override { return faulty_; }

  void crash() override {
    mend();
    crashes_ = false;
  }
  void crash_soon(drive::Random& random) override {
    crashes_ = true;
    fail_next(random);
    faulty_.is_away = random.percent(50);
  }
  [[nodiscard]] bool has_crashed() const override {
    return crashes_ && (faulty_.is_away || faulty_.next_append == FaultyStore::Fault::None);
  }

  void begin_trouble(drive::Random& random) override {
    fail_next(random);
    faulty_.is_away = random.percent(30);
  }
  void mend() override {
    faulty_.is_away = false;
    faulty_.next_append = FaultyStore::Fault::None;
  }

 private:
  void fail_next(drive::Random& random) {
    faulty_.next_append =
        random.percent(50) ? FaultyStore::Fault::Before : FaultyStore::Fault::After;
  }

  std::unique_ptr<EventStore> store_;
  FaultyStore faulty_{*store_};
  bool crashes_ = false;
};

// SQLite on a disk in memory that drops or tears what was not synced.
class StorageOnDisk final : public Storage {
 public:
  StorageOnDisk(StoreKind kind, std::uint64_t seed) : random_(seed), vfs_(seed ^ 0xd15c) {
    if (kind == StoreKind::LyingDisk) disk().lie_about_syncs();
  }

  std::string open() override {
    if (store_) return {};
    auto opened = open_store_on(vfs_, 20 + static_cast<int>(random_.below(400)));
    if (!opened) return opened.error().text;
    store_ = std::move(*opened);
    return {};
  }
  EventStore& store() override { return *store_; }

  void crash() override {
    disk().cut_power();
    store_.reset();
    disk().restore_power();
    mend();
  }
  void crash_soon(drive::Random& random) override { disk().cut_power_after(1 + random.below(60)); }
  [[nodiscard]] bool has_crashed() const override { return !vfs_.disk().has_power(); }

  void begin_trouble(drive::Random& random) override {
    static constexpr std::array faults = {
        Fault{Deed::Write, 1, SQLITE_IOERR_WRITE, Lasting::Once},
        Fault{Deed::Write, 1, SQLITE_IOERR_WRITE, Lasting::FromThenOn},
        Fault{Deed::Write, 1, SQLITE_FULL, Lasting::FromThenOn},
        Fault{Deed::Sync, 1, SQLITE_IOERR_FSYNC, Lasting::Once},
        Fault{Deed::Sync, 1, SQLITE_IOERR_FSYNC, Lasting::FromThenOn},
        Fault{Deed::Read, 1, SQLITE_IOERR_READ, Lasting::Once},
        Fault{Deed::Truncate, 1, SQLITE_IOERR_TRUNCATE, Lasting::Once},
        Fault{Deed::Open, 1, SQLITE_CANTOPEN, Lasting::FromThenOn},
    };
    Fault fault = random.one_of(faults);
    fault.nth = 1 + random.below(30);
    disk().fail(fault);
  }
  void mend() override { disk().mend(); }

 private:
  CrashDisk& disk() { return vfs_.disk(); }

  drive::Random random_;
  mutable CrashVfs vfs_;
  std::unique_ptr<EventStore> store_;
};

std::unique_ptr<EventStore> open_file(const std::string& file) {
  auto opened = open_sqlite_store(file);
  if (!opened) fail("the store", opened.error().text);
  return std::move(*opened);
}

}  // namespace

std::unique_ptr<Storage> make_storage(const StoragePlan& plan, std::uint64_t seed) {
  switch (plan.kind) {
    case StoreKind::Memory: return std::make_unique<FaithfulStorage>(make_memory_store());
    case StoreKind::File: return std::make_unique<FaithfulStorage>(open_file(plan.file));
    case StoreKind::Disk:
    case StoreKind::LyingDisk: break;
  }
  return std::make_unique<StorageOnDisk>(plan.kind, seed);
}

}  // namespace punto::simulated
