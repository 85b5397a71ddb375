#include "core/rulebook/describe.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "core/rulebook/shelf.hpp"

namespace punto {
namespace {

TEST(Describe, SaysEachRowOfEachWagerInAnotherSentence) {
  const auto shelf = RulebookShelf::approved();
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    for (const Wager& wager : shelved.rulebook.wagers) {
      std::set<std::string> sentences;
      for (const PayRow& row : wager.pays) {
        const std::string sentence = describe(row.when, shelved.rulebook.deck);
        EXPECT_FALSE(sentence.empty()) << wager.id;
        EXPECT_NE(sentence.front(), ' ') << sentence;
        EXPECT_TRUE(sentences.insert(sentence).second) << wager.id << ": " << sentence;
      }
    }
  }
}

struct Sentence {
  std::string_view file;
  std::string_view wager;
  std::size_t row;
  std::string_view text;
};

TEST(Describe, PutsTheRowsOfTheApprovedGamesIntoWords) {
  const auto shelf = RulebookShelf::approved();
  const Sentence sentences[] = {
      {"tiger", "player", 0, "Player wins"},
      {"tiger", "player", 1, "tie"},
      {"tiger", "tiger", 0, "Banker wins with 6 in two cards"},
      {"tiger", "tiger", 1, "Banker wins with 6 in three cards"},
      {"tiger", "tiger-pair", 0, "both hands have the same pair"},
      {"tiger", "tiger-pair", 1, "both hands have a pair"},
      {"tiger", "tiger-pair", 2, "one hand has a pair"},
      {"tiger", "tiger-tie", 0, "tie with 6"},
      {"super-six-etg-v3", "banker", 1, "Banker wins with any total but 6"},
      {"fa-fa-fabulous-4-v3", "player-precious-pair", 0, "Player pair of 4 in gold"},
      {"fa-fa-fabulous-4-v3", "player-precious-pair", 2, "Player pair in gold"},
      {"fa-fa-fabulous-4-v3", "banker-precious-pair", 3, "Banker pair"},
  };
  for (const Sentence& expected : sentences) {
    const Rulebook& rulebook = *shelf.find(expected.file);
    const PayRow& row = rulebook.find_wager(expected.wager)->pays[expected.row];
    EXPECT_EQ(describe(row.when, rulebook.deck), expected.text);
  }
}

std::string described(Fact fact, ValueSet values) {
  Condition condition;
  condition.narrow(fact, values);
  return describe(condition, DeckKind::Standard);
}

TEST(Describe, BeginsWithoutASpaceWhateverTheOnlyWord) {
  for (std::size_t i = 0; i < Condition::count; ++i) {
    const auto fact = static_cast<Fact>(i);
    const Word word = word_of(fact, DeckKind::Standard);
    for (std::size_t value = 0; value < word.values.size(); ++value) {
      if (word.values[value].empty()) continue;
      const std::string sentence = described(fact, value_bit(static_cast<int>(value)));
      EXPECT_FALSE(sentence.empty() || sentence.front() == ' ') << word.name << ": " << sentence;
    }
  }
}

TEST(Describe, LeavesNoSentenceUnfinishedWhereEveryValueIsNamed) {
  Condition condition;
  condition.narrow(Fact::Winner, value_bit(1));
  condition.narrow(Fact::Total, 0x3fe);
  const std::string sentence = describe(condition, DeckKind::Standard);
  EXPECT_NE(sentence, "Banker wins with any total but ");
  EXPECT_NE(sentence.back(), ' ');
}

TEST(Describe, DoesNotTakeTwoValuesForOne) {
  const auto both = [](int first, int second) {
    return static_cast<ValueSet>(value_bit(first) | value_bit(second));
  };
  EXPECT_NE(described(Fact::PlayerPair, both(0, 1)), described(Fact::PlayerPair, value_bit(0)));
  EXPECT_NE(described(Fact::Cards, both(2, 3)), described(Fact::Cards, value_bit(3)));
}

TEST(Describe, SaysEachResolutionOfAnIrregularityInAnotherCase) {
  const auto shelf = RulebookShelf::approved();
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    for (const Irregularity& irregularity : shelved.rulebook.irregularities) {
      std::set<std::string> cases;
      for (const Resolution& row : irregularity.resolutions) {
        EXPECT_FALSE(describe(row).empty());
        const std::string when = describe_case(irregularity, row);
        EXPECT_FALSE(when.empty() || when.front() == ' ') << irregularity.id;
        EXPECT_TRUE(cases.insert(when).second) << irregularity.id << ": " << when;
      }
    }
  }
}

