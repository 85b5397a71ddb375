#include "edge/host/floor_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace punto {
namespace {

using testing::HasSubstr;

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

std::string first_problem(std::string_view text) {
  const auto floor = read_floor(text, shelf());
  return floor ? "" : to_text(floor.error().front(), "floor.toml");
}

std::string with_table(std::string_view more) {
  return "name = \"F\"\n[[table]]\nid = \"t\"\ngame = \"tiger\"\n" + std::string{more};
}

TEST(FloorFile, TheDemonstrationHasEveryGame) {
  const auto floor = read_floor(demonstration_floor(), shelf());
  ASSERT_TRUE(floor) << to_text(floor.error().front(), "demonstration.toml");
  EXPECT_EQ(floor->tables.size(), 11u);
  for (const PlannedTable& table : floor->tables) {
    EXPECT_TRUE(table.plan.pace) << table.plan.id;
    EXPECT_GT(table.demonstration_players, 0) << table.plan.id;
  }
}

TEST(FloorFile, SaysEverythingOfATable) {
  const auto floor = read_floor(with_table(R"(
demonstration-players = 2
[table.settings]
decks = 6
second-person = false
limits = { all = "5..500", tie = "5..100" }
[table.pace]
betting = "20s"
plays-empty = true
)"),
                                shelf());
  ASSERT_TRUE(floor) << to_text(floor.error().front(), "");
  const PlannedTable& table = floor->tables.front();
  EXPECT_EQ(table.plan.settings.decks, 6);
  EXPECT_FALSE(table.plan.settings.second_person);
  EXPECT_EQ(table.plan.settings.wagers[1].limits, (Limits{{5'00}, {500'00}}));
  EXPECT_EQ(table.plan.settings.wagers[2].limits, (Limits{{5'00}, {100'00}}));
  EXPECT_EQ(table.plan.pace->betting, 20'000);
  EXPECT_FALSE(table.plan.pace->waits_for_players);
  EXPECT_EQ(table.demonstration_players, 2);
}

TEST(FloorFile, ADealersTableHasNoPace) {
  const auto floor = read_floor(with_table("settings = { cards = \"keyed-in\" }"), shelf());
  ASSERT_TRUE(floor);
  EXPECT_FALSE(floor->tables.front().plan.pace);
}

TEST(FloorFile, GamingDaysBeginInTime) {
  const auto floor = read_floor("gaming-day = \"22:30\"\n" + with_table(""), shelf());
  ASSERT_TRUE(floor);
  EXPECT_EQ(floor->settings.gaming_day_begins, 81'000'000);
}

TEST(FloorFile, TellsEachMistakeWithItsPlace) {
  EXPECT_EQ(first_problem("name = \"F\""),
            "floor.toml:1:1: there is no table on this floor; add a [[table]]");
  EXPECT_THAT(first_problem("name ="), HasSubstr("floor.toml:1:7: this is not TOML"));
  EXPECT_THAT(first_problem(with_table("colour = \"red\"")),
              HasSubstr("floor.toml:5:1: unknown key `colour`"));
  EXPECT_THAT(first_problem(with_table("[[table]]\nid = \"t\"\ngame = \"tiger\"")),
              HasSubstr("table \"t\" is there twice; give each table its own id"));
  EXPECT_THAT(first_problem("name = \"F\"\n[[table]]\nid = \"T 1\"\ngame = \"tiger\""),
              HasSubstr("\"T 1\" is no id of a table"));
  EXPECT_THAT(first_problem("name = \"F\"\n[[table]]\nid = \"t\"\ngame = \"tigre\""),
              HasSubstr("tiger"));
  EXPECT_THAT(first_problem(with_table("settings = { limits.all = \"500..5\" }")),
              HasSubstr("floor.toml:5:"));
  EXPECT_THAT(first_problem(with_table("settings = { decks = 3 }")),
              HasSubstr("table \"t\" cannot be opened (rule 2.1)"));
  EXPECT_THAT(first_problem(with_table("settings = { tie = 3 }")),
              HasSubstr("a table has no setting \"tie\""));
  EXPECT_THAT(first_problem(with_table("pace = { betting = \"soon\" }")),
              HasSubstr("floor.toml:5:"));
  EXPECT_THAT(first_problem(with_table("pace = { speed = \"1s\" }")), HasSubstr("`speed`"));
  EXPECT_THAT(first_problem(with_table("demonstration-players = 99")),
              HasSubstr("cannot be demonstrated; ask for 0 to 7"));
  EXPECT_THAT(first_problem("gaming-day = \"25:00\"\n" + with_table("")),
              HasSubstr("floor.toml:1:14: \"25:00\" is no time of day"));
}

}  // namespace
}  // namespace punto
