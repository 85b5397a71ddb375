#include "edge/page/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <regex>

namespace punto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double endless = std::numeric_limits<double>::infinity();

std::vector<std::string> labels(const Axis& axis) {
  const std::vector<double> ticks = nice_ticks(axis);
  std::vector<std::string> texts;
  for (const double tick : ticks) texts.push_back(tick_text(axis, ticks, tick));
  return texts;
}

TEST(SvgPlot, TicksAreRoundNumbers) {
  EXPECT_THAT(labels({-23, 27, "", TickUnit::Number, Scale::Linear, 6}),
              ElementsAre("−20", "−10", "0", "10", "20"));
  EXPECT_THAT(labels({0, 0.0251, "", TickUnit::Percent, Scale::Linear, 6}),
              ElementsAre("0.0\u00a0%", "0.5\u00a0%", "1.0\u00a0%", "1.5\u00a0%", "2.0\u00a0%",
                          "2.5\u00a0%"));
  EXPECT_THAT(labels({0, 4000, "", TickUnit::Number, Scale::Linear, 3}),
              ElementsAre("0", "2,000", "4,000"));
}

TEST(SvgPlot, LogarithmicTicksArePowersOfTen) {
  EXPECT_THAT(
      labels({100, 1e7, "", TickUnit::Number, Scale::Logarithmic, 6}),
      ElementsAre("100", "1,000", "10,000", "100,000", "1\u00a0million", "10\u00a0million"));
  EXPECT_THAT(labels({1e-4, 1, "", TickUnit::Percent, Scale::Logarithmic, 8}),
              ElementsAre("0.01\u00a0%", "0.1\u00a0%", "1\u00a0%", "10\u00a0%", "100\u00a0%"));
}

TEST(SvgPlot, WidenedAxesEndAtTicks) {
  for (const double low : {-0.32, -0.07, 0.0}) {
    const Axis axis = widened({low, 0.68, "", TickUnit::Percent, Scale::Linear, 5});
    const std::vector<double> ticks = nice_ticks(axis);
    EXPECT_LE(axis.from, low);
    EXPECT_NEAR(ticks.front(), axis.from, 1e-12);
    EXPECT_NEAR(ticks.back(), axis.to, 1e-12);
    EXPECT_GE(ticks.size(), 4u);
  }
}

TEST(SvgPlot, TextIsEscaped) {
  const SvgPlot plot{{.x = {0, 1, "<x>"}, .y = {0, 1, "a & b"}}, {{0.5, "\"mark\"", Ink::Exact}}};
  const std::string svg = plot.svg("<title>", "it's");
  EXPECT_THAT(svg, HasSubstr("<title>&lt;title&gt;</title><desc>it&#39;s</desc>"));
  EXPECT_THAT(svg, HasSubstr("&lt;x&gt;"));
  EXPECT_THAT(svg, HasSubstr("a &amp; b"));
  EXPECT_THAT(svg, HasSubstr("&quot;mark&quot;"));
  EXPECT_THAT(svg, HasSubstr("role=\"img\""));
}

TEST(SvgPlot, WhatIsNoNumberIsLeftOut) {
  for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
    SvgPlot plot{{.x = {1, 100, "", TickUnit::Number, scale}, .y = {1, 10, "", {}, scale}}};
    const std::vector<PlotPoint> points = {{1, 1}, {no_number, 2}, {3, endless}, {0, 0}, {-5, 4}};
    const std::vector<PlotSpan> spans = {{1, 1, 2}, {2, no_number, 3}, {3, -1, endless}, {4, 0, 4}};
    const std::vector<PlotBar> bars = {{1, 2, 3}, {2, 3, no_number}, {3, endless, 1}, {0, 0, 0}};
    plot.line(points, Ink::Data);
    plot.dots(points, Ink::Data);
    plot.band(spans, Ink::Outer);
    plot.bars(bars, Ink::Data);
    plot.level(no_number, Ink::Zero);
    const std::string svg = plot.svg("", "");
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
}

