#include "edge/simulate/report_html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <regex>

#include "edge/page/page_text.hpp"
#include "edge/simulate/report_plots.hpp"
#include "tests/odds_games.hpp"
#include "tests/well_formed.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

// Few rounds of everything.
SimulationReport report_of(const ShoeSimulator& simulator, const Odds& odds,
                           std::uint64_t rounds = 20'000) {
  const DeckKind deck = odds.game().rulebook().deck;
  const Composition shoe = Composition::of_decks(deck, simulator.plan().decks);
  SimulationReport report{.odds = &odds,
                          .simulator = &simulator,
                          .sample = sample_of(odds, shoe, simulator.play_rounds(rounds)),
                          .shoes = "8 decks & more",
                          .software = "Punto <test>",
                          .command = "punto simulate"};
  RoundStream stream{odds.game(), simulator.plan(), 71};
  report.figures.penetration = measure_penetration(stream, odds, 3);
  report.figures.session = {0, 20, 50};
  report.figures.sessions = play_sessions(stream, odds, report.figures.session, betting_plans);
  report.figures.streaks = count_streaks(stream, 2000);
  report.figures.hold = hold_law(odds, shoe, 0);
  report.figures.hold_paths = {walk_hold(stream, simulator, odds, {.to = 1000})};
  return report;
}

class ReportPage : public testing::TestWithParam<std::string> {};

TEST_P(ReportPage, IsWholeForEveryGame) {
  const Odds& odds = odds_of(GetParam());
  const ShoeSimulator simulator{odds.game(), {.seed = 9}};
  const std::string page = report_html(report_of(simulator, odds));
  EXPECT_EQ(first_unbalanced(page), "");
  EXPECT_THAT(page, HasSubstr("<html lang=\"en\">"));
  EXPECT_THAT(page, HasSubstr("<h1>" + escaped(odds.game().rulebook().name.en) + "</h1>"));
  for (const Wager& wager : odds.game().rulebook().wagers) {
    EXPECT_THAT(page, HasSubstr("<td data-label=\"\">" + escaped(wager.name.en) + "</td>"));
    EXPECT_THAT(page, HasSubstr("<h3>" + escaped(wager.name.en) + "</h3>"));
  }
  for (const BettingPlan& plan : betting_plans) EXPECT_THAT(page, HasSubstr(escaped(plan.name)));
  EXPECT_THAT(page, HasSubstr("8 decks &amp; more"));
  EXPECT_THAT(page, HasSubstr("Punto &lt;test&gt;"));
}

TEST_P(ReportPage, NeedsNothingElse) {
  const Odds& odds = odds_of(GetParam());
  const ShoeSimulator simulator{odds.game(), {.seed = 9}};
  const std::string page = report_html(report_of(simulator, odds));
  for (const char* word : {"<script", "http:", "https:", "url(", "@import", "src=", "href="}) {
    EXPECT_THAT(page, Not(HasSubstr(word)));
  }
  EXPECT_FALSE(std::regex_search(page, std::regex{R"(["\s,(-](nan|inf)\b)"}));
}

INSTANTIATE_TEST_SUITE_P(Games, ReportPage, testing::ValuesIn(approved_games()),
                         [](const auto& tested) { return test_name(tested.param); });

TEST(Report, TheSameSimulationMakesTheSamePage) {
  const Odds& odds = odds_of("tiger");
  const auto page = [&](std::uint64_t seed) {
    const ShoeSimulator simulator{odds.game(), {.seed = seed}};
    return report_html(report_of(simulator, odds));
  };
  EXPECT_EQ(page(3), page(3));
  EXPECT_NE(page(3), page(4));
}

TEST(Report, OneRoundIsTooFew) {
  const Odds& odds = odds_of("tiger");
  const ShoeSimulator simulator{odds.game(), {}};
  const std::string page = report_html(report_of(simulator, odds, 1));
  EXPECT_THAT(page, HasSubstr("1 round played by chance"));
  EXPECT_THAT(page, HasSubstr("too few"));
  EXPECT_THAT(page, HasSubstr("unknown"));
}

TEST(Report, AnEdgeFarOffIsMarked) {
  const Odds& odds = odds_of("tiger");
  const ShoeSimulator simulator{odds.game(), {}};
  SimulationReport report = report_of(simulator, odds);
  for (SampledWager& wager : report.sample.wagers) wager.house_edge = wager.exact_edge;
  EXPECT_THAT(report_html(report), HasSubstr("For 8 of 8 wagers"));
  EXPECT_THAT(report_html(report), Not(HasSubstr("class=\"far\"")));
  report.sample.wagers[2].house_edge += 1.01 * report.sample.wagers[2].half_of_interval();
  EXPECT_THAT(report_html(report), HasSubstr("For 7 of 8 wagers"));
  EXPECT_THAT(report_html(report), HasSubstr("class=\"far\""));
}

SessionResults results_of(std::vector<std::int64_t> results, std::int64_t parts) {
  std::ranges::sort(results);
  return {.parts = parts, .units_staked = 1, .results = results, .deepest = {0}};
}

TEST(SessionBars, NoBarIsBothAheadAndNot) {
  std::vector<std::int64_t> results;
  for (std::int64_t i = 0; i < 4000; ++i) results.push_back(19 * (i % 83) - 20 * (i % 71));
  const SessionBars drawn = bars_of(results_of(results, 20));
  EXPECT_EQ(drawn.width % 20, 0);
  std::size_t counted = drawn.outside;
  for (const SessionBars::Bar& bar : drawn.bars) {
    EXPECT_TRUE(bar.from > 0 || bar.from + drawn.width - drawn.step <= 0) << bar.from;
    counted += bar.sessions;
  }
  EXPECT_EQ(counted, results.size());
  EXPECT_LT(drawn.outside, 10u);
}

TEST(SessionBars, OneForEachResultWhereFewArePossible) {
  const SessionBars drawn = bars_of(results_of({-5, -5, 8, 21, 21, 21}, 1));
  EXPECT_EQ(drawn.step, 13);
  EXPECT_EQ(drawn.width, 13);
  ASSERT_EQ(drawn.bars.size(), 3u);
  EXPECT_EQ(drawn.bars[0].from, -5);
  EXPECT_EQ(drawn.bars[0].sessions, 2u);
  EXPECT_EQ(drawn.bars[1].sessions, 1u);
  EXPECT_EQ(drawn.bars[2].sessions, 3u);
  EXPECT_EQ(bars_of(results_of({7, 7, 7}, 1)).bars.size(), 1u);
  EXPECT_EQ(bars_of(results_of({0}, 20)).bars.size(), 1u);
}

}  // namespace
}  // namespace punto
