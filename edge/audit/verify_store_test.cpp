#include "edge/audit/verify_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/changed_store.hpp"
#include "tests/forwarding_store.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

auto says(std::string_view what) {
  return Field(&StoreFinding::what, HasSubstr(std::string{what}));
}

// Two electronic tables that have played for hours, and stopped.
class VerifyTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger"), electronic_plan("fa-fa-fabulous-4-v3")};
    test.settings.events_per_snapshot = 500;
    ASSERT_EQ(test.start(), "");
    test.seat_guests();
    test.play_and_stop(4 * 3'600'000);
    settings.public_keys = test.keys.public_keys();
    settings.witnesses = test.witnessed;
  }

  VerifyReport verify(EventReader& store) { return *verify_store(store, settings); }

  std::unique_ptr<EventStore> changed(Heads heads, const ChangeOfStream& change) {
    return changed_copy(*test.store, heads, change);
  }

  TestFloor test;
  VerifySettings settings;
};

TEST_F(VerifyTest, FindsNothingWhereNothingIsWrong) {
  const VerifyReport report = verify(*test.store);
  EXPECT_THAT(report.found, IsEmpty()) << report.found.front().what;
  EXPECT_THAT(report.remarks, IsEmpty());
  ASSERT_EQ(report.tables.size(), 2u);
  EXPECT_GT(report.tables[0].totals.rounds, 300u);
  EXPECT_EQ(report.tables[0].totals.shares, report.tables[0].totals.rounds);
  EXPECT_GE(report.tables[0].shoes, 4u);
  EXPECT_EQ(report.tables[0].shoes_sealed, 1u);
  EXPECT_GT(report.checkpoints, 40u);
}

// Turns in which nothing happens must not lose what projections have made.
TEST_F(VerifyTest, FindsNothingAfterIdleTurns) {
  ASSERT_EQ(test.start(), "");
  test.run(300'000, [&] { test.floor->turn(); });
  ASSERT_TRUE(test.floor->stop());
  settings.witnesses = test.witnessed;
  EXPECT_THAT(verify(*test.store).found, IsEmpty());
}

TEST_F(VerifyTest, FindsNothingAfterManyStarts) {
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(test.start(), "");
    test.run(10'000 + 3'700 * i);
  }
  ASSERT_TRUE(test.floor->stop());
  settings.witnesses = test.witnessed;
  EXPECT_THAT(verify(*test.store).found, IsEmpty());
}

TEST_F(VerifyTest, LooksAtOneStreamAlone) {
  const auto harmed = changed(Heads::AsTheyWere, [](const std::string& stream, auto& records) {
    if (stream == "table/tiger-1") records.front().bytes.back() ^= 1;
  });
  settings.only = "table/fa-fa-fabulous-4-v3-1";
  EXPECT_THAT(verify(*harmed).found, IsEmpty());
  settings.only = "table/tiger-1";
  EXPECT_THAT(verify(*harmed).found, Not(IsEmpty()));
  settings.only = "house";
  EXPECT_THAT(verify(*harmed).found, IsEmpty());
}

TEST_F(VerifyTest, SaysWhatItDidNotCheck) {
  settings = {};
  EXPECT_EQ(verify(*test.store).remarks.size(), 2u);
}

TEST_F(VerifyTest, AnUntouchedCopyIsSound) {
  const auto copy = changed(Heads::AsTheyWere, [](const auto&, auto&) {});
  EXPECT_THAT(verify(*copy).found, IsEmpty());
}

TEST_F(VerifyTest, FindsAChangedByte) {
  const auto copy = changed(Heads::AsTheyWere, [](const std::string& name, auto& records) {
    if (name == "table/tiger-1") records[100].bytes.back() ^= 1;
  });
  const VerifyReport report = verify(*copy);
  ASSERT_EQ(report.found.size(), 1u);
  EXPECT_THAT(report.found.front(), says("does not continue the chain"));
}

// Whoever makes the chain anew cannot sign it.
TEST_F(VerifyTest, FindsAChangeWithANewChain) {
  const auto copy = changed(Heads::MadeAnew, [](const std::string& name, auto& records) {
    if (name == "table/tiger-1") records[100].bytes.back() ^= 1;
  });
  EXPECT_THAT(verify(*copy).found, Contains(says("not the one that was signed")));
}

// Nor can he hide from the signed heads by letting records end elsewhere.
TEST_F(VerifyTest, FindsRecordsThatWereJoined) {
  const auto copy = changed(Heads::MadeAnew, [](const std::string& name, auto& records) {
    if (name != "table/tiger-1") return;
    while (records.size() > 1) {
      records[0].count += records[1].count;
      records[0].bytes += records[1].bytes;
      records.erase(records.begin() + 1);
    }
  });
  EXPECT_THAT(verify(*copy).found, Contains(says("a signed head stands inside a record")));
}

TEST_F(VerifyTest, FindsThatNobodyHasSigned) {
  const auto copy = changed(Heads::MadeAnew, [](const std::string& name, auto& records) {
    if (name == checkpoint_stream) records.clear();
  });
  settings.witnesses.clear();
  EXPECT_THAT(verify(*copy).found, Contains(says("nobody has signed")));
}

