#include <gtest/gtest.h>

#include "core/house/significant_event.hpp"

namespace punto {
namespace {

std::optional<SignificantEvent> told_of(EventBody body) {
  return significance_of(Event{Time{5}, machine(), std::move(body)});
}

TEST(SignificanceAtATable, IsARoundThatIsVoid) {
  const auto told = told_of(RoundVoided{3, "5.9.1", {}});
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, Significance::RoundVoid);
  EXPECT_EQ(told->text, "round 3 is void by rule 5.9.1");
  EXPECT_EQ(told->at, Time{5});
}

TEST(SignificanceAtATable, IsARoundThatWasSettledAnew) {
  Correction correction;
  correction.round = 3;
  correction.reason = "wrong cards";
  const auto told = told_of(RoundCorrected{correction, "6.3"});
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, Significance::RoundCorrected);
  EXPECT_EQ(told->text, "round 3 was settled anew: wrong cards");
}

TEST(SignificanceAtATable, IsALargeWin) {
  const auto told = told_of(SeatLocked{PlayerId{7}, Cents{12'000'00}});
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, Significance::LargeWin);
  EXPECT_EQ(told->text, "Player 7 has won 12000.00 in a round");
}

TEST(SignificanceAtATable, IsNothingOfEveryDay) {
  EXPECT_FALSE(told_of(BettingOpened{3, false}));
  EXPECT_FALSE(told_of(RoundSettled{3, {}}));
}

}  // namespace
}  // namespace punto
