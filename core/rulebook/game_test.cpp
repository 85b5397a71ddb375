#include "core/rulebook/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

Game game(const std::string& id) {
  return Game{*shelf().find(id)};
}

std::vector<Card> cards(const std::string& text) {
  std::istringstream words(text);
  std::vector<Card> list;
  for (std::string word; words >> word;) list.push_back(parse_card(word).value());
  return list;
}

using Stakes = std::vector<std::pair<std::string, Cents>>;

std::string refusal(const std::string& id, const Stakes& stakes,
                    const std::vector<std::string>& without = {}) {
  SettleQuestion question;
  question.cards = cards("9C 4D KH 2S");
  question.stakes = stakes;
  question.without = without;
  return game(id).refuse(question).value_or("");
}

std::string decks_refusal(int decks) {
  SettleQuestion question;
  question.decks = decks;
  return game("tiger").refuse(question).value_or("");
}

TEST(Game, RefusesANumberOfDecksOutsideTheRuleAndCitesIt) {
  for (const int decks : {4, 8, 10}) EXPECT_EQ(decks_refusal(decks), "");
  for (const int decks : {-1, 0, 3, 11, 1'000'000}) {
    EXPECT_THAT(decks_refusal(decks), HasSubstr("4 to 10 (rule 2.1)")) << decks;
  }
}

TEST(Game, RefusesAWagerThatItDoesNotHaveAndNamesThoseItHas) {
  EXPECT_THAT(refusal("no-commission", {{"super-six", Cents{100}}}),
              AllOf(HasSubstr("wager \"super-six\" is not offered in no-commission"),
                    HasSubstr("player, banker, tie, player-pair or banker-pair")));
}

TEST(Game, RefusesAWagerThatTheTableHasSwitchedOff) {
  EXPECT_EQ(refusal("tiger", {{"small-tiger", Cents{100}}}), "");
  const std::string refused = refusal("tiger", {{"small-tiger", Cents{100}}}, {"small-tiger"});
  EXPECT_THAT(refused, HasSubstr("wager \"small-tiger\" is not offered"));
  EXPECT_THAT(refused.substr(refused.find(';')), testing::Not(HasSubstr("small-tiger")));
  EXPECT_EQ(refusal("tiger", {{"tiger", Cents{100}}}, {"small-tiger", "tiger-pair"}), "");
}

TEST(Game, SwitchesOffOptionalWagersOnly) {
  EXPECT_EQ(refusal("tiger", {}, {"tiger-pair", "tiger", "small-tiger", "big-tiger", "tiger-tie"}),
            "");
  EXPECT_THAT(refusal("tiger", {}, {"tie"}), HasSubstr("\"tie\" is no optional wager of tiger"));
  EXPECT_THAT(refusal("tiger", {}, {"tigger"}), HasSubstr("\"tigger\" is no optional wager"));
  EXPECT_THAT(refusal("fortune-six-v6", {}, {"fortune-six"}), HasSubstr("no optional wager"));
}

TEST(Game, RefusesAStakeThatCannotBePaidExactlyAndNamesTheStep) {
  EXPECT_THAT(refusal("tiger", {{"banker", Cents{110}}}),
              HasSubstr("1.10 on \"banker\" cannot be paid exactly; wager a multiple of 0.20"));
  EXPECT_EQ(refusal("tiger", {{"banker", Cents{120}}}), "");
  EXPECT_THAT(refusal("no-commission", {{"banker", Cents{101}}}), HasSubstr("multiple of 0.02"));
  EXPECT_EQ(refusal("no-commission", {{"player", Cents{101}}}), "") << "it pays no fraction";
}

TEST(Game, KnowsTheStepInWhichEachWagerCanBePaid) {
  EXPECT_EQ(stake_step(*shelf().find("tiger")->find_wager("banker")), 20);
  EXPECT_EQ(stake_step(*shelf().find("tiger-no-commission")->find_wager("banker")), 2);
  EXPECT_EQ(stake_step(*shelf().find("tiger")->find_wager("tiger-pair")), 1);
}

TEST(Game, RefusesNothingAndTwiceTheSame) {
  EXPECT_THAT(refusal("tiger", {{"tie", Cents{0}}}), HasSubstr("wager \"tie\" is nothing"));
  EXPECT_THAT(refusal("tiger", {{"tie", Cents{100}}, {"player", Cents{100}}, {"tie", Cents{100}}}),
              HasSubstr("wager \"tie\" is there twice"));
}

std::string voided(const std::string& id, const std::string& text, std::optional<int> decks = {}) {
  SettleQuestion question;
  question.cards = cards(text);
  question.decks = decks;
  const auto found = game(id).find_void(question, deal_round(question.cards));
  return found ? found->rule + ": " + found->reason : "";
}

TEST(Game, VoidsARoundWhoseCardsRunOutByTheBooksOwnRule) {
  EXPECT_EQ(voided("tiger", "2C 3D 4H KS"), "5.3: 4 cards do not complete the round");
  EXPECT_EQ(voided("fortune-six-v6", "2C"), "5.3: 1 card does not complete the round");
  EXPECT_EQ(voided("fortune-six-v5", ""), "5.5: 0 cards do not complete the round");
  EXPECT_EQ(voided("super-six-etg-v3", "2C 3D 4H KS"), "5.5: 4 cards do not complete the round");
  EXPECT_EQ(voided("tiger", "9C 4D KH 2S"), "");
}

