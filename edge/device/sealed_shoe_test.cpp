#include "edge/device/sealed_shoe.hpp"

#include <gtest/gtest.h>

#include "edge/device/shoe_entry.hpp"

namespace punto {
namespace {

class SealedShoeTest : public testing::Test {
 protected:
  SealedShoeTest() {
    shoe_.rulebook.bytes.fill(0xab);
    seed_.bytes.fill(7);
  }

  [[nodiscard]] SealedShoe sealed() { return seal_seed(shoe_, seed_, keys_, source_).value(); }
  [[nodiscard]] static SealError error(const VirtualShoe& shoe, const SealedShoe& sealed,
                                       const Keys& keys) {
    const auto opened = open_seed(shoe, sealed, keys);
    EXPECT_FALSE(opened);
    return opened ? SealError{} : opened.error();
  }

  VirtualShoe shoe_{"T7", 3, {}, DeckKind::Standard, 8};
  ShoeSeed seed_;
  Keys keys_ = Keys::make({});
  SeededRandom source_{ShoeSeed{}};
};

TEST_F(SealedShoeTest, IsOpenedWithItsKey) {
  const SealedShoe shoe = sealed();
  EXPECT_EQ(open_seed(shoe_, shoe, keys_), seed_);
  EXPECT_EQ(shoe.commitment, commitment_to(shoe_, seed_));
  const std::string seed(seed_.bytes.begin(), seed_.bytes.end());
  EXPECT_EQ(shoe.sealed.find(seed.substr(0, 4)), std::string::npos);
}

TEST_F(SealedShoeTest, NeverLooksTheSameTwice) {
  EXPECT_NE(sealed().sealed, sealed().sealed);
}

TEST_F(SealedShoeTest, OldKeysOpenOldShoes) {
  const SealedShoe before = sealed();
  keys_.rotate({});
  const SealedShoe after = sealed();
  EXPECT_NE(before.key, after.key);
  EXPECT_EQ(open_seed(shoe_, before, keys_), seed_);
  EXPECT_EQ(open_seed(shoe_, after, keys_), seed_);
}

TEST_F(SealedShoeTest, WithoutTheKeyItStaysSealed) {
  const SealedShoe shoe = sealed();
  const SealError found = error(shoe_, shoe, Keys::make({}));
  EXPECT_EQ(found.trouble, SealTrouble::UnknownKey);
  EXPECT_EQ(found.text, "shoe 3 is sealed with the key " + to_text(shoe.key) +
                            ", which is not there; add its line to the file with the keys");
}

TEST_F(SealedShoeTest, EveryChangeBreaksTheSeal) {
  const SealedShoe shoe = sealed();
  for (std::size_t i = 0; i < shoe.sealed.size(); ++i) {
    SealedShoe changed = shoe;
    changed.sealed[i] ^= 1;
    ASSERT_EQ(error(shoe_, changed, keys_).trouble, SealTrouble::Broken) << i;
    changed.sealed.resize(i);
    ASSERT_EQ(error(shoe_, changed, keys_).trouble, SealTrouble::Broken) << i;
  }
  SealedShoe changed = shoe;
  changed.commitment.bytes[0] ^= 1;
  EXPECT_EQ(error(shoe_, changed, keys_).trouble, SealTrouble::Broken);
  changed = shoe;
  ++changed.number;
  VirtualShoe next = shoe_;
  ++next.number;
  EXPECT_EQ(error(next, changed, keys_).trouble, SealTrouble::Broken);
}

TEST_F(SealedShoeTest, AnotherTableOrShoeOrGameIsNamed) {
  VirtualShoe other = shoe_;
  other.table = "T8";
  EXPECT_EQ(error(other, sealed(), keys_).text,
            "shoe 3 was sealed for table T7, not for T8; take the table's own entry");
  EXPECT_EQ(error(other, sealed(), keys_).trouble, SealTrouble::OtherTable);
  other = shoe_;
  other.number = 4;
  EXPECT_EQ(error(other, sealed(), keys_).trouble, SealTrouble::OtherShoe);
  other = shoe_;
  other.decks = 6;
  EXPECT_EQ(error(other, sealed(), keys_).trouble, SealTrouble::NotTheCommitment);
}

TEST_F(SealedShoeTest, EntriesAreReadAsTheyAreWritten) {
  const ShoeEntry one = sealed();
  const ShoeEntry other = OpenedShoe{3, seed_};
  std::string bytes;
  append_bytes(bytes, one);
  append_bytes(bytes, other);
  std::string_view left = bytes;
  EXPECT_EQ(take_shoe_entry(left), one);
  EXPECT_EQ(take_shoe_entry(left), other);
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(take_shoe_entry(left), std::nullopt);
}

TEST_F(SealedShoeTest, BytesCutShortAreNoEntry) {
  for (const ShoeEntry& entry : {ShoeEntry{sealed()}, ShoeEntry{OpenedShoe{3, seed_}}}) {
    std::string bytes;
    append_bytes(bytes, entry);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      std::string_view left{bytes.data(), size};
      ASSERT_EQ(take_shoe_entry(left), std::nullopt) << size;
    }
    bytes[0] = 3;
    std::string_view left = bytes;
    EXPECT_EQ(take_shoe_entry(left), std::nullopt);
  }
}

// What is stored must be read in the same way for ever.
TEST_F(SealedShoeTest, TheBytesStayAsTheyAre) {
  std::string bytes;
  append_bytes(bytes,
               SealedShoe{0x01020304, shoe_.rulebook, KeyId{{1, 2, 3, 4, 5, 6, 7, 8}}, "xy"});
  EXPECT_EQ(bytes, "\x01\x04\x03\x02\x01" + std::string(32, '\xab') +
                       "\x01\x02\x03\x04\x05\x06\x07\x08" + std::string("\x02\0\0\0xy", 6));
  bytes.clear();
  append_bytes(bytes, OpenedShoe{5, seed_});
  EXPECT_EQ(bytes, std::string("\x02\x05\0\0\0", 5) + std::string(32, '\x07'));
  EXPECT_EQ(shoe_stream("T7"), "shoes/T7");
}

}  // namespace
}  // namespace punto
