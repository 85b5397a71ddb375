#include "core/scenario/words.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

std::string joined(std::string_view line) {
  const auto words = split_words(line);
  if (!words) return "column " + std::to_string(words.error().column);
  std::string text;
  for (const LineWord& word : *words) {
    text += '[' + (word.is_bare() ? "" : word.key + '=') + word.value + ']';
  }
  return text;
}

TEST(Words, AreSeparatedByBlanks) {
  EXPECT_EQ(joined("P1: place-wager banker 100"), "[P1:][place-wager][banker][100]");
  EXPECT_EQ(joined("  \t a\tb \r"), "[a][b]");
  EXPECT_EQ(joined(""), "");
}

TEST(Words, HaveKeys) {
  EXPECT_EQ(joined("amount=100 reason="), "[amount=100][reason=]");
  EXPECT_EQ(joined("= =x a=b=c"), "[=][=x][a=b=c]");
}

TEST(Words, QuotationMarksKeepSpaces) {
  EXPECT_EQ(joined(R"(reason="two # cards" "a=b")"), "[reason=two # cards][a=b]");
  EXPECT_EQ(joined(R"(a reason="two)"), "column 3");
}

TEST(Words, CommentsEndTheLine) {
  EXPECT_EQ(joined("# all"), "");
  EXPECT_EQ(joined("a # b"), "[a]");
  EXPECT_EQ(joined("dealer#7: x"), "[dealer#7:][x]");
}

TEST(Words, WhatIsWrittenIsReadAgain) {
  for (const std::string_view text : {"plain", "two words", "", "#5", "a=b"}) {
    const auto words = split_words("key=" + quoted_where_needed(text));
    ASSERT_TRUE(words && words->size() == 1);
    EXPECT_EQ(words->front().value, text);
  }
  EXPECT_EQ(quoted_where_needed("a \"b\""), "\"a 'b'\"");
}

}  // namespace
}  // namespace punto
