#include "edge/server/allowance.hpp"

#include <gtest/gtest.h>

namespace punto::server {
namespace {

class AllowanceTest : public testing::Test {
 protected:
  // How often he may at once.
  int count_of(const std::string& who, Time now) {
    int count = 0;
    while (count < 100 && allowance.take(who, now)) ++count;
    return count;
  }

  Allowance allowance{Rate{.at_once = 5, .each_second = 2}};
};

TEST_F(AllowanceTest, SoManyAtOnceAndThenOneAfterAnother) {
  EXPECT_EQ(count_of("a", Time{0}), 5);
  EXPECT_EQ(count_of("a", Time{499}), 0);
  EXPECT_EQ(count_of("a", Time{500}), 1);
  EXPECT_EQ(count_of("a", Time{1'500}), 2);
  EXPECT_EQ(count_of("a", Time{100'000}), 5);
}

TEST_F(AllowanceTest, EachHasHisOwn) {
  EXPECT_EQ(count_of("a", Time{0}), 5);
  EXPECT_EQ(count_of("b", Time{0}), 5);
}

TEST_F(AllowanceTest, AskingWhetherHeMayCostsNothing) {
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(allowance.may("a", Time{0}));
  EXPECT_EQ(count_of("a", Time{0}), 5);
  EXPECT_FALSE(allowance.may("a", Time{0}));
}

TEST_F(AllowanceTest, AClockThatGoesBackGivesNothing) {
  EXPECT_EQ(count_of("a", Time{10'000}), 5);
  EXPECT_EQ(count_of("a", Time{0}), 0);
}

TEST_F(AllowanceTest, SaysHowLongToWait) {
  EXPECT_EQ(allowance.wait_of("a"), 0);
  count_of("a", Time{0});
  EXPECT_EQ(allowance.wait_of("a"), 1);
  Allowance slow{Rate{.at_once = 1, .each_second = 0.2}};
  slow.take("a", Time{0});
  EXPECT_GE(slow.wait_of("a"), 5);
}

TEST_F(AllowanceTest, ASweepForgetsNobodyWhoIsOwedAWait) {
  count_of("a", Time{0});
  allowance.sweep(Time{1'000});
  EXPECT_EQ(count_of("a", Time{1'000}), 2);
  allowance.sweep(Time{10'000});
  EXPECT_EQ(allowance.wait_of("a"), 0);
}

}  // namespace
}  // namespace punto::server
