#include "cli/recall.hpp"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/output.hpp"
#include "cli/told_recall.hpp"
#include "core/audit/time_text.hpp"
#include "edge/tell/recall_terminal.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Ended {
  int code = 0;
  std::string output;
  std::string error;
};

class RecallTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
  }

  Ended recall(std::string terminal, std::string last = "10", bool json = false) {
    ReplayOptions options;
    options.terminal = std::move(terminal);
    options.last = std::move(last);
    options.json = json;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Ended run;
    run.code = run_recall(*test.store, options);
    finish_output(exit_done);
    run.output = testing::internal::GetCapturedStdout();
    run.error = testing::internal::GetCapturedStderr();
    return run;
  }
  // Three rounds, the last of which is in play.
  void play() {
    ASSERT_EQ(test.sit("tiger-1", PlayerId{7}, 1, Cents{100'00})->kind, AnswerKind::Done);
    RoundNumber wagered = 0;
    for (int i = 0; i < 2'000 && wagered < 3; ++i) {
      test.run(100);
      const TableState& table = test.state("tiger-1");
      if (table.phase != Phase::Betting || table.round.number == wagered) continue;
      wagered = table.round.number;
      test.give("tiger-1", player(PlayerId{7}),
                PlaceWager{wagered, PlayerId{7}, 0, Cents{10'00}, false});
    }
  }

  TestFloor test;
};

TEST_F(RecallTest, SaysWhatCannotBeRecalled) {
  EXPECT_EQ(recall("7").error, "punto: there is no terminal in this store\n");
  test.ask(house::system(), house::AddTerminal{house::TerminalId{7}, "terminal", {}});
  EXPECT_EQ(recall("7").error, "punto: no round has been played from terminal 7 yet\n");
  EXPECT_EQ(recall("7").code, exit_misuse);
  EXPECT_EQ(recall("8").error, "punto: there is no terminal 8; there is 1, from 7 to 7\n");
  EXPECT_EQ(recall("seven").error,
            "punto: --terminal \"seven\"; write a whole number from 1 to 4000000000\n");
  EXPECT_EQ(recall("7", "101").error,
            "punto: --last \"101\"; write a whole number from 1 to 100\n");
}

TEST_F(RecallTest, EachRoundIsToldInFullAndMarked) {
  play();
  const Ended run = recall("7");
  EXPECT_EQ(run.code, exit_done) << run.error;
  EXPECT_THAT(run.output, testing::StartsWith("RECALL of terminal 7 · terminal · 3 rounds, the "
                                              "oldest first\n"));
  EXPECT_THAT(run.output, HasSubstr("Cash is put in: 100.00.  Credits of the terminal: 100.00."));
  EXPECT_THAT(run.output, HasSubstr("P7 sits down at table tiger-1 with 100.00."));
  EXPECT_THAT(run.output,
              HasSubstr("---- recall 1 of 3 · P7 ----\nTable tiger-1 · round 1 · shoe"));
  EXPECT_THAT(run.output, HasSubstr("Tiger Baccarat · EB4 version 4 (tiger@4)\n"));
  EXPECT_THAT(run.output, HasSubstr("Round 2 is settled.  [3.9]\n  P7  Player  10.00  "));
  EXPECT_THAT(run.output, HasSubstr("\nP7 in this round: credits 100.00 before, "));
  EXPECT_THAT(run.output, HasSubstr(" now; staked 10.00, returned 0.00\n"));
  EXPECT_THAT(run.output, Not(HasSubstr("Note:")));
  const std::string last = recall("7", "1").output;
  EXPECT_THAT(last, HasSubstr("---- recall 1 of 1 · P7 ----\nTable tiger-1 · round 3 · "));
  EXPECT_THAT(last, Not(HasSubstr("round 2")));
}

TEST_F(RecallTest, AsJson) {
  play();
  const auto told = boost::json::parse(recall("7", "2", true).output);
  EXPECT_TRUE(told.at("recall").as_bool());
  EXPECT_EQ(told.at("terminal"), 7);
  EXPECT_TRUE(told.at("damage").is_null());
  const auto& items = told.at("items").as_array();
  ASSERT_EQ(items.size(), 2u);
  const auto& settled = items[0].as_object();
  EXPECT_EQ(settled.at("player"), "P7");
  EXPECT_EQ(settled.at("round").at("round"), 2);
  EXPECT_EQ(settled.at("credits_after").as_int64(), settled.at("credits_before").as_int64() -
                                                        settled.at("staked").as_int64() +
                                                        settled.at("returned").as_int64());
  EXPECT_FALSE(items[1].at("round").at("finished").as_bool());
  EXPECT_EQ(items[1].at("staked"), 1'000);
}

// What the house and the tables say is told by time.
TEST(ToldRecall, StepsOfTheTerminalAreSentences) {
  using enum TerminalStepKind;
  const auto text = [](TerminalStepKind kind) {
    return tell(TerminalStep{Time{}, kind, {5'00}, {}, "t", PlayerId{7}}).text;
  };
  EXPECT_EQ(text(VoucherIn), "A voucher of 5.00 is taken.");
  EXPECT_EQ(text(VoucherOut), "Cashed out: a voucher of 5.00.");
  EXPECT_EQ(text(HandPayCalled), "Cashed out: 5.00, to be paid by hand.");
  EXPECT_EQ(text(PaidByHand), "5.00 is paid by hand.");
  EXPECT_EQ(text(Corrected), "Corrected by staff: 5.00 is to be paid by hand.");
  EXPECT_EQ(text(NotTaken), "Table t does not take it; 5.00 is back.");
  EXPECT_EQ(text(LeftTable), "P7 comes from table t with 5.00.");
}

TEST(ToldRecall, ACorrectionCountsInTheSum) {
  RecalledRound recalled;
  recalled.player = PlayerId{7};
  recalled.returned = {10'00};
  ReplayedRound round;
  const ReplayedShare lost{"P7", "banker", "Banker", {10'00}, {}, "lost", "3.9", ""};
  const ReplayedShare back{"P7", "banker", "Banker", {10'00}, {10'00}, "returned", "6.3", ""};
  const ReplayedShare other{"P8", "tie", "Tie", {5'00}, {}, "returned", "6.3", ""};
  round.is_finished = true;
  round.steps.push_back({1, to_text(Time{}), "", "Settled.", "", {{lost}}});
  round.steps.push_back({2, to_text(Time{}), "", "Corrected.", "", {{back, other}}});
  ToldRecall recall;
  recall.damage = "x";
  recall.items.emplace_back(tell(recalled, round));
  EXPECT_THAT(recall_text(recall),
              testing::EndsWith("staked 0.00, returned 10.00\n"
                                "  P7  Banker  10.00  returned  10.00  [6.3]\n"
                                "\nNote: not all could be read, so that rounds may be missing: "
                                "x.\n"));
}

}  // namespace
}  // namespace punto