TEST(SvgPlot, PlacesGrowWithTheNumbers) {
  SvgPlot plot{{.width = 300, .height = 200, .x = {0, 10, ""}, .y = {0, 10, ""}}};
  const std::vector<PlotPoint> points = {{0, 0}, {10, 10}};
  plot.line(points, Ink::Data);
  const std::string svg = plot.svg("", "");
  std::smatch found;
  const std::regex line{R"re(width="([\d.]+)" height="([\d.]+)"><polyline class="line data" )re"
                        R"re(points="0.0,([\d.]+) ([\d.]+),0.0"/>)re"};
  ASSERT_TRUE(std::regex_search(svg, found, line)) << svg;
  EXPECT_EQ(found[1], found[4]);
  EXPECT_EQ(found[2], found[3]);
}

struct DrawnMark {
  double line = 0;
  double top = 0;  // of its line
  double begin = 0;
  double end = 0;
  double baseline = 0;
};

std::vector<DrawnMark> drawn_marks(const std::string& svg) {
  const std::regex mark{
      R"re(x1="([-\d.]+)" x2="[-\d.]+" y1="([-\d.]+)" y2="[-\d.]+"/>)re"
      R"re(<text class="(start|end) [a-z]+" x="([-\d.]+)" y="([-\d.]+)">([^<]*)<)re"};
  std::vector<DrawnMark> marks;
  for (std::sregex_iterator at{svg.begin(), svg.end(), mark}; at != std::sregex_iterator{}; ++at) {
    const double width = 7 * static_cast<double>((*at)[6].length());
    const double x = std::stod((*at)[4]);
    const bool to_the_left = (*at)[3] == "end";
    marks.push_back({std::stod((*at)[1]), std::stod((*at)[2]), to_the_left ? x - width : x,
                     to_the_left ? x : x + width, std::stod((*at)[5])});
  }
  return marks;
}

// Wherever four marks stand, no label lies on another, and no line runs through one.
TEST(SvgPlot, LabelsOfMarksAreFree) {
  std::mt19937 random{17};
  for (int i = 0; i < 2000; ++i) {
    const auto anywhere = [&] { return static_cast<double>(random() % 1000) / 10; };
    const SvgPlot plot{{.width = i % 2 == 0 ? 350 : 900, .x = {0, 100, ""}, .y = {0, 1, ""}},
                       {{anywhere(), "5% -12.1", Ink::Zero},
                        {anywhere(), "median -0.8", Ink::Zero},
                        {anywhere(), "mean -0.83", Ink::Exact},
                        {anywhere(), "95%", Ink::Zero}}};
    const std::vector<DrawnMark> marks = drawn_marks(plot.svg("", ""));
    ASSERT_EQ(marks.size(), 4u);
    for (const DrawnMark& one : marks) {
      for (const DrawnMark& other : marks) {
        if (&one == &other) continue;
        const bool on_one_row = one.baseline == other.baseline;
        EXPECT_FALSE(on_one_row && one.begin < other.end && other.begin < one.end) << i;
        const bool reaches = one.top < other.baseline - 10;
        EXPECT_FALSE(reaches && other.begin < one.line && one.line < other.end) << i;
      }
    }
    if (HasFailure()) return;
  }
}

TEST(SvgPlot, LabelsThatHaveRoomStandOnOneRow) {
  const SvgPlot plot{{.width = 900, .x = {0, 100, ""}, .y = {0, 1, ""}},
                     {{10, "one", Ink::Zero}, {50, "two", Ink::Zero}, {99, "three", Ink::Zero}}};
  const std::vector<DrawnMark> marks = drawn_marks(plot.svg("", ""));
  ASSERT_EQ(marks.size(), 3u);
  EXPECT_EQ(marks[0].baseline, marks[2].baseline);
  EXPECT_EQ(marks[1].baseline, marks[2].baseline);
  EXPECT_LT(marks[2].begin, marks[2].line);
}

}  // namespace
}  // namespace punto