TEST_F(VerifyTest, CountsWhatIsNotSignedYet) {
  EXPECT_EQ(verify(*test.store).not_signed, 0u);
  ASSERT_EQ(test.start(), "");
  test.run(60'000);
  EXPECT_GT(verify(*test.store).not_signed, 10u);
}

TEST_F(VerifyTest, FindsAWitnessOfAnotherStore) {
  for (WitnessLine& line : settings.witnesses) line.store = store_id_of("another");
  EXPECT_THAT(verify(*test.store).found, Contains(says("has seen other stores only")));
}

TEST_F(VerifyTest, FindsAWitnessOfAnotherTime) {
  ++settings.witnesses[7].at.milliseconds;
  EXPECT_THAT(verify(*test.store).found, Contains(says("not the one that was witnessed")));
}

// A damaged checkpoint is no cut end.
TEST_F(VerifyTest, DoesNotTakeADamageForACut) {
  const auto copy = changed(Heads::AsTheyWere, [](const std::string& name, auto& records) {
    if (name == checkpoint_stream) records[3].bytes.back() ^= 1;
  });
  EXPECT_THAT(verify(*copy).found, Not(Contains(says("was cut off"))));
}

TEST_F(VerifyTest, FindsACutEnd) {
  const auto copy = changed(Heads::AsTheyWere, [](const std::string& name, auto& records) {
    if (name == "table/tiger-1") records.resize(records.size() - 3);
  });
  EXPECT_THAT(verify(*copy).found, Contains(says("were signed and are missing")));
}

// Every stream cut at the same time, with the checkpoints: only a witness knows.
TEST_F(VerifyTest, AWitnessFindsACutOfEverything) {
  const auto copy = changed(Heads::AsTheyWere, [](const std::string& name, auto& records) {
    records.resize(name == checkpoint_stream ? 5 : records.size() / 2);
  });
  settings.witnesses.clear();
  const auto found_alone = verify(*copy).found.size();
  settings.witnesses = test.witnessed;
  const VerifyReport report = verify(*copy);
  EXPECT_EQ(report.found.size(), found_alone + 1);
  EXPECT_THAT(report.found, Contains(says("were witnessed and are missing")));
}

TEST_F(VerifyTest, FindsALostStream) {
  const auto copy = changed(Heads::AsTheyWere, [](const std::string& name, auto& records) {
    if (name.starts_with("shoes/")) records.clear();
  });
  const VerifyReport report = verify(*copy);
  EXPECT_THAT(report.found, Contains(says("were signed and are missing")));
  EXPECT_THAT(report.found, Contains(says("was never sealed")));
}

TEST_F(VerifyTest, FindsAForgedSignature) {
  settings.public_keys = Keys::make(Time{}).public_keys();
  EXPECT_THAT(verify(*test.store).found, Contains(says("which was not given")));
  settings.public_keys = test.keys.public_keys();
  const auto copy = changed(Heads::MadeAnew, [](const std::string& name, auto& records) {
    if (name == checkpoint_stream) records[3].bytes.back() ^= 1;
  });
  EXPECT_THAT(verify(*copy).found, Contains(says("its signature is not good")));
}

TEST_F(VerifyTest, FindsAForgedSnapshot) {
  const StreamInfo stream = *test.store->stream("table/tiger-1");
  std::string value = **test.store->row(snapshot_projection, stream.name);
  value.back() ^= 1;
  const ProjectionUpdate update{
      std::string{snapshot_projection}, stream.id, 0, {{stream.name, value}}};
  ASSERT_TRUE(test.store->append({}, std::span{&update, 1}));
  EXPECT_THAT(verify(*test.store).found, Contains(says("its snapshot")));
  for (const std::string& other :
       {std::string(100, '\0'),
        **test.store->row(snapshot_projection, "table/fa-fa-fabulous-4-v3-1")}) {
    const ProjectionUpdate forged{
        std::string{snapshot_projection}, stream.id, 0, {{stream.name, other}}};
    ASSERT_TRUE(test.store->append({}, std::span{&forged, 1}));
    EXPECT_THAT(verify(*test.store).found, Contains(says("its snapshot")));
  }
}

TEST_F(VerifyTest, FindsAForgedListOfRounds) {
  const StreamInfo stream = *test.store->stream("table/tiger-1");
  const auto position = test.store->position(round_projection, stream.id);
  for (const std::optional<std::string>& value : {std::optional<std::string>{"x"}, {}}) {
    const ProjectionUpdate update{
        std::string{round_projection}, stream.id, *position, {{round_key(stream.name, 9), value}}};
    ASSERT_TRUE(test.store->append({}, std::span{&update, 1}));
    EXPECT_THAT(verify(*test.store).found, Contains(says("the list of its rounds")));
  }
}

// Neither a position that was set back nor a round behind the end hides a forged row.
TEST_F(VerifyTest, FindsAListOfRoundsBehindItsPosition) {
  const StreamInfo stream = *test.store->stream("table/tiger-1");
  const ProjectionUpdate update{std::string{round_projection}, stream.id, 0, {}};
  ASSERT_TRUE(test.store->append({}, std::span{&update, 1}));
  EXPECT_THAT(verify(*test.store).found, Contains(says("goes beyond its events")));
}

// Rounds that end while the store is verified are no finding.
class GrowingStore final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  std::function<void()> grow;

  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most) override {
    if (grow) grow();
    return ForwardingStore::rows(projection, from, most);
  }
};

TEST_F(VerifyTest, LooksAwayFromWhatIsAddedMeanwhile) {
  ASSERT_EQ(test.start(), "");
  test.run(60'000);
  GrowingStore growing{*test.store};
  growing.grow = [&] { test.run(200'000); };
  settings.witnesses.clear();
  EXPECT_THAT(verify(growing).found, IsEmpty());
}

}  // namespace
}  // namespace punto
