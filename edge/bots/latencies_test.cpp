#include "edge/bots/latencies.hpp"

#include <gtest/gtest.h>

namespace punto::bots {
namespace {

TEST(Latencies, NothingTakesNoTime) {
  const Latencies none;
  EXPECT_EQ(none.percentile(50), 0);
  EXPECT_EQ(none.most(), 0);
}

TEST(Latencies, PercentilesAreRightToOnePartIn32) {
  Latencies times;
  for (std::int64_t i = 1; i <= 100'000; ++i) times.add(i);
  for (const double percent : {1.0, 50.0, 90.0, 99.0, 100.0}) {
    const double exact = percent * 1'000;
    EXPECT_GE(static_cast<double>(times.percentile(percent)), exact);
    EXPECT_LE(static_cast<double>(times.percentile(percent)), exact * 33 / 32);
  }
  EXPECT_EQ(times.most(), 100'000);
}

TEST(Latencies, SmallNumbersAreExactAndNegativeOnesCountAsNothing) {
  Latencies times;
  for (const std::int64_t time : {-5, 3, 7, 40}) times.add(time);
  EXPECT_EQ(times.percentile(25), 0);
  EXPECT_EQ(times.percentile(50), 3);
  EXPECT_EQ(times.percentile(75), 7);
  EXPECT_EQ(times.percentile(100), 40);
}

TEST(Latencies, HoursHaveAPlaceToo) {
  Latencies times;
  times.add(std::int64_t{3'600} * 1'000'000);
  EXPECT_EQ(times.percentile(50), std::int64_t{3'600} * 1'000'000);
}

TEST(Latencies, AddUp) {
  Latencies one;
  Latencies other;
  one.add(1);
  other.add(1'000);
  one.add(other);
  EXPECT_EQ(one.count(), 2U);
  EXPECT_EQ(one.percentile(50), 1);
  EXPECT_EQ(one.most(), 1'000);
}

}  // namespace
}  // namespace punto::bots