TEST(Game, VoidsARoundWithACardOfAnotherDeckEvenBehindIt) {
  EXPECT_THAT(voided("tiger", "9C 4D KH 4G"), HasSubstr("5.1: 4G does not belong"));
  EXPECT_THAT(voided("tiger", "9C 4D KH 2S 4G"), HasSubstr("5.1: 4G does not belong"));
  EXPECT_THAT(voided("fa-fa-fabulous-4-v3", "9C 4D KH 2S"), HasSubstr("5.1: 9C does not belong"));
}

TEST(Game, FindsAForeignCardBeforeItFindsThatCardsRunOut) {
  EXPECT_THAT(voided("tiger", "2C 4G"), HasSubstr("5.1: 4G does not belong"));
  EXPECT_THAT(voided("super-six-etg-v3", "4G"), HasSubstr("5.1: 4G"));
}

TEST(Game, VoidsMoreCopiesThanTheDecksHoldWhereTheirNumberIsGiven) {
  const std::string five = "9C 9C 9C 9C 9C";
  EXPECT_EQ(voided("tiger", five), "") << "the number of decks is not known";
  EXPECT_EQ(voided("tiger", five, 5), "");
  EXPECT_EQ(voided("tiger", five, 4), "5.1: more copies of 9C than 4 decks hold");
  EXPECT_EQ(voided("tiger", "2C 2C 2C 2C 2C", 4), "5.1: more copies of 2C than 4 decks hold")
      << "before it finds that cards run out";
}

TEST(Game, DoesNotVoidAPartialRoundThatIsOnlyAskedAbout) {
  SettleQuestion question;
  question.cards = cards("2C 3D");
  question.established = true;
  EXPECT_FALSE(game("tiger").find_void(question, deal_round(question.cards)).has_value());
  question.cards = cards("2C 4G");
  EXPECT_TRUE(game("tiger").find_void(question, deal_round(question.cards)).has_value());
}

std::string settled(const std::string& id, const std::string& text, const Stakes& stakes) {
  SettleQuestion question;
  question.cards = cards(text);
  question.stakes = stakes;
  const Game played = game(id);
  std::string lines;
  for (const auto& each : played.settle(question, deal_round(question.cards).outcome())) {
    lines += each.wager->id + ' ' + to_text(each.stake) + ' ' + to_text(each.net) + ' ' +
             to_text(each.returned()) + ' ' + rule_of(*each.wager, each.row) + '\n';
  }
  return lines;
}

// Banker 6 in two cards against Player 5.
TEST(Game, SettlesStakesInTheirOrderWithNetReturnAndRule) {
  EXPECT_EQ(settled("tiger", "2C 2D 3H 4S KD",
                    {{"tiger", Cents{500}}, {"banker", Cents{10'000}}, {"player", Cents{100}}}),
            "tiger 5.00 60.00 65.00 4.10\n"
            "banker 100.00 95.00 195.00 4.7\n"
            "player 1.00 -1.00 0.00 3.9\n");
  EXPECT_EQ(settled("no-commission", "2C 2D 3H 4S KD", {{"banker", Cents{102}}}),
            "banker 1.02 0.51 1.53 4.4\n");
}

TEST(Game, GivesAPushBackAsItIs) {
  EXPECT_EQ(settled("tiger", "9C 9D KH KS", {{"player", Cents{333}}, {"tie", Cents{100}}}),
            "player 3.33 0.00 3.33 3.9.1\n"
            "tie 1.00 8.00 9.00 4.7\n");
}

TEST(Game, SettlesTheLargestAmountOnTheHighestOdds) {
  EXPECT_EQ(settled("fa-fa-fabulous-4-v3", "4G 4F 4W 4E", {{"tie", largest_amount}}),
            "tie 1000000000.00 800000000000.00 801000000000.00 4.1\n");
}

std::string standings(const std::string& id, const std::string& text, std::optional<int> decks) {
  SettleQuestion question;
  question.cards = cards(text);
  question.decks = decks;
  question.established = true;
  std::string words;
  for (const WagerStanding& each : game(id).standings(question, deal_round(question.cards))) {
    words += "WLPO"[static_cast<std::size_t>(each.standing)];
  }
  return words;
}

TEST(Game, TellsWhatIsCertainBeforeTheRoundIsOver) {
  // player banker tie player-pair banker-pair
  EXPECT_EQ(standings("no-commission", "", 8), "OOOOO");
  EXPECT_EQ(standings("no-commission", "9C 2D 9H", 8), "OOOWO");
  EXPECT_EQ(standings("no-commission", "9C 2D KH", 8), "OOOLO");
  EXPECT_EQ(standings("no-commission", "9C 9D KH KS", 8), "PPWLL");
}

TEST(Game, TakesCopiesBeyondTheUsualDecksAsTheyComeWhereNoneAreGiven) {
  EXPECT_EQ(standings("no-commission", "9C 2D 9C", std::nullopt), "OOOWO");
  const std::string nines = "9C 9C 9C 9C";
  EXPECT_EQ(standings("no-commission", nines, std::nullopt), "PPWWW");
}

}  // namespace
}  // namespace punto
