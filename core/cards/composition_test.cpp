#include "core/cards/composition.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace punto {
namespace {

constexpr DeckKind both_kinds[] = {DeckKind::Standard, DeckKind::FiveElement};

Card card(const char* text) {
  return parse_card(text).value();
}

std::vector<Card> deck(DeckKind kind) {
  std::vector<Card> cards;
  for (int i = 0; i < cards_in(kind); ++i) cards.push_back(card_in_deck(kind, i));
  return cards;
}

TEST(Deck, HoldsEachOfItsCardsOnceUnderItsNumber) {
  for (const DeckKind kind : both_kinds) {
    std::set<Card> cards;
    for (int i = 0; i < cards_in(kind); ++i) {
      const Card at = card_in_deck(kind, i);
      EXPECT_EQ(deck_of(at), kind) << to_text(at);
      EXPECT_EQ(index_in_deck(at), i) << to_text(at);
      cards.insert(at);
    }
    EXPECT_EQ(cards.size(), kind == DeckKind::Standard ? 52u : 65u);
  }
}

TEST(Deck, IsKnownFromTheCardAlone) {
  EXPECT_EQ(deck_of(card("KS")), DeckKind::Standard);
  EXPECT_EQ(deck_of(card("FF")), DeckKind::FiveElement);
  EXPECT_EQ(deck_of(card("AA")), DeckKind::FiveElement);
}

TEST(Composition, OfFullDecksHoldsEveryCardOncePerDeck) {
  for (int decks = fewest_decks; decks <= most_decks; ++decks) {
    const auto standard = Composition::of_decks(DeckKind::Standard, decks);
    EXPECT_EQ(standard.size(), 52 * decks);
    EXPECT_EQ(standard.count(card("9C")), decks);
    EXPECT_EQ(standard.count(card("KS")), decks);
    EXPECT_EQ(standard.count(Rank::Nine), 4 * decks);
    const auto elements = Composition::of_decks(DeckKind::FiveElement, decks);
    EXPECT_EQ(elements.size(), 65 * decks);
    EXPECT_EQ(elements.count(card("FA")), decks);
    EXPECT_EQ(elements.count(Rank::Fu), 5 * decks);
  }
}

TEST(Composition, CountsEveryCardItIsMadeOf) {
  const std::vector<Card> cards = {card("9C"), card("9D"), card("9C"), card("TS")};
  const auto composition = Composition::of_cards(DeckKind::Standard, cards);
  EXPECT_EQ(composition.size(), 4);
  EXPECT_EQ(composition.count(card("9C")), 2);
  EXPECT_EQ(composition.count(card("9D")), 1);
  EXPECT_EQ(composition.count(card("9H")), 0);
  EXPECT_EQ(composition.count(Rank::Nine), 3);
  EXPECT_EQ(composition.count(Rank::Jack), 0) << "a Ten is no picture";
}

TEST(Composition, CanBeTakenApartCardByCardUntilNothingIsLeft) {
  for (const DeckKind kind : both_kinds) {
    auto left = Composition::of_decks(kind, 4);
    int size = left.size();
    for (const Card each : deck(kind)) {
      for (int copies = 4; copies > 0; --copies) {
        ASSERT_EQ(left.count(each), copies);
        ASSERT_TRUE(left.remove(each));
        ASSERT_EQ(left.size(), --size);
      }
      ASSERT_FALSE(left.remove(each)) << to_text(each) << " a fifth time";
      ASSERT_EQ(left.size(), size);
    }
    EXPECT_EQ(left, Composition{kind});
    for (int rank = 0; rank < rank_count; ++rank) {
      EXPECT_EQ(left.count(static_cast<Rank>(rank)), 0);
    }
  }
}

TEST(Composition, KnowsNothingOfTheCardsOfAnotherDeck) {
  auto standard = Composition::of_decks(DeckKind::Standard, 8);
  const Composition before = standard;
  for (const Card foreign : deck(DeckKind::FiveElement)) {
    EXPECT_EQ(standard.count(foreign), 0) << to_text(foreign);
    EXPECT_FALSE(standard.remove(foreign)) << to_text(foreign);
  }
  EXPECT_EQ(standard, before);

  auto elements = Composition::of_decks(DeckKind::FiveElement, 8);
  for (const Card foreign : deck(DeckKind::Standard)) EXPECT_FALSE(elements.remove(foreign));
  EXPECT_EQ(elements.size(), 520);
}

TEST(Composition, IsTheSameWhateverTheOrderOfRemoval) {
  auto left = Composition::of_decks(DeckKind::Standard, 4);
  auto right = left;
  EXPECT_TRUE(left.remove(card("9C")) && left.remove(card("KD")));
  EXPECT_NE(left, right);
  EXPECT_TRUE(right.remove(card("KD")) && right.remove(card("9C")));
  EXPECT_EQ(left, right);
}

}  // namespace
}  // namespace punto
