#include "core/odds/betting_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace punto {
namespace {

using testing::ElementsAre;

// The stakes of a plan while rounds are won (W), lost (L) and pushed (P), the one after the last
// of them too.
std::vector<int> stakes_of(std::string_view id, std::string_view rounds) {
  const BettingPlan* const plan = find_betting_plan(id);
  if (plan == nullptr) return {};
  std::vector<int> stakes = {plan->stakes.front()};
  std::size_t place = 0;
  for (const char round : rounds) {
    place = next_place(*plan, place,
                       round == 'W'   ? Verdict::Won
                       : round == 'L' ? Verdict::Lost
                                      : Verdict::Push);
    stakes.push_back(plan->stakes[place]);
  }
  return stakes;
}

TEST(BettingPlan, FlatIsOneUnit) {
  EXPECT_THAT(stakes_of("flat", "WLPLL"), ElementsAre(1, 1, 1, 1, 1, 1));
}

TEST(BettingPlan, MartingaleDoublesSevenTimes) {
  EXPECT_THAT(stakes_of("martingale", "LLLWL"), ElementsAre(1, 2, 4, 8, 1, 2));
  EXPECT_THAT(stakes_of("martingale", "LPPLW"), ElementsAre(1, 2, 2, 2, 4, 1));
  EXPECT_THAT(stakes_of("martingale", "LLLLLLLL"), ElementsAre(1, 2, 4, 8, 16, 32, 64, 1, 2));
}

TEST(BettingPlan, ParoliDoublesWhileWinning) {
  EXPECT_THAT(stakes_of("paroli", "WWWWL"), ElementsAre(1, 2, 4, 1, 2, 1));
  EXPECT_THAT(stakes_of("paroli", "WLWPW"), ElementsAre(1, 2, 1, 2, 2, 4));
}

TEST(BettingPlan, DalembertGoesUpAndDownByOne) {
  EXPECT_THAT(stakes_of("dalembert", "LLPWWWL"), ElementsAre(1, 2, 3, 3, 2, 1, 1, 2));
  const std::vector<int> losing = stakes_of("dalembert", std::string(45, 'L'));
  EXPECT_EQ(losing[39], 40);
  EXPECT_EQ(losing.back(), 40);
}

TEST(BettingPlan, FibonacciGoesTwoBack) {
  EXPECT_THAT(stakes_of("fibonacci", "LLLLWWLW"), ElementsAre(1, 1, 2, 3, 5, 2, 1, 1, 1));
  EXPECT_THAT(stakes_of("fibonacci", "W"), ElementsAre(1, 1));
  const std::vector<int> losing = stakes_of("fibonacci", std::string(12, 'L'));
  EXPECT_EQ(losing[10], 89);
  EXPECT_EQ(losing[11], 1);
}

TEST(BettingPlan, OneThreeTwoSixIsWonFourTimes) {
  EXPECT_THAT(stakes_of("1-3-2-6", "WWWWW"), ElementsAre(1, 3, 2, 6, 1, 3));
  EXPECT_THAT(stakes_of("1-3-2-6", "WWLWPW"), ElementsAre(1, 3, 2, 1, 3, 3, 2));
}

TEST(BettingPlan, EachHasItsOwnIdAndStakes) {
  std::set<std::string_view> ids;
  for (const BettingPlan& plan : betting_plans) {
    EXPECT_TRUE(ids.insert(plan.id).second) << plan.id;
    EXPECT_EQ(plan.stakes.front(), 1) << plan.id;
    EXPECT_GT(std::ranges::min(plan.stakes), 0) << plan.id;
    EXPECT_FALSE(plan.idea.empty()) << plan.id;
    EXPECT_EQ(find_betting_plan(plan.id), &plan);
  }
  EXPECT_EQ(find_betting_plan("labouchere"), nullptr);
}

}  // namespace
}  // namespace punto
