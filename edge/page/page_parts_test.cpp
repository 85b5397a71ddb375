#include "edge/page/page_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/well_formed.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PageParts, APageIsWholeAndAllowsNothingFromOutside) {
  const std::string page = whole_page("<script>", "p { color: red; }", "<p>body</p>\n");
  EXPECT_EQ(first_unbalanced(page), "");
  EXPECT_THAT(page, HasSubstr("<title>&lt;script&gt;</title>"));
  EXPECT_THAT(page, HasSubstr("<style>p { color: red; }</style>"));
  EXPECT_THAT(page, HasSubstr("<body>\n<p>body</p>\n</body>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(PageParts, AreEscapedWhereTheyAreText) {
  EXPECT_EQ(fact("a&b", "<i>"), "<div><dt>a&amp;b</dt><dd>&lt;i&gt;</dd></div>\n");
  const std::string entries = legend(legend_entry(swatch(Ink::Outer), "5 < 6"));
  EXPECT_EQ(first_unbalanced(entries), "");
  EXPECT_THAT(entries, HasSubstr("class=\"fill outer\""));
  EXPECT_THAT(entries, HasSubstr("5 &lt; 6</li>"));
  EXPECT_THAT(stroke(Ink::Zero), HasSubstr("class=\"line zero\""));
}

}  // namespace
}  // namespace punto
