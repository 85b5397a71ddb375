#include "edge/page/columns.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(Columns, ChineseCharactersTakeTwo) {
  EXPECT_EQ(display_width("é −"), 3u);
  EXPECT_EQ(display_width("百家乐"), 6u);
  EXPECT_EQ(padded("百家乐", 8), "百家乐  ");
  EXPECT_EQ(right_aligned("百家乐", 8), "  百家乐");
}

TEST(Columns, WhatIsTooWideStaysWhole) {
  EXPECT_EQ(padded("Banker", 3), "Banker");
  EXPECT_EQ(right_aligned("1,234", 3), "1,234");
  EXPECT_EQ(wrapped("extraordinary luck", {.columns = 5}), "extraordinary\nluck\n");
}

TEST(Columns, LinesBreakBetweenWords) {
  EXPECT_EQ(wrapped("one two three", {.columns = 7}), "one two\nthree\n");
  EXPECT_EQ(wrapped("  ? one two", {.columns = 8, .indent = 4}), "  ? one\n    two\n");
  EXPECT_EQ(wrapped("", {}), "\n");
}

}  // namespace
}  // namespace punto
