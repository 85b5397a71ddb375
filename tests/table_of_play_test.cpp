// Every cell of the Table of Play, in the words of F6V6 and FF4 3.14, EB4 3.8, F6V5 and SS3 3.9.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/rules/round.hpp"

namespace {

using punto::Card;
using punto::Place;
using punto::Round;
using punto::Side;

const std::string ranks = "A23456789TJQK";

Card card(char rank, char suit = 'C') {
  return punto::parse_card(rank, suit).value();
}

// 3.3: Two to Nine their face value, Ace one, Ten and pictures zero.
int value_of(char rank) {
  if (rank == 'A') return 1;
  return rank >= '2' && rank <= '9' ? rank - '0' : 0;
}

struct BankerRow {
  int total;
  std::string draws_on;  // the Player's third card
  bool draws_when_player_stood;
};

// Ace, Ten and pictures are in no list of 4, 5 and 6, and none of them is an Eight
// (interpretation 12). The last column is the last line of the table (interpretation 13).
const BankerRow banker_rows[] = {
    {0, "A23456789TJQK", true}, {1, "A23456789TJQK", true},
    {2, "A23456789TJQK", true}, {3, "A2345679TJQK", true},  // except when Player draws an 8
    {4, "234567", true},        {5, "4567", true},
    {6, "67", false},           {7, "", false},
};

struct InitialRanks {
  char player_first;
  char banker_first;
  char player_second;
  char banker_second;

  [[nodiscard]] int player_total() const {
    return (value_of(player_first) + value_of(player_second)) % 10;
  }
  [[nodiscard]] int banker_total() const {
    return (value_of(banker_first) + value_of(banker_second)) % 10;
  }
  [[nodiscard]] std::string text() const {
    return {player_first, banker_first, player_second, banker_second};
  }
};

template <typename Visit>
void for_each_initial_deal(Visit visit) {
  for (const char a : ranks) {
    for (const char b : ranks) {
      for (const char c : ranks) {
        for (const char d : ranks) visit(InitialRanks{a, b, c, d});
      }
    }
  }
}

Round initial_deal(const InitialRanks& initial) {
  Round round;
  round.deal(card(initial.player_first, 'C'));
  round.deal(card(initial.banker_first, 'D'));
  round.deal(card(initial.player_second, 'H'));
  round.deal(card(initial.banker_second, 'S'));
  return round;
}

bool natural(const InitialRanks& initial) {
  return initial.player_total() >= 8 || initial.banker_total() >= 8;
}

void expect_player_stands(const Round& dealt, bool banker_draws) {
  if (!banker_draws) {
    ASSERT_TRUE(dealt.finished());
    return;
  }
  ASSERT_EQ(dealt.next_place(), Place::BankerThird);
  for (const char third : ranks) {
    Round round = dealt;
    const int before = round.hand(Side::Banker).point_total();
    round.deal(card(third));
    ASSERT_TRUE(round.finished());
    ASSERT_EQ(round.hand(Side::Banker).size(), 3);
    ASSERT_EQ(round.hand(Side::Player).size(), 2);
    ASSERT_EQ(round.outcome().points.banker_total, (before + value_of(third)) % 10);
  }
}

void expect_player_draws(const Round& dealt, const std::string& banker_draws_on) {
  ASSERT_EQ(dealt.next_place(), Place::PlayerThird);
  for (const char third : ranks) {
    Round round = dealt;
    round.deal(card(third));
    const bool banker_draws = banker_draws_on.find(third) != std::string::npos;
    ASSERT_EQ(round.finished(), !banker_draws) << "Player's third card " << third;
    if (!banker_draws) continue;
    ASSERT_EQ(round.next_place(), Place::BankerThird);
    round.deal(card('9'));
    ASSERT_TRUE(round.finished());
    ASSERT_EQ(round.cards_dealt(), 6);
  }
}

TEST(TableOfPlay, PlacesOfTheInitialDealInTheOrderTheCardsLeaveTheShoe) {
  Round round;
  const Place places[] = {Place::PlayerFirst, Place::BankerFirst, Place::PlayerSecond,
                          Place::BankerSecond};
  const Side sides[] = {Side::Player, Side::Banker, Side::Player, Side::Banker};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(round.next_place(), places[i]);
    EXPECT_EQ(punto::side_of(places[i]), sides[i]);
    EXPECT_FALSE(round.finished());
    EXPECT_FALSE(round.initial_deal_done());
    round.deal(card(ranks[static_cast<std::size_t>(i)]));
    EXPECT_EQ(round.cards_dealt(), i + 1);
  }
  EXPECT_TRUE(round.initial_deal_done());
  EXPECT_EQ(round.hand(Side::Player).point_total(), 1 + 3);
  EXPECT_EQ(round.hand(Side::Banker).point_total(), 2 + 4);
}

