#include "core/rulebook/citation.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(Citation, IsTheNumberOfAClauseOrOfAnInterpretation) {
  for (const char* text : {"4", "4.1", "5.8.2.2", "10.12", "i1", "i67", "i103", "1.1.1.1.1.1.1.1",
                           "i12345678901234"}) {
    EXPECT_TRUE(is_citation(text)) << text;
  }
}

TEST(Citation, IsNothingElse) {
  for (const char* text :
       {"", ".", "4.", ".1", "4..1", "4a", "i", "i0", "i07", "i6.7", "I67", "67i", "i 67", "ii67",
        "none", "1.1.1.1.1.1.1.10", "i123456789012345", "\xef\xbc\x91"}) {
    EXPECT_FALSE(is_citation(text)) << text;
  }
}

TEST(Citation, IsSaidInWordsWhereItIsAnInterpretation) {
  EXPECT_EQ(citation_text("5.8.2.2"), "5.8.2.2");
  EXPECT_EQ(citation_text("i67"), "interpretation 67");
  EXPECT_EQ(citation_phrase("5.3"), "rule 5.3");
  EXPECT_EQ(citation_phrase("i103"), "interpretation 103");
  EXPECT_EQ(citation_text(""), "") << "what a rulebook leaves out";
}

}  // namespace
}  // namespace punto
