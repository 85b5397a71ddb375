#include "edge/audit/start_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/test_floor.hpp"

namespace punto {
namespace {

using testing::HasSubstr;

// A table that has played for half an hour, and stopped.
class StartCheckTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.sit("tiger-1", PlayerId{7}, 1, Cents{100'00});
    test.run(1'800'000);
    ASSERT_TRUE(test.floor->stop());
    settings.public_keys = test.keys.public_keys();
    settings.witnesses = test.witnessed;
  }

  using Change = std::function<void(const std::string& stream, std::vector<Record>& records)>;

  // The same store with something changed.
  std::string find_after(const Change& change) {
    const auto copy = make_memory_store();
    for (const auto streams = test.store->streams(); const StreamInfo& stream : *streams) {
      auto records = *test.store->read(stream.id, 1, std::size_t{1} << 30);
      change(stream.name, records);
      for (const Record& record : records) {
        const StreamInfo made = *copy->stream(stream.name);
        if (made.epoch < record.epoch) (void)copy->claim(made.id);
        const Append append{made.id, record};
        EXPECT_EQ(copy->append(std::span{&append, 1}, {})->front(), Appended::Done);
      }
    }
    return *find_start_fault(*copy, settings);
  }

  TestFloor test;
  VerifySettings settings;
};

TEST_F(StartCheckTest, AStoreAsItWasLeftIsGood) {
  EXPECT_EQ(*find_start_fault(*test.store, settings), "");
  EXPECT_EQ(find_after([](const auto&, auto&) {}), "");
  EXPECT_EQ(*find_start_fault(*make_memory_store(), settings), "");
}

TEST_F(StartCheckTest, ALostEndIsFound) {
  EXPECT_THAT(find_after([](const std::string& name, auto& records) {
                if (name == "table/tiger-1") records.pop_back();
              }),
              HasSubstr("were signed"));
}

TEST_F(StartCheckTest, AChangedEndIsFoundThoughItsDigestIsAsItWas) {
  for (const std::string changed : {"house", "table/tiger-1", "shoes/tiger-1"}) {
    EXPECT_THAT(find_after([&](const std::string& name, auto& records) {
                  if (name == changed) records.back().bytes.back() ^= 1;
                }),
                HasSubstr("of " + changed + " is not the one that was signed"));
  }
}

TEST_F(StartCheckTest, AChangedSeedIsFound) {
  EXPECT_THAT(find_after([&](const std::string& name, auto& records) {
                if (name == "shoes/tiger-1") records.front().bytes.back() ^= 1;
              }),
              HasSubstr("entry 1 of shoes/tiger-1 is not the one that was signed"));
}

TEST_F(StartCheckTest, ALostStreamIsFound) {
  EXPECT_THAT(find_after([](const std::string& name, auto& records) {
                if (name == "house") records.clear();
              }),
              HasSubstr("the stream house is missing"));
}

TEST_F(StartCheckTest, AnotherEndIsFound) {
  EXPECT_THAT(find_after([](const std::string& name, auto& records) {
                if (name == "shoes/tiger-1") records.back().head.bytes[0] ^= 1;
              }),
              HasSubstr("is not the one that was signed"));
}

TEST_F(StartCheckTest, CheckpointsThatAreGoneAreFound) {
  EXPECT_THAT(find_after([](const std::string& name, auto& records) {
                if (name == checkpoint_stream) records.clear();
              }),
              HasSubstr("nobody has signed"));
}

TEST_F(StartCheckTest, ABadSignatureIsFound) {
  EXPECT_THAT(find_after([](const std::string& name, auto& records) {
                if (name == checkpoint_stream) records.back().bytes.back() ^= 1;
              }),
              HasSubstr("signature"));
}

// Cards that Players have seen would come again.
TEST_F(StartCheckTest, AnOlderCopyIsFoundByTheWitness) {
  const auto older = [](const std::string& name, auto& records) {
    if (name == checkpoint_stream) records.resize(1);
  };
  EXPECT_THAT(find_after(older), HasSubstr("older copy"));
  settings.witnesses.clear();
  EXPECT_EQ(find_after(older), "");
}

TEST_F(StartCheckTest, AnotherHistoryIsFoundByTheWitness) {
  settings.witnesses.back().digest.bytes[0] ^= 1;
  EXPECT_THAT(*find_start_fault(*test.store, settings), HasSubstr("was witnessed"));
}

TEST_F(StartCheckTest, AWitnessCatchesUp) {
  EXPECT_TRUE(find_unwitnessed(*test.store, test.witnessed)->empty());
  std::vector<WitnessLine> seen = test.witnessed;
  seen.resize(2);
  auto missed = *find_unwitnessed(*test.store, seen);
  seen.insert(seen.end(), missed.begin(), missed.end());
  EXPECT_EQ(seen, test.witnessed);
  EXPECT_EQ(*find_unwitnessed(*test.store, {}), std::vector{test.witnessed.back()});
}

}  // namespace
}  // namespace punto
