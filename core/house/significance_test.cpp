#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/house/significant_event.hpp"
#include "tests/test_house.hpp"

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

// ---- refusals -----------------------------------------------------------------------------------

class SignificantRefusal : public house::HouseTest {
 protected:
  void SetUp() override {
    HouseTest::SetUp();
    house.insert_card();
  }
  [[nodiscard]] std::string told(const house::CommandBody& body, house::Refusal refusal) const {
    const auto noted = noted_of(house.state, body, refusal);
    if (!noted) return "nothing";
    return fmt::format("{}: {} {}", significance_names[static_cast<std::size_t>(noted->kind)],
                       noted->subject, noted->text);
  }
};

TEST_F(SignificantRefusal, IsThatSomebodyWantsToPlayWhoMayNot) {
  using enum house::Refusal;
  const house::InsertCard card{house::test_terminal, house::test_card()};
  EXPECT_EQ(told(card, PlayerIsExcluded),
            "excluded-player-seen: Player 7 is excluded and wanted to play");
  const house::InsertCash cash{house::test_terminal, Cents{100}};
  EXPECT_EQ(told(cash, PlayerCoolsOff),
            "cooling-player-seen: Player 7 takes a break and wanted to play");
  const house::SitAtFelt sit{"felt", 1, PlayerId{9}, Cents{100}, {}};
  EXPECT_EQ(told(sit, PlayerIsExcluded),
            "excluded-player-seen: Player 9 is excluded and wanted to play");
}

TEST_F(SignificantRefusal, IsALimitThatIsReached) {
  using enum house::Refusal;
  const house::SitAtTerminal sit{house::test_terminal, "tiger", 1, Cents{100}};
  for (const auto refusal : {LossLimitReached, StakeLimitReached, TimeLimitReached}) {
    EXPECT_THAT(told(sit, refusal), testing::StartsWith("player-limit-reached: Player 7 wanted"));
  }
  EXPECT_NE(told(sit, StakeLimitReached), told(sit, TimeLimitReached));
}

TEST_F(SignificantRefusal, IsNothingOfEveryDay) {
  using enum house::Refusal;
  EXPECT_EQ(told(house::InsertCash{house::test_terminal, Cents{100}}, TooManyCredits), "nothing");
  EXPECT_EQ(told(house::InsertCash{house::other_terminal, Cents{100}}, PlayerIsExcluded),
            "nothing");
}

TEST(SignificanceAtATable, IsNothingOfEveryDay) {
  EXPECT_FALSE(told_of(BettingOpened{3, false}));
  EXPECT_FALSE(told_of(RoundSettled{3, {}}));
}

}  // namespace
}  // namespace punto
