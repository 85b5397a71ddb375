// A copy of a store is made on a disk where something fails, or where the power goes.

#include <gtest/gtest.h>

#include "tests/store/stored_history.hpp"

namespace punto {
namespace {

constexpr int checkpoint_pages = 12;
constexpr int script_steps = 40;
const std::string copy_name = "copy.punto";

// A floor that has played for a while.
class CopiedFloor {
 public:
  CopiedFloor() {
    auto opened = open_store_on(vfs_, checkpoint_pages);
    if (!opened) throw std::runtime_error(opened.error().text);
    store_ = std::move(*opened);
    for (int i = 0; i < script_steps; ++i) history_.step(*store_);
  }

  CrashDisk& disk() { return vfs_.disk(); }

  Stored<void> copy(const std::string& from = "floor", const std::string& to = copy_name) {
    CopyOptions options;
    options.vfs = vfs_.name();
    return copy_sqlite_store(from, to, options);
  }

  // What is wrong with the copy, or nothing.
  std::string look(const std::string& copy = copy_name) {
    const auto reader = open_sqlite_reader(copy, vfs_.name());
    if (!reader) return reader.error().text;
    const auto content = content_of(**reader);
    if (!content) return content.error().text;
    return *content == history_.acknowledged() ? "" : "it is not what was acknowledged";
  }

  // Whether the floor goes on, whatever became of the copy.
  bool goes_on() { return history_.step(*store_) && history_.check(*store_).empty(); }

  void crash() {
    store_.reset();
    disk().cut_power();
    disk().restore_power();
  }

 private:
  CrashVfs vfs_{7};
  StoredHistory history_{7};
  std::unique_ptr<EventStore> store_;
};

std::uint64_t times(Deed deed) {
  CopiedFloor floor;
  const std::uint64_t before = floor.disk().count(deed);
  EXPECT_TRUE(floor.copy());
  return floor.disk().count(deed) - before;
}

// Each of them once: it is told, or the copy is whole. Gives how many were told.
int fail_each(Deed deed, int code) {
  const std::uint64_t count = times(deed);
  int told = 0;
  for (std::uint64_t nth = 1; nth <= count; ++nth) {
    CopiedFloor floor;
    floor.disk().fail({deed, nth, code, Lasting::Once});
    const auto copied = floor.copy();
    floor.disk().mend();
    if (copied) EXPECT_EQ(floor.look(), "") << "after failure " << nth;
    if (!copied) EXPECT_EQ(copied.error().text.find('\n'), std::string::npos);
    told += copied ? 0 : 1;
    EXPECT_TRUE(floor.goes_on()) << "after failure " << nth;
  }
  return told;
}

TEST(StoreCopy, IsWhatWasAcknowledged) {
  CopiedFloor floor;
  ASSERT_TRUE(floor.copy());
  EXPECT_EQ(floor.look(), "");
  EXPECT_TRUE(floor.goes_on());
}

TEST(StoreCopy, EveryWriteFailsOnce) {
  EXPECT_GT(fail_each(Deed::Write, SQLITE_IOERR_WRITE), 10);
}

TEST(StoreCopy, EveryWriteFindsNoRoomOnce) {
  EXPECT_GT(fail_each(Deed::Write, SQLITE_FULL), 10);
}

TEST(StoreCopy, EverySyncFailsOnce) {
  EXPECT_GT(fail_each(Deed::Sync, SQLITE_IOERR_FSYNC), 0);
}

TEST(StoreCopy, EveryOpenFailsOnce) {
  EXPECT_GT(fail_each(Deed::Open, SQLITE_CANTOPEN), 0);
}

TEST(StoreCopy, EveryReadFailsOnce) {
  EXPECT_GT(fail_each(Deed::Read, SQLITE_IOERR_READ), 0);
}

// The second one is of a file that has no log.
TEST(StoreCopy, IsThereAfterAPowerCut) {
  CopiedFloor floor;
  ASSERT_TRUE(floor.copy());
  ASSERT_TRUE(floor.copy(copy_name, "second.punto"));
  floor.disk().sync_folder();  // whoever gives it its name does that
  floor.crash();
  EXPECT_EQ(floor.look(), "");
  EXPECT_EQ(floor.look("second.punto"), "");
}

}  // namespace
}  // namespace punto
