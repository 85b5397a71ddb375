#include "edge/host/voucher_codes.hpp"

#include <gtest/gtest.h>

#include <set>

namespace punto {
namespace {

constexpr std::string_view store_id = "0123456789abcdef";

bool never(const voucher::VoucherId& /*id*/) {
  return false;
}

Secret<32> secret_of(std::uint8_t byte) {
  Secret<32> secret;
  secret.bytes().fill(byte);
  return secret;
}

// With sealing keys of these bytes, the oldest first.
Keys keys_of(std::initializer_list<std::uint8_t> sealing) {
  std::vector<SigningKey> signing;
  signing.emplace_back(Time{}, secret_of(9));
  std::vector<SealingKey> keys;
  for (const std::uint8_t byte : sealing) keys.emplace_back(Time{}, secret_of(byte));
  return {std::move(signing), std::move(keys)};
}

RequestId request(int number) {
  return request_id("terminal 7", std::to_string(number));
}

TEST(VoucherCodes, AreTheSameForTheSameRequestAndOthersForAnother) {
  const VoucherCodes codes{keys_of({1}), store_id};
  std::set<VoucherCode> seen;
  std::set<voucher::VoucherId> ids;
  for (int i = 0; i < 1'000; ++i) {
    const auto [code, id] = codes.make(request(i), never);
    EXPECT_EQ(codes.make(request(i), never).code, code);
    EXPECT_EQ(codes.read(to_text(code), never), id);
    seen.insert(code);
    ids.insert(id);
  }
  EXPECT_EQ(seen.size(), 1'000u);
  EXPECT_EQ(ids.size(), 1'000u);
}

// Nobody has to be asked, and nothing to be waited for, where only one key was ever used.
TEST(VoucherCodes, OfOneKeyAskForNothing) {
  const VoucherCodes one{keys_of({1}), store_id};
  const auto coded = one.make(request(1), {});
  EXPECT_FALSE(one.has_several_keys());
  EXPECT_EQ(one.read(to_text(coded.code), {}), coded.id);
  const VoucherCodes two{keys_of({1, 2}), store_id};
  EXPECT_TRUE(two.has_several_keys());
  EXPECT_THROW((void)two.make(request(1), {}), std::bad_function_call);
}

// Worked out a second time by docs/AUDIT.md: what is printed must be known for years. For the
// second two words are too large before one may be taken.
TEST(VoucherCodes, AreMadeAsDocumented) {
  const VoucherCodes codes{keys_of({1}), store_id};
  const auto one = codes.make(request(1), never);
  EXPECT_EQ(to_text(one.code), "9128-2821-3615-2146-1244-9363");
  EXPECT_EQ(voucher::stream_of(one.id), "voucher/dd0e3484dee3033f66f16e9e0fed33a1");
  const auto other = codes.make(request(61), never);
  EXPECT_EQ(to_text(other.code), "9128-9829-8098-6454-5301-4223");
  EXPECT_EQ(voucher::stream_of(other.id), "voucher/f763afbabe050c72979ce3e7cfaa595f");
}

// Every leading digit comes as often as any other.
TEST(VoucherCodes, HaveDigitsByChance) {
  const VoucherCodes codes{keys_of({1}), store_id};
  std::array<int, 10> first{};
  for (int i = 0; i < 10'000; ++i) {
    const VoucherCode code = codes.make(request(i), never).code;
    ++first[static_cast<std::size_t>(code.digits()[4] - '0')];
  }
  for (const int count : first) EXPECT_NEAR(count, 1'000, 150);
}

TEST(VoucherCodes, OfAnotherKeyAreOthers) {
  const VoucherCodes one{keys_of({1}), store_id};
  const VoucherCodes other{keys_of({2}), store_id};
  const auto made = one.make(request(1), never);
  EXPECT_NE(other.make(request(1), never).code, made.code);
  EXPECT_NE(other.read(to_text(made.code), never), made.id);
}

TEST(VoucherCodes, PrintedBeforeKeysWereRotatedStayGood) {
  const VoucherCodes before{keys_of({1}), store_id};
  const VoucherCodes after{keys_of({1, 2}), store_id};
  const auto old = before.make(request(1), never);
  const auto exists = [&](const voucher::VoucherId& id) { return id == old.id; };
  EXPECT_EQ(after.read(to_text(old.code), exists), old.id);
  EXPECT_EQ(after.make(request(1), exists).code, old.code) << "the same request again";
  const auto fresh = after.make(request(2), exists);
  EXPECT_EQ(fresh.code, (VoucherCodes{keys_of({2}), store_id}.make(request(2), never).code));
}

TEST(VoucherCodes, AreReadAsTheyArePrintedAndMistakesAreTold) {
  const VoucherCodes codes{keys_of({1}), store_id};
  const std::string text = to_text(codes.make(request(1), never).code);
  const auto fault_in = [&](std::string_view typed) { return codes.read(typed, never).error(); };
  EXPECT_EQ(fault_in("").fault, CodeFault::Empty);
  EXPECT_EQ(fault_in("a voucher").fault, CodeFault::NotDigits);
  EXPECT_EQ(fault_in(text.substr(5)), (CodeMistake{CodeFault::WrongLength, 20}));
  std::string mistyped = text;
  mistyped[6] = mistyped[6] == '1' ? '2' : '1';
  EXPECT_EQ(fault_in(mistyped).fault, CodeFault::Mistyped);
  const VoucherCodes elsewhere{keys_of({1}), "0123456789abcdee"};
  const std::string stray = to_text(elsewhere.make(request(1), never).code);
  EXPECT_EQ(fault_in(stray).fault, CodeFault::OtherFloor);
}

}  // namespace
}  // namespace punto
