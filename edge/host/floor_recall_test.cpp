#include <gtest/gtest.h>

#include "tests/test_floor.hpp"

// What was done is told again, whoever sits where by now.
namespace punto {
namespace {

constexpr std::string_view tiger = "tiger-1";
constexpr PlayerId guest{7};
constexpr house::TerminalId terminal{7};

Request asked_with(std::string_view key, std::uint8_t body) {
  return {request_id("terminal 7", key), RequestBody{body}};
}

class FloorRecallTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.sit(tiger, guest, 1, Cents{1'000'00});
  }

  Answer recall(const Request& request) {
    Answer answer;
    test.floor->submit(tiger, Recall{request}, [&](const Answer& given) { answer = given; });
    test.floor->turn();
    return answer;
  }
  HouseAnswer recall_of_house(const Request& request) {
    HouseAnswer answer;
    test.floor->submit(Recall{request}, [&](const HouseAnswer& given) { answer = given; });
    test.floor->turn();
    return answer;
  }
  Answer leave(const Request& request) {
    Answer answer;
    test.floor->submit(tiger, Ask{request, {player(guest), Leave{guest}}},
                       [&](const Answer& given) { answer = given; });
    test.floor->turn();
    return answer;
  }

  TestFloor test;
};

TEST_F(FloorRecallTest, WhoeverHasLeftIsToldThatHeHas) {
  const Request request = asked_with("key", 1);
  EXPECT_EQ(recall(request).kind, AnswerKind::NotDone);
  const Answer left = leave(request);
  ASSERT_EQ(left.kind, AnswerKind::Done);
  test.run(100);
  ASSERT_FALSE(test.floor->house()->terminals.at(terminal).player.has_value() &&
               test.floor->house()->players.at(guest).seated.has_value());
  const Answer again = recall(request);
  EXPECT_EQ(again.kind, AnswerKind::Done);
  EXPECT_TRUE(again.repeated);
  EXPECT_EQ(again.first, left.first);
  EXPECT_EQ(again.count, left.count);
}

TEST_F(FloorRecallTest, AKeyThatCameWithSomethingElseIsNoticed) {
  ASSERT_EQ(leave(asked_with("key", 1)).kind, AnswerKind::Done);
  EXPECT_EQ(recall(asked_with("key", 2)).kind, AnswerKind::KeyUsedOtherwise);
  EXPECT_EQ(recall(asked_with("other", 1)).kind, AnswerKind::NotDone);
}

TEST_F(FloorRecallTest, TheHouseRemembersTheSameWay) {
  const Request request = asked_with("cash", 1);
  EXPECT_EQ(recall_of_house(request).kind, AnswerKind::NotDone);
  HouseAnswer first;
  test.floor->submit(
      HouseAsk{request, {house::at(terminal), house::InsertCash{terminal, Cents{100}}}},
      [&](const HouseAnswer& given) { first = given; });
  test.floor->turn();
  ASSERT_EQ(first.kind, AnswerKind::Done);
  const HouseAnswer again = recall_of_house(request);
  EXPECT_EQ(again.kind, AnswerKind::Done);
  EXPECT_TRUE(again.repeated);
  EXPECT_EQ(again.first, first.first);
  EXPECT_EQ(recall_of_house(asked_with("cash", 2)).kind, AnswerKind::KeyUsedOtherwise);
}

TEST_F(FloorRecallTest, NobodyKnowsWithoutATable) {
  Answer answer;
  test.floor->submit("none", Recall{asked_with("key", 1)},
                     [&](const Answer& given) { answer = given; });
  EXPECT_EQ(answer.kind, AnswerKind::NoSuchTable);
}

}  // namespace
}  // namespace punto
