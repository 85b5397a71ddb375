#include "edge/device/card_reader.hpp"

#include <gtest/gtest.h>

#include "tests/test_table.hpp"

namespace punto {
namespace {

using enum ReaderFinding;

CardReading reading(int position, std::string_view card, int second) {
  return {static_cast<std::uint16_t>(position), parse_card(card), Time{second * 1000}};
}

std::vector<ReaderFinding> findings(const ReaderAnswer& answer) {
  std::vector<ReaderFinding> found;
  for (const ReaderReport& report : answer.reports) found.push_back(report.finding);
  return found;
}

// A table with a reader, before the first card of a round.
class CardReaderTest : public testing::Test {
 protected:
  CardReaderTest() {
    table_.open("fortune-six-v6",
                [](TableSettings& settings) { settings.cards = CardSource::CardReader; });
    EXPECT_TRUE(table_.try_to(test_dealer, Sit{PlayerId{1}, 1, Cents{1000'00}}));
    EXPECT_TRUE(table_.try_to(test_dealer, OpenBetting{}));
    EXPECT_TRUE(table_.try_to(test_dealer, PlaceWager{1, PlayerId{1}, 0, Cents{100'00}, false}));
    EXPECT_TRUE(table_.try_to(test_dealer, CloseBetting{1}));
  }

  // As a host does it. Gives back what was found.
  std::vector<ReaderFinding> send(const CardReading& reading) {
    const ReaderAnswer answer = interpret(reading, table_.state);
    for (const CommandBody& body : answer.commands) EXPECT_TRUE(table_.try_to(machine(), body));
    return findings(answer);
  }

  [[nodiscard]] const DealtCard& card_at(Place place) const {
    return table_.state.round.cards[static_cast<std::size_t>(place)];
  }

  TestTable table_;
};

using Found = std::vector<ReaderFinding>;

TEST_F(CardReaderTest, CardsInOrderAreDrawn) {
  EXPECT_EQ(send(reading(1, "9C", 1)), Found{});
  EXPECT_EQ(send(reading(2, "4D", 2)), Found{});
  EXPECT_EQ(send(reading(3, "KH", 3)), Found{});
  EXPECT_EQ(send(reading(4, "2S", 4)), Found{});
  EXPECT_EQ(card_at(Place::BankerSecond).card, parse_card("2S"));
  EXPECT_FALSE(table_.state.procedure);
}

// The table finds by itself what is wrong with a card that was read.
TEST_F(CardReaderTest, AForeignCardIsForTheTable) {
  EXPECT_EQ(send(reading(1, "SF", 1)), Found{});
  EXPECT_TRUE(table_.state.procedure);
}

TEST_F(CardReaderTest, AMissedCardIsDrawnUnreadAndReadLate) {
  send(reading(1, "9C", 1));
  EXPECT_EQ(send(reading(3, "KH", 3)), Found{Missed});
  EXPECT_TRUE(card_at(Place::BankerFirst).drawn);
  EXPECT_FALSE(card_at(Place::BankerFirst).read);
  EXPECT_EQ(card_at(Place::PlayerSecond).card, parse_card("KH"));
  EXPECT_EQ(send(reading(2, "4D", 4)), Found{ReadLate});
  EXPECT_TRUE(card_at(Place::BankerFirst).read);
  EXPECT_EQ(card_at(Place::BankerFirst).card, parse_card("4D"));
}

TEST_F(CardReaderTest, ACardThatCouldNotBeReadIsReadLater) {
  EXPECT_EQ(send(reading(1, "", 1)), Found{NotRead});
  EXPECT_EQ(send(reading(1, "9C", 2)), Found{ReadLate});
  EXPECT_EQ(card_at(Place::PlayerFirst).card, parse_card("9C"));
  EXPECT_EQ(send(reading(2, "4D", 3)), Found{});
}

TEST_F(CardReaderTest, RepeatsAndContradictionsChangeNothing) {
  send(reading(1, "9C", 1));
  const TableState before = table_.state;
  EXPECT_EQ(send(reading(1, "9C", 2)), Found{Repeated});
  EXPECT_EQ(send(reading(1, "", 3)), Found{Repeated});
  EXPECT_EQ(send(reading(1, "8C", 4)), Found{Contradicted});
  EXPECT_EQ(table_.state, before);
}

TEST_F(CardReaderTest, PositionsThatCannotBeAreReported) {
  const TableState before = table_.state;
  EXPECT_EQ(send(reading(0, "9C", 1)), Found{OutOfSequence});
  EXPECT_EQ(send(reading(8, "9C", 1)), Found{OutOfSequence});
  EXPECT_EQ(table_.state, before);
}

TEST_F(CardReaderTest, BurnedCardsAndEarlierRoundsComeBefore) {
  for (int i = 1; i <= 4; ++i) send(reading(i, i % 2 == 0 ? "9D" : "9C", i));
  ASSERT_TRUE(table_.try_to(test_dealer, Settle{})) << name_of(table_.refusal.reason);
  EXPECT_EQ(send(reading(4, "9D", 5)), Found{Repeated});
  EXPECT_EQ(send(reading(4, "KH", 5)), Found{Repeated});
  ASSERT_TRUE(table_.try_to(test_dealer, OpenBetting{}));
  ASSERT_TRUE(table_.try_to(test_dealer, CloseBetting{2}));
  EXPECT_EQ(send(reading(5, "2S", 6)), Found{});
  EXPECT_EQ(card_at(Place::PlayerFirst).card, parse_card("2S"));
}

TEST(CardReader, ReportsAreOneLine) {
  EXPECT_EQ(describe({Contradicted, reading(1, "8C", 6), 0, parse_card("9C")}),
            "card 1 was 9C and is now 8C; look at the card and correct it");
  EXPECT_EQ(describe({Missed, reading(4, "KH", 7), 2, {}}),
            "2 cards before card 4 came without a reading; see what lies on the table");
  for (int finding = 0; finding <= static_cast<int>(OutOfSequence); ++finding) {
    const std::string text =
        describe({static_cast<ReaderFinding>(finding), reading(3, "9C", 1), 1, {}});
    EXPECT_NE(text.find("card 3"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace punto
