// Every pay row of every game: what wins, what just misses, what loses, and by which rule. The
// rounds are written by hand from the settlement tables; "v" parts the Player's hand from the
// Banker's.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/product_settlement.hpp"

namespace {

struct Case {
  std::string wager;
  std::string hands;
  std::string net;
  std::string rule = "";  // "" stands for the game's own table; a lost wager cites what defines it
};
using Cases = std::vector<Case>;

const std::string tie_rule = "on a tie";  // stands for the rule that neither hand wins or loses

// clang-format off
const Cases player_pays_even = {
    {"player", "7C KD v 2H KS 4C", "1"},
    {"player", "9C KD v 8H KS", "1"},
    {"player", "7C KD v 7H KS", "0", tie_rule},
    {"player", "KC 2D 4H v KS QC 6D", "0", tie_rule},
    {"player", "7C KD v 8H KS", "-1"},
    {"player", "2C KD AH v 7H KS", "-1"},
};

const Cases banker_pays_with_commission = {
    {"banker", "2C KD AH v 7H KS", "19/20"},
    {"banker", "2C KD AH v 6H KS", "19/20"},
    {"banker", "7C KD v 7H KS", "0", tie_rule},
    {"banker", "7C KD v 6H KS", "-1"},
    {"banker", "9C KD v 8H KS", "-1"},
};

// 1 to 2 with a winning six of any number of cards; a six that ties or loses is no winning wager.
const Cases banker_pays_half_on_six = {
    {"banker", "2C KD AH v 6H KS", "1/2"},
    {"banker", "KC TD 2H v 9C 5D 2S", "1/2"},
    {"banker", "2C KD AH v 7H KS", "1"},
    {"banker", "KC TD 2H v 9C 5D AS", "1"},
    {"banker", "7C KD v 9H KS", "1"},
    {"banker", "6C KD v 6H KS", "0", tie_rule},
    {"banker", "7C KD v 6H KS", "-1"},
    {"banker", "KC QD 8H v KS 2C 4D", "-1"},
};

const Cases tie_pays_eight = {
    {"tie", "7C KD v 7H KS", "8"},
    {"tie", "9C KD v 9H KS", "8"},
    {"tie", "KC TD TH v QS QC TD", "8"},
    {"tie", "7C KD v 6H KS", "-1"},
    {"tie", "8C KD v 9H KS", "-1"},
    {"tie", "9C KD v KH QS", "-1"},
};

const Cases pairs = {
    {"player-pair", "QC QD v 9H KS", "11"},
    {"player-pair", "9C 9C v 7H KS", "11"},
    {"player-pair", "TC TD v 9H KS", "11"},
    {"player-pair", "QC KD v 9H TS", "-1"},
    {"player-pair", "TC JD v 9H KS", "-1"},
    {"player-pair", "9C KD v QH QS", "-1"},
    {"player-pair", "2C 3D 3H v 7H KS", "-1"},
    {"banker-pair", "9C KD v QH QS", "11"},
    {"banker-pair", "7C KD v 9H 9H", "11"},
    {"banker-pair", "9C KD v AH AS", "11"},
    {"banker-pair", "9C TD v QH KS", "-1"},
    {"banker-pair", "9C KD v TH JS", "-1"},
    {"banker-pair", "QC QD v 9H KS", "-1"},
    {"banker-pair", "6C KD v 2H 3S 3D", "-1"},
};

const Cases fortune_six = {
    {"fortune-six", "2C KD AH v 6H KS", "12"},
    {"fortune-six", "2C KD AH v 9H 7S", "12"},
    {"fortune-six", "KC TD 2H v 9C 5D 2S", "20"},
    {"fortune-six", "KC TD 2H v 2C KD 4S", "20"},
    {"fortune-six", "2C KD AH v 7H KS", "-1"},
    {"fortune-six", "KC TD 2H v 9C 5D AS", "-1"},
    {"fortune-six", "6C KD v 6H KS", "-1"},
    {"fortune-six", "7C KD v 6H KS", "-1"},
    {"fortune-six", "KC QD 8H v KS 2C 4D", "-1"},
    {"fortune-six", "2C KD 4H v 3H KS 2D", "-1"},
};

Cases fifteen_on_six(const std::string& wager) {
  return {
      {wager, "2C KD AH v 6H KS", "15"},
      {wager, "KC TD 2H v 9C 5D 2S", "15"},
      {wager, "2C KD AH v 7H KS", "-1"},
      {wager, "KC TD 2H v 9C 5D AS", "-1"},
      {wager, "6C KD v 6H KS", "-1"},
      {wager, "7C KD v 6H KS", "-1"},
      {wager, "2C KD 4H v 3H KS 2D", "-1"},
  };
}

const Cases dragon_bonus = {
    {"player-dragon-bonus", "KC 2D 7H v KS QC TD", "30", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC AD", "10", "4.6"},
    {"player-dragon-bonus", "KC 2D 6H v KS QC TD", "10", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC 2D", "6", "4.6"},
    {"player-dragon-bonus", "7C KD v 2H KS 8C", "6", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC 3D", "4", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC 4D", "2", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC 5D", "1", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS QC 6D", "-1"},
    {"player-dragon-bonus", "9C KD v KH QS", "1", "4.6"},
    {"player-dragon-bonus", "9C KD v 8H KS", "1", "4.6"},
    {"player-dragon-bonus", "8C KD v 7H KS", "1", "4.6"},
    {"player-dragon-bonus", "8C KD v 9H KS", "-1"},
    {"player-dragon-bonus", "8C KD v 8H KS", "0", "4.6"},
    {"player-dragon-bonus", "9C KD v 9H KS", "0", "4.6"},
    {"player-dragon-bonus", "KC 2D 7H v KS 2C 7D", "-1"},
    {"player-dragon-bonus", "7C KD v 7H KS", "-1"},
    {"player-dragon-bonus", "KC QD TH v KS 2C 7D", "-1"},
    {"banker-dragon-bonus", "KC QD TH v KS 2C 7D", "30", "4.5"},
    {"banker-dragon-bonus", "KC QD AH v KS 2C 7D", "10", "4.5"},
    {"banker-dragon-bonus", "KC QD 2H v KS 2C 7D", "6", "4.5"},
    {"banker-dragon-bonus", "KC QD TH v 7S KC", "6", "4.5"},
    {"banker-dragon-bonus", "KC QD 3H v KS 2C 7D", "4", "4.5"},
    {"banker-dragon-bonus", "KC QD 4H v KS 2C 7D", "2", "4.5"},
    {"banker-dragon-bonus", "KC QD 5H v KS 2C 7D", "1", "4.5"},
    {"banker-dragon-bonus", "KC QD 6H v KS 2C 7D", "-1"},
    {"banker-dragon-bonus", "KC QD v 9H KS", "1", "4.5"},
    {"banker-dragon-bonus", "8C KD v 9H KS", "1", "4.5"},
    {"banker-dragon-bonus", "7C KD v 8H KS", "1", "4.5"},
    {"banker-dragon-bonus", "9C KD v 8H KS", "-1"},
    {"banker-dragon-bonus", "8C KD v 8H KS", "0", "4.5"},
    {"banker-dragon-bonus", "9C KD v 9H KS", "0", "4.5"},
    {"banker-dragon-bonus", "KC 2D 6H v KS 2C 6D", "-1"},
    {"banker-dragon-bonus", "6C KD v 6H KS", "-1"},
    {"banker-dragon-bonus", "KC 2D 7H v KS QC TD", "-1"},
};

const Cases tiger_wagers = {
    {"tiger-pair", "9C 9D v 9H 9S", "100", "4.9"},
    {"tiger-pair", "TC TD 5H v TH TS 5D", "100", "4.9"},
    {"tiger-pair", "9C 9D v QH QS", "20", "4.9"},
    {"tiger-pair", "TC TD 9H v JH JS 9C", "20", "4.9"},
    {"tiger-pair", "9C 9D v QH KS", "4", "4.9"},
    {"tiger-pair", "KC QD v 9H 9S", "4", "4.9"},
    {"tiger-pair", "TC JD v 9H KS", "-1"},
    {"tiger-pair", "9C KD v KH 9S", "-1"},
    {"tiger", "2C KD AH v 6H KS", "12", "4.10"},
    {"tiger", "2C KD AH v 9H 7S", "12", "4.10"},
    {"tiger", "KC TD 2H v 9C 5D 2S", "20", "4.10"},
    {"tiger", "2C KD AH v 7H KS", "-1"},
    {"tiger", "6C KD v 6H KS", "-1"},
    {"tiger", "7C KD v 6H KS", "-1"},
    {"small-tiger", "2C KD AH v 6H KS", "22", "4.10"},
    {"small-tiger", "KC TD 2H v 9C 5D 2S", "-1"},
    {"small-tiger", "6C KD v 6H KS", "-1"},
    {"small-tiger", "7C KD v 6H KS", "-1"},
    {"big-tiger", "KC TD 2H v 9C 5D 2S", "50", "4.10"},
    {"big-tiger", "2C KD AH v 6H KS", "-1"},
    {"big-tiger", "6C KD v 2H KS 4C", "-1"},
    {"big-tiger", "7C KD v 2H KS 4C", "-1"},
    {"tiger-tie", "6C KD v 6H KS", "35", "4.10"},
    {"tiger-tie", "6C KD v 2H KS 4C", "35", "4.10"},
    {"tiger-tie", "KC 5D AH v 6C KD", "35", "4.10"},
    {"tiger-tie", "KC 2D 4H v KS 3D 3C", "35", "4.10"},
    {"tiger-tie", "7C KD v 7H KS", "-1"},
    {"tiger-tie", "2C KD AH v 6H KS", "-1"},
    {"tiger-tie", "6C KD v 7H KS", "-1"},
};

const Cases fabulous = {
    {"player", "KC 2D 2H v KS QC 3D", "1/2"},
    {"player", "KC QD AH v KS QC TD", "2"},
    {"player", "KC 2D 3H v KS QC 4D", "1"},
    {"player", "9C KD v 8H KS", "1"},
    {"player", "KC 2D 2H v KS QC 4D", "0", tie_rule},
    {"player", "KC QD AH v KS QC AD", "0", tie_rule},
    {"player", "KC 2D 2H v KS QC 5D", "-1"},
    {"player", "KC QD AH v KS QC 2D", "-1"},
    {"banker", "KC QD 3H v KS 2C 2D", "0"},
    {"banker", "KC QD AH v 4S KC", "0"},
    {"banker", "KC QD TH v KS AC TD", "2"},
    {"banker", "KC QD 3H v KS 2C 3D", "1"},
    {"banker", "KC QD TH v KS AC 2D", "1"},
    {"banker", "2C KD AH v 6H KS", "1"},
    {"banker", "KC QD AH v KS QC AD", "0", tie_rule},
    {"banker", "KC QD 4H v KS 2C 2D", "0", tie_rule},
    {"banker", "KC QD 5H v KS 2C 2D", "-1"},
    {"banker", "KC QD 2H v KS AC TD", "-1"},
    {"player-fabulous-4", "KC 2D 2H v KS QC 3D", "50"},
    {"player-fabulous-4", "KC 2D 3H v KS QC 4D", "-1"},
    {"player-fabulous-4", "KC 2D 2H v KS QC 4D", "-1"},
    {"player-fabulous-4", "KC 2D 2H v KS QC 5D", "-1"},
    {"player-fabulous-4", "KC QD 3H v KS 2C 2D", "-1"},
    {"banker-fabulous-4", "KC QD 3H v KS 2C 2D", "25"},
    {"banker-fabulous-4", "KC QD AH v 4S KC", "25"},
    {"banker-fabulous-4", "KC QD 3H v KS 2C 3D", "-1"},
    {"banker-fabulous-4", "KC QD 4H v KS 2C 2D", "-1"},
    {"banker-fabulous-4", "KC QD 5H v KS 2C 2D", "-1"},
    {"banker-fabulous-4", "KC 2D 2H v KS QC 3D", "-1"},
};

// "precious" stands for the number of the table on Precious Pairs.
const Cases precious_pairs = {
    {"player-precious-pair", "4D 4D v 9H KS", "30", "precious"},
    {"player-precious-pair", "4D 4C v 9H KS", "15", "precious"},
    {"player-precious-pair", "4C 4C v 9H KS", "15", "precious"},
    {"player-precious-pair", "4H 4S v 9H KS", "15", "precious"},
    {"player-precious-pair", "QD QD v 9H KS", "12", "precious"},
    {"player-precious-pair", "TD TD v 9H KS", "12", "precious"},
    {"player-precious-pair", "QD QH v 9H KS", "9", "precious"},
    {"player-precious-pair", "QH QH v 9H KS", "9", "precious"},
    {"player-precious-pair", "KC KH v 9H QS", "9", "precious"},
    {"player-precious-pair", "4D 5D v 8H KS", "-1"},
    {"player-precious-pair", "QD KD v 9H TS", "-1"},
    {"player-precious-pair", "TD JD v 9H KS", "-1"},
    {"player-precious-pair", "9H KS v 4D 4D", "-1"},
    {"banker-precious-pair", "9H KS v 4D 4D", "30", "precious"},
    {"banker-precious-pair", "9H KS v 4C 4D", "15", "precious"},
    {"banker-precious-pair", "9H KS v 4S 4S", "15", "precious"},
    {"banker-precious-pair", "9H KS v AD AD", "12", "precious"},
    {"banker-precious-pair", "9H KS v AD AC", "9", "precious"},
    {"banker-precious-pair", "9H KS v AS AS", "9", "precious"},
    {"banker-precious-pair", "9H KS v 4D 3D", "-1"},
    {"banker-precious-pair", "9H KS v TD QD", "-1"},
    {"banker-precious-pair", "4D 4D v 9H KS", "-1"},
};

const Cases element_eights = {
    {"tie", "4C 4D v 4H 4S", "800"},
    {"tie", "4D 4D v 4D 4D", "800"},
    {"tie", "4C 4D v 8H KS", "8"},
    {"tie", "5C 3D v 4H 4S", "8"},
    {"tie", "8C KD v 8H KS", "8"},
    {"tie", "KC 2D 6H v KS 2C 6D", "8"},
    {"tie", "4C 4D v 9H KS", "-1"},
    {"tie", "4C 4D v 4H 3S", "-1"},
};

const Cases four_fours_pay_eight = {
    {"tie", "4C 4D v 4H 4S", "8"},
};

// Where the text says that a wager loses with any other outcome.
using LosingRules = std::map<std::string, std::string>;

struct Game {
  std::string id;
  std::string table;
  std::string on_tie;
  std::string precious;
  std::vector<Cases> groups;
  LosingRules losing;
};

const LosingRules eb4_losing = {
    {"tie", "1.1.20"},          {"fortune-six", "1.1.5"},
    {"super-six", "1.1.18"},    {"super-6", "1.1.18"},
    {"tiger", "1.1.21"},        {"small-tiger", "1.1.17"},
    {"big-tiger", "1.1.3"},     {"tiger-tie", "1.1.23"},
    {"player-fabulous-4", "1.1.11"},     {"banker-fabulous-4", "1.1.2"},
    {"player-precious-pair", "1.1.14"},  {"banker-precious-pair", "1.1.14"},
};

std::vector<Game> games_of_electronic_baccarat() {
  const Cases& half = banker_pays_half_on_six;
  return {
      {"super-six-no-commission", "4.1", "3.9.1", "",
       {player_pays_even, half, tie_pays_eight, pairs, fifteen_on_six("super-six")}, eb4_losing},
      {"fortune-six-no-commission", "4.2", "3.9.1", "",
       {player_pays_even, half, tie_pays_eight, pairs, fortune_six, dragon_bonus}, eb4_losing},
      {"super-6-no-commission", "4.3", "3.9.1", "",
       {player_pays_even, half, tie_pays_eight, pairs, fifteen_on_six("super-6"), dragon_bonus},
       eb4_losing},
      {"no-commission", "4.4", "3.9.1", "",
       {player_pays_even, half, tie_pays_eight, pairs}, eb4_losing},
      {"tiger", "4.7", "3.9.1", "",
       {player_pays_even, banker_pays_with_commission, tie_pays_eight, tiger_wagers}, eb4_losing},
      {"tiger-no-commission", "4.8", "3.9.1", "",
       {player_pays_even, half, tie_pays_eight, tiger_wagers}, eb4_losing},
      {"fabulous-4s", "4.11", "3.9.1", "4.12",
       {fabulous, tie_pays_eight, four_fours_pay_eight, precious_pairs}, eb4_losing},
  };
}

std::vector<Game> all_games() {
  std::vector<Game> games = games_of_electronic_baccarat();
  games.push_back({"fortune-six-v6", "4.1", "3.15.1", "",
                   {player_pays_even, banker_pays_with_commission, tie_pays_eight, pairs,
                    fortune_six},
                   {{"tie", "1.1.12"}, {"fortune-six", "1.1.2"}}});
  games.push_back({"fortune-six-v5", "4.1", "3.10.1", "",
                   {player_pays_even, banker_pays_with_commission, tie_pays_eight, pairs,
                    fortune_six},
                   {{"fortune-six", "1.1.2"}}});
  games.push_back({"super-six-etg-v3", "4.1", "3.10.1", "",
                   {player_pays_even, banker_pays_half_on_six, tie_pays_eight, pairs,
                    fifteen_on_six("super-six")},
                   {{"super-six", "1.1.8"}}});
  games.push_back({"fa-fa-fabulous-4-v3", "4.1", "3.15.1", "4.2",
                   {fabulous, element_eights, tie_pays_eight, precious_pairs},
                   {{"tie", "1.1.14"}, {"player-fabulous-4", "1.1.7"},
                    {"banker-fabulous-4", "1.1.1"}, {"player-precious-pair", "1.1.8.1"},
                    {"banker-precious-pair", "1.1.8.1"}}});
  return games;
}

// clang-format on

// The same hands in the five-element deck: Gold for Diamonds, and pictures for pictures.
std::string in_elements(std::string hands) {
  const std::string standard = "JQKCDHS";
  const std::string elements = "SLFFGEW";
  for (char& letter : hands) {
    const auto at = standard.find(letter);
    if (at != std::string::npos) letter = elements[at];
  }
  return hands;
}

std::string hands_for(const Game& game, const Case& the_case) {
  return game.id == "fa-fa-fabulous-4-v3" ? in_elements(the_case.hands) : the_case.hands;
}

std::string rule_for(const Game& game, const Case& the_case) {
  if (the_case.rule.empty()) return game.table;
  if (the_case.rule == tie_rule) return game.on_tie;
  if (the_case.rule == "precious") return game.precious;
  return the_case.rule;
}

void check(const Game& game, const Case& the_case) {
  const std::string hands = hands_for(game, the_case);
  const auto paid = product::settle(game.id, the_case.wager, hands);
  EXPECT_EQ(paid.net, the_case.net) << the_case.wager << ' ' << hands;
  if (the_case.net != "-1") {
    EXPECT_EQ(paid.rule, rule_for(game, the_case)) << the_case.wager << ' ' << hands;
    return;
  }
  const auto losing = game.losing.find(the_case.wager);
  if (losing != game.losing.end()) {
    EXPECT_EQ(paid.rule, losing->second) << the_case.wager << ' ' << hands;
  }
  EXPECT_FALSE(paid.rule.empty()) << the_case.wager << ' ' << hands;
}

class PayRows : public testing::TestWithParam<Game> {};

TEST_P(PayRows, WinJustMissAndLose) {
  for (const Cases& group : GetParam().groups) {
    for (const Case& the_case : group) check(GetParam(), the_case);
  }
}

// No row of the product is left out above, and every wager is also seen to lose.
TEST_P(PayRows, EveryRowIsCovered) {
  std::set<std::pair<std::string, int>> seen;
  for (const Cases& group : GetParam().groups) {
    for (const Case& the_case : group) {
      const auto paid =
          product::settle(GetParam().id, the_case.wager, hands_for(GetParam(), the_case));
      seen.emplace(the_case.wager, paid.row);
    }
  }
  for (const auto& wager : product::rulebook(GetParam().id).wagers) {
    EXPECT_TRUE(seen.contains({wager.id, punto::PayTable::lost})) << wager.id;
    for (int row = 0; row < static_cast<int>(wager.pays.size()); ++row) {
      EXPECT_TRUE(seen.contains({wager.id, row})) << wager.id << " row " << row;
    }
  }
}

// The paytable is printed row by row: rows stand in the order of the cases above, which is that of
// the settlement tables, or highest first where only the highest is paid.
TEST_P(PayRows, StandInOrder) {
  std::map<std::string, int> last;
  for (const Cases& group : GetParam().groups) {
    for (const Case& the_case : group) {
      const auto paid =
          product::settle(GetParam().id, the_case.wager, hands_for(GetParam(), the_case));
      if (paid.row == punto::PayTable::lost) continue;
      const auto [before, is_new] = last.try_emplace(the_case.wager, paid.row);
      if (is_new) {
        EXPECT_EQ(paid.row, 0) << the_case.wager;
      }
      EXPECT_LE(before->second, paid.row) << the_case.wager << ' ' << the_case.hands;
      EXPECT_LE(paid.row, before->second + 1) << the_case.wager << ' ' << the_case.hands;
      before->second = paid.row;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PayRows, testing::ValuesIn(all_games()),
                         [](const testing::TestParamInfo<Game>& game) {
                           std::string name = game.param.id;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
