#include "core/cards/card.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

// Every card as the contract writes it: rank, then suit or element.
std::vector<std::string> all_texts() {
  std::vector<std::string> texts;
  for (const char suit : std::string{"CDHS"}) {
    for (const char rank : std::string{"A23456789TJQK"}) texts.push_back({rank, suit});
  }
  for (const char element : std::string{"FGEWA"}) {
    for (const char rank : std::string{"A23456789TSLF"}) texts.push_back({rank, element});
  }
  return texts;
}

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

TEST(Card, EveryOneOfTheHundredAndSeventeenIsReadAndWrittenAlike) {
  std::set<Card> cards;
  for (const std::string& text : all_texts()) {
    const auto card = parse_card(text);
    ASSERT_TRUE(card.has_value()) << text;
    EXPECT_EQ(to_text(*card), text);
    EXPECT_EQ(parse_card(lower(text)), card) << text;
    EXPECT_EQ(parse_card(text[0], text[1]), card) << text;
    cards.insert(*card);
  }
  EXPECT_EQ(cards.size(), 117u);
}

// Of all texts of two bytes these are cards and no others, so none can be a card of both decks.
TEST(Card, NoOtherTextOfTwoBytesIsOne) {
  const auto texts = all_texts();
  const std::set<std::string> known(texts.begin(), texts.end());
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      const auto card = parse_card(text);
      ASSERT_EQ(card.has_value(), known.contains(upper(text))) << first << ' ' << second;
      if (!card) continue;
      ASSERT_EQ(to_text(*card), upper(text));
    }
  }
}

TEST(Card, LettersThatTwoPlacesShareAreToldApartByTheirPlace) {
  EXPECT_EQ(parse_card("SF"), (Card{Rank::Shou, Suit::Fire}));
  EXPECT_EQ(parse_card("FA"), (Card{Rank::Fu, Suit::Water}));
  EXPECT_EQ(parse_card("AA"), (Card{Rank::Ace, Suit::Water}));
  EXPECT_EQ(parse_card("FF"), (Card{Rank::Fu, Suit::Fire}));
  EXPECT_EQ(parse_card("9S"), (Card{Rank::Nine, Suit::Spades}));
  EXPECT_EQ(parse_card("LE"), (Card{Rank::Lu, Suit::Earth}));
}

TEST(Card, PicturesOfOneDeckAreNoCardsOfTheOther) {
  for (const char* text : {"JF", "QG", "KE", "JW", "KA", "SC", "LD", "FH", "SS", "LS"}) {
    EXPECT_FALSE(parse_card(text).has_value()) << text;
  }
}

TEST(Card, TextOfAnyOtherLengthIsNone) {
  const std::string with_nul{"9C\0", 3};
  for (const std::string& text :
       {std::string{}, std::string{"9"}, std::string{"10C"}, std::string{"9C "}, std::string{" 9C"},
        with_nul, std::string(1000, 'A')}) {
    EXPECT_FALSE(parse_card(text).has_value()) << text;
  }
}

TEST(Card, ATenWrittenWithDigitsGetsTheHintOfItsDeck) {
  EXPECT_THAT(explain_no_card("10C"), HasSubstr("a ten is written T: TC"));
  EXPECT_THAT(explain_no_card("10g"), HasSubstr("a ten is written T: TG"));
  EXPECT_THAT(explain_no_card("10X"), Not(HasSubstr("a ten")));
  EXPECT_THAT(explain_no_card("11C"), Not(HasSubstr("a ten")));
}

TEST(Card, WhatIsNoneIsExplainedWithTheTextAndHowToWriteIt) {
  EXPECT_THAT(explain_no_card("XX"), HasSubstr("\"XX\" is no card; write rank then suit"));
  EXPECT_THAT(explain_no_card(""), HasSubstr("\"\" is no card"));
}

TEST(Card, TheExplanationIsShortAndPrintableWhateverTheText) {
  const std::string shown = explain_no_card(std::string(5000, 'q'));
  EXPECT_LT(shown.size(), 200u);
  EXPECT_THAT(shown, HasSubstr("qqq..."));
  const std::string controls{"\0\x1b[2J\n\x7f", 7};
  for (const char c : explain_no_card(controls)) {
    EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << static_cast<int>(c);
  }
}

}  // namespace
}  // namespace punto
