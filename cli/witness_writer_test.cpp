#include "cli/witness_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

namespace punto {
namespace {

using std::chrono::milliseconds;

// A disk that can be told not to answer.
class Disk {
 public:
  std::expected<void, std::string> write(const WitnessLine& line) {
    std::unique_lock lock{mutex_};
    answers_.wait(lock, [&] { return !hangs_; });
    if (is_full_) return std::unexpected("no room");
    written_.push_back(line.number);
    return {};
  }
  void set_hanging(bool hangs) {
    const std::scoped_lock lock{mutex_};
    hangs_ = hangs;
    answers_.notify_all();
  }
  void set_full(bool is_full) {
    const std::scoped_lock lock{mutex_};
    is_full_ = is_full;
  }
  std::vector<std::uint64_t> written() {
    const std::scoped_lock lock{mutex_};
    return written_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable answers_;
  bool hangs_ = false;
  bool is_full_ = false;
  std::vector<std::uint64_t> written_;
};

WitnessLine line(std::uint64_t number) {
  return {"store", number, Time{1}, {}};
}

class WitnessWriterTest : public testing::Test {
 protected:
  std::shared_ptr<Disk> disk = std::make_shared<Disk>();
  WitnessWriter writer{[disk = disk](const WitnessLine& one) { return disk->write(one); }};
};

constexpr milliseconds long_enough{20'000};

TEST_F(WitnessWriterTest, WritesLinesInTheirOrder) {
  for (std::uint64_t number = 1; number <= 20; ++number) (void)writer.take(line(number));
  EXPECT_EQ(writer.finish(long_enough), 0u);
  std::vector<std::uint64_t> all(20);
  for (std::uint64_t number = 1; number <= 20; ++number) all[number - 1] = number;
  EXPECT_EQ(disk->written(), all);
}

// A disk that hung would hold every table up.
TEST_F(WitnessWriterTest, GoesOnWhereTheDiskDoesNotAnswer) {
  disk->set_hanging(true);
  (void)writer.take(line(1));
  const auto late = writer.take(line(2));
  ASSERT_FALSE(late);
  EXPECT_THAT(late.error(), testing::HasSubstr("does not answer"));
  EXPECT_EQ(writer.finish(milliseconds{1}), 2u);
  disk->set_hanging(false);
  EXPECT_EQ(writer.finish(long_enough), 0u);
  EXPECT_EQ(disk->written(), (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(WitnessWriterTest, TellsWhatIsWrong) {
  disk->set_full(true);
  (void)writer.take(line(1));
  EXPECT_EQ(writer.finish(long_enough), 0u);
  (void)writer.take(line(2));
  EXPECT_EQ(writer.finish(long_enough), 0u);
  const auto wrong = writer.take(line(3));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error(), "no room");
  disk->set_full(false);
}

// The thread is left with a disk that never answers, and nobody waits for it.
TEST(WitnessWriterEnd, IsNotWaitedFor) {
  const auto disk = std::make_shared<Disk>();
  disk->set_hanging(true);
  {
    WitnessWriter writer{[disk](const WitnessLine& one) { return disk->write(one); }};
    (void)writer.take(line(1));
    EXPECT_EQ(writer.finish(milliseconds{1}), 1u);
  }
  disk->set_hanging(false);
}

}  // namespace
}  // namespace punto
