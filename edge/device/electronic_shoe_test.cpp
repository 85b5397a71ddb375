#include "edge/device/electronic_shoe.hpp"

#include <gtest/gtest.h>

#include "core/audit/shoe_proof.hpp"
#include "edge/device/scripted_shoe.hpp"

namespace punto {
namespace {

class NoRandom : public RandomSource {
 public:
  explicit NoRandom(int good) : good_(good) {}
  std::expected<void, std::string> fill(std::span<std::uint8_t> /*bytes*/) override {
    if (good_-- > 0) return {};
    return std::unexpected("no random numbers");
  }

 private:
  int good_;
};

VirtualShoe first_shoe() {
  return {"T7", 1, {}, DeckKind::Standard, 8};
}

ShoeProof proof_of(const DealingDevice& device, const SealedShoe& sealed, int cut, int drawn) {
  ShoeProof proof{first_shoe(), sealed.commitment, device.open().seed, cut, {}};
  for (int i = 0; i < drawn; ++i) proof.drawn.emplace_back(device.card_at(i));
  return proof;
}

TEST(ElectronicShoe, ItsProofVerifies) {
  const Keys keys = Keys::make({});
  SystemRandom source;
  ElectronicShoe device{keys, source};
  const auto sealed = device.load(first_shoe());
  ASSERT_TRUE(sealed) << sealed.error();
  device.cut(123);
  const auto verified = verify(proof_of(device, *sealed, 123, 416));
  EXPECT_TRUE(verified) << verified.error();
  EXPECT_FALSE(verify(proof_of(device, *sealed, 122, 416)));
}

TEST(ElectronicShoe, GoesOnAfterARestart) {
  const Keys keys = Keys::make({});
  SystemRandom source;
  ElectronicShoe before{keys, source};
  const auto sealed = before.load(first_shoe());
  ASSERT_TRUE(sealed);
  before.cut(200);
  ElectronicShoe after{keys, source};
  ASSERT_TRUE(after.restore(first_shoe(), *sealed));
  after.cut(200);
  for (int i = 0; i < 416; ++i) ASSERT_EQ(after.card_at(i), before.card_at(i));
  EXPECT_EQ(after.open(), before.open());
}

TEST(ElectronicShoe, NoTwoShoesAreAlike) {
  const Keys keys = Keys::make({});
  SystemRandom source;
  ElectronicShoe device{keys, source};
  std::vector<Digest> commitments;
  for (int i = 0; i < 20; ++i) {
    const Digest commitment = device.load(first_shoe()).value().commitment;
    for (const Digest& other : commitments) EXPECT_NE(commitment, other);
    commitments.push_back(commitment);
  }
}

TEST(ElectronicShoe, TheSameChanceGivesTheSameFloor) {
  const auto played = [](std::uint8_t byte) {
    std::array<std::uint8_t, 32> chance{};
    chance[0] = byte;
    const Keys keys = Keys::make({});
    SeededRandom source{ShoeSeed{chance}};
    ElectronicShoe device{keys, source};
    const Digest commitment = device.load(first_shoe()).value().commitment;
    return std::pair{commitment.bytes, draw_cut(source, 416).value()};
  };
  EXPECT_EQ(played(1), played(1));
  EXPECT_NE(played(1), played(2));
}

// AGCO 21.1, PA 810a.5: where the generator fails nothing is dealt.
TEST(ElectronicShoe, WithoutChanceThereIsNoShoe) {
  const Keys keys = Keys::make({});
  for (const int good : {0, 1}) {
    NoRandom source{good};
    ElectronicShoe device{keys, source};
    const auto sealed = device.load(first_shoe());
    ASSERT_FALSE(sealed);
    EXPECT_EQ(sealed.error(), "no random numbers");
    EXPECT_THROW((void)device.card_at(0), BrokenInvariant);
    EXPECT_THROW((void)device.open(), BrokenInvariant);
  }
  NoRandom source{0};
  EXPECT_FALSE(draw_cut(source, 416));
}

TEST(ElectronicShoe, AShoeOfAnotherTableIsNotRestored) {
  const Keys keys = Keys::make({});
  SystemRandom source;
  ElectronicShoe device{keys, source};
  const auto sealed = device.load(first_shoe());
  VirtualShoe other = first_shoe();
  other.table = "T8";
  const auto restored = device.restore(other, *sealed);
  ASSERT_FALSE(restored);
  EXPECT_EQ(restored.error(),
            "shoe 1 was sealed for table T7, not for T8; take the table's own entry");
  EXPECT_THROW((void)device.card_at(0), BrokenInvariant);
}

TEST(ElectronicShoe, IsCutOnceAndBeforeTheFirstCard) {
  const Keys keys = Keys::make({});
  SystemRandom source;
  ElectronicShoe device{keys, source};
  EXPECT_THROW(device.cut(10), BrokenInvariant);
  ASSERT_TRUE(device.load(first_shoe()));
  EXPECT_THROW((void)device.card_at(0), BrokenInvariant);
  EXPECT_THROW(device.cut(0), BrokenInvariant);
  EXPECT_THROW(device.cut(416), BrokenInvariant);
  device.cut(415);
  EXPECT_THROW(device.cut(10), BrokenInvariant);
  EXPECT_THROW((void)device.card_at(416), BrokenInvariant);
  ASSERT_TRUE(device.load(first_shoe()));
  device.cut(1);
}

TEST(ScriptedShoe, DealsItsListsAndNeverVerifies) {
  const std::vector<Card> cards = parse_cards("9C 4D KH 2S").value();
  ScriptedShoe device{{cards, {cards.front()}}};
  const auto sealed = device.load(first_shoe());
  ASSERT_TRUE(sealed);
  device.cut(100);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(device.card_at(i), cards[static_cast<std::size_t>(i)]);
  EXPECT_THROW((void)device.card_at(4), BrokenInvariant);
  EXPECT_FALSE(verify(proof_of(device, *sealed, 100, 4)));
  EXPECT_TRUE(device.restore(first_shoe(), *sealed));
  EXPECT_FALSE(device.load(first_shoe()));
}

}  // namespace
}  // namespace punto
