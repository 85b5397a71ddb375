// The readings of docs/INTERPRETATIONS.md that show in what becomes of stakes rather than in a pay
// row: see traps_test.cpp. The suite's name carries the number of the interpretation.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/cards/deck.hpp"
#include "core/rulebook/game.hpp"
#include "core/rules/point_total.hpp"
#include "edge/wire/settle_answer.hpp"
#include "tests/product_settlement.hpp"

namespace {

using product::net;
using product::rulebook;

constexpr punto::Cents stake{2000};  // pays exactly in every game

// These outcomes are the same in both decks: no pair of them is in one suit.
const std::vector<std::string> rounds = {"9C KD v 8H KS", "2C KD AH v 6H KS",    "6C KD v 6H KS",
                                         "9C 9D v 9H 9S", "KC TD 2H v 9C 5D 2S", "4C 4D v 4H 4S"};

punto::SettleQuestion question_of(const std::string& cards) {
  punto::SettleQuestion question;
  question.cards = product::cards(cards);
  return question;
}

// The rule by which a round of these cards is void, or "" where it is not.
std::string void_by(const std::string& game, const std::string& cards) {
  const punto::SettleQuestion question = question_of(cards);
  const punto::Game asked{rulebook(game)};
  const auto found = asked.find_void(question, punto::deal_round(question.cards));
  return found ? found->rule : "";
}

std::string answer_to(const std::string& game, const punto::SettleQuestion& question) {
  std::string line;
  punto::SettleAnswer{rulebook(game)}.append_json(line, question);
  return line;
}

TEST(Interpretation26, AWagerAloneSettlesAsWithAllOthers) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const punto::Game game{shelved.rulebook};
    punto::SettleQuestion all;
    for (const auto& wager : shelved.rulebook.wagers) all.stakes.emplace_back(wager.id, stake);
    EXPECT_EQ(game.refuse(all), std::nullopt) << shelved.rulebook.id;
    for (const std::string& hands : rounds) {
      const auto outcome = product::round_of(hands).outcome();
      const auto together = game.settle(all, outcome);
      ASSERT_EQ(together.size(), shelved.rulebook.wagers.size());
      for (const auto& settled : together) {
        punto::SettleQuestion one;
        one.stakes.emplace_back(settled.wager->id, stake);
        EXPECT_EQ(game.refuse(one), std::nullopt) << shelved.rulebook.id;
        const auto alone = game.settle(one, outcome);
        ASSERT_EQ(alone.size(), 1u);
        EXPECT_EQ(alone[0].net.value, settled.net.value) << settled.wager->id << ' ' << hands;
        EXPECT_EQ(alone[0].row, settled.row) << settled.wager->id << ' ' << hands;
      }
    }
  }
}

TEST(Interpretation26, PlayerAndBankerMayBeBackedTogether) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const punto::Game game{shelved.rulebook};
    punto::SettleQuestion both;
    both.stakes = {{"player", stake}, {"banker", stake}};
    EXPECT_EQ(game.refuse(both), std::nullopt) << shelved.rulebook.id;
    const auto settled = game.settle(both, product::round_of("9C KD v 8H KS").outcome());
    ASSERT_EQ(settled.size(), 2u);
    EXPECT_EQ(settled[0].net.value, 2000) << shelved.rulebook.id;
    EXPECT_EQ(settled[1].net.value, -2000) << shelved.rulebook.id;
  }
}

TEST(Interpretation35, TheOnlyCardWorthFourIsRankFour) {
  for (const auto kind : {punto::DeckKind::Standard, punto::DeckKind::FiveElement}) {
    for (int i = 0; i < punto::cards_in(kind); ++i) {
      const punto::Card card = punto::card_in_deck(kind, i);
      EXPECT_EQ(punto::point_value(card) == 4, punto::to_text(card).front() == '4')
          << punto::to_text(card);
    }
  }
}

TEST(Interpretation40, AVoidRoundHasNoSettlementAndCitesItsRule) {
  for (const std::string cards : {"", "9C", "9C 4D KH", "KC KD 2C 4D"}) {
    EXPECT_EQ(void_by("tiger", cards), "5.3") << cards;
    EXPECT_EQ(void_by("fortune-six-v6", cards), "5.3") << cards;
    EXPECT_EQ(void_by("fortune-six-v5", cards), "5.5") << cards;
    EXPECT_EQ(void_by("super-six-etg-v3", cards), "5.5") << cards;
  }
  EXPECT_EQ(void_by("fa-fa-fabulous-4-v3", "9G 4E FF"), "5.3");
  // The round is complete, and void by one wrong card all the same.
  EXPECT_EQ(void_by("tiger", "9C 4D KH 2G"), "5.1");
  EXPECT_EQ(void_by("fa-fa-fabulous-4-v3", "9G 4E FF 2C"), "5.1");
  for (const std::string cards : {"9C 4D", "9C 4D KH 2G"}) {
    const std::string answer = answer_to("tiger", question_of(cards));
    EXPECT_NE(answer.find(R"("void":true)"), std::string::npos) << answer;
    EXPECT_EQ(answer.find(R"("pays")"), std::string::npos) << answer;
    EXPECT_EQ(answer.find(R"("winner")"), std::string::npos) << answer;
  }
}

TEST(Interpretation40, EveryStakeOfAVoidRoundReturnsInFull) {
  punto::SettleQuestion question = question_of("9C 4D");
  question.stakes = {{"player", stake}, {"tiger-tie", stake}};
  const auto returned = punto::Game{rulebook("tiger")}.return_stakes(question);
  ASSERT_EQ(returned.size(), 2u);
  for (const auto& each : returned) {
    EXPECT_EQ(each.net.value, 0);
    EXPECT_EQ(each.returned().value, stake.value);
  }
}

TEST(Interpretation41, APushIsSettledAndAVoidRoundIsNot) {
  // Six each: Player and Banker push, Tie is paid.
  EXPECT_EQ(void_by("tiger", "6C 6H KD KS"), "");
  EXPECT_EQ(net("tiger", "player", "6C KD v 6H KS"), "0");
  EXPECT_EQ(net("tiger", "banker", "6C KD v 6H KS"), "0");
  EXPECT_EQ(net("tiger", "tie", "6C KD v 6H KS"), "8");
  const std::string pushed = answer_to("tiger", question_of("6C 6H KD KS"));
  EXPECT_NE(pushed.find(R"("player":"0")"), std::string::npos) << pushed;
  EXPECT_EQ(pushed.find(R"("void")"), std::string::npos) << pushed;
  // A push without a tie.
  EXPECT_EQ(void_by("fabulous-4s", "KC KS QD 2C 3H 2D"), "");
  EXPECT_EQ(net("fabulous-4s", "banker", "KC QD 3H v KS 2C 2D"), "0");
  // The same six each with a card of another deck.
  EXPECT_EQ(void_by("tiger", "6C 6H KD KS 4G"), "5.1");
}

}  // namespace
