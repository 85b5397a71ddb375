#include <gtest/gtest.h>

#include "tests/forwarding_store.hpp"
#include "tests/test_floor.hpp"

// Who left a table while nobody was there to take back what he had.
namespace punto {
namespace {

const std::string tiger = "tiger-1";
constexpr std::int64_t day = 86'400'000;
constexpr house::TerminalId terminal{7};
constexpr PlayerId guest{7};
constexpr Cents brought{100'00};

// Counts what is read of the table.
class CountingStore final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  std::size_t records = 0;

  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    auto found = ForwardingStore::read(stream, from, bytes);
    const auto table = find_stream("table/" + tiger);
    if (found && *table && (*table)->id == stream) records += found->size();
    return found;
  }
};

class FloorDepartures : public testing::Test {
 protected:
  void SetUp() override {
    TablePlan plan = electronic_plan("tiger");
    plan.pace->betting = day / 48;
    plan.pace->waits_for_players = false;
    test.plans = {plan};
    test.store = &store;
    ASSERT_EQ(test.start(), "");
  }

  // How many records of the table a start reads.
  std::size_t read_at_start() {
    store.records = 0;
    EXPECT_EQ(test.start(), "");
    return store.records;
  }
  std::size_t all_records() {
    const StreamInfo stream = **store.find_stream("table/" + tiger);
    return test.own_store->read(stream.id, 1, std::size_t{1} << 40)->size();
  }
  Cents credits() { return test.floor->house()->terminals.at(terminal).credits; }

  TestFloor test;
  CountingStore store{*test.own_store};
};

// It is replayed from its last snapshot, and requests of the last two days are looked at; the years
// before are not.
TEST_F(FloorDepartures, ATableThatNobodyLeftIsNotReadFromItsBeginning) {
  test.run(8 * day);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_LT(read_at_start(), all_records() / 2);
  test.sit(tiger, guest, 1, brought);
  test.run(8 * day);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_LT(read_at_start(), all_records() / 2);
}

TEST_F(FloorDepartures, WhoeverLeftBeforeACrashIsTakenBack) {
  test.sit(tiger, guest, 1, brought);
  test.run(3 * day);
  EXPECT_EQ(test.give(tiger, player(guest), Leave{guest})->kind, AnswerKind::Done);
  EXPECT_EQ(credits(), Cents{});
  ASSERT_EQ(test.start(), "");
  test.floor->turn();
  EXPECT_EQ(credits(), brought);
}

// The house has not heard yet that he sat down at all.
TEST_F(FloorDepartures, WhoeverCameAndLeftBeforeACrashIsTakenBack) {
  test.sit(tiger, guest, 1, brought);
  test.give(tiger, player(guest), Leave{guest});
  test.floor->turn();
  ASSERT_EQ(credits(), brought);
  test.floor->submit(
      HouseAsk{{}, {house::at(terminal), house::SitAtTerminal{terminal, tiger, 1, brought}}},
      [](const HouseAnswer&) {});
  test.floor->turn();
  EXPECT_EQ(test.give(tiger, player(guest), Leave{guest})->kind, AnswerKind::Done);
  ASSERT_EQ(test.floor->house()->errands.size(), 1u);
  ASSERT_EQ(test.start(), "");
  for (int turns = 0; turns < 5; ++turns) test.floor->turn();
  EXPECT_TRUE(test.floor->house()->errands.empty());
  EXPECT_EQ(credits(), brought);
}

}  // namespace
}  // namespace punto
