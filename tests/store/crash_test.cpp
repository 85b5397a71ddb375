// The power goes at any moment: what was acknowledged is there, and nothing is there by halves.

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/store/stored_history.hpp"
#include "tests/store/stored_records.hpp"

namespace punto {
namespace {

// One disk through several crashes: while a store is being made, used, written back or closed, or
// while it recovers from the crash before.
class CrashingFloor {
 public:
  explicit CrashingFloor(std::uint64_t seed) : random_(seed), vfs_(seed), history_(seed) {}

  CrashDisk& disk() { return vfs_.disk(); }
  [[nodiscard]] std::size_t steps() const { return steps_; }

  // What is wrong after all that, or nothing.
  std::string run(int crashes) {
    for (int i = 0; i < crashes; ++i) {
      if (!random_.once_in(5)) disk().cut_power_after(1 + random_.below(random_.below(400) + 1));
      std::string wrong = use();
      if (!wrong.empty()) return wrong;
      disk().cut_power();
      disk().restore_power();
    }
    const auto store = open_store_on(vfs_, 10);
    return store ? history_.check(**store) : store.error().text;
  }

 private:
  std::string use() {
    const auto store = open_store_on(vfs_, 1 + static_cast<int>(random_.below(40)));
    if (!store) return disk().has_power() ? store.error().text : "";
    std::string wrong = history_.check(**store);
    const auto reader = open_sqlite_reader("floor", vfs_.name());
    for (std::size_t left = random_.below(40); left > 0 && wrong.empty(); --left) {
      if (!history_.step(**store)) return disk().has_power() ? "it failed with power on" : "";
      ++steps_;
      if (reader && random_.once_in(10)) wrong = history_.check(**reader);
    }
    return wrong;
  }

  drive::Random random_;
  CrashVfs vfs_;
  StoredHistory history_;
  std::size_t steps_ = 0;
};

// As many disks as PUNTO_CRASH_SEEDS says, four crashes each.
TEST(StoreCrash, NothingAcknowledgedIsLostAndNothingIsThereByHalves) {
  std::size_t steps = 0;
  const char* more = std::getenv("PUNTO_CRASH_SEEDS");
  const std::uint64_t seeds = more == nullptr ? 100 : std::strtoull(more, nullptr, 10);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    CrashingFloor floor{seed};
    ASSERT_EQ(floor.run(4), "") << "seed " << seed;
    steps += floor.steps();
  }
  EXPECT_GT(steps, 10 * seeds);
}

// The test above can fail: on a disk that does not keep what it says it keeps, much is lost.
TEST(StoreCrash, ADiskThatLiesAboutSyncsIsFoundOut) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    CrashingFloor floor{seed};
    floor.disk().lie_about_syncs();
    if (!floor.run(4).empty()) ++found;
  }
  EXPECT_GT(found, 20);
}

TEST(StoreCrash, TheSameSeedGivesTheSameBytes) {
  std::string first;
  for (int i = 0; i < 2; ++i) {
    CrashingFloor floor{77};
    ASSERT_EQ(floor.run(4), "");
    const std::string bytes = floor.disk().find("./floor")->seen;
    EXPECT_FALSE(bytes.empty());
    if (i == 0) first = bytes;
    EXPECT_TRUE(first == bytes);
  }
}

}  // namespace
}  // namespace punto