TEST(Describe, SaysWhoDecidesWhatPlayersMayDoAndWhatBecomesOfTheCards) {
  Resolution row{.when = {},
                 .action = Action::DecideOrder,
                 .offer = Offer::WithdrawUndecidedAllOrNone,
                 .by = Role::PitManager,
                 .replace_cards = CardReplacement::Must,
                 .replace_rule = "",
                 .rule = "5.8"};
  EXPECT_EQ(describe(row),
            "the order of the cards is decided (Pit Manager), Players may withdraw "
            "all their undecided wagers or none, the cards must be replaced");
  row.offer_at_discretion = true;
  EXPECT_EQ(describe(row),
            "the order of the cards is decided (Pit Manager), Players may be allowed to withdraw "
            "all their undecided wagers or none, the cards must be replaced");
  row = {.when = {},
         .action = Action::Refer,
         .by = Role::GamingShiftManager,
         .replace_rule = "",
         .rule = "6.1"};
  EXPECT_EQ(describe(row), "referred to the Gaming Shift Manager");
  row = {.when = {},
         .action = Action::Void,
         .replace_cards = CardReplacement::May,
         .replace_rule = "",
         .rule = "5.3"};
  EXPECT_EQ(describe(row), "the round is void, the cards may be replaced");
}

TEST(Describe, SaysWhetherACardWasExposedAndWhetherARoundIsInPlay) {
  const auto said = [](Circumstance word, int value) {
    Irregularity irregularity;
    irregularity.resolutions.resize(2);
    irregularity.resolutions[0].when.narrow(word, value_bit(value));
    return describe_case(irregularity, irregularity.resolutions[0]);
  };
  EXPECT_EQ(said(Circumstance::Exposed, 0), "no card was exposed");
  EXPECT_EQ(said(Circumstance::Exposed, 1), "a card was exposed");
  EXPECT_EQ(said(Circumstance::Round, 0), "in a round");
  EXPECT_EQ(said(Circumstance::Round, 1), "between rounds");
}

TEST(Describe, SaysToWhomHandsPass) {
  DealingMethod method{.id = "A", .zones = {Zone::MainFloor}, .rule = "", .allowed_rule = ""};
  const auto said = [&method](HandsPassTo whom) {
    method.hands_pass_to = whom;
    return describe(method);
  };
  EXPECT_EQ(said(HandsPassTo::Nobody),
            "the Dealer draws, the Dealer keeps the cards; Pit Manager allows it");
  EXPECT_EQ(said(HandsPassTo::HighestWager),
            "the Dealer draws, the highest wager squeezes; Pit Manager allows it");
  EXPECT_EQ(said(HandsPassTo::AnyPlayer),
            "the Dealer draws, any Player may squeeze; Pit Manager allows it");
}

TEST(Describe, SaysAProcedureWithItsNumberAndWhoDecides) {
  EXPECT_EQ(describe(Procedure::Hands, {"3.12", Role::Dealer, 0}),
            "two hands are dealt, Player and Banker");
  EXPECT_EQ(describe(Procedure::MostWagers, {"3.6", Role::Dealer, 3}),
            "at most 3 wagers stand on one playing area");
  EXPECT_EQ(describe(Procedure::AnySqueeze, {"3.16", Role::PitManager, 0}),
            "any Player may be allowed to squeeze (Pit Manager)");
}

TEST(Describe, SaysEachProcedureInAnotherSentence) {
  std::set<std::string> sentences;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    const auto procedure = static_cast<Procedure>(i);
    const std::string sentence = describe(procedure, {"1.1", Role::Dealer, 3});
    EXPECT_FALSE(sentence.empty() || sentence.contains('{')) << name_of(procedure);
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
  }
}

}  // namespace
}  // namespace punto
