#include "edge/page/name_bars.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <regex>

#include "tests/well_formed.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

struct DrawnBar {
  double from = 0;
  double to = 0;
};

std::vector<DrawnBar> drawn(const std::string& svg) {
  const std::regex bar{R"re(<rect class="[^"]*" x="([\d.]+)" y="[\d.]+" width="([\d.]+)")re"};
  std::vector<DrawnBar> bars;
  for (std::sregex_iterator at{svg.begin(), svg.end(), bar}; at != std::sregex_iterator{}; ++at) {
    const double from = std::stod((*at)[1]);
    bars.push_back({from, from + std::stod((*at)[2])});
  }
  return bars;
}

TEST(NameBars, LossesGoToTheOtherSideOfZero) {
  const std::string svg =
      svg_name_bars({{"a", "100", 100}, {"b", "−50", -50}, {"c", "0", 0}}, 600, "", "");
  const std::vector<DrawnBar> bars = drawn(svg);
  ASSERT_EQ(bars.size(), 3u);
  EXPECT_NEAR(bars[0].from, bars[1].to, 0.11);
  EXPECT_NEAR(bars[0].to - bars[0].from, 2 * (bars[1].to - bars[1].from), 0.31);
  EXPECT_EQ(bars[2].from, bars[2].to);
  EXPECT_LE(bars[0].to, 600);
}

TEST(NameBars, LongNamesAreCutBetweenCharactersAndToldInFull) {
  const std::string name = "百家乐百家乐百家乐百家乐百家乐百家乐";
  const std::string svg = svg_name_bars({{name, "1", 1}}, 200, "", "");
  EXPECT_THAT(svg, HasSubstr("<title>" + name + ": 1</title>"));
  EXPECT_THAT(svg, HasSubstr(">百家乐百…</text>"));
}

TEST(NameBars, TextIsEscapedAndTagsAreClosed) {
  const std::string svg = svg_name_bars({{"<script>", "&", 1}}, 300, "<t>", "\"d\"");
  EXPECT_EQ(first_unbalanced(svg), "");
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, HasSubstr("&quot;d&quot;"));
}

TEST(NameBars, NoneAndNoNumberLeaveNoTrace) {
  constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
  constexpr double endless = std::numeric_limits<double>::infinity();
  for (const auto& svg :
       {svg_name_bars({}, 300, "", ""), svg_name_bars({{"a", "–", no_number}}, 300, "", ""),
        svg_name_bars({{"a", "–", endless}, {"b", "1", 1}}, 300, "", "")}) {
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
}

}  // namespace
}  // namespace punto
