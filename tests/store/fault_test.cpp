// Every single deed of the disk fails once, or from then on.

#include <gtest/gtest.h>

#include "tests/store/stored_history.hpp"
#include "tests/store/stored_records.hpp"

namespace punto {
namespace {

constexpr int script_steps = 20;
constexpr int checkpoint_pages = 12;

// The same calls every time, on a disk where something fails.
class FailingFloor {
 public:
  CrashDisk& disk() { return vfs_.disk(); }
  StoredHistory& history() { return history_; }

  // What is wrong, or nothing.
  std::string open() {
    store_.reset();
    auto opened = open_store_on(vfs_, checkpoint_pages);
    if (!opened) return opened.error().text;
    store_ = std::move(*opened);
    return history_.check(*store_);
  }

  std::string run() {
    std::string wrong = open();
    if (!store_) {
      ++errors_;
      wrong = open();
    }
    for (int i = 0; i < script_steps && wrong.empty(); ++i) {
      if (history_.step(*store_)) continue;
      ++errors_;
      wrong = reopen();
    }
    return wrong;
  }

  // After one deed failed the others work.
  std::string reopen() {
    const auto done = store_->reopen();
    if (!done) return done.error().text;
    return history_.check(*store_);
  }

  std::string crash_and_open() {
    store_.reset();
    disk().cut_power();
    disk().restore_power();
    return open();
  }

  [[nodiscard]] int errors() const { return errors_; }
  EventStore& store() { return *store_; }

 private:
  CrashVfs vfs_{5};
  StoredHistory history_{5};
  std::unique_ptr<EventStore> store_;
  int errors_ = 0;
};

// How often the script does it when nothing fails.
std::uint64_t times(Deed deed) {
  FailingFloor floor;
  EXPECT_EQ(floor.run(), "");
  EXPECT_EQ(floor.errors(), 0);
  return floor.disk().count(deed);
}

// Each of them once; gives how many of them the store told of.
int fail_each(Deed deed, int code) {
  const std::uint64_t count = times(deed);
  EXPECT_GT(count, 0u);
  int told = 0;
  for (std::uint64_t nth = 1; nth <= count; ++nth) {
    FailingFloor floor;
    floor.disk().fail({deed, nth, code, Lasting::Once});
    EXPECT_EQ(floor.run(), "") << "after failure " << nth;
    EXPECT_LE(floor.errors(), 1) << "after failure " << nth;
    told += floor.errors();
    EXPECT_EQ(floor.crash_and_open(), "") << "after failure " << nth;
    if (testing::Test::HasFailure()) break;
  }
  return told;
}

TEST(StoreFault, EveryWriteFailsOnce) {
  EXPECT_GT(fail_each(Deed::Write, SQLITE_IOERR_WRITE), 100);
}

TEST(StoreFault, EveryWriteFindsNoRoomOnce) {
  EXPECT_GT(fail_each(Deed::Write, SQLITE_FULL), 100);
}

TEST(StoreFault, EverySyncFailsOnce) {
  EXPECT_GT(fail_each(Deed::Sync, SQLITE_IOERR_FSYNC), 30);
}

TEST(StoreFault, EveryTruncateFailsOnce) {
  EXPECT_GT(fail_each(Deed::Truncate, SQLITE_IOERR_TRUNCATE), 0);
}

TEST(StoreFault, EveryOpenFailsOnce) {
  EXPECT_GT(fail_each(Deed::Open, SQLITE_CANTOPEN), 0);
}

TEST(StoreFault, EveryReadFailsOnce) {
  EXPECT_GT(fail_each(Deed::Read, SQLITE_IOERR_READ), 0);
}

TEST(StoreFault, EveryDeleteFailsOnce) {
  EXPECT_GE(fail_each(Deed::Delete, SQLITE_IOERR_DELETE), 0);
}

// A sync fails, what it should have kept is lost or not, and then the power goes at any moment
// while the store is being reopened. What was in the log is safe before the database is
// overwritten.
TEST(StoreFault, ThePowerGoesWhileReopeningAfterAnySyncThatFailed) {
  const std::uint64_t count = times(Deed::Sync);
  for (std::uint64_t nth = 1; nth <= count; nth += 3) {
    bool reopened = false;
    for (std::uint64_t changes = 1; !reopened; changes += 1 + changes / 8) {
      FailingFloor floor;
      ASSERT_EQ(floor.open(), "");
      floor.disk().fail({Deed::Sync, nth, SQLITE_IOERR_FSYNC, Lasting::Once});
      for (int i = 0; i < script_steps && floor.history().step(floor.store());) ++i;
      floor.disk().mend();
      floor.disk().cut_power_after(changes);
      reopened = floor.store().reopen().has_value();
      ASSERT_EQ(floor.crash_and_open(), "") << "sync " << nth << ", change " << changes;
    }
  }
}

// From any sync on the disk is broken, until it is mended.
TEST(StoreFault, EverySyncFailsFromThenOn) {
  const std::uint64_t count = times(Deed::Sync);
  for (std::uint64_t nth = 1; nth <= count; ++nth) {
    FailingFloor floor;
    ASSERT_EQ(floor.open(), "");
    floor.disk().fail({Deed::Sync, nth, SQLITE_IOERR_FSYNC, Lasting::FromThenOn});
    int steps = 0;
    while (floor.history().step(floor.store()) && steps < script_steps) ++steps;
    if (steps == script_steps) break;
    const bool reopened = floor.store().reopen().has_value();
    EXPECT_EQ(floor.store().streams().has_value(), reopened) << nth;
    floor.disk().mend();
    ASSERT_EQ(floor.reopen(), "") << nth;
    ASSERT_TRUE(floor.history().step(floor.store())) << nth;
    ASSERT_EQ(floor.crash_and_open(), "") << nth;
  }
}

// The disk is full from any size on; then somebody makes room.
TEST(StoreFault, AFullDiskIsToldAndThenGoneOnWith) {
  int told = 0;
  for (std::size_t room = 30'000; room < 400'000; room += 2'000) {
    FailingFloor floor;
    ASSERT_EQ(floor.open(), "");
    floor.disk().limit_room(room);
    int steps = 0;
    while (floor.history().step(floor.store()) && steps < script_steps) ++steps;
    const auto refused = floor.store().streams();
    if (!refused) {
      EXPECT_EQ(refused.error().trouble, StoreTrouble::Full) << refused.error().text;
      ++told;
    }
    const bool crashes = room % 4'000 == 0;
    if (crashes) floor.crash_and_open();
    floor.disk().limit_room(10'000'000);
    ASSERT_EQ(crashes ? floor.open() : floor.reopen(), "") << room;
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(floor.history().step(floor.store())) << room;
    ASSERT_EQ(floor.crash_and_open(), "") << room;
  }
  EXPECT_GT(told, 20);
}

}  // namespace
}  // namespace punto
