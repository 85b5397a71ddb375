#include "edge/page/page_text.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(PageText, IsEscaped) {
  EXPECT_EQ(escaped("<b a=\"1\">D'A & B</b>"),
            "&lt;b a=&quot;1&quot;&gt;D&#39;A &amp; B&lt;/b&gt;");
  EXPECT_EQ(escaped("a\x01\x1b[31m\tb"), "a[31mb");
  EXPECT_EQ(escaped("百家乐"), "百家乐");
}

TEST(PageText, Numbers) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(1'234'567), "1,234,567");
  EXPECT_EQ(number_text(-1234.567, 2), "−1,234.57");
  EXPECT_EQ(number_text(-0.001, 2), "0.00");
  EXPECT_EQ(number_text(999.96, 1), "1,000.0");
  EXPECT_EQ(number_text(-999'999, 0), "−999,999");
  EXPECT_EQ(net_text(0.25, 2), "+0.25");
  EXPECT_EQ(net_text(-0.25, 2), "−0.25");
  EXPECT_EQ(net_text(0.001, 2), "0.00");
}

TEST(PageText, CommasStandBetweenDigitsOnly) {
  EXPECT_EQ(grouped("-123"), "-123");
  EXPECT_EQ(grouped("-123456.78"), "-123,456.78");
  EXPECT_EQ(grouped("1234.5678"), "1,234.5678");
  EXPECT_EQ(with_true_minus("-1-"), "−1-");
  EXPECT_EQ(with_true_minus("1"), "1");
}

TEST(PageText, Percentages) {
  EXPECT_EQ(percent_text(0.010579, 4), "1.0579\u00a0%");
  EXPECT_EQ(percent_text(-0.2, 0), "−20\u00a0%");
  EXPECT_EQ(rare_percent_text(0), "0\u00a0%");
  EXPECT_EQ(rare_percent_text(0.4551), "45.5\u00a0%");
  EXPECT_EQ(rare_percent_text(0.00261), "0.26\u00a0%");
  EXPECT_EQ(rare_percent_text(0.00000321), "0.0003\u00a0%");
  EXPECT_EQ(rare_percent_text(1e-9), "under 0.0001\u00a0%");
}

}  // namespace
}  // namespace punto
