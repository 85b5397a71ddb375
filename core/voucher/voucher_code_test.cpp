#include "core/voucher/voucher_code.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

constexpr FloorDigits floor_1234{1234};

std::vector<VoucherCode> some_codes() {
  return {make_code(floor_1234, 567'890'123'456'789'012),
          make_code(FloorDigits{0}, 0),
          make_code(FloorDigits{9999}, code_numbers - 1),
          make_code(FloorDigits{407}, 1),
          make_code(FloorDigits{8086}, 314'159'265'358'979'323),
          make_code(FloorDigits{90}, 909'090'909'090'909'090)};
}

CodeMistake mistake_in(std::string_view text) {
  const auto code = read_code(text);
  EXPECT_FALSE(code) << text;
  return code ? CodeMistake{} : code.error();
}

TEST(VoucherCode, HasCheckDigitsByIso7064) {
  EXPECT_EQ(check_digits_of("794"), 44) << "the example of the standard";
  EXPECT_EQ(check_digits_of("32142829123456987654321611"), 82) << "GB82 WEST 1234 5698 7654 32";
  EXPECT_EQ(check_digits_of("5390075470342715"), 18) << "RF18 5390 0754 7034";
  EXPECT_EQ(check_digits_of("0"), 98);
  EXPECT_EQ(check_digits_of("96"), 4);
}

TEST(VoucherCode, NamesTheFloorThenTheNumber) {
  const VoucherCode code = make_code(FloorDigits{7}, 42);
  EXPECT_EQ(code.digits().substr(0, 22), "0007000000000000000042");
  EXPECT_EQ(code.floor(), FloorDigits{7});
  EXPECT_EQ(make_code(FloorDigits{9999}, code_numbers - 1).digits().substr(0, 22),
            "9999999999999999999999");
}

TEST(VoucherCode, IsPrintedInGroupsOfFour) {
  EXPECT_EQ(to_text(make_code(floor_1234, 567'890'123'456'789'012)),
            "1234-5678-9012-3456-7890-1235");
}

TEST(VoucherCode, IsReadAsItIsPrintedAndAsPeopleType) {
  for (const VoucherCode& code : some_codes()) {
    EXPECT_EQ(read_code(to_text(code)), code);
    EXPECT_EQ(read_code(code.digits()), code);
    std::string spaced = " " + to_text(code) + "  ";
    std::ranges::replace(spaced, '-', ' ');
    EXPECT_EQ(read_code(spaced), code);
  }
}

TEST(VoucherCode, EverySingleWrongDigitIsNoticed) {
  for (const VoucherCode& code : some_codes()) {
    for (std::size_t at = 0; at < VoucherCode::length; ++at) {
      for (char digit = '0'; digit <= '9'; ++digit) {
        std::string digits{code.digits()};
        if (std::exchange(digits[at], digit) == digit) continue;
        EXPECT_EQ(mistake_in(digits), CodeMistake{CodeFault::Mistyped}) << digits;
      }
    }
  }
}

TEST(VoucherCode, EverySwapOfNeighboursIsNoticed) {
  for (const VoucherCode& code : some_codes()) {
    for (std::size_t at = 0; at + 1 < VoucherCode::length; ++at) {
      std::string digits{code.digits()};
      if (digits[at] == digits[at + 1]) continue;
      std::swap(digits[at], digits[at + 1]);
      EXPECT_EQ(mistake_in(digits), CodeMistake{CodeFault::Mistyped}) << digits;
    }
  }
}

// 01 leaves the same remainder as 98, but no voucher has it.
TEST(VoucherCode, HasOnlyTheCheckDigitsThatArePrinted) {
  const VoucherCode code = make_code(FloorDigits{0}, 0);
  EXPECT_EQ(code.digits(), "000000000000000000000098");
  EXPECT_EQ(mistake_in("000000000000000000000001"), CodeMistake{CodeFault::Mistyped});
}

TEST(VoucherCode, SaysWhatIsWrongAndWhatToDo) {
  const auto said_of = [](std::string_view text) { return explain(mistake_in(text)); };
  const std::string nothing = "There is no code; type the 24 digits of the voucher.";
  EXPECT_EQ(said_of(""), nothing);
  EXPECT_EQ(said_of(" - "), nothing);
  EXPECT_EQ(said_of("1234-5678-9012-3456-7890-12l5"),
            "A code has digits alone; type nothing else but spaces and hyphens between them.");
  EXPECT_EQ(said_of("1234-5678-9012-3456-7890-121"),
            "There are 23 digits and there must be 24; compare them with the voucher.");
  EXPECT_EQ(said_of("1234-5678-9012-3456-7890-1235-5"),
            "There are 25 digits and there must be 24; compare them with the voucher.");
  EXPECT_EQ(said_of("1"), "There is 1 digit and there must be 24; compare them with the voucher.");
  EXPECT_EQ(said_of("1234-5678-9012-3456-7890-1236"),
            "The code is mistyped, its check digits do not fit; compare it with the voucher.");
}

TEST(VoucherCode, TakesNothingElseForDigits) {
  for (const std::string_view text :
       {"+1234", "1234.5678", "0x12", "\xef\xbc\x91", "1234\n", "1234_5678"}) {
    EXPECT_EQ(mistake_in(text), CodeMistake{CodeFault::NotDigits}) << text;
  }
  EXPECT_EQ(mistake_in(std::string_view{"12\0", 3}), CodeMistake{CodeFault::NotDigits});
}

TEST(VoucherCode, OfAnotherFloorIsTold) {
  const VoucherCode code = make_code(floor_1234, 99);
  EXPECT_TRUE(check_floor(code, floor_1234));
  const auto other = check_floor(code, FloorDigits{1235});
  ASSERT_FALSE(other);
  EXPECT_EQ(explain(other.error()), "The voucher is of another floor; it can be redeemed there.");
}

TEST(VoucherCode, IsNotMadeOfTooLargeNumbers) {
  EXPECT_THROW(make_code(floor_1234, code_numbers), BrokenInvariant);
  EXPECT_THROW(make_code(FloorDigits{10'000}, 1), BrokenInvariant);
}

// Of a store's id as it is in the witness's file; the digits must be the same for ever.
TEST(FloorDigits, ComeFromTheIdOfTheStore) {
  EXPECT_EQ(floor_digits_of("0123456789abcdef"), FloorDigits{9128});
  EXPECT_EQ(floor_digits_of("0123456789abcdee"), FloorDigits{8360});
  EXPECT_THROW(floor_digits_of(""), BrokenInvariant) << "a store without a checkpoint";
}

TEST(RandomDigits, AreEveryNumberOnce) {
  EXPECT_EQ(random_digits(0), 0u);
  EXPECT_EQ(random_digits(15), 0u);
  EXPECT_EQ(random_digits(16), 1u);
  EXPECT_EQ(random_digits((code_numbers - 1) << 4 | 15), code_numbers - 1);
  EXPECT_EQ(random_digits(code_numbers << 4), std::nullopt) << "no remainder is taken";
  EXPECT_EQ(random_digits(~std::uint64_t{0}), std::nullopt);
}

}  // namespace
}  // namespace punto
