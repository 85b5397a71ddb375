#include "core/rulebook/nearest.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace punto {
namespace {

using Words = std::vector<std::string_view>;

const Words games = {"fortune-six-v6", "fortune-six-v5", "tiger", "tiger-no-commission",
                     "no-commission"};

TEST(Nearest, FindsWhatASlipOfAFingerMeant) {
  EXPECT_EQ(nearest("tigr", games), "tiger");
  EXPECT_EQ(nearest("tigger", games), "tiger");
  EXPECT_EQ(nearest("tifer", games), "tiger");
  EXPECT_EQ(nearest("itger", games), "tiger");
  EXPECT_EQ(nearest("fortune-six-v7", games), "fortune-six-v6") << "the first of equals";
  EXPECT_EQ(nearest("no-comission", games), "no-commission");
}

TEST(Nearest, CountsALetterTooFewTooManyOrWrongAlike) {
  EXPECT_EQ(nearest("tigr", Words{"tiger", "tigs"}), "tiger");
  EXPECT_EQ(nearest("tigr", Words{"tigs", "tiger"}), "tigs");
  EXPECT_EQ(nearest("tigerx", Words{"tiger", "tigery"}), "tiger");
  EXPECT_EQ(nearest("tigerx", Words{"tygerx", "tiger"}), "tygerx");
}

TEST(Nearest, PrefersTheWordItselfAndThenWhatBeginsAlike) {
  EXPECT_EQ(nearest("tiger", games), "tiger");
  EXPECT_EQ(nearest("tiger", Words{"tiger-no-commission", "tiger"}), "tiger");
  EXPECT_EQ(nearest("fortune", games), "fortune-six-v6");
  EXPECT_EQ(nearest("no-comm", games), "no-commission");
}

TEST(Nearest, GuessesNothingWhenNothingIsClose) {
  EXPECT_EQ(nearest("roulette", games), "");
  EXPECT_EQ(nearest("x", games), "");
  EXPECT_EQ(nearest("", games), "");
  EXPECT_EQ(nearest("tiger", Words{}), "");
}

TEST(Nearest, TakesNoWordOfOneOrTwoLettersForAnother) {
  EXPECT_EQ(nearest("J", Words{"A", "2", "T"}), "");
  EXPECT_EQ(nearest("10", Words{"0", "1"}), "");
  EXPECT_EQ(nearest("A", Words{"B", "A"}), "A");
}

TEST(Nearest, NeverOffersAnEmptyWord) {
  EXPECT_EQ(nearest("J", Words{"", ""}), "");
  EXPECT_EQ(nearest("fir", Words{"", "fire"}), "fire");
  EXPECT_EQ(did_you_mean("J", Words{""}), "");
}

TEST(Nearest, DoesNotCompareTextsOfAbsurdLength) {
  EXPECT_EQ(nearest(std::string(100'000, 't'), games), "");
  const std::string long_word(70, 'a');
  EXPECT_EQ(nearest(long_word, Words{long_word}), "");
}

TEST(DidYouMean, AsksAboutTheNearestWord) {
  EXPECT_EQ(did_you_mean("tigr", games), "did you mean \"tiger\"?");
  EXPECT_EQ(did_you_mean("roulette", games), "");
}

TEST(OneOf, ListsTheWordsThatAreThere) {
  EXPECT_EQ(one_of(Words{}), "");
  EXPECT_EQ(one_of(Words{"a"}), "a");
  EXPECT_EQ(one_of(Words{"a", "b"}), "a or b");
  EXPECT_EQ(one_of(Words{"a", "b", "c"}), "a, b or c");
  EXPECT_EQ(one_of(Words{"", "a", "", "b", ""}), "a or b");
}

}  // namespace
}  // namespace punto
