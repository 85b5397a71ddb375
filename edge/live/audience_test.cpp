#include "edge/live/audience.hpp"

#include <boost/json/parse.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/listening_watcher.hpp"

namespace punto::live {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

json::object view_of(int round, std::string_view phase) {
  return {{"round", round}, {"phase", phase}};
}

FrameHead head_of(std::uint64_t number) {
  return {"tiger", number, Time{static_cast<std::int64_t>(1'000 * number)}};
}

constexpr std::string_view first_snapshot =
    R"({"snapshot":{"table":"tiger","chain":"everybody-7","number":4,"at":4000,)"
    R"("view":{"round":1,"phase":"betting"}}})";
constexpr std::string_view first_change =
    R"({"change":{"table":"tiger","before":4,"number":6,"at":6000,"view":{"phase":"dealing"}}})";
constexpr std::string_view second_change =
    R"({"change":{"table":"tiger","before":6,"number":9,"at":9000,"view":{"round":2}}})";

LastSeen seen(std::uint64_t number) {
  return {"everybody-7", number};
}

class AudienceTest : public testing::Test {
 protected:
  void SetUp() override {
    audience.show(view_of(1, "betting"), head_of(4));
    audience.add(watcher, {});
  }
  void go_on() {
    audience.show(view_of(1, "dealing"), head_of(6));
    audience.show(view_of(2, "dealing"), head_of(9));
  }

  Audience audience{Audience::Kind::Everybody, "everybody-7"};
  ListeningWatcher watcher;
  ListeningWatcher late;
};

TEST_F(AudienceTest, FirstEverythingThenWhatChanges) {
  go_on();
  EXPECT_THAT(watcher.frames, ElementsAre(first_snapshot, first_change, second_change));
}

TEST_F(AudienceTest, WhatLooksTheSameIsNotTold) {
  audience.show(view_of(1, "betting"), head_of(5));
  EXPECT_THAT(watcher.frames, ElementsAre(first_snapshot));
  audience.show(view_of(1, "dealing"), head_of(6));
  EXPECT_THAT(watcher.frames.back(), first_change);  // and the chain fits
}

TEST_F(AudienceTest, WhoeverComesBackGetsWhatHeMissed) {
  go_on();
  audience.add(late, seen(4));
  EXPECT_THAT(late.frames, ElementsAre(first_change, second_change));
  ListeningWatcher later;
  audience.add(later, seen(6));
  EXPECT_THAT(later.frames, ElementsAre(second_change));
  ListeningWatcher in_time;
  audience.add(in_time, seen(9));
  EXPECT_THAT(in_time.frames, IsEmpty());
}

// The same number, seen as somebody else or before the server was started anew.
TEST_F(AudienceTest, WhoeverSawItWithOtherEyesGetsEverything) {
  go_on();
  for (const char* chain : {"dealer-7", "everybody-6", ""}) {
    for (const std::uint64_t number : {4UL, 6UL, 9UL}) {
      ListeningWatcher other;
      audience.add(other, LastSeen{chain, number});
      ASSERT_EQ(other.frames.size(), 1) << chain << number;
      EXPECT_THAT(
          other.frames[0],
          testing::StartsWith(R"({"snapshot":{"table":"tiger","chain":"everybody-7","number":9)"));
    }
  }
}

TEST_F(AudienceTest, WhoeverWasAwayTooLongGetsEverything) {
  for (std::uint64_t number = 5; number < 80; ++number) {
    audience.show(view_of(static_cast<int>(number), "betting"), head_of(number));
  }
  audience.add(late, seen(4));
  ASSERT_EQ(late.frames.size(), 1);
  EXPECT_THAT(
      late.frames[0],
      testing::StartsWith(R"({"snapshot":{"table":"tiger","chain":"everybody-7","number":79)"));
  ListeningWatcher other;
  audience.add(other, seen(5'000));
  EXPECT_EQ(other.frames, late.frames);
}

TEST_F(AudienceTest, WhoeverIsSlowGetsTheNewestAlone) {
  watcher.has_room = false;
  go_on();
  EXPECT_THAT(watcher.frames, ElementsAre(first_snapshot));
  watcher.has_room = true;
  audience.show(view_of(3, "dealing"), head_of(12));
  EXPECT_THAT(watcher.frames, ElementsAre(first_snapshot));  // until he asks
  audience.bring_up_to_date(watcher);
  ASSERT_EQ(watcher.frames.size(), 2);
  EXPECT_THAT(
      watcher.frames[1],
      testing::StartsWith(R"({"snapshot":{"table":"tiger","chain":"everybody-7","number":12)"));
  audience.bring_up_to_date(watcher);
  EXPECT_EQ(watcher.frames.size(), 2);
}

TEST_F(AudienceTest, WhoeverHasNoRoomToCatchUpIsBehind) {
  go_on();
  late.has_room = false;
  audience.add(late, seen(4));
  late.has_room = true;
  audience.bring_up_to_date(late);
  ASSERT_EQ(late.frames.size(), 1);
  EXPECT_THAT(
      late.frames[0],
      testing::StartsWith(R"({"snapshot":{"table":"tiger","chain":"everybody-7","number":9)"));
}

TEST_F(AudienceTest, WhoeverIsGoneHearsNothing) {
  audience.remove(watcher);
  go_on();
  EXPECT_THAT(watcher.frames, ElementsAre(first_snapshot));
  EXPECT_TRUE(audience.is_empty());
}

}  // namespace
}  // namespace punto::live
