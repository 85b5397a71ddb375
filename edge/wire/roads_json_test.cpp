#include "edge/wire/roads_json.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>
#include <string>

namespace punto {
namespace {

namespace json = boost::json;

json::value parsed(const std::string& tokens) {
  Roads roads;
  std::istringstream words(tokens);
  for (std::string word; words >> word;) roads.append(parse_road_outcome(word).value());
  return json::parse(roads_to_json(roads));
}

std::string at(const json::value& value, const std::string& pointer) {
  return json::serialize(value.at_pointer(pointer));
}

TEST(RoadsJson, FollowsTheContract) {
  const json::value roads = parsed("B Bb P P P B Tp B Pn");
  EXPECT_EQ(at(roads, "/bead"), R"(["B","Bb","P","P","P","B","Tp","B","Pn"])");
  EXPECT_EQ(at(roads, "/big/columns"), R"([["B","B"],["P","P","P"],["B","B"],["P"]])");
  EXPECT_EQ(at(roads, "/big/cells/0"), R"({"column":0,"row":0,"mark":"B","ties":0})");
  EXPECT_EQ(at(roads, "/big/cells/4"), R"({"column":1,"row":2,"mark":"P","ties":0})");
  EXPECT_EQ(at(roads, "/big/cells/5"), R"({"column":2,"row":0,"mark":"B","ties":1})");
  EXPECT_EQ(roads.at_pointer("/big/cells").as_array().size(), 8U);
  EXPECT_EQ(at(roads, "/big_eye"), R"(["R","B","B","R","B"])");
  EXPECT_EQ(at(roads, "/small"), R"(["R","R"])");
  EXPECT_EQ(at(roads, "/cockroach"), "[]");
  EXPECT_EQ(at(roads, "/ask/banker"), R"({"big_eye":"B","small":"B","cockroach":"B"})");
  EXPECT_EQ(at(roads, "/ask/player"), R"({"big_eye":"R","small":"R","cockroach":"R"})");
}

TEST(RoadsJson, AddsDrawingAndStatistics) {
  const json::value roads = parsed("B Bb P P P B Tp B Pn");
  EXPECT_EQ(at(roads, "/drawn/big_eye/1"), R"({"column":1,"row":0,"mark":"B"})");
  EXPECT_EQ(at(roads, "/drawn/big_eye/2"), R"({"column":1,"row":1,"mark":"B"})");
  EXPECT_EQ(at(roads, "/drawn/small"),
            R"([{"column":0,"row":0,"mark":"R"},{"column":0,"row":1,"mark":"R"}])");
  EXPECT_EQ(at(roads, "/drawn/cockroach"), "[]");
  EXPECT_EQ(at(roads, "/statistics"), R"({"banker":4,"player":4,"tie":1,)"
                                      R"("banker_pair":1,"player_pair":1,"natural":1})");
  EXPECT_FALSE(roads.as_object().contains("leading_ties"));
}

TEST(RoadsJson, OfNothing) {
  const json::value roads = parsed("");
  EXPECT_EQ(at(roads, "/bead"), "[]");
  EXPECT_EQ(at(roads, "/big"), R"({"columns":[],"cells":[]})");
  EXPECT_EQ(at(roads, "/ask/banker"), R"({"big_eye":null,"small":null,"cockroach":null})");
  EXPECT_EQ(at(roads, "/leading_ties"), "0");
}

TEST(RoadsJson, TiesBeforeTheFirstMark) {
  const json::value waiting = parsed("T T");
  EXPECT_EQ(at(waiting, "/leading_ties"), "2");
  EXPECT_EQ(at(waiting, "/big/cells"), "[]");

  const json::value placed = parsed("T T P");
  EXPECT_FALSE(placed.as_object().contains("leading_ties"));
  EXPECT_EQ(at(placed, "/big/cells/0"), R"({"column":0,"row":0,"mark":"P","ties":2})");
}

TEST(RoadsJson, AskHasNullOnlyWhereTheRoadHasNotBegun) {
  const json::value roads = parsed("B P T B");
  EXPECT_EQ(at(roads, "/ask/banker"), R"({"big_eye":"B","small":"B","cockroach":null})");
  EXPECT_EQ(at(roads, "/ask/player"), R"({"big_eye":"R","small":"R","cockroach":null})");
}

}  // namespace
}  // namespace punto
