#include "edge/bots/mind.hpp"

#include <boost/json/parse.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace punto::bots {
namespace {

json::object frame(std::string_view view) {
  return {{"table", "tiger"}, {"number", 1}, {"at", 0}, {"view", json::parse(view)}};
}

constexpr std::string_view betting =
    R"({"phase":"betting","round":7,"suspended":false,"next_step_at":10000,"units":{"stake":100},
        "terms":[{"wager":"player","limits":{"least":500,"most":5000}}]})";
constexpr std::string_view seated =
    R"({"own_seat":{"player":1,"position":1,"credits":2000},"own_wagers":[],"own_offer":null,
        "own_steps":[{"command":"leave"},
                     {"command":"place-wager","wager":"player",
                      "amounts":{"least":500,"most":2000}}]})";

Mind mind_at_table(Habits habits = {}) {
  Mind mind{habits, 1};
  mind.see("snapshot", frame(betting), 0);
  mind.see("own_snapshot", frame(seated), 0);
  return mind;
}

TEST(Mind, WagersAsOftenAsPlannedWithinTheLimitsAndBeforeTheEnd) {
  Mind mind = mind_at_table({Pace::Calm, 3});
  int wagers = 0;
  for (std::int64_t now = 0; now < 10'000; now += 10) {
    const auto wish = mind.wish(now, Intent::Play);
    if (!wish) continue;
    ++wagers;
    EXPECT_EQ(wish->command, "place-wager");
    EXPECT_EQ(wish->body.at("round"), 7);
    EXPECT_GE(wish->body.at("amount").as_int64(), 500);
    EXPECT_LE(wish->body.at("amount").as_int64(), 2'000);
    EXPECT_EQ(wish->body.at("amount").as_int64() % 100, 0);
    EXPECT_LE(now, 9'610);
  }
  EXPECT_EQ(wagers, 3);
}

TEST(Mind, WantsTheNextAtOnceWhereItIsBusy) {
  Mind mind = mind_at_table({Pace::Busy, 0});
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(mind.wish(1, Intent::Play));
}

TEST(Mind, WagersNothingWhenBettingIsClosedOrSuspended) {
  for (const std::string_view other : {R"({"phase":"dealing"})", R"({"suspended":true})"}) {
    Mind mind = mind_at_table({Pace::Busy, 0});
    mind.see("change", frame(other), 1);
    EXPECT_FALSE(mind.wish(2, Intent::Play));
  }
}

TEST(Mind, AnswersAnOfferOnce) {
  Mind mind = mind_at_table();
  mind.see("own_change", frame(R"({"own_offer":{"until":1,"may_withdraw":[3,4]}})"), 1);
  const auto wish = mind.wish(2, Intent::Play);
  ASSERT_TRUE(wish);
  EXPECT_EQ(wish->command, "answer-offer");
  EXPECT_THAT(wish->body.at("withdraw").as_array().size(), testing::AnyOf(0U, 2U));
  EXPECT_FALSE(mind.wish(2, Intent::Play));
}

TEST(Mind, LeavesOnceInAPhaseAndNotWithWagersOnTheTable) {
  Mind mind = mind_at_table();
  EXPECT_EQ(mind.wish(1, Intent::Leave)->command, "leave");
  EXPECT_FALSE(mind.wish(1, Intent::Leave));
  mind.see("change", frame(R"({"phase":"dealing"})"), 1);
  mind.see("own_change", frame(R"({"own_wagers":[{}]})"), 1);
  EXPECT_FALSE(mind.wish(1, Intent::Leave));
  mind.see("own_change", frame(R"({"own_wagers":[]})"), 1);
  EXPECT_TRUE(mind.wish(1, Intent::Leave));
}

TEST(Mind, AsksForMoneyWhenItHasTooLittleForAnyWager) {
  Mind mind = mind_at_table();
  const auto poor = R"({"own_seat":{"player":1,"position":1,"credits":400},"own_steps":[]})";
  mind.see("own_change", frame(poor), 1);
  ASSERT_TRUE(mind.wish(1, Intent::Play));
  EXPECT_FALSE(mind.wish(1, Intent::Play));
}

TEST(Mind, ShowsAHandThatWasPassedToIt) {
  Mind mind = mind_at_table();
  mind.see("own_change", frame(R"({"own_steps":[{"command":"expose-hand","side":"banker"}]})"), 1);
  const auto wish = mind.wish(1, Intent::Play);
  ASSERT_TRUE(wish);
  EXPECT_EQ(wish->body.at("side"), "banker");
}

}  // namespace
}  // namespace punto::bots
