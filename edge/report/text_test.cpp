#include "edge/report/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "edge/page/columns.hpp"
#include "tests/sample_report.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

Report with_section(Section section) {
  return {.title = "T", .floor = "F", .period = "P", .version = "V", .sections = {section}};
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, display_width(line));
  return widest;
}

TEST(ReportText, IsAlignedWithNumbersToTheRight) {
  EXPECT_THAT(to_text(sample_report()), HasSubstr(
                                            R"(Revenue of the gaming day
=========================
Casino Royal, main floor · gaming day 2026-11-16
Punto 0.1.0 · made 2026-11-17 06:00:12 · times in UTC

Tables
------
What each table took in and gave back.

                                                                    won by the           expected
  table                         rounds       wagered      returned       house     hold      hold
  -----------------------------------------------------------------------------------------------
  Fortune Six 1                  1,234  1,234,567.50  1,219,135.40   15,432.10   1.25 %  1.2400 %
  Tiger 2                          987    845,120.00    857,465.25  -12,345.25  -1.46 %  1.2400 %
  Dragon Bonus No Commission 3     402     99,400.00     98,159.95    1,240.05   1.25 %  1.2400 %
  Super Six 4                        0          0.00          0.00        0.00        –         –
  -----------------------------------------------------------------------------------------------
  together                       2,623  2,179,087.50  2,174,760.60    4,326.90   0.20 %

Two of four tables won; Tiger 2 lost 12,345.25.
)"));
}

TEST(ReportText, FitsThePageWhereWordsCanBeBroken) {
  const std::string text = to_text(sample_report());
  EXPECT_LE(widest_line(text), 100u);
  EXPECT_THAT(text, HasSubstr("pit manager 7  A card was exposed before its turn; the round\n"
                              "                                                   went on, "));
}

TEST(ReportText, WideNumbersAreNeverBroken) {
  Section section{.heading = "H"};
  section.rows.emplace_back();
  for (int i = 0; i < 6; ++i) {
    section.columns.push_back({"m", ColumnKind::Money});
    section.rows[0].emplace_back(Cents{92'233'720'368'547'758'07});
  }
  const std::string text = to_text(with_section(section));
  EXPECT_THAT(text, HasSubstr("  92,233,720,368,547,758.07  92,233,720,368,547,758.07  "));
  EXPECT_EQ(widest_line(text), 6u * 27);
}

TEST(ReportText, ChineseNamesKeepTheColumns) {
  Section section{.heading = "桌"};
  section.columns = {{"name"}, {"count", ColumnKind::Count}};
  section.rows = {{"百家乐", 1}, {"Tiger", 20}};
  EXPECT_THAT(to_text(with_section(section)), HasSubstr("桌\n--\n\n"
                                                        "  name    count\n"
                                                        "  -------------\n"
                                                        "  百家乐      1\n"
                                                        "  Tiger      20\n"));
}

TEST(ReportText, EmptySections) {
  Section section{.heading = "H", .remark = "Only words."};
  EXPECT_THAT(to_text(with_section(section)), testing::EndsWith("\nH\n-\nOnly words.\n"));
  section.columns = {{"table"}};
  section.total = Row{"none"};
  EXPECT_THAT(to_text(with_section(section)),
              testing::EndsWith("  table\n  -----\n  None in this period.\n  -----\n  none\n"));
}

TEST(ReportText, NothingMovesTheCursor) {
  Section section{.heading = "a\nb", .remark = "\x1b[31m"};
  section.columns = {{"c\r"}};
  section.rows = {{"d\n\x7f"}};
  const std::string text = to_text(with_section(section));
  EXPECT_THAT(text, HasSubstr("a b\n---\n"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\r")));
  EXPECT_THAT(text, Not(HasSubstr("\x7f")));
  EXPECT_THAT(text, HasSubstr("  d\n"));
}

}  // namespace
}  // namespace punto
