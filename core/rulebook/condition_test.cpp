#include "core/rulebook/condition.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "core/rules/round.hpp"

namespace punto {
namespace {

// What the words say about the round that these cards make; "-" where a word has no value.
class Facts {
 public:
  explicit Facts(const std::string& cards) {
    std::istringstream words(cards);
    Round round;
    for (std::string word; words >> word;) {
      const Card card = parse_card(word).value();
      deck_ = deck_of(card);
      round.deal(card);
    }
    EXPECT_TRUE(round.finished()) << cards;
    values_ = facts_of(round.outcome());
  }

  // "winner total cards" to "player 9 2".
  [[nodiscard]] std::string say(const std::string& names) const {
    std::istringstream words(names);
    std::string text;
    for (std::string name; words >> name;) {
      if (!text.empty()) text += ' ';
      text += value(name);
    }
    return text;
  }

 private:
  [[nodiscard]] std::string value(std::string_view name) const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Word word = word_of(static_cast<Fact>(i), deck_);
      if (word.name != name) continue;
      return values_[i] == no_value ? "-" : std::string{word.values[values_[i]]};
    }
    ADD_FAILURE() << name;
    return "";
  }

  DeckKind deck_ = DeckKind::Standard;
  FactValues values_{};
};

const std::string winner_words = "winner total cards natural margin";
const std::string hand_words =
    "player_total banker_total player_cards banker_cards player_natural banker_natural round_cards";
const std::string pair_words =
    "player_pair player_pair_rank player_pair_suit "
    "banker_pair banker_pair_rank banker_pair_suit "
    "pairs suited_pairs same_pair";

TEST(Facts, OfANaturalThatWins) {
  const Facts facts("9C 4D KH 2S");
  EXPECT_EQ(facts.say(winner_words), "player 9 2 true 3");
  EXPECT_EQ(facts.say(hand_words), "9 6 2 2 true false 4");
  EXPECT_EQ(facts.say(pair_words), "false - - false - - 0 0 false");
}

TEST(Facts, OfABankerWhoWinsInThreeCards) {
  const Facts facts("2C KD 3H KS KC 6D");
  EXPECT_EQ(facts.say(winner_words), "banker 6 3 false 1");
  EXPECT_EQ(facts.say(hand_words), "5 6 3 3 false false 6");
  EXPECT_EQ(facts.say(pair_words), "false - - true K mixed 1 0 false");
}

// The Banker's natural loses to nothing here, but the Player's eight does not win.
TEST(Facts, NaturalIsOfTheWinningHandAlone) {
  const Facts facts("8C 9D KH KS");
  EXPECT_EQ(facts.say(winner_words), "banker 9 2 true 1");
  EXPECT_EQ(facts.say("player_natural banker_natural"), "true true");

  const Facts drawn("2C KD 2H 3S 5C 5D");
  EXPECT_EQ(drawn.say(winner_words), "player 9 3 false 1") << "nine in three cards is none";
  EXPECT_EQ(drawn.say("player_natural banker_natural"), "false false");
}

TEST(Facts, OfATieHaveNoNumberOfWinningCards) {
  const Facts natural("4C 4D 4H 4S");
  EXPECT_EQ(natural.say(winner_words), "tie 8 - true 0");
  EXPECT_EQ(natural.say(pair_words), "true 4 mixed true 4 mixed 2 0 true");

  const Facts drawn("KC KD KH KS 7C 7D");
  EXPECT_EQ(drawn.say(winner_words), "tie 7 - false 0");
  EXPECT_EQ(drawn.say(hand_words), "7 7 3 3 false false 6");

  const Facts nothing("KC KD KH KS QC JD");
  EXPECT_EQ(nothing.say(winner_words), "tie 0 - false 0");
}

TEST(Facts, OfPairsInOneSuitNameTheSuit) {
  const Facts facts("4G 9F 4G 9W");
  EXPECT_EQ(facts.say(pair_words), "true 4 gold true 9 mixed 2 1 false");
  const Facts water("SA SW SA SE 9G 9G");
  EXPECT_EQ(water.say(pair_words), "true S water true S mixed 2 1 true");
  const Facts clubs("JC JD JC JD 9C 9D");
  EXPECT_EQ(clubs.say(pair_words), "true J clubs true J diamonds 2 2 true");
}

TEST(Facts, OfFiveCardsTellWhichHandDrew) {
  EXPECT_EQ(Facts("4C 2D 3H KS 5D").say(hand_words), "7 7 2 3 false false 5");
  EXPECT_EQ(Facts("4C 4D AH 3S 5D").say(hand_words), "0 7 3 2 false false 5");
}

TEST(Condition, NamesPicturesAndSuitsOfItsOwnDeckOnly) {
  const auto names = [](Fact fact, DeckKind deck) {
    const Word word = word_of(fact, deck);
    return std::set<std::string_view>(word.values.begin(), word.values.end());
  };
  const auto ranks = names(Fact::PlayerPairRank, DeckKind::FiveElement);
  EXPECT_TRUE(ranks.contains("S") && ranks.contains("L") && ranks.contains("F"));
  EXPECT_FALSE(ranks.contains("J") || ranks.contains("Q") || ranks.contains("K"));
  const auto suits = names(Fact::BankerPairSuit, DeckKind::Standard);
  EXPECT_TRUE(suits.contains("hearts") && suits.contains("mixed"));
  EXPECT_FALSE(suits.contains("gold"));
}

TEST(Condition, MatchesOnlyWhereEveryWordThatItNamesHolds) {
  Condition condition;
  FactValues values{};
  values.fill(no_value);
  EXPECT_TRUE(condition.matches(values)) << "it names no word";
  condition.narrow(Fact::Total, static_cast<ValueSet>(value_bit(6) | value_bit(8)));
  EXPECT_FALSE(condition.matches(values)) << "a word without a value matches no row that names it";
  const auto total = static_cast<std::size_t>(Fact::Total);
  values[total] = 6;
  EXPECT_TRUE(condition.matches(values));
  values[total] = 7;
  EXPECT_FALSE(condition.matches(values));
  values[total] = 8;
  EXPECT_TRUE(condition.matches(values));
  condition.narrow(Fact::Winner, value_bit(1));
  EXPECT_FALSE(condition.matches(values));
}

}  // namespace
}  // namespace punto
