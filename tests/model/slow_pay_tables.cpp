#include "tests/model/slow_pay_tables.hpp"

#include <cassert>

namespace slow {
namespace {

bool player_wins(const Facts& round) {
  return round.player_total > round.banker_total;
}
bool banker_wins(const Facts& round) {
  return round.banker_total > round.player_total;
}
bool tie(const Facts& round) {
  return round.player_total == round.banker_total;
}
bool player_natural(const Facts& round) {
  return round.player_cards == 2 && round.player_total >= 8;
}
bool banker_natural(const Facts& round) {
  return round.banker_cards == 2 && round.banker_total >= 8;
}
bool is_pair(const InitialPair& pair) {
  return pair.rank != '-';
}

// F6V6 4.1; on a tie 3.15.1.
void f6v6_4_1(const Facts& round, Settlement& pays) {
  if (player_wins(round)) pays["player"] = {"1", "4.1"};
  if (banker_wins(round)) pays["banker"] = {"19/20", "4.1"};
  if (tie(round)) {
    pays["tie"] = {"8", "4.1"};
    pays["player"] = {"0", "3.15.1"};
    pays["banker"] = {"0", "3.15.1"};
  }
  if (is_pair(round.player_pair)) pays["player-pair"] = {"11", "4.1"};
  if (is_pair(round.banker_pair)) pays["banker-pair"] = {"11", "4.1"};
  if (banker_wins(round) && round.banker_total == 6) {
    if (round.banker_cards == 2) pays["fortune-six"] = {"12", "4.1"};
    if (round.banker_cards == 3) pays["fortune-six"] = {"20", "4.1"};
  }
}

// F6V5 4.1; on a tie 3.10.1.
void f6v5_4_1(const Facts& round, Settlement& pays) {
  if (banker_wins(round)) pays["banker"] = {"19/20", "4.1"};
  if (player_wins(round)) pays["player"] = {"1", "4.1"};
  if (tie(round)) {
    pays["tie"] = {"8", "4.1"};
    pays["player"] = {"0", "3.10.1"};
    pays["banker"] = {"0", "3.10.1"};
  }
  if (is_pair(round.player_pair)) pays["player-pair"] = {"11", "4.1"};
  if (is_pair(round.banker_pair)) pays["banker-pair"] = {"11", "4.1"};
  // "Totalling six points" takes in sums of sixteen (interpretation 11).
  if (banker_wins(round) && round.banker_total == 6) {
    if (round.banker_cards == 2) pays["fortune-six"] = {"12", "4.1"};
    if (round.banker_cards == 3) pays["fortune-six"] = {"20", "4.1"};
  }
}

// SS3 4.1; on a tie 3.10.1.
void ss3_4_1(const Facts& round, Settlement& pays) {
  if (banker_wins(round)) {
    if (round.banker_total == 6) pays["banker"] = {"1/2", "4.1"};
    if (round.banker_total != 6) pays["banker"] = {"1", "4.1"};
    if (round.banker_total == 6) pays["super-six"] = {"15", "4.1"};
  }
  if (player_wins(round)) pays["player"] = {"1", "4.1"};
  if (tie(round)) {
    pays["tie"] = {"8", "4.1"};
    pays["player"] = {"0", "3.10.1"};
    pays["banker"] = {"0", "3.10.1"};
  }
  if (is_pair(round.player_pair)) pays["player-pair"] = {"11", "4.1"};
  if (is_pair(round.banker_pair)) pays["banker-pair"] = {"11", "4.1"};
}

// What EB4 4.1, 4.2, 4.3, 4.4 and 4.8 have in common; on a tie 3.9.1. "Banker with point total of
// 6" must win (interpretation 28).
void eb4_no_commission(const Facts& round, Settlement& pays, const std::string& rule) {
  if (player_wins(round)) pays["player"] = {"1", rule};
  if (banker_wins(round) && round.banker_total == 6) pays["banker"] = {"1/2", rule};
  if (banker_wins(round) && round.banker_total != 6) pays["banker"] = {"1", rule};
  if (tie(round)) {
    pays["tie"] = {"8", rule};
    pays["player"] = {"0", "3.9.1"};
    pays["banker"] = {"0", "3.9.1"};
  }
}

// The row on pairs in EB4 4.1, 4.2, 4.3 and 4.4. Each wager looks at its own hand (3.7.1, 3.7.2).
void eb4_pairs(const Facts& round, Settlement& pays, const std::string& rule) {
  if (is_pair(round.player_pair)) pays["player-pair"] = {"11", rule};
  if (is_pair(round.banker_pair)) pays["banker-pair"] = {"11", rule};
}

void eb4_4_1(const Facts& round, Settlement& pays) {
  eb4_no_commission(round, pays, "4.1");
  eb4_pairs(round, pays, "4.1");
  if (banker_wins(round) && round.banker_total == 6) pays["super-six"] = {"15", "4.1"};
}

void eb4_4_2(const Facts& round, Settlement& pays) {
  eb4_no_commission(round, pays, "4.2");
  eb4_pairs(round, pays, "4.2");
  if (banker_wins(round) && round.banker_total == 6) {
    if (round.banker_cards == 2) pays["fortune-six"] = {"12", "4.2"};
    if (round.banker_cards == 3) pays["fortune-six"] = {"20", "4.2"};
  }
}

void eb4_4_3(const Facts& round, Settlement& pays) {
  eb4_no_commission(round, pays, "4.3");
  eb4_pairs(round, pays, "4.3");
  if (banker_wins(round) && round.banker_total == 6) pays["super-6"] = {"15", "4.3"};
}

void eb4_4_4(const Facts& round, Settlement& pays) {
  eb4_no_commission(round, pays, "4.4");
  eb4_pairs(round, pays, "4.4");
}

// EB4 4.5. A natural of the winner pays 1 to 1 by any margin (interpretation 33); a Natural Tie is
// of identical naturals (1.1.9, interpretation 31).
void eb4_4_5(const Facts& round, Settlement& pays) {
  const int points = round.banker_total - round.player_total;
  if (banker_wins(round) && banker_natural(round)) {
    pays["banker-dragon-bonus"] = {"1", "4.5"};
  } else if (banker_wins(round)) {
    if (points == 9) pays["banker-dragon-bonus"] = {"30", "4.5"};
    if (points == 8) pays["banker-dragon-bonus"] = {"10", "4.5"};
    if (points == 7) pays["banker-dragon-bonus"] = {"6", "4.5"};
    if (points == 6) pays["banker-dragon-bonus"] = {"4", "4.5"};
    if (points == 5) pays["banker-dragon-bonus"] = {"2", "4.5"};
    if (points == 4) pays["banker-dragon-bonus"] = {"1", "4.5"};
  } else if (tie(round) && player_natural(round) && banker_natural(round)) {
    pays["banker-dragon-bonus"] = {"0", "4.5"};
  }
}

// EB4 4.6, read as 4.5.
void eb4_4_6(const Facts& round, Settlement& pays) {
  const int points = round.player_total - round.banker_total;
  if (player_wins(round) && player_natural(round)) {
    pays["player-dragon-bonus"] = {"1", "4.6"};
  } else if (player_wins(round)) {
    if (points == 9) pays["player-dragon-bonus"] = {"30", "4.6"};
    if (points == 8) pays["player-dragon-bonus"] = {"10", "4.6"};
    if (points == 7) pays["player-dragon-bonus"] = {"6", "4.6"};
    if (points == 6) pays["player-dragon-bonus"] = {"4", "4.6"};
    if (points == 5) pays["player-dragon-bonus"] = {"2", "4.6"};
    if (points == 4) pays["player-dragon-bonus"] = {"1", "4.6"};
  } else if (tie(round) && player_natural(round) && banker_natural(round)) {
    pays["player-dragon-bonus"] = {"0", "4.6"};
  }
}

// EB4 4.7; on a tie 3.9.1.
void eb4_4_7(const Facts& round, Settlement& pays) {
  if (player_wins(round)) pays["player"] = {"1", "4.7"};
  if (banker_wins(round)) pays["banker"] = {"19/20", "4.7"};
  if (tie(round)) {
    pays["tie"] = {"8", "4.7"};
    pays["player"] = {"0", "3.9.1"};
    pays["banker"] = {"0", "3.9.1"};
  }
}

void eb4_4_8(const Facts& round, Settlement& pays) {
  eb4_no_commission(round, pays, "4.8");
}

// EB4 4.9: one payment, the highest class reached (interpretation 4).
void eb4_4_9(const Facts& round, Settlement& pays) {
  const bool player_has = is_pair(round.player_pair);
  const bool banker_has = is_pair(round.banker_pair);
  if (player_has && banker_has && round.player_pair.rank == round.banker_pair.rank) {
    pays["tiger-pair"] = {"100", "4.9"};
  } else if (player_has && banker_has) {
    pays["tiger-pair"] = {"20", "4.9"};
  } else if (player_has || banker_has) {
    pays["tiger-pair"] = {"4", "4.9"};
  }
}

// EB4 4.10: separate wagers, each paid by itself (interpretation 24).
void eb4_4_10(const Facts& round, Settlement& pays) {
  if (banker_wins(round) && round.banker_total == 6 && round.banker_cards == 2) {
    pays["tiger"] = {"12", "4.10"};
    pays["small-tiger"] = {"22", "4.10"};
  }
  if (banker_wins(round) && round.banker_total == 6 && round.banker_cards == 3) {
    pays["tiger"] = {"20", "4.10"};
    pays["big-tiger"] = {"50", "4.10"};
  }
  if (tie(round) && round.player_total == 6) pays["tiger-tie"] = {"35", "4.10"};
}

// EB4 4.11; on a tie 3.9.1.
void eb4_4_11(const Facts& round, Settlement& pays) {
  if (player_wins(round)) {
    pays["player"] = {"1", "4.11"};
    if (round.player_total == 4) pays["player"] = {"1/2", "4.11"};
    if (round.player_total == 1) pays["player"] = {"2", "4.11"};
    if (round.player_total == 4) pays["player-fabulous-4"] = {"50", "4.11"};
  }
  if (banker_wins(round)) {
    pays["banker"] = {"1", "4.11"};
    if (round.banker_total == 4) pays["banker"] = {"0", "4.11"};
    if (round.banker_total == 1) pays["banker"] = {"2", "4.11"};
    if (round.banker_total == 4) pays["banker-fabulous-4"] = {"25", "4.11"};
  }
  if (tie(round)) {
    pays["tie"] = {"8", "4.11"};
    pays["player"] = {"0", "3.9.1"};
    pays["banker"] = {"0", "3.9.1"};
  }
}

// EB4 4.12 and FF4 4.2 differ in the name of the suit: paid only once and to the highest value.
Settled precious_pair(const InitialPair& pair, char precious_suit, const std::string& rule) {
  if (!is_pair(pair)) return {};
  if (pair.rank == '4' && pair.suit == precious_suit) return {"30", rule};
  if (pair.rank == '4') return {"15", rule};
  if (pair.suit == precious_suit) return {"12", rule};
  return {"9", rule};
}

void eb4_4_12(const Facts& round, Settlement& pays) {
  const char diamonds = 'D';
  pays["player-precious-pair"] = precious_pair(round.player_pair, diamonds, "4.12");
  pays["banker-precious-pair"] = precious_pair(round.banker_pair, diamonds, "4.12");
}

// FF4 4.1; on a tie 3.15.1.
void ff4_4_1(const Facts& round, Settlement& pays) {
  if (player_wins(round)) {
    pays["player"] = {"1", "4.1"};
    if (round.player_total == 4) pays["player"] = {"1/2", "4.1"};
    if (round.player_total == 1) pays["player"] = {"2", "4.1"};
    if (round.player_total == 4) pays["player-fabulous-4"] = {"50", "4.1"};
  }
  if (banker_wins(round)) {
    pays["banker"] = {"1", "4.1"};
    if (round.banker_total == 4) pays["banker"] = {"0", "4.1"};
    if (round.banker_total == 1) pays["banker"] = {"2", "4.1"};
    if (round.banker_total == 4) pays["banker-fabulous-4"] = {"25", "4.1"};
  }
  if (tie(round)) {
    const bool four_fours = round.player_pair.rank == '4' && round.banker_pair.rank == '4';
    // "800 to 1 only": in place of 8 to 1 (interpretation 34).
    pays["tie"] = four_fours ? Settled{"800", "4.1"} : Settled{"8", "4.1"};
    pays["player"] = {"0", "3.15.1"};
    pays["banker"] = {"0", "3.15.1"};
  }
}

void ff4_4_2(const Facts& round, Settlement& pays) {
  const char gold = 'G';
  pays["player-precious-pair"] = precious_pair(round.player_pair, gold, "4.2");
  pays["banker-precious-pair"] = precious_pair(round.banker_pair, gold, "4.2");
}

struct Game {
  std::string id;
  std::vector<PayTable> tables;
  std::vector<std::string> wagers;
};

// A game's wagers are those in its settlement tables and no others (interpretations 17 to 25).
const std::vector<Game>& all_games() {
  static const std::vector<Game> list = {
      {"fortune-six-v6",
       {f6v6_4_1},
       {"player", "banker", "tie", "player-pair", "banker-pair", "fortune-six"}},
      {"fortune-six-v5",
       {f6v5_4_1},
       {"player", "banker", "tie", "player-pair", "banker-pair", "fortune-six"}},
      {"super-six-no-commission",
       {eb4_4_1},
       {"player", "banker", "tie", "player-pair", "banker-pair", "super-six"}},
      {"fortune-six-no-commission",
       {eb4_4_2, eb4_4_5, eb4_4_6},
       {"player", "banker", "tie", "player-pair", "banker-pair", "fortune-six",
        "player-dragon-bonus", "banker-dragon-bonus"}},
      {"super-6-no-commission",
       {eb4_4_3, eb4_4_5, eb4_4_6},
       {"player", "banker", "tie", "player-pair", "banker-pair", "super-6", "player-dragon-bonus",
        "banker-dragon-bonus"}},
      {"no-commission", {eb4_4_4}, {"player", "banker", "tie", "player-pair", "banker-pair"}},
      {"tiger",
       {eb4_4_7, eb4_4_9, eb4_4_10},
       {"player", "banker", "tie", "tiger-pair", "tiger", "small-tiger", "big-tiger", "tiger-tie"}},
      {"tiger-no-commission",
       {eb4_4_8, eb4_4_9, eb4_4_10},
       {"player", "banker", "tie", "tiger-pair", "tiger", "small-tiger", "big-tiger", "tiger-tie"}},
      {"fabulous-4s",
       {eb4_4_11, eb4_4_12},
       {"player", "banker", "tie", "player-fabulous-4", "banker-fabulous-4", "player-precious-pair",
        "banker-precious-pair"}},
      {"fa-fa-fabulous-4-v3",
       {ff4_4_1, ff4_4_2},
       {"player", "banker", "tie", "player-fabulous-4", "banker-fabulous-4", "player-precious-pair",
        "banker-precious-pair"}},
      {"super-six-etg-v3",
       {ss3_4_1},
       {"player", "banker", "tie", "player-pair", "banker-pair", "super-six"}},
  };
  return list;
}

const Game& game_named(const std::string& id) {
  for (const Game& game : all_games()) {
    if (game.id == id) return game;
  }
  assert(false && "a game of the contract");
  return all_games().front();
}

}  // namespace

const std::vector<std::string>& games() {
  static const std::vector<std::string> ids = [] {
    std::vector<std::string> list;
    for (const Game& game : all_games()) list.push_back(game.id);
    return list;
  }();
  return ids;
}

std::vector<std::string> wagers_of_game(const std::string& game) {
  return game_named(game).wagers;
}

std::vector<PayTable> pay_tables_of_game(const std::string& game) {
  return game_named(game).tables;
}

}  // namespace slow
