#include "edge/host/floor_file.hpp"

#include <fmt/format.h>
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

// A line for each, without the name of the file.
std::string all_problems(std::string_view text) {
  const auto floor = read_floor(text, shelf());
  std::string lines;
  if (floor) return lines;
  for (const Problem& problem : floor.error()) {
    lines +=
        fmt::format("{}:{}: {}; {}\n", problem.line, problem.column, problem.what, problem.remedy);
  }
  return lines;
}

std::string with_table(std::string_view more) {
  return "name = \"F\"\n[[table]]\nid = \"t\"\ngame = \"tiger\"\n" + std::string{more};
}

TEST(FloorFile, PlayersHaveTimeToChoose) {
  const std::string electronic = "[table.settings]\ncards = \"virtual-shoe\"\n";
  const auto offer_of = [](const std::string& text) {
    return read_floor(text, shelf())->tables.front().plan.settings.offer_milliseconds;
  };
  EXPECT_EQ(offer_of(with_table(electronic)), 15'000);
  EXPECT_EQ(offer_of(with_table(electronic + "offer = \"40s\"\n")), 40'000);
}

TEST(FloorFile, TheDemonstrationHasEveryGame) {
  const auto floor = read_floor(demonstration_floor(), shelf());
  ASSERT_TRUE(floor) << to_text(floor.error().front(), "demonstration.toml");
  EXPECT_EQ(floor->tables.size(), 12u);
  for (const PlannedTable& table : floor->tables) {
    EXPECT_NE(table.plan.pace.has_value(), table.is_shown_only) << table.plan.id;
    EXPECT_NE(table.demonstration_players > 0, table.is_shown_only) << table.plan.id;
  }
  EXPECT_TRUE(floor->tables.back().is_shown_only) << "one is dealt by whoever tries it";
}

// A floor with guests of its own never has them.
TEST(FloorFile, DemonstrationStaffAreWhereEveryGuestIsDemonstrated) {
  const auto has_staff = [](std::string_view text) {
    return read_floor(text, shelf())->has_demonstration_staff;
  };
  EXPECT_TRUE(has_staff(demonstration_floor()));
  EXPECT_FALSE(has_staff(with_table("")));
  const std::string electronic =
      "demonstration-players = 2\n[table.settings]\ncards = \"virtual-shoe\"\n";
  EXPECT_FALSE(has_staff(with_table(electronic)));
  const std::string staff = "[demonstration]\nstaff = true\n";
  EXPECT_TRUE(has_staff(with_table(electronic + staff)));
  EXPECT_TRUE(has_staff(with_table("shown-only = true\n" + staff)));
  EXPECT_FALSE(has_staff(with_table("[demonstration]\nstaff = false\n")));
  EXPECT_EQ(first_problem(with_table(staff)),
            "floor.toml:5:1: demonstration staff cannot work where guests are real, as at table "
            "\"t\"; leave staff out, or ask for demonstration-players or shown-only at every "
            "table");
  EXPECT_THAT(first_problem(with_table("[demonstration]\nstuff = true\n")), HasSubstr("stuff"));
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
  const auto days_of = [](const std::string& text) {
    const auto floor = read_floor(text + with_table(""), shelf());
    EXPECT_TRUE(floor) << to_text(floor.error().front(), "floor.toml");
    return floor->settings.gaming_days;
  };
  const TimeOfDay half_past_ten{22 * 60 + 30};
  EXPECT_EQ(days_of(""), GamingDays{});
  EXPECT_EQ(days_of("gaming-day = \"22:30\"\n"), GamingDays{half_past_ten});
  EXPECT_EQ(days_of("gaming-day = \"22:30\"\ntime-zone = \"Asia/Singapore\"\n"),
            *GamingDays::in_zone("Asia/Singapore", half_past_ten));
  EXPECT_EQ(days_of("time-zone = \"America/New_York\"\n"),
            *GamingDays::in_zone("America/New_York", {}));
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
  EXPECT_THAT(first_problem(with_table("settings = { tie = 3 }")),
              HasSubstr("a table has no setting \"tie\""));
  EXPECT_THAT(first_problem(with_table("pace = { betting = \"soon\" }")),
              HasSubstr("floor.toml:5:"));
  EXPECT_THAT(first_problem(with_table("pace = { speed = \"1s\" }")), HasSubstr("`speed`"));
  EXPECT_THAT(first_problem(with_table("demonstration-players = 99")),
              HasSubstr("cannot be demonstrated at 7 positions; ask for 0 to 7"));
  EXPECT_THAT(first_problem("gaming-day = \"25:00\"\n" + with_table("")),
              HasSubstr("floor.toml:1:14: \"25:00\" is no time of day"));
}

TEST(FloorFile, PointsAtTheValue) {
  EXPECT_EQ(all_problems("name = \"F\"\n[[table]]\nid = \"T 1\"\ngame = \"tiger\""),
            "3:6: \"T 1\" is no id of a table; write small letters, digits and hyphens, 40 at "
            "most\n");
  EXPECT_EQ(all_problems("name = \"F\"\n[[table]]\nid = \"t\"\ngame = \"poker\""),
            "4:8: unknown game \"poker\"; see `punto rules list`\n");
  EXPECT_EQ(all_problems("gaming-day = 22\n" + with_table("")),
            "1:14: `gaming-day` is no text; write gaming-day = \"...\"\n");
  EXPECT_EQ(
      all_problems("gaming-day = \"6:00\"\ntime-zone = \"Asia/Singapor\"\n" + with_table("")),
      "1:14: \"6:00\" is no time of day; write hours and minutes where the floor is, as 06:00\n"
      "2:13: \"Asia/Singapor\" is no time zone; did you mean \"Asia/Singapore\"?\n");
  EXPECT_EQ(all_problems("time-zone = \"\"\n" + with_table("")),
            "1:13: `time-zone` is empty; write a text\n");
  EXPECT_EQ(
      all_problems(with_table("opened-by = \"dealer\"")),
      "5:13: a table cannot be opened by a dealer (interpretation 104); write pit-manager, or "
      "a higher position\n");
}

TEST(FloorFile, NamesTheSettingThatDoesNotFit) {
  const auto problems_of = [](std::string_view settings) {
    return all_problems(with_table(fmt::format("settings = {{ {} }}", settings)));
  };
  EXPECT_EQ(problems_of("decks = 3"), "5:22: `decks` cannot be 3 (rule 2.1); write 4 to 10\n");
  EXPECT_EQ(
      problems_of("limits.all = \"0.01..0.03\""),
      "5:27: `limits.all` cannot be 0.01..0.03 (rule 2.2); write whole multiples of the stake "
      "unit, 1.00, and 1000000000.00 at most\n");
  EXPECT_THAT(problems_of("limits.tie = \"0.01..0.03\""), HasSubstr("`limits.tie` cannot be"));
  EXPECT_EQ(problems_of("seating = \"felt\""),
            "5:24: `seating` cannot be felt (rule 3.1); leave it out, this game is played at "
            "terminals only\n");
  EXPECT_THAT(problems_of("offered.tie = false"), HasSubstr("`offered.tie` cannot be no for tie"));
  EXPECT_THAT(problems_of("without = \"tie\""), HasSubstr("`without` cannot be no for tie"));
  EXPECT_THAT(problems_of("wagers-per-area = 99"), HasSubstr("`wagers-per-area` cannot be 99"));
  EXPECT_THAT(problems_of("burn-cards = 21"), HasSubstr("`burn-cards` cannot be 21"));
  EXPECT_THAT(problems_of("decks = 4, cards-behind-cutting-card = 208"),
              HasSubstr("write less than the 208 cards of the shoe"));
  EXPECT_THAT(problems_of("differential = 100"), HasSubstr("this game has no table differential"));
  EXPECT_THAT(problems_of("stake-unit = \"0.01\""), HasSubstr("`stake-unit` cannot be 0.01"));
  EXPECT_THAT(problems_of("positions = 0"), HasSubstr("`positions` cannot be 0"));
}

TEST(FloorFile, NothingGoesFasterThanItCan) {
  EXPECT_EQ(all_problems(with_table("pace = { betting = \"0s\" }")),
            "5:20: `betting` cannot be 0s; write 500ms or more\n");
  EXPECT_EQ(all_problems(with_table("pace = { betting = \"500ms\" }")), "");
  EXPECT_EQ(all_problems("checkpoint = \"1ms\"\n" + with_table("")),
            "1:14: `checkpoint` cannot be 1ms; write 1s or more\n");
}

TEST(FloorFile, NobodyWaitsForeverAndEverybodyCanChoose) {
  EXPECT_EQ(all_problems(with_table("pace = { least-round = \"100h\" }")),
            "5:24: `least-round` cannot be 100h; write 1h or less\n");
  EXPECT_EQ(all_problems(with_table("pace = { betting = \"61m\" }")),
            "5:20: `betting` cannot be 61m; write 1h or less\n");
  EXPECT_EQ(all_problems(with_table("settings = { cards = \"virtual-shoe\", offer = \"0s\" }")),
            "5:46: `offer` cannot be 0s at an electronic table; write 1s or more\n");
  EXPECT_EQ(all_problems(with_table("settings = { cards = \"keyed-in\", offer = \"0s\" }")), "");
}

TEST(FloorFile, TheHouseBeginsAsItSays) {
  const auto floor = read_floor(with_table("[house]\ncurrency = \"MOP\"\nvoucher-days = 30\n"
                                           "hand-pay-from = \"2500.50\""),
                                shelf());
  ASSERT_TRUE(floor) << floor.error().front().what;
  EXPECT_EQ(floor->settings.house.currency, "MOP");
  EXPECT_EQ(floor->settings.house.voucher_days, 30);
  EXPECT_EQ(floor->settings.house.hand_pay_from, Cents{2'500'50});
  EXPECT_EQ(floor->settings.house.most_credits, house::Settings{}.most_credits);
  const std::string problems =
      all_problems(with_table("[house]\ncurrency = \"dollars\"\nvoucher-days = 0\n"
                              "most-credits = \"-1\"\nlimit = 3"));
  EXPECT_THAT(problems, HasSubstr("`currency` cannot be dollars; write the three letters"));
  EXPECT_THAT(problems, HasSubstr("`voucher-days` cannot be 0; write a number from 1 to 3660"));
  EXPECT_THAT(problems, HasSubstr("`most-credits` cannot be -1; write an amount above nothing"));
  EXPECT_THAT(problems, HasSubstr("limit"));
}

TEST(FloorFile, ShiftsAreNamedWithTheirBeginning) {
  const auto shifts_of = [](const std::string& house) {
    const auto floor = read_floor(with_table("[house]\n" + house), shelf());
    EXPECT_TRUE(floor) << floor.error().front().what;
    return floor->settings.house.shifts;
  };
  EXPECT_EQ(shifts_of("voucher-days = 30"), house::Settings{}.shifts);
  EXPECT_EQ(shifts_of("shifts = { night = \"16:30\", early = \"00:00\", late = \"08:00\" }"),
            (std::vector<house::Shift>{{"early", 0}, {"late", 480}, {"night", 990}}));
  EXPECT_EQ(shifts_of("[house.shifts]\nday = \"00:00\""), (std::vector<house::Shift>{{"day", 0}}));
}

TEST(FloorFile, TellsWhatIsWrongWithShifts) {
  const auto problems_of = [](std::string_view shifts) {
    return all_problems(with_table(fmt::format("[house]\nshifts = {}", shifts)));
  };
  EXPECT_EQ(problems_of("3"), "6:10: `shifts` is no table; write shifts = { ... } or [shifts]\n");
  EXPECT_EQ(problems_of("{ }"),
            "6:10: `shifts` names no shift; write { day = \"00:00\", night = \"12:00\" }, or leave "
            "it out\n");
  const std::string remedy =
      "write hours and minutes after the beginning of the gaming day, as \"08:00\"\n";
  EXPECT_EQ(problems_of("{ day = \"00:00\", night = \"24:00\", swing = 8 }"),
            "6:35: shift \"night\" has no time at which it begins; " + remedy +
                "6:52: shift \"swing\" has no time at which it begins; " + remedy);
  EXPECT_EQ(problems_of("{ \"\" = \"00:00\" }"),
            "6:12: a shift has no name; write one before its time\n");
  EXPECT_EQ(
      problems_of("{ day = \"06:00\", night = \"18:00\" }"),
      "6:18: no shift begins with the gaming day; let the first begin at \"00:00\"; times are "
      "counted from the day's beginning\n");
  EXPECT_EQ(problems_of("{ day = \"00:00\", night = \"12:00\", late = \"12:00\" }"),
            "6:51: shifts \"night\" and \"late\" begin together; give each a time of its own\n");
}

TEST(FloorFile, SaysHowLongSeatsAreKept) {
  const auto usual = read_floor(with_table(""), shelf());
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->seat_kept, std::nullopt);
  EXPECT_EQ(usual->lent_seat_kept, 120'000);
  const auto floor = read_floor(
      with_table("[demonstration]\nseat-kept = \"90s\"\n[terminals]\nseat-kept = \"10m\""),
      shelf());
  ASSERT_TRUE(floor);
  EXPECT_EQ(floor->seat_kept, 600'000);
  EXPECT_EQ(floor->lent_seat_kept, 90'000);
  EXPECT_EQ(all_problems(with_table("[terminals]\nseat-kept = \"0s\"")),
            "6:13: `seat-kept` cannot be 0s; write 1s or more\n");
  EXPECT_EQ(all_problems(with_table("[terminals]\nseats-kept = \"5s\"")).substr(0, 5), "6:1: ");
}

TEST(FloorFile, NoMorePlayersThanPositions) {
  EXPECT_THAT(all_problems(with_table("demonstration-players = 4\nsettings = { positions = 3 }")),
              HasSubstr("5:25: 4 players cannot be demonstrated at 3 positions; ask for 0 to 3"));
}

TEST(FloorFile, SaysInItsOwnWordsWhatIsNoToml) {
  EXPECT_THAT(all_problems("name = 99999999999999999999"), HasSubstr("the number is too large"));
  EXPECT_THAT(all_problems("name = \"\a\""), HasSubstr("a control character stands in a text"));
  EXPECT_THAT(all_problems("name = \"a\"\nname = \"b\""), HasSubstr("this is there twice"));
}

}  // namespace
}  // namespace punto