TEST(TableOfPlay, ANaturalOfEitherHandEndsTheRound) {
  for_each_initial_deal([](const InitialRanks& initial) {
    if (!natural(initial)) return;
    const Round round = initial_deal(initial);
    ASSERT_TRUE(round.finished()) << initial.text();
    ASSERT_EQ(round.cards_dealt(), 4);
    const auto points = round.outcome().points;
    ASSERT_EQ(points.player_natural(), initial.player_total() >= 8) << initial.text();
    ASSERT_EQ(points.banker_natural(), initial.banker_total() >= 8) << initial.text();
  });
}

TEST(TableOfPlay, PlayerStandsOnSixAndSevenAndBankerDrawsOnZeroToFive) {
  for_each_initial_deal([](const InitialRanks& initial) {
    if (natural(initial) || initial.player_total() < 6) return;
    SCOPED_TRACE(initial.text());
    const auto& row = banker_rows[initial.banker_total()];
    ASSERT_EQ(row.total, initial.banker_total());
    expect_player_stands(initial_deal(initial), row.draws_when_player_stood);
  });
}

TEST(TableOfPlay, PlayerDrawsOnZeroToFiveAndBankerActsOnTheThirdCard) {
  for_each_initial_deal([](const InitialRanks& initial) {
    if (natural(initial) || initial.player_total() > 5) return;
    SCOPED_TRACE(initial.text());
    expect_player_draws(initial_deal(initial), banker_rows[initial.banker_total()].draws_on);
  });
}

TEST(TableOfPlay, TheFiveElementDeckIsPlayedAlike) {
  const std::string element_ranks = "A23456789TSLF";
  for_each_initial_deal([&](const InitialRanks& initial) {
    const auto element = [&](char rank, char suit) {
      return card(element_ranks[ranks.find(rank)], suit);
    };
    Round round;
    round.deal(element(initial.player_first, 'F'));
    round.deal(element(initial.banker_first, 'G'));
    round.deal(element(initial.player_second, 'E'));
    round.deal(element(initial.banker_second, 'W'));
    ASSERT_EQ(round.next_place(), initial_deal(initial).next_place()) << initial.text();
    if (round.next_place() != Place::PlayerThird) return;
    for (const char third : ranks) {
      Round after = round;
      after.deal(element(third, 'A'));
      Round standard = initial_deal(initial);
      standard.deal(card(third));
      ASSERT_EQ(after.next_place(), standard.next_place()) << initial.text() << third;
    }
  });
}

// 3.4: only the right digit of the sum counts.
TEST(TableOfPlay, PointTotalIsTheRightDigitForEveryHandOfThreeCards) {
  for (const char first : ranks) {
    for (const char second : ranks) {
      for (const char third : ranks) {
        punto::Hand hand;
        hand.add(card(first));
        hand.add(card(second));
        ASSERT_EQ(hand.point_total(), (value_of(first) + value_of(second)) % 10);
        hand.add(card(third));
        ASSERT_EQ(hand.point_total(), (value_of(first) + value_of(second) + value_of(third)) % 10);
      }
    }
  }
}

TEST(TableOfPlay, SurplusCardsStayInTheShoe) {
  std::vector<Card> order;
  for (const char rank : std::string("9K4K7777")) order.push_back(card(rank));
  // Player 9 and 4 is 3 and draws; Banker 0 draws.
  const Round round = punto::deal_round(order);
  EXPECT_TRUE(round.finished());
  EXPECT_EQ(round.cards_dealt(), 6);
  EXPECT_EQ(round.cards().size(), 6u);
  EXPECT_EQ(round.cards(), std::vector<Card>(order.begin(), order.begin() + 6));
}

TEST(TableOfPlay, CardsThatRunOutLeaveTheRoundUnfinished) {
  std::vector<Card> order;
  for (const char rank : std::string("9K4K77")) {
    const Round round = punto::deal_round(order);
    EXPECT_FALSE(round.finished()) << order.size();
    EXPECT_EQ(round.cards_dealt(), static_cast<int>(order.size()));
    order.push_back(card(rank));
  }
  EXPECT_TRUE(punto::deal_round(order).finished());
}

}  // namespace
