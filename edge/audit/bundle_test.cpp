#include "edge/audit/bundle.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/state_bytes.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/store/part_of_store.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

// An electronic table that has played several shoes, and stopped.
class BundleTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger"), electronic_plan("fortune-six-no-commission")};
    test.settings.events_per_snapshot = 500;
    ASSERT_EQ(test.start(), "");
    test.seat_guests();
    test.play_and_stop(4 * 3'600'000);
    last_round = test.state(test.plans.front().id).round.number;
    settings.public_keys = test.keys.public_keys();
    settings.may_be_part = true;
  }

  std::unique_ptr<EventStore> bundle(RoundNumber round) {
    auto to = make_memory_store();
    const auto made = make_bundle(*test.store, {test.plans.front().id, round}, *to);
    EXPECT_TRUE(made) << made.error().text;
    if (made) contents = *made;
    return to;
  }
  VerifyReport verify(EventReader& store) { return *verify_store(store, settings); }

  TestFloor test;
  VerifySettings settings;
  BundleContents contents;
  RoundNumber last_round = 0;
};

TEST_F(BundleTest, OfARoundVerifiesByItself) {
  ASSERT_GT(last_round, 200u);
  for (const RoundNumber round : {1u, 2u, 90u, 150u, 200u}) {
    const auto store = bundle(round);
    const VerifyReport report = verify(*store);
    EXPECT_THAT(report.found, IsEmpty()) << round << ": " << report.found.front().what;
    ASSERT_EQ(report.tables.size(), 1u);
    EXPECT_GE(report.tables[0].shoes, 1u) << round;
    EXPECT_EQ(report.part, fmt::format("round {} of table {}", round, test.plans.front().id));
    EXPECT_TRUE(contents.is_signed);
    EXPECT_EQ(report.not_signed, 0u);
  }
}

// It holds a shoe or a few, not the whole life of the table.
TEST_F(BundleTest, BeginsWithASignedStateBeforeTheShoe) {
  const auto store = bundle(last_round - 100);
  EXPECT_GT(contents.first, 1u);
  const auto all = test.store->find_stream("table/" + test.plans.front().id);
  EXPECT_LT(contents.last - contents.first, (*all)->next * 2 / 3);
  const auto point = find_starting_point(*store, (*all)->name);
  ASSERT_TRUE(point && *point);
  EXPECT_LT((*state_at(**point)).round.number, last_round - 100);
}

TEST_F(BundleTest, OfABundleIsABundle) {
  const auto first = bundle(150);
  auto second = make_memory_store();
  ASSERT_TRUE(make_bundle(*first, {test.plans.front().id, 150}, *second));
  EXPECT_THAT(verify(*second).found, IsEmpty());
}

TEST_F(BundleTest, WithAnotherStateIsFound) {
  const auto store = bundle(last_round - 100);
  const std::string stream = "table/" + test.plans.front().id;
  auto point = **find_starting_point(*store, stream);
  auto state = *state_at(point);
  state.house_win.value += 1'00;
  point.state = state_bytes(state);
  const ProjectionUpdate update{std::string{starting_projection},
                                (*store->find_stream(stream))->id,
                                1,
                                {{stream, to_bytes(point)}}};
  ASSERT_TRUE(store->append({}, {&update, 1}));
  EXPECT_THAT(verify(*store).found,
              Contains(Field(&StoreFinding::what, HasSubstr("nobody has signed the state"))));
}

TEST_F(BundleTest, SaysWhatIsNotThere) {
  auto to = make_memory_store();
  EXPECT_THAT(make_bundle(*test.store, {"nowhere", 1}, *to).error().text, HasSubstr("no table"));
  EXPECT_THAT(make_bundle(*test.store, {test.plans.front().id, last_round + 9}, *to).error().text,
              HasSubstr("has no round"));
  EXPECT_THAT(*to->streams(), IsEmpty());
}

}  // namespace
}  // namespace punto
