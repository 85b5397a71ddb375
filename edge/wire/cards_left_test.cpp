#include "edge/wire/cards_left.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

Composition read(std::string_view text, DeckKind deck = DeckKind::Standard) {
  const auto left = read_cards_left(text, deck);
  EXPECT_TRUE(left) << left.error();
  return left.value_or(Composition{deck});
}

std::string problem(std::string_view text) {
  const auto left = read_cards_left(text, DeckKind::Standard);
  return left ? "" : left.error();
}

TEST(CardsLeft, ThreeWaysToWriteThem) {
  const Composition left = read("9C 9C kd");
  EXPECT_EQ(left.size(), 3);
  EXPECT_EQ(left, read(R"({"KD": 1, "9C": 2, "AS": 0})"));
  EXPECT_EQ(left, read(R"( ["9C", "KD", "9c"] )"));
  EXPECT_EQ(read("4G SF", DeckKind::FiveElement).size(), 2);
}

TEST(CardsLeft, WhatCannotBeLeftIsSaid) {
  EXPECT_EQ(problem(R"({"9C": -1})"), "-1 of 9C cannot be left; 10 decks hold 0 to 10");
  EXPECT_EQ(problem(R"({"9C": 9223372036854775807})"),
            "9223372036854775807 of 9C cannot be left; 10 decks hold 0 to 10");
  EXPECT_EQ(problem("9C 9C 9C 9C 9C 9C 9C 9C 9C 9C 9C"),
            "1 of 9C cannot be left; 10 decks hold 0 to 10");
  EXPECT_EQ(problem("4G"), "4G does not belong to the deck of 52 cards");
  EXPECT_EQ(problem("[]"), "no card is left; name at least one");
  EXPECT_EQ(problem(""), "no card is left; name at least one");
  EXPECT_EQ(problem("{\"9C\": \"3\"}"), "the count of 9C is no whole number; write {\"9C\": 3}");
  EXPECT_TRUE(problem("{\"9C\": 1").starts_with("it is no JSON"));
  EXPECT_TRUE(problem("[\"9X\"]").starts_with("\"9X\" is no card"));
}

}  // namespace
}  // namespace punto
