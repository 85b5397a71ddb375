#include "core/scenario/value_text.hpp"

#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

const ReadingContext& context() {
  static const ReadingContext reading{approved_book("fortune-six-v6").rulebook};
  return reading;
}

template <typename Type>
void expect_same(const Type& value, std::string_view field = "") {
  const std::string text = value_text::write(value, field, context().rulebook);
  const auto read = value_text::read<Type>(text, field, context());
  ASSERT_TRUE(read) << text << ": " << read.error().what;
  EXPECT_EQ(*read, value) << text;
}

TEST(ValueText, IsReadAsItIsWritten) {
  for (const std::int64_t cents : {0, 1, 5, 100, 12345, -250}) expect_same(Cents{cents});
  for (const bool truth : {true, false}) expect_same(truth);
  expect_same(Card{Rank::Ten, Suit::Water});
  expect_same(Limits{{100}, {12345}});
  expect_same(Time{1'767'225'600'000});
  expect_same(Time{1'767'225'600'001});
  expect_same(Time{0});
  expect_same(Digest{});
  expect_same(sha256("x"));
  expect_same(Citation{"5.8.1"});
  expect_same(Citation{"i67"});
  expect_same(std::uint8_t{1}, "wager");
  expect_same(std::uint8_t{3}, "irregularity");
  expect_same(std::uint8_t{2}, "method");
  expect_same(no_method, "method");
  expect_same(std::uint8_t{4}, "layout");
  expect_same(std::uint32_t{4294967295});
  expect_same(WagerKinds{0b101001});
  expect_same(WagerKinds{0});
  expect_same(std::optional<Side>{});
  expect_same(std::optional{Side::Banker});
  expect_same(std::vector<Card>{});
  expect_same(std::vector{Card{Rank::Ace, Suit::Clubs}, Card{Rank::King, Suit::Spades}});
  expect_same(CardOrder{2, 0, 1});
  expect_same(std::vector<Share>{{PlayerId{1}, {5}}, {PlayerId{2}, {100}}});
  expect_same(std::vector<std::pair<Card, std::uint8_t>>{{Card{Rank::Ace, Suit::Clubs}, 8}});
  expect_same(PersonId{102});
}

TEST(ValueText, WordsWithSpacesAreJoined) {
  EXPECT_EQ(value_text::write(Zone::MainFloor, "", context().rulebook), "main-floor");
  expect_same(Zone::MainFloor);
  EXPECT_EQ(value_text::read<Zone>("HLGA", "", context()).value_or(Zone::MainFloor), Zone::Hlga);
  EXPECT_EQ(value_text::read<std::uint8_t>("appendix-c", "layout", context()).value_or(0), 2);
}

TEST(ValueText, WrongValuesAreRefused) {
  EXPECT_FALSE(value_text::read<bool>("true", "", context()));
  EXPECT_FALSE(value_text::read<std::uint8_t>("256", "", context()));
  EXPECT_FALSE(value_text::read<std::uint8_t>("-1", "", context()));
  EXPECT_FALSE(value_text::read<std::uint8_t>("", "", context()));
  EXPECT_FALSE(value_text::read<Time>("yesterday", "", context()));
  EXPECT_FALSE(value_text::read<Time>("2026-13-01T00:00:00Z", "", context()));
  EXPECT_FALSE(value_text::read<Digest>("abc", "", context()));
  EXPECT_FALSE(value_text::read<std::vector<Card>>("9C,,4D", "", context()));
  EXPECT_FALSE(value_text::read<Share>("P1", "", context()));
  EXPECT_FALSE(value_text::read<Limits>("5..x", "", context()));
  EXPECT_FALSE((value_text::read<CardOrder>("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14", "", context())));
}

}  // namespace
}  // namespace punto
