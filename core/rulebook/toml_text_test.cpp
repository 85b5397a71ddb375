#include "core/rulebook/toml_text.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(UntrustedText, IsFoundWhereItStands) {
  const auto found = find_untrusted_text("a = 1\nb = \u00aa\n");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->line, 2);
  EXPECT_EQ(found->column, 5);
}

TEST(UntrustedText, IsNotWhatStandsInTextsAndComments) {
  EXPECT_FALSE(find_untrusted_text("name = \"庄\" # 庄\nid = '庄'\n").has_value());
  EXPECT_FALSE(find_untrusted_text("name = \"a \\\" 庄\"\n").has_value());
  EXPECT_FALSE(find_untrusted_text("\xef\xbb\xbfname = \"庄\"").has_value());
}

TEST(UntrustedText, BeginsAgainWhereATextEnds) {
  EXPECT_TRUE(find_untrusted_text("name = \"a\"庄").has_value());
  EXPECT_TRUE(find_untrusted_text("name = \"a\\\\\"庄").has_value());
  EXPECT_TRUE(find_untrusted_text("name = 'a\\'庄").has_value());
}

TEST(UntrustedText, IsATextOverSeveralLines) {
  EXPECT_TRUE(find_untrusted_text("name = \"\"\"\n庄\"\"\"").has_value());
  EXPECT_TRUE(find_untrusted_text("name = '''\n庄'''").has_value());
  EXPECT_FALSE(find_untrusted_text("name = \"\" # \"\"\"").has_value());
}

}  // namespace
}  // namespace punto
