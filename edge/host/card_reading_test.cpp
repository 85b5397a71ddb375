#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edge/audit/verify_store.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::string_view table = "felt";

// A Dealer's table whose device reads the cards, before the first card of a round.
class CardReadingTest : public testing::Test {
 protected:
  void SetUp() override {
    TablePlan plan;
    plan.id = table;
    plan.rulebook = text_of_rulebook("fortune-six-v6");
    plan.settings = usual_settings(*read_rulebook(plan.rulebook));
    plan.settings.cards = CardSource::CardReader;
    test.plans = {plan};
    ASSERT_EQ(test.start(), "");
    for (const CommandBody& body :
         {CommandBody{LoadShoe{}}, CommandBody{CutShoe{77}}, CommandBody{OpenBetting{}}}) {
      give(body);
    }
    ASSERT_EQ(test.sit_at_felt(table, 1, Cents{1'000'00})->kind, AnswerKind::Done);
    const PlayerId guest = test.state(table).seats.front().player;
    give(PlaceWager{1, guest, 0, Cents{100'00}, false});
    give(CloseBetting{1});
  }

  void give(const CommandBody& body) {
    const auto answer = test.give(table, test_dealer, body);
    ASSERT_TRUE(answer && answer->kind == AnswerKind::Done);
  }

  AnswerKind send(int position, std::string_view card) {
    AnswerKind kind = AnswerKind::NotCertain;
    const CardReading reading{static_cast<std::uint16_t>(position), parse_card(card), Time{1}};
    test.floor->submit(table, reading, [&](const Answer& answer) { kind = answer.kind; });
    test.floor->turn();
    test.floor->turn();
    return kind;
  }

  [[nodiscard]] const TableState& state() const { return test.state(table); }

  TestFloor test;
};

TEST_F(CardReadingTest, CardsAreDrawnAndTheRoundIsSettled) {
  EXPECT_EQ(send(1, "9C"), AnswerKind::Done);
  EXPECT_EQ(send(2, "2D"), AnswerKind::Done);
  EXPECT_EQ(send(3, "KH"), AnswerKind::Done);
  EXPECT_EQ(send(4, "5S"), AnswerKind::Done);
  EXPECT_EQ(test.give(table, test_dealer, Settle{})->kind, AnswerKind::Done);
  EXPECT_EQ(state().seats.front().credits, Cents{1'100'00});
  EXPECT_FALSE(test.was_noted(Significance::CardReadError));
  EXPECT_TRUE(verify_store(*test.store, {})->found.empty());
}

TEST_F(CardReadingTest, AForeignCardIsAnIrregularity) {
  EXPECT_EQ(send(1, "SF"), AnswerKind::Done);
  ASSERT_TRUE(state().procedure);
  EXPECT_EQ(state().procedure->stage, Stage::Found);
}

TEST_F(CardReadingTest, AMissedCardIsNotedAndReadLate) {
  send(1, "9C");
  EXPECT_EQ(send(3, "KH"), AnswerKind::Done);
  EXPECT_TRUE(test.was_noted(Significance::CardReadError));
  EXPECT_EQ(send(2, "2D"), AnswerKind::Done);
  EXPECT_TRUE(state().round.cards[static_cast<std::size_t>(Place::BankerFirst)].read);
}

// Which card is it? Play stops until somebody has looked.
TEST_F(CardReadingTest, AContradictionSuspendsPlay) {
  send(1, "9C");
  EXPECT_EQ(send(1, "9C"), AnswerKind::Done);
  EXPECT_FALSE(state().suspended);
  send(1, "8C");
  EXPECT_TRUE(state().suspended);
  EXPECT_TRUE(test.was_noted(Significance::CardReadError));
  EXPECT_EQ(send(2, "2D"), AnswerKind::Refused);
  EXPECT_EQ(test.give(table, test_pit_manager, ResumeTable{})->kind, AnswerKind::Done);
  // It has left the shoe meanwhile.
  EXPECT_EQ(send(3, "KH"), AnswerKind::Done);
  EXPECT_TRUE(state().round.cards[static_cast<std::size_t>(Place::BankerFirst)].drawn);
}

TEST_F(CardReadingTest, ReadingsGoOnAfterACrash) {
  send(1, "9C");
  send(2, "2D");
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(send(2, "2D"), AnswerKind::Done);
  EXPECT_EQ(send(3, "KH"), AnswerKind::Done);
  EXPECT_EQ(state().round.cards[static_cast<std::size_t>(Place::PlayerSecond)].card,
            parse_card("KH"));
}

TEST_F(CardReadingTest, AReaderNeedsATableThatHasOne) {
  test.plans.push_back(electronic_plan("tiger"));
  ASSERT_EQ(test.start(), "");
  AnswerKind kind = AnswerKind::Done;
  const Reply reply = [&](const Answer& answer) { kind = answer.kind; };
  test.floor->submit("tiger-1", CardReading{1, parse_card("9C"), Time{1}}, reply);
  test.floor->turn();
  EXPECT_EQ(kind, AnswerKind::Refused);
  test.floor->submit("no-such-table", CardReading{}, reply);
  EXPECT_EQ(kind, AnswerKind::NoSuchTable);
}

}  // namespace
}  // namespace punto
