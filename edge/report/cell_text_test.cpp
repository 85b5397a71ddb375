#include "edge/report/cell_text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace punto {
namespace {

const Column money{"amount", ColumnKind::Money};
const Column percent{"hold", ColumnKind::Percent, 4};

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

TEST(CellText, MoneyIsExactToTheLastCent) {
  EXPECT_EQ(cell_text(Cents{1'234'50}, money), "1,234.50");
  EXPECT_EQ(cell_text(Cents{-5}, money), "-0.05");
  EXPECT_EQ(cell_text(Cents{-123'456'78}, money), "-123,456.78");
  EXPECT_EQ(cell_text(Cents{most}, money), "92,233,720,368,547,758.07");
  EXPECT_EQ(cell_text(Cents{least}, money), "-92,233,720,368,547,758.08");
  EXPECT_EQ(plain_cell_text(Cents{least}, money), "-92233720368547758.08");
}

TEST(CellText, PercentagesAndNumbersHaveTheirDecimals) {
  EXPECT_EQ(cell_text(0.010579, percent), "1.0579 %");
  EXPECT_EQ(plain_cell_text(0.010579, percent), "1.0579");
  EXPECT_EQ(cell_text(-0.0000001, percent), "0.0000 %");
  EXPECT_EQ(cell_text(-12345.678, {"z", ColumnKind::Number, 1}), "-12,345.7");
  EXPECT_EQ(plain_cell_text(-12345.678, {"z", ColumnKind::Number, 1}), "-12345.7");
}

TEST(CellText, Counts) {
  EXPECT_EQ(cell_text(1'234'567, {"rounds", ColumnKind::Count}), "1,234,567");
  EXPECT_EQ(plain_cell_text(-1'234, {"rounds", ColumnKind::Count}), "-1234");
}

TEST(CellText, TimesAreUtc) {
  const Column column{"time", ColumnKind::Moment};
  EXPECT_EQ(cell_text(Time{1'794'823'200'999}, column), "2026-11-16 10:00:00");
  EXPECT_EQ(plain_cell_text(Time{1'794'823'200'999}, column), "2026-11-16T10:00:00.999Z");
}

TEST(CellText, NothingAndNoNumberAreEmpty) {
  EXPECT_EQ(cell_text({}, money), "");
  EXPECT_EQ(cell_text(std::numeric_limits<double>::quiet_NaN(), percent), "");
  EXPECT_EQ(plain_cell_text(std::numeric_limits<double>::infinity(), percent), "");
}

TEST(CellText, WordsStayAsTheyAre) {
  EXPECT_EQ(cell_text("-1234", {"name"}), "-1234");
  EXPECT_EQ(plain_cell_text("1234567", {"name"}), "1234567");
}

}  // namespace
}  // namespace punto
