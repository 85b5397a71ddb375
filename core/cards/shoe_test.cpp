#include "core/cards/shoe.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/product_settlement.hpp"

namespace punto {
namespace {

using product::cards;

std::vector<Card> decks(DeckKind kind, int count) {
  std::vector<Card> list;
  for (int i = 0; i < cards_in(kind) * count; ++i) {
    list.push_back(card_in_deck(kind, i % cards_in(kind)));
  }
  return list;
}

TEST(Shoe, YieldsTheCardsInTheirOrderAndThenNothing) {
  const auto order = cards("9C 4D KH 9C 2S");
  Shoe shoe{DeckKind::Standard, order};
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(shoe.cards_drawn(), static_cast<int>(i));
    EXPECT_EQ(shoe.cards_left(), static_cast<int>(order.size() - i));
    EXPECT_EQ(shoe.draw(), order[i]);
  }
  EXPECT_EQ(shoe.draw(), std::nullopt);
  EXPECT_EQ(shoe.draw(), std::nullopt);
  EXPECT_EQ(shoe.cards_left(), 0);
  EXPECT_EQ(shoe.cards_drawn(), 5) << "a draw from an empty shoe is none";
}

TEST(Shoe, ReachesTheCuttingCardFourteenCardsBeforeTheEndUnlessTold) {
  Shoe shoe{DeckKind::Standard, decks(DeckKind::Standard, 8)};
  int drawn = 0;
  while (!shoe.cutting_card_reached()) {
    ASSERT_TRUE(shoe.draw().has_value());
    ++drawn;
  }
  EXPECT_EQ(drawn, 416 - 14);
  EXPECT_EQ(shoe.cards_left(), 14);
}

TEST(Shoe, HasReachedTheCuttingCardFromThatDrawOnToTheEnd) {
  Shoe shoe{DeckKind::FiveElement, cards("4G SF AA 9W"), 2};
  EXPECT_FALSE(shoe.cutting_card_reached());
  shoe.draw();
  EXPECT_FALSE(shoe.cutting_card_reached()) << "three cards left, one before the cutting card";
  shoe.draw();
  EXPECT_TRUE(shoe.cutting_card_reached());
  shoe.draw();
  shoe.draw();
  EXPECT_TRUE(shoe.cutting_card_reached());
}

TEST(Shoe, WithTheCuttingCardInFrontHasReachedItBeforeTheFirstCard) {
  EXPECT_TRUE((Shoe{DeckKind::Standard, cards("9C 4D"), 2}.cutting_card_reached()));
  EXPECT_TRUE((Shoe{DeckKind::Standard, cards("9C 4D"), 14}.cutting_card_reached()));
}

TEST(Shoe, WithTheCuttingCardAtTheBackReachesItWhenEmpty) {
  Shoe shoe{DeckKind::Standard, cards("9C"), 0};
  EXPECT_FALSE(shoe.cutting_card_reached());
  shoe.draw();
  EXPECT_TRUE(shoe.cutting_card_reached());
}

TEST(Shoe, ThatIsEmptyYieldsNothing) {
  Shoe shoe{DeckKind::Standard, {}};
  EXPECT_TRUE(shoe.cutting_card_reached());
  EXPECT_EQ(shoe.draw(), std::nullopt);
  EXPECT_EQ(shoe.remaining(), Composition{DeckKind::Standard});
}

TEST(Shoe, KnowsWhatIsLeftInIt) {
  Shoe shoe{DeckKind::FiveElement, decks(DeckKind::FiveElement, 4)};
  auto left = Composition::of_decks(DeckKind::FiveElement, 4);
  EXPECT_EQ(shoe.remaining(), left);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(left.remove(shoe.draw().value()));
  EXPECT_EQ(shoe.remaining(), left);
  EXPECT_EQ(shoe.remaining().size(), 160);
}

}  // namespace
}  // namespace punto
