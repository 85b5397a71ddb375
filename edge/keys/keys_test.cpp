#include "edge/keys/keys.hpp"

#include <gtest/gtest.h>

#include "core/audit/hexadecimal.hpp"

namespace punto {
namespace {

constexpr Time ten_o_clock{1'794'823'200'000};  // 2026-11-16T10:00:00.000Z

Secret<32> secret_of(std::string_view digits) {
  Secret<32> secret;
  EXPECT_TRUE(read_hexadecimal(digits, secret.bytes()));
  return secret;
}

// RFC 8032, 7.1, TEST 2.
TEST(SigningKey, IsEd25519) {
  const SigningKey key{
      {}, secret_of("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")};
  EXPECT_EQ(to_hexadecimal(key.public_key().bytes),
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  EXPECT_EQ(to_hexadecimal(key.sign("\x72")),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
}

TEST(SigningKey, OnlyItsOwnSignaturesHold) {
  const Keys keys = Keys::make(ten_o_clock);
  const Keys others = Keys::make(ten_o_clock);
  const PublicKey& key = keys.signing().public_key();
  Signature signature = keys.signing().sign("checkpoint 7");
  EXPECT_TRUE(key.signed_this(signature, "checkpoint 7"));
  EXPECT_FALSE(key.signed_this(signature, "checkpoint 8"));
  EXPECT_FALSE(others.signing().public_key().signed_this(signature, "checkpoint 7"));
  signature[10] ^= 1;
  EXPECT_FALSE(key.signed_this(signature, "checkpoint 7"));
}

TEST(PublicKeys, AreReadAsTheyAreWritten) {
  Keys keys = Keys::make(ten_o_clock);
  keys.rotate(Time{ten_o_clock.milliseconds + 60'000});
  const std::string text = public_keys_text(keys.public_keys());
  EXPECT_TRUE(text.starts_with("punto public keys 1\nsigning 2026-11-16T10:00:00.000Z ")) << text;
  EXPECT_NE(text.find("\nsigning 2026-11-16T10:01:00.000Z "), std::string::npos) << text;
  EXPECT_EQ(read_public_keys(text), keys.public_keys());
  EXPECT_NE(text.find(to_text(keys.signing().id())), std::string::npos);
}

TEST(PublicKeys, FilesMayBePutTogether) {
  const auto first = Keys::make(ten_o_clock).public_keys();
  const auto second = Keys::make(ten_o_clock).public_keys();
  const auto both = read_public_keys(public_keys_text(first) + public_keys_text(second));
  ASSERT_TRUE(both) << both.error();
  EXPECT_EQ(*both, (std::vector{first.front(), second.front()}));
}

TEST(PublicKeys, MistakesAreNamed) {
  const std::string text = public_keys_text(Keys::make(ten_o_clock).public_keys());
  const auto error = [](std::string_view given) {
    const auto keys = read_public_keys(given);
    return keys ? "" : keys.error();
  };
  EXPECT_EQ(error("punto keys 1\n"),
            "its first line is not \"punto public keys 1\"; name another file");
  EXPECT_EQ(error("punto public keys 1\n"), "it holds no key; write them to the file anew");
  for (std::size_t size = 21; size + 1 < text.size(); ++size) {
    ASSERT_EQ(error(text.substr(0, size)), "line 2: is no public key; write them to the file anew");
  }
  std::string other = text;
  other[other.size() - 2] = other[other.size() - 2] == '0' ? '1' : '0';
  EXPECT_EQ(error(other), "line 2: the key is not the one of its id; write them to the file anew");
}

TEST(SealingKey, OpensOnlyWhatItSealed) {
  const Keys keys = Keys::make(ten_o_clock);
  const Keys others = Keys::make(ten_o_clock);
  constexpr std::array<std::uint8_t, 5> secret = {1, 2, 3, 4, 5};
  const std::string sealed = keys.sealing().seal(secret, "table 7", {});
  EXPECT_EQ(sealed.size(), secret.size() + SealingKey::added_bytes);
  std::array<std::uint8_t, 5> opened{};
  EXPECT_TRUE(keys.sealing().open(sealed, "table 7", opened));
  EXPECT_EQ(opened, secret);
  EXPECT_FALSE(keys.sealing().open(sealed, "table 8", opened));
  EXPECT_FALSE(others.sealing().open(sealed, "table 7", opened));
  EXPECT_FALSE(keys.sealing().open(sealed.substr(1), "table 7", opened));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string other = sealed;
    other[i] ^= 1;
    ASSERT_FALSE(keys.sealing().open(other, "table 7", opened)) << i;
  }
}

TEST(Keys, TheNewestIsUsedAndTheOldStay) {
  Keys keys = Keys::make(ten_o_clock);
  const KeyId first = keys.sealing().id();
  const std::string sealed = keys.sealing().seal({}, "", {});
  keys.rotate(ten_o_clock);
  EXPECT_NE(keys.sealing().id(), first);
  ASSERT_NE(keys.find_sealing(first), nullptr);
  EXPECT_TRUE(keys.find_sealing(first)->open(sealed, "", {}));
  EXPECT_EQ(keys.find_sealing(KeyId{}), nullptr);
  EXPECT_EQ(keys.public_keys().size(), 2u);
}

TEST(KeyId, IsATextOf16Digits) {
  const SealingKey key{{}, Secret<32>{}};
  // printf 'punto sealing key 1\n' and 32 zero bytes, through sha256sum.
  EXPECT_EQ(to_text(key.id()), "4cf85fe499096364");
  EXPECT_EQ(parse_key_id(to_text(key.id())), key.id());
  EXPECT_EQ(parse_key_id("00"), std::nullopt);
}

TEST(Secret, IsWipedWhenItMoves) {
  Secret<32> one = secret_of(std::string(64, '7'));
  const Secret<32> other = std::move(one);
  EXPECT_EQ(other.bytes()[31], 0x77);
  EXPECT_EQ(one.bytes()[31], 0);  // NOLINT(bugprone-use-after-move)
}

}  // namespace
}  // namespace punto
