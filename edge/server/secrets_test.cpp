#include "edge/server/secrets.hpp"

#include <future>
#include <gtest/gtest.h>

namespace punto::server {
namespace {

bool is_right(Secrets& secrets, std::string hash, std::string secret) {
  std::promise<bool> answer;
  EXPECT_TRUE(secrets.compare(std::move(hash), std::move(secret),
                              [&](bool is_right) { answer.set_value(is_right); }));
  return answer.get_future().get();
}

TEST(SecretsTest, AHashFitsItsSecretAlone) {
  Secrets secrets;
  std::promise<std::string> hashed;
  ASSERT_TRUE(secrets.hash("482915", [&](std::string hash) { hashed.set_value(std::move(hash)); }));
  const std::string hash = hashed.get_future().get();
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_EQ(hash.find("482915"), std::string::npos);
  EXPECT_TRUE(is_right(secrets, hash, "482915"));
  EXPECT_FALSE(is_right(secrets, hash, "482916"));
  EXPECT_FALSE(is_right(secrets, hash, ""));
  EXPECT_NE(hash_of_secret("482915"), hash);
}

TEST(SecretsTest, NothingFitsWhereThereIsNoHash) {
  Secrets secrets;
  EXPECT_FALSE(is_right(secrets, "", ""));
  EXPECT_FALSE(is_right(secrets, "", "482915"));
  EXPECT_FALSE(is_right(secrets, "no hash", "no hash"));
}

TEST(SecretsTest, NothingIsAnsweredAfterItsEnd) {
  Secrets secrets;
  bool is_answered = false;
  secrets.stop();
  secrets.hash("482915", [&](const std::string&) { is_answered = true; });
  EXPECT_FALSE(is_answered);
}

TEST(SecretsTest, StaffChooseWhatNobodyTriesFirst) {
  for (const char* good : {"482915", "correct horse", "pass1234", "1234567890123457"}) {
    EXPECT_TRUE(is_good_staff_secret(good)) << good;
  }
  for (const char* bad : {"", "48291", "000000", "123456", "654321", "short1", "9999999999"}) {
    EXPECT_FALSE(is_good_staff_secret(bad)) << bad;
  }
}

TEST(SecretsTest, PlayersChooseFourDigitsOrMore) {
  for (const char* good : {"4829", "482915", "482915736104"}) {
    EXPECT_TRUE(is_good_player_pin(good)) << good;
  }
  for (const char* bad : {"", "482", "1111", "1234", "9876", "48a9", "4829157361048"}) {
    EXPECT_FALSE(is_good_player_pin(bad)) << bad;
  }
}

}  // namespace
}  // namespace punto::server
