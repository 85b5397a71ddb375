#include "edge/report/floor_reports.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace punto {
namespace {

using house::DayNumber;

constexpr DayNumber first_day{20'000};
constexpr DayNumber second_day{20'001};

GameOdds game_of(std::string version, int decks) {
  GameOdds game;
  game.id = "tiger";
  game.name = "Tiger";
  game.version = std::move(version);
  game.decks = decks;
  game.wager_names = {"Player", "Banker"};
  game.edges = {0.01, 0.02};
  return game;
}

ShiftPlay play_of(Cents player_staked, Cents banker_returned) {
  ShiftPlay play;
  play.rounds = 1;
  play.wagers = {{1, player_staked, {}, player_staked}, {0, {}, banker_returned, {}}};
  return play;
}

// Two tables of one game, on two days with two shifts each.
class FloorReports : public testing::Test {
 protected:
  FloorReports() {
    house::State before;
    before.settings.shifts = {{"zenith", 0}, {"afterwards", 720}};
    for (const DayNumber day : {first_day, second_day}) {
      const Time begins{static_cast<std::int64_t>(day) * 86'400'000};
      figures.visit(before, {begins, house::system(), house::GamingDayStarted{day, begins}}, 1);
    }
    TablePlay& one = figures.tables["tiger-1"];
    one.game = std::make_shared<const GameOdds>(game_of("version 4", 8));
    one.shifts[{first_day, 0}] = play_of(Cents{100}, {});
    one.shifts[{first_day, 1}] = play_of(Cents{20}, Cents{3});
    TablePlay& other = figures.tables["tiger-2"];
    other.game = std::make_shared<const GameOdds>(game_of("version 4", 6));
    other.shifts[{second_day, 1}] = play_of(Cents{5}, {});
    figures.money[{first_day, 0}].chips_sold = Cents{9};
    figures.money[{second_day, 1}].chips_sold = Cents{4};
  }

  Section section(ReportKind kind, std::string_view heading, ReportPeriod period = {}) {
    const ReportSource source{figures, std::move(period), components, "0", {}};
    for (Section& found : make_report(kind, source).sections) {
      if (found.heading == heading) return found;
    }
    ADD_FAILURE() << heading;
    return {};
  }
  // The first cell of each row with the cell of that column.
  static std::vector<std::pair<std::string, Cents>> cells(const Section& section,
                                                          std::string_view name) {
    const auto column = std::ranges::find(section.columns, name, &Column::name);
    std::vector<std::pair<std::string, Cents>> cells;
    for (const Row& row : section.rows) {
      cells.emplace_back(
          std::get<std::string>(row[0]),
          std::get<Cents>(row[static_cast<std::size_t>(column - section.columns.begin())]));
    }
    return cells;
  }
  using Cells = std::vector<std::pair<std::string, Cents>>;

  FloorFigures figures;
  Components components;
};

TEST_F(FloorReports, ShiftsAddUpOverTheDaysInTheirOwnOrder) {
  EXPECT_EQ(cells(section(ReportKind::Win, "By shift"), "handle"),
            (Cells{{"zenith", Cents{100}}, {"afterwards", Cents{25}}}));
  EXPECT_EQ(cells(section(ReportKind::Win, "By shift", {first_day, first_day, {}}), "handle"),
            (Cells{{"zenith", Cents{100}}, {"afterwards", Cents{20}}}));
  EXPECT_EQ(cells(section(ReportKind::Drop, "By shift"), "chips sold"),
            (Cells{{"zenith", Cents{9}}, {"afterwards", Cents{4}}}));
}

TEST_F(FloorReports, OneShiftAloneMayBeAskedFor) {
  const ReportPeriod period{{}, {}, "afterwards"};
  EXPECT_EQ(cells(section(ReportKind::Win, "By table", period), "handle"),
            (Cells{{"tiger-1", Cents{20}}, {"tiger-2", Cents{5}}}));
  EXPECT_EQ(cells(section(ReportKind::Drop, "By gaming day", period), "chips sold"),
            (Cells{{"2024-10-05", Cents{4}}}));
}

TEST_F(FloorReports, TablesWithOtherDecksHaveRowsOfTheirOwn) {
  EXPECT_EQ(cells(section(ReportKind::Win, "By game and wager"), "handle"),
            (Cells{{"Tiger (version 4)", Cents{5}},
                   {"Tiger (version 4)", Cents{120}},
                   {"Tiger (version 4)", Cents{0}}}));
}

// The rows of the wagers add up to the table, also where a correction alone changed one.
TEST_F(FloorReports, AWagerThatWasOnlyCorrectedIsShown) {
  const ReportPeriod period{first_day, first_day, "afterwards"};
  EXPECT_EQ(cells(section(ReportKind::Win, "By game and wager", period), "returned"),
            (Cells{{"Tiger (version 4)", Cents{0}}, {"Tiger (version 4)", Cents{3}}}));
}

// Each wager alone: its own edge and its own chance.
TEST_F(FloorReports, EachWagerHasItsBand) {
  ShiftPlay& play = figures.tables["tiger-2"].shifts[{second_day, 1}];
  play.wagers = {{1, Cents{10'000}, Cents{5'000}, Cents{10'000}}, {}};
  play.variances = {1'000'000.0, 0.0};  // a deviation of 1,000
  const Section wagers =
      section(ReportKind::Win, "By game and wager", {second_day, second_day, {}});
  EXPECT_EQ(cells(wagers, "expected win"), (Cells{{"Tiger (version 4)", Cents{100}}}));
  EXPECT_EQ(cells(wagers, "95 % from"), (Cells{{"Tiger (version 4)", Cents{-1'860}}}));
  EXPECT_EQ(cells(wagers, "95 % to"), (Cells{{"Tiger (version 4)", Cents{2'060}}}));
  EXPECT_DOUBLE_EQ(std::get<double>(wagers.rows.front().back()), 4.9);
}

TEST_F(FloorReports, LiabilityIsWhatIsLeftOfAllDaysBefore) {
  figures.money[{first_day, 0}].vouchers_issued = Cents{500};
  figures.money[{first_day, 1}].vouchers_redeemed = Cents{100};
  figures.money[{second_day, 0}].vouchers_expired = Cents{50};
  figures.money[{second_day, 1}].vouchers_voided = Cents{20};
  const Section all = section(ReportKind::Vouchers, "Liability by gaming day");
  EXPECT_EQ(cells(all, "liability"),
            (Cells{{"2024-10-04", Cents{400}}, {"2024-10-05", Cents{330}}}));
  const Section last =
      section(ReportKind::Vouchers, "Liability by gaming day", {second_day, second_day, {}});
  EXPECT_EQ(cells(last, "liability"), (Cells{{"2024-10-05", Cents{330}}}));
  EXPECT_EQ(last.plot->summary, "At the end of the last day 3.30 is owed on vouchers.");
}

TEST_F(FloorReports, DropHasAPlotByDay) {
  figures.money[{first_day, 0}].cash_inserted = Cents{700};
  figures.money[{second_day, 1}].table_drop = Cents{300};
  const Section by_day = section(ReportKind::Drop, "By gaming day");
  const auto& lines = std::get<LinePlot>(by_day.plot->shapes).lines;
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].points.front().y, Cell{Cents{700}});
  EXPECT_EQ(lines[1].points.back().y, Cell{Cents{300}});
}

TEST_F(FloorReports, PaceAddsUpTheTablesOfADealer) {
  constexpr std::int64_t hour = 3'600'000;
  figures.house.persons[PersonId{100}].name = "Ana";
  figures.tables["tiger-1"].shifts[{first_day, 0}].dealers[100] = {30, hour};
  figures.tables["tiger-2"].shifts[{second_day, 1}].dealers[100] = {70, hour};
  const Section by_dealer = section(ReportKind::Pace, "By Dealer");
  ASSERT_EQ(by_dealer.rows.size(), 1u);
  EXPECT_EQ(std::get<std::string>(by_dealer.rows.front().front()), "Ana (100)");
  const auto& bars = std::get<BarPlot>(by_dealer.plot->shapes).bars;
  EXPECT_EQ(bars.front().value, Cell{50.0});
}

TEST_F(FloorReports, WhatTwoPersonsDidAtATableNamesBoth) {
  figures.house.persons[PersonId{100}].name = "Ana";
  figures.house.persons[PersonId{200}].name = "Ben";
  const Time at{static_cast<std::int64_t>(first_day) * 86'400'000};
  const Actor approver = staff(Role::PitManager, PersonId{200});
  figures.exceptions = {{at, "tiger-1", 7, "play suspended", approver, "6.2", PersonId{100}},
                        {at, "tiger-1", 8, "play suspended", approver, "6.2"}};
  const Section listed = section(ReportKind::Exceptions, "Decisions out of the ordinary");
  ASSERT_EQ(listed.rows.size(), 2u);
  EXPECT_EQ(listed.rows[0][4], Cell{std::string{"Ben (200), pit-manager; asked by Ana (100)"}});
  EXPECT_EQ(listed.rows[1][4], Cell{std::string{"Ben (200), pit-manager"}});
}

// The wager has the name that its game gives it.
TEST_F(FloorReports, WhatTheHouseDecidedIsListed) {
  figures.house.persons[PersonId{100}].name = "Ana";
  figures.house.persons[PersonId{200}].name = "Ben";
  const Time at{static_cast<std::int64_t>(first_day) * 86'400'000};
  HouseException one{at,
                     house::person(PersonId{100}),
                     200,
                     "change-approved",
                     "tiger-1",
                     "approved",
                     SetLimits{1, {Cents{25'00}, Cents{900'00}}}};
  figures.house_exceptions = {one};
  const Section listed = section(ReportKind::Exceptions, "Decisions of the house");
  ASSERT_EQ(listed.rows.size(), 1u);
  EXPECT_EQ(listed.rows.front(), (Row{at, std::string{"change-approved"}, std::string{"tiger-1"},
                                      std::string{"approved: limits of Banker 25.00..900.00"},
                                      std::string{"Ana (100)"}, std::string{"Ben (200)"}}));
  EXPECT_TRUE(
      section(ReportKind::Exceptions, "Decisions of the house", {second_day, second_day, {}})
          .rows.empty());
}

}  // namespace
}  // namespace punto
