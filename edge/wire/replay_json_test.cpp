#include "edge/wire/replay_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace punto {
namespace {

namespace json = boost::json;

TEST(ReplayJson, HasTheSettlementInCents) {
  ReplayedRound round{"tiger-1", 3, "Tiger Baccarat", "EB4 version 4", "tiger@4", 1, true, "", {}};
  round.steps.push_back({7, "2026-11-16T10:00:00.000Z", "the table", "No more bets.", "3.2", {}});
  round.steps.push_back({8,
                         "2026-11-16T10:00:01.000Z",
                         "the table",
                         "Round 3 is settled.",
                         "",
                         {{{"P7", "banker", "Banker", {20'00}, {39'00}, "won", "4.7", "0.95 to 1"},
                           {"P8", "tie", "Tie", {5'00}, {0}, "lost", "1.1.20", ""}}}});
  const json::object told = json::parse(replay_to_json(round)).as_object();
  EXPECT_EQ(told.at("rulebook").as_string(), "tiger@4");
  EXPECT_EQ(told.at("shoe").as_int64(), 1);
  EXPECT_TRUE(told.at("finished").as_bool());
  EXPECT_TRUE(told.at("damage").is_null());
  const json::array& steps = told.at("steps").as_array();
  EXPECT_FALSE(steps[0].as_object().contains("settlement"));
  EXPECT_EQ(steps[0].at("rule").as_string(), "3.2");
  EXPECT_TRUE(steps[1].at("rule").is_null());
  EXPECT_EQ(steps[1].at("settlement"),
            json::parse(R"([{"player":"P7","wager":"banker","staked":2000,"returned":3900,)"
                        R"("verdict":"won","rule":"4.7","odds":"0.95 to 1"},)"
                        R"({"player":"P8","wager":"tie","staked":500,"returned":0,)"
                        R"("verdict":"lost","rule":"1.1.20","odds":null}])"));
}

TEST(ReplayJson, WhatWasBeforeTheFirstRoundHasNoShoe) {
  const json::object told = json::parse(replay_to_json({})).as_object();
  EXPECT_EQ(told.at("round").as_int64(), 0);
  EXPECT_TRUE(told.at("shoe").is_null() && told.at("game").is_null());
}

TEST(ReplayJson, TheHouse) {
  EXPECT_EQ(house_to_json({}), "{\"events\":[]}\n");
  EXPECT_EQ(
      house_to_json({{Time{0}, Significance::FloorStarted, "", "by \"command\""},
                     {Time{1}, Significance::TableFault, "t", "x"}}),
      R"({"events":[{"time":"1970-01-01T00:00:00.000Z","kind":"floor-started","subject":null,)"
      R"("text":"by \"command\""},{"time":"1970-01-01T00:00:00.001Z","kind":"table-fault",)"
      R"("subject":"t","text":"x"}]})"
      "\n");
}

}  // namespace
}  // namespace punto
