#include "edge/report/plot_html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/sample_report.hpp"
#include "tests/well_formed.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t times_in(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(PlotHtml, LinesBandsAndReference) {
  const std::string figure = plot_html(*sample_course().plot, "Course");
  EXPECT_EQ(first_unbalanced(figure), "");
  // Each is drawn for wide and for narrow pages.
  EXPECT_EQ(times_in(figure, "<polyline class=\"line data\""), 2u);
  EXPECT_EQ(times_in(figure, "<polygon class=\"fill outer\""), 2u);
  EXPECT_THAT(figure, HasSubstr("</svg>expected 1.24 %</li>"));
  EXPECT_THAT(figure, HasSubstr("</svg>95 % of days</li>"));
  EXPECT_THAT(figure, HasSubstr(">18:00</text>"));
  EXPECT_THAT(figure, HasSubstr(">11-17</text>"));
  EXPECT_THAT(figure, HasSubstr("<figcaption>The hold stayed within the band of chance"));
}

TEST(PlotHtml, LinesOfOnePlotLookDifferent) {
  LinePlot plot{{"x", ColumnKind::Count}, {"y", ColumnKind::Number}, {}, {}};
  for (const char* name : {"a", "b", "c"}) plot.lines.push_back({name, {{1, 1.0}, {2, 2.0}}, {}});
  const std::string figure = plot_html({plot, ""}, "");
  for (const char* ink : {"data", "exact", "behind"}) {
    EXPECT_EQ(times_in(figure, std::string{"<polyline class=\"line "} + ink), 2u);
  }
  EXPECT_THAT(figure, Not(HasSubstr("<polygon")));
}

TEST(PlotHtml, BarsTellExactAmounts) {
  const std::string figure = plot_html(*sample_tables().plot, "Tables");
  EXPECT_THAT(figure, HasSubstr("<p class=\"axes\">won by the house, by table</p>"));
  EXPECT_THAT(figure, HasSubstr(">15,432.10</text>"));
  EXPECT_THAT(figure, HasSubstr(">−12,345.25</text>"));
}

// One value, equal ones or none leave an axis without a length of its own.
TEST(PlotHtml, FewValuesMakeAPlotToo) {
  constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
  for (const ColumnKind kind : {ColumnKind::Percent, ColumnKind::Number}) {
    for (const std::vector<LinePoint>& points :
         {std::vector<LinePoint>{},
          {{Time{0}, 0.0}},
          {{Time{0}, 5.0}, {Time{0}, 5.0}},
          {{Time{0}, no_number, no_number, 1.0}, {{}, {}}}}) {
      const LinePlot plot{{"x", ColumnKind::Moment}, {"y", kind}, {{"a", points, "b"}}, {}};
      const std::string figure = plot_html({plot, "s"}, "h");
      EXPECT_THAT(figure, Not(HasSubstr("nan")));
      EXPECT_THAT(figure, Not(HasSubstr("inf")));
      EXPECT_THAT(figure, HasSubstr("class=\"tick\""));
    }
  }
  const std::string none = plot_html({BarPlot{"table", {"won", ColumnKind::Money}, {}}, ""}, "");
  EXPECT_EQ(first_unbalanced(none), "");
}

TEST(PlotHtml, MoneyIsDrawnInWholeUnits) {
  const LinePlot plot{{"round", ColumnKind::Count},
                      {"won", ColumnKind::Money},
                      {{"a", {{1, Cents{0}}, {2, Cents{4'000'00}}}, {}}},
                      {}};
  EXPECT_THAT(plot_html({plot, ""}, ""), HasSubstr(">4,000</text>"));
}

}  // namespace
}  // namespace punto
