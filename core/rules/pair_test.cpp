#include "core/rules/pair.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "core/cards/deck.hpp"
#include "core/rules/hand.hpp"

namespace punto {
namespace {

Card card(const std::string& text) {
  return parse_card(text).value();
}

Pair pair(const std::string& first, const std::string& second) {
  return {card(first), card(second)};
}

// Interpretation 1.
TEST(Pair, IsOfEqualRankNotOfEqualPointValue) {
  EXPECT_FALSE(pair("TC", "JC").exists());
  EXPECT_FALSE(pair("QH", "KH").exists());
  EXPECT_FALSE(pair("TG", "SG").exists());
  EXPECT_FALSE(pair("AC", "2C").exists());
  EXPECT_TRUE(pair("JC", "JD").exists());
  EXPECT_TRUE(pair("SF", "SA").exists());
}

TEST(Pair, OfOneSuitIsToldFromOneOfTwo) {
  const Pair suited = pair("4G", "4G");
  EXPECT_EQ(suited.rank(), Rank::Four);
  EXPECT_TRUE(suited.suited());
  EXPECT_EQ(suited.suit(), Suit::Gold);

  const Pair mixed = pair("4G", "4F");
  EXPECT_EQ(mixed.rank(), Rank::Four);
  EXPECT_FALSE(mixed.suited());
  EXPECT_NE(suited, mixed);

  EXPECT_FALSE(Pair{}.suited()) << "no pair is in one suit";
}

// What a wager can tell about two cards: the rank of a pair, and its suit where both have it.
std::string told(Card first, Card second) {
  if (first.rank() != second.rank()) return "none";
  std::string text{to_text(first)};
  if (first.suit() != second.suit()) text.back() = '+';
  return text;
}

TEST(Pair, OfAnyTwoCardsHasOneNumberForAllThatCanBeTold) {
  for (const DeckKind kind : {DeckKind::Standard, DeckKind::FiveElement}) {
    std::map<std::string, int> numbers;
    for (int i = 0; i < cards_in(kind); ++i) {
      for (int j = 0; j < cards_in(kind); ++j) {
        const Card first = card_in_deck(kind, i);
        const Card second = card_in_deck(kind, j);
        const int number = Pair{first, second}.index();
        ASSERT_TRUE(number >= 0 && number < Pair::count);
        const auto [known, is_new] = numbers.try_emplace(told(first, second), number);
        ASSERT_EQ(known->second, number) << to_text(first) << ' ' << to_text(second);
      }
    }
    std::set<int> different;
    for (const auto& [text, number] : numbers) different.insert(number);
    EXPECT_EQ(different.size(), numbers.size());
    EXPECT_EQ(numbers.at("none"), 0);
    EXPECT_EQ(numbers.size(), kind == DeckKind::Standard ? 1u + 13 * 5 : 1u + 13 * 6);
  }
}

TEST(Pair, OfAHandIsDecidedByItsInitialTwoCards) {
  Hand hand;
  hand.add(card("9C"));
  EXPECT_FALSE(hand.pair().exists()) << "of one card";
  hand.add(card("2C"));
  EXPECT_FALSE(hand.pair().exists());
  hand.add(card("2C"));
  EXPECT_FALSE(hand.pair().exists()) << "the third card makes none";

  Hand paired;
  paired.add(card("2C"));
  paired.add(card("2H"));
  paired.add(card("9C"));
  EXPECT_EQ(paired.pair(), pair("2C", "2H")) << "the third card unmakes none";
}

}  // namespace
}  // namespace punto
