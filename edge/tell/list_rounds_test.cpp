#include "edge/tell/list_rounds.hpp"

#include <gtest/gtest.h>

#include "edge/host/round_index.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::int64_t half_an_hour = 30L * 60 * 1'000;

class ListRounds : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.seat_guests();
    test.play_and_stop(half_an_hour);
    ASSERT_GT(last(), 20u);
  }

  RoundNumber last() { return test.state(table).records.back().number; }
  std::vector<wire::ListedRound> list(const RoundPage& page) {
    const auto listed = list_rounds(*test.store, table, page);
    EXPECT_TRUE(listed) << listed.error();
    return listed->rounds;
  }
  void expect_all_as_played() {
    const auto listed = list({last() + 1, most_rounds_listed});
    for (const wire::ListedRound& round : listed) {
      const auto& records = test.state(table).records;
      const auto record = std::ranges::find(records, round.round, &RoundRecord::number);
      if (record == records.end()) continue;  // of an older shoe
      EXPECT_EQ(round.is_void, record->is_void);
      EXPECT_EQ(round.cards, std::vector(record->cards.begin(), record->cards.end()));
      const Outcome outcome = deal_round(round.cards).outcome();
      EXPECT_EQ(round.winner, outcome.winner());
      EXPECT_EQ(round.player_total, outcome.points.player_total);
      EXPECT_EQ(round.shares, record->settlement->size());
      EXPECT_EQ(round.staked, record->settlement->front().staked);
      EXPECT_EQ(round.returned, record->settlement->front().returned);
      EXPECT_LT(round.opened, round.ended);
    }
    EXPECT_EQ(listed.front().round, last());
  }

  TestFloor test;
  std::string table = "tiger-1";
};

TEST_F(ListRounds, TellsRoundsAsTheyWerePlayed) {
  expect_all_as_played();
}

TEST_F(ListRounds, NeedsNoIndex) {
  ASSERT_TRUE(test.store->drop_projection(round_projection));
  expect_all_as_played();
}

TEST_F(ListRounds, HasPages) {
  const auto page = list({12, 5});
  ASSERT_EQ(page.size(), 5u);
  EXPECT_EQ(page.front().round, 11u);
  EXPECT_EQ(page.back().round, 7u);
  EXPECT_EQ(list_rounds(*test.store, table, {12, 5})->before, 7u);
  EXPECT_EQ(list_rounds(*test.store, table, {3, 5})->before, std::nullopt);
  EXPECT_TRUE(list({1, 5}).empty());
}

TEST_F(ListRounds, SaysWhichTablesThereAre) {
  const auto listed = list_rounds(*test.store, "tigre-1", {2, 5});
  ASSERT_FALSE(listed);
  EXPECT_TRUE(listed.error().contains("tiger-1")) << listed.error();
}

TEST(ListRoundsOfFelt, TellsACorrectedRoundAsItWasCorrected) {
  TestFloor test;
  TablePlan plan = electronic_plan("fortune-six-v6");
  plan.settings = usual_settings(*read_rulebook(plan.rulebook));
  plan.pace.reset();
  test.plans = {plan};
  ASSERT_EQ(test.start(), "");
  const auto must = [&](const Actor& by, CommandBody body) {
    const auto answer = test.give(plan.id, by, std::move(body));
    ASSERT_TRUE(answer && answer->kind == AnswerKind::Done);
  };
  must(test_dealer, LoadShoe{});
  must(test_dealer, CutShoe{100});
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  for (const std::string_view card : {"9C", "2D", "KC", "3D"}) {
    must(test_dealer, DrawCard{parse_card(card), {}});
  }
  must(test_dealer, Settle{});
  const auto before = list_rounds(*test.store, plan.id, {2, 5})->rounds;
  ASSERT_EQ(before.size(), 1u);
  EXPECT_FALSE(before[0].corrected);
  EXPECT_EQ(before[0].winner, Winner::Player);
  const std::vector<Card> really = *parse_cards("9C 9D KC KD");
  must(test_shift_manager, CorrectRound{1, really, "read wrongly"});
  const auto after = list_rounds(*test.store, plan.id, {2, 5})->rounds;
  ASSERT_EQ(after.size(), 1u);
  EXPECT_TRUE(after[0].corrected);
  EXPECT_EQ(after[0].winner, Winner::Tie);
  EXPECT_EQ(after[0].banker_total, 9);
  EXPECT_EQ(after[0].cards, really);
}

}  // namespace
}  // namespace punto
