#include "edge/report/report.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/cards/insist.hpp"
#include "edge/report/csv.hpp"
#include "edge/report/html.hpp"
#include "edge/report/text.hpp"
#include "tests/sample_report.hpp"

namespace punto {
namespace {

Report with_row(Row row) {
  Report report = sample_report();
  report.sections[3].rows = {std::move(row)};  // a count and money
  return report;
}

TEST(Report, TakesCellsOfTheirKindOrNone) {
  EXPECT_NO_THROW(insist_on_form(with_row({7, Cents{1}})));
  EXPECT_NO_THROW(insist_on_form(with_row({{}, {}})));
}

TEST(Report, MoneyIsNeverADoubleOrACount) {
  EXPECT_THROW(insist_on_form(with_row({7, 1.5})), BrokenInvariant);
  EXPECT_THROW(insist_on_form(with_row({7, 150})), BrokenInvariant);
  EXPECT_THROW(insist_on_form(with_row({7, "1.50"})), BrokenInvariant);
}

TEST(Report, EveryFormatRefusesRowsThatAreNotOfTheColumns) {
  for (const Row& row : {Row{7}, Row{7, Cents{1}, Cents{2}}, Row{Cents{1}, 7}}) {
    EXPECT_THROW(to_text(with_row(row)), BrokenInvariant);
    EXPECT_THROW(to_csv(with_row(row)), BrokenInvariant);
    EXPECT_THROW(to_html(with_row(row)), BrokenInvariant);
  }
}

TEST(Report, TotalsAndPlotsAreHeldToTheSame) {
  Report total = sample_report();
  total.sections[0].total->pop_back();
  EXPECT_THROW(insist_on_form(total), BrokenInvariant);
  Report bars = sample_report();
  std::get<BarPlot>(bars.sections[0].plot->shapes).bars[0].value = 1.5;
  EXPECT_THROW(insist_on_form(bars), BrokenInvariant);
  Report lines = sample_report();
  std::get<LinePlot>(lines.sections[1].plot->shapes).lines[0].points[0].low = Cents{1};
  EXPECT_THROW(insist_on_form(lines), BrokenInvariant);
}

TEST(Report, NoNumberIsAsGoodAsNothing) {
  EXPECT_TRUE(is_missing({}));
  EXPECT_TRUE(is_missing(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_TRUE(is_missing(-std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(is_missing(0.0));
  EXPECT_FALSE(is_missing(""));
}

TEST(Report, CountsOfTheSystemFit) {
  EXPECT_EQ(count_cell(5), Cell{5});
  EXPECT_THROW(count_cell(std::numeric_limits<std::uint64_t>::max()), BrokenInvariant);
}

}  // namespace
}  // namespace punto
