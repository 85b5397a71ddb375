#include "core/audit/shuffle.hpp"

#include <gtest/gtest.h>
#include <string>

#include "core/cards/composition.hpp"
#include "core/rulebook/digest.hpp"

namespace punto {
namespace {

ShoeSeed seed_of(std::uint8_t byte) {
  ShoeSeed seed;
  seed.bytes.fill(byte);
  return seed;
}

std::string text_of(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += to_text(card);
  }
  return text;
}

// FIPS 197, C.3 has the key; the block is the counter at zero.
TEST(Keystream, IsAesInCounterMode) {
  ShoeSeed seed;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) {
    seed.bytes[i] = static_cast<std::uint8_t>(i);
  }
  Keystream stream{seed};
  for (const int word : {0x90f2, 0xb600, 0x492a, 0xd09f, 0xf3a9, 0x6a9a, 0x2edd, 0x8077, 0x5df0}) {
    EXPECT_EQ(stream.next(), word);
  }
}

TEST(Keystream, IsTheSameInAnyPieces) {
  Keystream one{seed_of(1)};
  Keystream other{seed_of(2)};
  for (int i = 0; i < 700; ++i) other.next();
  other.restart(seed_of(1));
  std::vector<std::uint8_t> whole(5000);
  one.fill(whole);
  for (std::size_t i = 0; i < whole.size(); i += 2) {
    ASSERT_EQ(other.next(), whole[i] + 256 * whole[i + 1]) << i;
  }
}

TEST(Keystream, BoundsAreKept) {
  Keystream stream{seed_of(3)};
  for (const std::uint32_t bound : {1u, 2u, 3u, 416u, 650u, 65535u, 65536u}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(stream.below(bound), bound);
  }
  EXPECT_THROW(stream.below(0), BrokenInvariant);
  EXPECT_THROW(stream.below(65537), BrokenInvariant);
}

// Every word that is not thrown away, counted: no number may have more than another.
TEST(Keystream, NoNumberIsFavoured) {
  for (std::uint32_t bound = 1; bound <= 650; ++bound) {
    std::vector<int> counts(bound);
    for (std::uint32_t word = 0; word < 65536; ++word) {
      if (const auto number = bounded(static_cast<std::uint16_t>(word), bound)) ++counts[*number];
    }
    for (const int count : counts) ASSERT_EQ(count, static_cast<int>(65536 / bound)) << bound;
  }
}

TEST(Shuffle, BeginsWithNewDecks) {
  EXPECT_EQ(text_of(new_decks(DeckKind::Standard, 1)).substr(0, 44),
            "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D");
  EXPECT_EQ(text_of(new_decks(DeckKind::FiveElement, 1)).substr(0, 44),
            "AF 2F 3F 4F 5F 6F 7F 8F 9F TF SF LF FF AG 2G");
  EXPECT_EQ(new_decks(DeckKind::FiveElement, 10).size(), 650u);
}

// The digests are those of tests/cli/second_shuffle.py, which shares nothing with this program.
// With this seed words are thrown away for both shoes of eight decks.
TEST(Shuffle, GivesTheOrdersOfTheDescription) {
  struct Known {
    DeckKind kind;
    int decks;
    std::string_view digest;
  };
  constexpr Known known[] = {
      {DeckKind::Standard, 8, "c9c68ab797d84d685370399ec967cd233928dfc09e3a65b29346784c119e126e"},
      {DeckKind::FiveElement, 8,
       "a8eafec4c4e8c82abcf842fd6bc5f11526216d8f3f6a2b38708434b4ae6a3b6b"},
      {DeckKind::Standard, 4, "fd4f2745241ac63553db221960436b66f4faee7691e4c8a6b1bb3d19219b4862"},
      {DeckKind::FiveElement, 10,
       "baff7d0560ace296c8658b47533a638f270aa7a37eb9b17db36ba2dfda972dff"},
  };
  for (const auto& [kind, decks, digest] : known) {
    const std::string order = text_of(shuffled_decks(kind, decks, seed_of(7)));
    EXPECT_EQ(to_text(sha256(order)), digest) << order;
  }
}

TEST(Shuffle, KeepsEveryCard) {
  for (const DeckKind kind : {DeckKind::Standard, DeckKind::FiveElement}) {
    for (int decks = fewest_decks; decks <= most_decks; ++decks) {
      const auto order = shuffled_decks(kind, decks, seed_of(static_cast<std::uint8_t>(decks)));
      EXPECT_EQ(Composition::of_cards(kind, order), Composition::of_decks(kind, decks));
    }
  }
}

TEST(Shuffle, OneBitOfTheSeedChangesTheOrder) {
  ShoeSeed seed = seed_of(7);
  const auto order = shuffled_decks(DeckKind::Standard, 8, seed);
  for (std::uint8_t& byte : seed.bytes) {
    byte ^= 1;
    EXPECT_NE(shuffled_decks(DeckKind::Standard, 8, seed), order);
    byte ^= 1;
  }
  EXPECT_EQ(shuffled_decks(DeckKind::Standard, 8, seed), order);
}

TEST(Cut, PutsCardsFromTheFrontBehindTheOthers) {
  std::vector<Card> order = new_decks(DeckKind::Standard, 1);
  cut_cards(order, 51);
  EXPECT_EQ(text_of(order).substr(0, 11), "KS AC 2C 3C");
  cut_cards(order, 1);
  EXPECT_EQ(order, new_decks(DeckKind::Standard, 1));
  cut_cards(order, 0);
  EXPECT_EQ(order, new_decks(DeckKind::Standard, 1));
  EXPECT_THROW(cut_cards(order, 53), BrokenInvariant);
}

}  // namespace
}  // namespace punto
