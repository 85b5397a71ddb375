#include "core/audit/shoe_proof.hpp"

#include <gtest/gtest.h>

#include "core/audit/hexadecimal.hpp"

namespace punto {
namespace {

VirtualShoe third_shoe() {
  VirtualShoe shoe{"T7", 3, {}, DeckKind::Standard, 8};
  shoe.rulebook.bytes.fill(0xab);
  return shoe;
}

ShoeProof honest_proof() {
  ShoeProof proof{third_shoe(), {}, {}, 100, {}};
  proof.seed.bytes.fill(7);
  proof.commitment = commitment_to(proof.shoe, proof.seed);
  for (const Card card : order_of(proof)) proof.drawn.emplace_back(card);
  proof.drawn.resize(402);
  return proof;
}

std::string difference(const ShoeProof& proof) {
  const auto verified = verify(proof);
  return verified ? "" : verified.error();
}

TEST(Commitment, IsOfATextThatAnybodyCanWrite) {
  ShoeSeed seed;
  seed.bytes.fill(7);
  EXPECT_EQ(commitment_text(third_shoe(), seed),
            "punto shoe commitment 1\n"
            "table 2:T7\n"
            "shoe 1:3\n"
            "rulebook 64:" +
                to_text(third_shoe().rulebook) +
                "\ndeck 2:52\n"
                "decks 1:8\n"
                "seed 64:" +
                to_hexadecimal(seed.bytes) + "\n");
  // As tests/cli/second_shuffle.py has it.
  EXPECT_EQ(to_text(commitment_to(third_shoe(), seed)),
            "c6f5482cf0f916e73d52a86cef041369bb704a95fcc808bed1a6c2f48e865be5");
}

TEST(Commitment, BindsEverything) {
  const ShoeSeed seed{honest_proof().seed};
  const Digest own = commitment_to(third_shoe(), seed);
  VirtualShoe other = third_shoe();
  other.table = "T8";
  EXPECT_NE(commitment_to(other, seed), own);
  other = third_shoe();
  other.number = 4;
  EXPECT_NE(commitment_to(other, seed), own);
  other = third_shoe();
  other.rulebook.bytes[31] = 0;
  EXPECT_NE(commitment_to(other, seed), own);
  other = third_shoe();
  other.deck = DeckKind::FiveElement;
  EXPECT_NE(commitment_to(other, seed), own);
  other = third_shoe();
  other.decks = 6;
  EXPECT_NE(commitment_to(other, seed), own);
  EXPECT_NE(commitment_to(third_shoe(), ShoeSeed{}), own);
}

// A name that looks like the fields behind it makes another text.
TEST(Commitment, FieldsCannotRunIntoEachOther) {
  VirtualShoe one = third_shoe();
  VirtualShoe other = third_shoe();
  one.table = "T7\nshoe 1:3";
  other.table = "T7";
  EXPECT_NE(commitment_to(one, ShoeSeed{}), commitment_to(other, ShoeSeed{}));
}

TEST(ShoeProof, HonestShoesVerify) {
  EXPECT_EQ(difference(honest_proof()), "");
  ShoeProof proof = honest_proof();
  proof.drawn[5].reset();  // burned
  EXPECT_EQ(difference(proof), "");
  proof.drawn.clear();
  EXPECT_EQ(difference(proof), "");
}

TEST(ShoeProof, AnotherSeedIsNotTheOneCommittedTo) {
  ShoeProof proof = honest_proof();
  proof.seed.bytes[0] ^= 1;
  EXPECT_EQ(
      difference(proof),
      "the commitment was "
      "c6f5482cf0f916e73d52a86cef041369bb704a95fcc808bed1a6c2f48e865be5, but the seed gives " +
          to_text(commitment_to(proof.shoe, proof.seed)));
}

TEST(ShoeProof, AnyOtherCardIsNamed) {
  const ShoeProof honest = honest_proof();
  for (std::size_t i = 0; i < honest.drawn.size(); ++i) {
    ShoeProof proof = honest;
    const Card card = *honest.drawn[i];
    const Card other{card.rank() == Rank::Ace ? Rank::King : Rank::Ace, card.suit()};
    proof.drawn[i] = other;
    ASSERT_EQ(difference(proof), "card " + std::to_string(i + 1) + " is " +
                                     std::string{to_text(other)} + ", but the seed gives " +
                                     std::string{to_text(card)});
  }
}

TEST(ShoeProof, TheCutEntersTheOrder) {
  ShoeProof proof = honest_proof();
  proof.cut = 101;
  EXPECT_NE(difference(proof).find("card 1 is"), std::string::npos) << difference(proof);
  proof.cut = 416;
  EXPECT_EQ(difference(proof), "cut at 416; a shoe of 416 cards is cut at 1 to 415");
}

TEST(ShoeProof, NoMoreCardsThanThereAre) {
  ShoeProof proof = honest_proof();
  proof.drawn.resize(417);
  EXPECT_EQ(difference(proof), "417 cards drawn from a shoe of 416");
  proof.shoe.decks = 11;
  EXPECT_EQ(difference(proof), "11 decks; a shoe has 4 to 10");
}

TEST(Hexadecimal, ReadsWhatItWrites) {
  std::array<std::uint8_t, 3> bytes{};
  EXPECT_TRUE(read_hexadecimal("00fF7a", bytes));
  EXPECT_EQ(to_hexadecimal(bytes), "00ff7a");
  EXPECT_FALSE(read_hexadecimal("00ff7", bytes));
  EXPECT_FALSE(read_hexadecimal("00ff7a0", bytes));
  EXPECT_FALSE(read_hexadecimal("00fg7a", bytes));
}

}  // namespace
}  // namespace punto
