#include "core/rulebook/payout.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace punto {
namespace {

using testing::HasSubstr;

std::string net(std::string_view odds) {
  const auto payout = parse_payout(odds);
  return payout ? to_text(payout->net) : payout.error().what + "; " + payout.error().remedy;
}

std::string amount(std::string_view text) {
  const auto cents = parse_cents(text);
  return cents ? to_text(*cents) : cents.error();
}

TEST(Payout, OddsAreExactFractionsInLowestTerms) {
  EXPECT_EQ(net("20 to 1"), "20");
  EXPECT_EQ(net("1 to 1"), "1");
  EXPECT_EQ(net("0.95 to 1"), "19/20");
  EXPECT_EQ(net("1 to 2"), "1/2");
  EXPECT_EQ(net("2 to 4"), "1/2");
  EXPECT_EQ(net("6 to 5"), "6/5");
  EXPECT_EQ(net("1.5 to 1"), "3/2");
  EXPECT_EQ(net("0.5 to 0.25"), "2");
  EXPECT_EQ(net("99999.99999 to 1"), "9999999999/100000");
}

TEST(Payout, OddsKeepTheWordsInWhichTheyWereWritten) {
  EXPECT_EQ(parse_payout("0.95 to 1")->text, "0.95 to 1");
  EXPECT_EQ(parse_payout("2 to 4")->text, "2 to 4");
}

TEST(Payout, PushNeitherWinsNorLoses) {
  const auto push = parse_payout("push");
  ASSERT_TRUE(push.has_value());
  EXPECT_TRUE(push->is_push());
  EXPECT_EQ(exact_winnings(Cents{12345}, push->net), Cents{0});
  EXPECT_FALSE(parse_payout("1 to 100")->is_push());
}

TEST(Payout, OddsThatWinNothingAreRefusedWithTheWordPush) {
  for (const char* odds : {"0 to 1", "1 to 0", "0 to 0", "0.00 to 1", "1 to 0.00000"}) {
    EXPECT_FALSE(parse_payout(odds).has_value()) << odds;
    EXPECT_THAT(net(odds), HasSubstr("win nothing; write \"push\"")) << odds;
  }
}

TEST(Payout, WhatIsNotOddsIsRefusedWithExamples) {
  const std::string nul{"1 to 1\0", 7};
  const std::string absurd(100'000, '9');
  for (const std::string& odds : {std::string{},
                                  std::string{"20"},
                                  std::string{"20:1"},
                                  std::string{"20 for 1"},
                                  std::string{"20to1"},
                                  std::string{"20 to "},
                                  std::string{" to 1"},
                                  std::string{" to "},
                                  std::string{"20 to 1 to 1"},
                                  std::string{"-1 to 1"},
                                  std::string{"+1 to 1"},
                                  std::string{"1 to -1"},
                                  std::string{"1. to 1"},
                                  std::string{".5 to 1"},
                                  std::string{"1.2.3 to 1"},
                                  std::string{". to 1"},
                                  std::string{"1e2 to 1"},
                                  std::string{"0x1 to 1"},
                                  std::string{"1/2 to 1"},
                                  std::string{"0,95 to 1"},
                                  std::string{"Push"},
                                  std::string{"pushes"},
                                  std::string{"lose"},
                                  std::string{"\xef\xbc\x91 to 1"},
                                  nul}) {
    EXPECT_FALSE(parse_payout(odds).has_value()) << odds;
    EXPECT_THAT(net(odds), HasSubstr("write \"20 to 1\"")) << odds;
  }
  for (const std::string& odds : {absurd + " to 1", "1 to " + absurd, "1." + absurd + " to 1",
                                  std::string{"100000 to 1"}, std::string{"0.000001 to 1"}}) {
    EXPECT_FALSE(parse_payout(odds).has_value()) << odds.substr(0, 20);
  }
}

struct Decimal {
  std::string text;
  std::int64_t digits = 0;
  std::int64_t scale = 1;
};

Decimal any_decimal() {
  const auto whole = *rc::gen::inRange(0, 100'000);
  const auto places = *rc::gen::inRange(0, 6);
  Decimal decimal{fmt::format("{}", whole), whole, 1};
  for (int i = 0; i < places; ++i) {
    const auto digit = *rc::gen::inRange(0, 10);
    decimal.text += fmt::format("{}{}", i == 0 ? "." : "", digit);
    decimal.digits = decimal.digits * 10 + digit;
    decimal.scale *= 10;
  }
  return decimal;
}

RC_GTEST_PROP(PayoutProperty, OddsOfUpToFivePlacesAreReadExactly, ()) {
  const Decimal wins = any_decimal();
  const Decimal per = any_decimal();
  RC_PRE(wins.digits > 0 && per.digits > 0);
  const auto payout = parse_payout(wins.text + " to " + per.text);
  using Wide = __int128;
  const Wide above = Wide{wins.digits} * per.scale;
  const Wide below = Wide{per.digits} * wins.scale;
  RC_ASSERT(payout.has_value() == (above <= 100'000 * below));
  if (!payout) return;
  const bool equal = payout->net.numerator() * below == payout->net.denominator() * above;
  RC_ASSERT(equal);
}

TEST(Fraction, IsInLowestTermsAndOrderedByValue) {
  EXPECT_EQ(to_text(Fraction{-2, 4}), "-1/2");
  EXPECT_EQ(to_text(Fraction{0, 7}), "0");
  EXPECT_EQ(to_text(Fraction{-3, 3}), "-1");
  EXPECT_LT((Fraction{19, 20}), (Fraction{1, 1}));
  EXPECT_LT((Fraction{1, 3}), (Fraction{1, 2}));
  EXPECT_LT((Fraction{-1, 1}), (Fraction{}));
  EXPECT_FALSE((Fraction{1, 2}) < (Fraction{2, 4}));
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_LT((Fraction{most - 1, most}), (Fraction{1, 1})) << "beyond 64 bits when multiplied";
}

TEST(Cents, AreReadFromWholeAndDecimalAmounts) {
  EXPECT_EQ(parse_cents("100"), Cents{10'000});
  EXPECT_EQ(parse_cents("12.5"), Cents{1'250});
  EXPECT_EQ(parse_cents("12.50"), Cents{1'250});
  EXPECT_EQ(parse_cents("0.20"), Cents{20});
  EXPECT_EQ(parse_cents("0.02"), Cents{2});
  EXPECT_EQ(parse_cents("0"), Cents{0});
  EXPECT_EQ(parse_cents("1000000000"), largest_amount);
  EXPECT_EQ(parse_cents("1000000000.00"), largest_amount);
}

TEST(Cents, RefuseWhatIsNoAmountAndSayWhy) {
  EXPECT_THAT(amount("-1"), HasSubstr("amount \"-1\" is negative"));
  EXPECT_THAT(amount("-0.01"), HasSubstr("is negative"));
  EXPECT_THAT(amount("12.345"), HasSubstr("amount \"12.345\" has fractions of a cent"));
  EXPECT_THAT(amount("0.001"), HasSubstr("fractions of a cent"));
  for (const char* text :
       {"", ".", "5.", ".5", " 100", "100 ", "1 000", "+5", "1,000", "1e3", "0x10", "1.2.3", "abc",
        "\xef\xbc\x91", "NaN", "1-", "$5", "\t5", "5.-1"}) {
    EXPECT_FALSE(parse_cents(text).has_value()) << text;
    EXPECT_THAT(amount(text), HasSubstr("is no number; write it as 100 or 12.50")) << text;
  }
  EXPECT_FALSE(parse_cents(std::string_view{"5\0", 2}).has_value());
}

TEST(Cents, RefuseWhatIsTooLargeHoweverManyDigits) {
  for (const std::string& text :
       {std::string{"1000000000.01"}, std::string{"1000000001"}, std::string{"92233720368547758"},
        std::string{"9223372036854775808"}, std::string{"18446744073709551616.00"},
        std::string(100'000, '9')}) {
    EXPECT_FALSE(parse_cents(text).has_value()) << text.substr(0, 30);
    EXPECT_THAT(amount(text), HasSubstr("is too large; 1000000000 at most"));
  }
}

TEST(Cents, AreWrittenWithTwoDecimalsAndTheirSign) {
  EXPECT_EQ(to_text(Cents{5}), "0.05");
  EXPECT_EQ(to_text(Cents{-5}), "-0.05");
  EXPECT_EQ(to_text(Cents{-12'345}), "-123.45");
  EXPECT_EQ(to_text(Cents{100}), "1.00");
}

RC_GTEST_PROP(CentsProperty, EveryAmountIsReadBackAsItIsWritten, ()) {
  const Cents cents{*rc::gen::inRange<std::int64_t>(0, largest_amount.value + 1)};
  const auto read = parse_cents(to_text(cents));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->value == cents.value);
}

TEST(ExactWinnings, ArePaidToTheCentOrNotAtAll) {
  EXPECT_EQ(exact_winnings(Cents{100}, Fraction{19, 20}), Cents{95});
  EXPECT_EQ(exact_winnings(Cents{20}, Fraction{19, 20}), Cents{19});
  EXPECT_EQ(exact_winnings(Cents{10}, Fraction{19, 20}), std::nullopt);
  EXPECT_EQ(exact_winnings(Cents{1}, Fraction{1, 2}), std::nullopt);
  EXPECT_EQ(exact_winnings(Cents{12'345}, Fraction{-1, 1}), Cents{-12'345});
}

TEST(ExactWinnings, AreNoneWhereTheyAreBeyondAllAmounts) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(exact_winnings(Cents{most}, Fraction{2, 1}), std::nullopt);
  EXPECT_EQ(exact_winnings(Cents{most}, Fraction{1, 1}), Cents{most});
}

TEST(ExactWinnings, OnTheLargestAmountAreThereForAllOddsThatCanBeRead) {
  for (const char* odds : {"99999 to 1", "99999.99999 to 1", "50000 to 0.5", "1 to 0.00001"}) {
    const auto payout = parse_payout(odds);
    ASSERT_TRUE(payout.has_value()) << odds;
    const Cents stake{largest_amount.value / payout->net.denominator() * payout->net.denominator()};
    EXPECT_TRUE(exact_winnings(stake, payout->net).has_value()) << odds;
  }
}

TEST(Payout, OddsThatCouldNotBePaidOnTheLargestAmountAreRefused) {
  for (const char* odds : {"99999 to 0.5", "99999 to 0.00001", "1.00001 to 0.00001"}) {
    EXPECT_THAT(net(odds), HasSubstr("are too high; 100000 to 1 at most")) << odds;
  }
}

RC_GTEST_PROP(ExactWinningsProperty, AreStakeTimesOddsWithoutAnyRounding, ()) {
  const Cents stake{*rc::gen::inRange<std::int64_t>(1, largest_amount.value)};
  const Fraction odds{*rc::gen::inRange(-1, 1000), *rc::gen::inRange(1, 101)};
  const auto winnings = exact_winnings(stake, odds);
  RC_ASSERT(winnings.has_value() == (stake.value * odds.numerator() % odds.denominator() == 0));
  if (winnings) {
    RC_ASSERT(winnings->value * odds.denominator() == stake.value * odds.numerator());
  }
}

TEST(PaysExactly, HoldsTheOddsAgainstTheUnitsOfTheTable) {
  const Fraction commission{19, 20};
  EXPECT_TRUE(pays_exactly(commission, {}));
  EXPECT_FALSE(pays_exactly(commission, {.stake = Cents{10}, .payable = Cents{1}}));
  EXPECT_FALSE(pays_exactly(commission, {.stake = Cents{100}, .payable = Cents{100}}));
  EXPECT_FALSE(pays_exactly(commission, {.stake = Cents{100}, .payable = Cents{10}}));
  EXPECT_TRUE(pays_exactly(commission, {.stake = Cents{100}, .payable = Cents{5}}));
  EXPECT_TRUE(pays_exactly(commission, {.stake = Cents{2'000}, .payable = Cents{100}}));
  EXPECT_FALSE(pays_exactly(Fraction{1, 3}, {}));
  EXPECT_TRUE(pays_exactly(Fraction{1, 3}, {.stake = Cents{300}, .payable = Cents{100}}));
  EXPECT_TRUE(pays_exactly(Fraction{}, {.stake = Cents{1}, .payable = Cents{100}})) << "a push";
}

TEST(CentsText, HasEveryNumber) {
  EXPECT_EQ(to_text(Cents{-5}), "-0.05");
  EXPECT_EQ(to_text(Cents{std::numeric_limits<std::int64_t>::min()}), "-92233720368547758.08");
  EXPECT_EQ(to_text(Cents{std::numeric_limits<std::int64_t>::max()}), "92233720368547758.07");
}

TEST(CentsSum, IsNeverAnotherThanItIs) {
  Cents sum{std::numeric_limits<std::int64_t>::max()};
  EXPECT_THROW(add_to(sum, Cents{1}), BrokenInvariant);
  sum.value = std::numeric_limits<std::int64_t>::min();
  EXPECT_THROW(take_from(sum, Cents{1}), BrokenInvariant);
  sum.value = 5;
  add_to(sum, Cents{-7});
  EXPECT_EQ(sum, Cents{-2});
  take_from(sum, Cents{-7});
  EXPECT_EQ(sum, Cents{5});
}

}  // namespace
}  // namespace punto
