#include "edge/report/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sample_report.hpp"

namespace punto {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// The lines behind the heading.
std::string rows_csv(std::vector<Column> columns, std::vector<Row> rows) {
  Report report{.title = "T"};
  report.sections.push_back(
      {.heading = "H", .columns = std::move(columns), .rows = std::move(rows)});
  const std::string text = to_csv(report);
  return text.substr(text.find("\n# H\n") + 5);
}

TEST(ReportCsv, TellsWhereItComesFromAndItsSections) {
  EXPECT_THAT(to_csv(sample_report()),
              StartsWith("# title: Revenue of the gaming day\n"
                         "# floor: Casino Royal, main floor\n"
                         "# period: gaming day 2026-11-16\n"
                         "# version: Punto 0.1.0\n"
                         "# made: 2026-11-17T06:00:12.345Z\n"
                         "\n"
                         "# Tables\n"
                         "table,rounds,wagered,returned,won by the house,hold %,expected hold %\n"
                         "Fortune Six 1,1234,1234567.50,1219135.40,15432.10,1.25,1.2400\n"
                         "Tiger 2,987,845120.00,857465.25,-12345.25,-1.46,1.2400\n"));
}

TEST(ReportCsv, MissingCellsAndTotals) {
  EXPECT_THAT(to_csv(sample_report()),
              HasSubstr("Super Six 4,0,0.00,0.00,0.00,,\n"
                        "together,2623,2179087.50,2174760.60,4326.90,0.20,\n\n# Course of"));
}

TEST(ReportCsv, EmptySectionsHaveTheirNames) {
  EXPECT_THAT(to_csv(sample_report()), EndsWith("\n\n# Corrections\nround,amount\n"));
  EXPECT_EQ(rows_csv({}, {}), "");
}

TEST(ReportCsv, QuotesWhatWouldBreakALine) {
  EXPECT_EQ(rows_csv({{"a,b"}, {"c"}}, {{"say \"no\"", "two\nlines"}, {"\r", " plain "}}),
            "\"a,b\",c\n\"say \"\"no\"\"\",\"two\nlines\"\n\"'\r\", plain \n");
}

TEST(ReportCsv, FormulasAreMadeHarmlessInTextOnly) {
  EXPECT_EQ(rows_csv({{"=n"}, {"m", ColumnKind::Money}}, {{"=1+1", Cents{-100}},
                                                          {"+1", Cents{-1}},
                                                          {"-1", {}},
                                                          {"@SUM(A1)", {}},
                                                          {"\tx", {}},
                                                          {"a=1", {}}}),
            "'=n,m\n'=1+1,-1.00\n'+1,-0.01\n'-1,\n'@SUM(A1),\n'\tx,\na=1,\n");
}

TEST(ReportCsv, NoCellIsTakenForARemarkOrTheEndOfASection) {
  EXPECT_EQ(rows_csv({{"n"}}, {{"# not a heading"}, {{}}, {""}}),
            "n\n'# not a heading\n\"\"\n\"\"\n");
  EXPECT_EQ(rows_csv({{""}, {""}}, {{{}, {}}}), ",\n,\n");
}

TEST(ReportCsv, RemarksStayOnOneLine) {
  EXPECT_THAT(to_csv({.title = "a\r\nb,\"c\""}), StartsWith("# title: a  b,\"c\"\n# floor: \n"));
}

}  // namespace
}  // namespace punto
