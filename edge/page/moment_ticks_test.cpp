#include "edge/page/moment_ticks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace punto {
namespace {

using testing::ElementsAre;

constexpr double ten_o_clock = 1'794'823'200'000;  // on 2026-11-16
constexpr double hour = 3'600'000;

std::vector<std::string> texts(double from, double to, int most) {
  std::vector<std::string> found;
  for (const double tick : moment_ticks(from, to, most)) found.push_back(moment_tick_text(tick));
  return found;
}

TEST(MomentTicks, AreWholeHoursAndTellTheDay) {
  EXPECT_THAT(texts(ten_o_clock, ten_o_clock + 24 * hour, 5),
              ElementsAre("12:00", "18:00", "11-17", "06:00"));
  EXPECT_THAT(texts(ten_o_clock + 1, ten_o_clock + hour, 4),
              ElementsAre("10:15", "10:30", "10:45", "11:00"));
}

TEST(MomentTicks, AreDaysWhereThereAreMany) {
  EXPECT_THAT(texts(ten_o_clock - 10 * hour, ten_o_clock + 62 * hour, 4),
              ElementsAre("11-16", "11-17", "11-18", "11-19"));
}

TEST(MomentTicks, AreNeverMoreThanAsked) {
  for (double span = 0.2 * hour; span < 1e7 * hour; span *= 1.7) {
    for (int most = 1; most < 9; ++most) {
      EXPECT_LE(moment_ticks(ten_o_clock, ten_o_clock + span, most).size(),
                static_cast<std::size_t>(most) + 1)
          << span;
    }
  }
}

}  // namespace
}  // namespace punto
