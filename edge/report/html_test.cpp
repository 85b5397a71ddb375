#include "edge/report/html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/sample_report.hpp"
#include "tests/well_formed.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ReportHtml, IsWholeAndNeedsNothingElse) {
  const std::string page = to_html(sample_report());
  EXPECT_EQ(first_unbalanced(page), "");
  for (const char* word : {"<script", "http:", "https:", "url(", "@import", "src=", "href="}) {
    EXPECT_THAT(page, Not(HasSubstr(word)));
  }
  EXPECT_FALSE(std::regex_search(page, std::regex{R"(["\s,(-](nan|inf)\b)"}));
}

TEST(ReportHtml, BeginsWithWhereItComesFrom) {
  const std::string page = to_html(sample_report());
  EXPECT_THAT(page, HasSubstr("<h1>Revenue of the gaming day</h1>"));
  EXPECT_THAT(page, HasSubstr("<dt>Floor</dt><dd>Casino Royal, main floor</dd>"));
  EXPECT_THAT(page, HasSubstr("<dt>Period</dt><dd>gaming day 2026-11-16</dd>"));
  EXPECT_THAT(page, HasSubstr("<dt>Version</dt><dd>Punto 0.1.0</dd>"));
  EXPECT_THAT(page, HasSubstr("<dt>Made</dt><dd>2026-11-17 06:00:12</dd>"));
}

TEST(ReportHtml, RowsTotalsAndMissingCells) {
  const std::string page = to_html(sample_report());
  EXPECT_THAT(page, HasSubstr("<tr><th scope=\"row\" class=\"text\">Tiger 2</th>"
                              "<td class=\"number\" data-label=\"rounds\">987</td>"));
  EXPECT_THAT(page, HasSubstr("data-label=\"won by the house\">−12,345.25</td>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"number missing\" data-label=\"hold\">–</td>"));
  EXPECT_THAT(page, HasSubstr("<tfoot>\n<tr><th scope=\"row\" class=\"text\">together</th>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"number missing\" data-label=\"expected hold\"></td>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"none\" colspan=\"2\">None in this period.</td>"));
}

TEST(ReportHtml, EveryTextIsEscaped) {
  const std::string evil = "<script>\"&'";
  const Column column{evil};
  const Column number{evil, ColumnKind::Number};
  const Plot bars{BarPlot{evil, number, {{evil, 1.0}}}, evil};
  const Plot lines{LinePlot{number, number, {{evil, {{1.0, 2.0, 1.0, 3.0}}, evil}}, {{evil, 1.0}}},
                   evil};
  Report report{evil, evil, evil, evil, {}, {}};
  for (const Plot& plot : {bars, lines}) {
    report.sections.push_back(
        {evil, evil, {column, column}, {{evil, evil}}, Row{evil, evil}, plot});
  }
  const std::string page = to_html(report);
  EXPECT_EQ(first_unbalanced(page), "");
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("\"&'")));
  EXPECT_THAT(page, HasSubstr("<title>&lt;script&gt;&quot;&amp;&#39;</title>"));
}

TEST(ReportHtml, ASectionOfWordsHasNoTable) {
  Report report{.title = "T"};
  report.sections = {{.heading = "H", .remark = "Words."}};
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("<h2>H</h2>\n<p>Words.</p>"));
  EXPECT_THAT(page, Not(HasSubstr("<table")));
}

TEST(ReportHtml, OnlyWideTablesAreStackedOnATelephone) {
  Report report{.title = "T"};
  report.sections = {{.heading = "H", .columns = {{"a"}, {"b"}, {"c"}}}};
  EXPECT_THAT(to_html(report), Not(HasSubstr("class=\"stacked\"")));
  report.sections[0].columns.push_back({"d"});
  EXPECT_THAT(to_html(report), HasSubstr("<table class=\"stacked\">"));
}

}  // namespace
}  // namespace punto
