// What is certain before a round is over: the product's exact answer against playing out every
// order of the cards left (interpretations 61 and 62; EB4 5.9; F6V6 and FF4 5.17).

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "core/rulebook/established.hpp"
#include "tests/model/slow_established.hpp"
#include "tests/product_settlement.hpp"

namespace {

using Standings = std::map<std::string, std::string>;

std::string to_text(punto::Standing standing) {
  switch (standing) {
    case punto::Standing::Won: return "won";
    case punto::Standing::Lost: return "lost";
    case punto::Standing::Push: return "push";
    case punto::Standing::Open: return "open";
  }
  return "";
}

punto::Card product_card(const slow::Card& card) {
  return product::card(slow::to_text(card));
}

punto::Round product_round(const slow::Cards& dealt) {
  punto::Round round;
  for (const slow::Card& card : dealt) round.deal(product_card(card));
  return round;
}

punto::Composition product_composition(const std::string& game, const slow::Left& left) {
  punto::Composition composition(product::rulebook(game).deck);
  for (const auto& [card, copies] : left) composition.add(product_card(card), copies);
  return composition;
}

Standings product_standings(const std::string& game, const slow::Cards& dealt,
                            const slow::Left& left) {
  const auto standings = punto::established(product::pay_table(game), product_round(dealt),
                                            product_composition(game, left));
  Standings result;
  const auto& wagers = product::rulebook(game).wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    result[wagers[i].id] = to_text(standings.at(i));
  }
  return result;
}

bool any_established(const Standings& standings) {
  return std::ranges::any_of(
      standings, [](const auto& entry) { return entry.second == "won" || entry.second == "lost"; });
}

std::string text(const slow::Cards& dealt, const slow::Left& left) {
  std::string result = "dealt";
  for (const slow::Card& card : dealt) result += ' ' + slow::to_text(card);
  result += ", left";
  for (const auto& [card, copies] : left) {
    if (copies > 0) result += ' ' + std::to_string(copies) + 'x' + slow::to_text(card);
  }
  return result;
}

// Each way of completing is played once and settled for every game of that deck.
void expect_same(const std::string& game_of_deck, const slow::Cards& dealt,
                 const slow::Left& left) {
  const slow::Completions completions = slow::complete_every_way(dealt, left);
  for (const std::string& game : slow::games()) {
    if (slow::deck_of_game(game) != slow::deck_of_game(game_of_deck)) continue;
    EXPECT_EQ(product_standings(game, dealt, left), slow::standings(game, completions))
        << game << ": " << text(dealt, left);
  }
}

slow::Left decks_without(const std::string& game, int decks, const slow::Cards& dealt) {
  slow::Left left;
  for (const slow::Card& card : slow::deck_of_game(game)) left[card] = decks;
  for (const slow::Card& card : dealt) --left[card];
  return left;
}

// Deals at most `most_cards`, fewer where the round is over or the cards run out.
slow::Cards deal_from(slow::Cards& shoe, std::size_t most_cards) {
  slow::Cards dealt;
  while (dealt.size() < most_cards && !shoe.empty() && !slow::deal(dealt).complete) {
    dealt.push_back(shoe.back());
    shoe.pop_back();
  }
  return dealt;
}

// Few kinds of cards and many copies of them: ranks run out, whole outcomes become impossible.
slow::Cards lopsided_shoe(std::mt19937& random, const std::string& game, std::size_t kinds,
                          std::size_t size) {
  slow::Cards deck = slow::deck_of_game(game);
  std::ranges::shuffle(deck, random);
  // Every other shoe keeps to a few ranks, where pairs of all kinds are common.
  if (random() % 2 == 0) {
    const char rank = deck.front().rank;
    const char other = deck[1].rank;
    std::erase_if(deck,
                  [&](const slow::Card& card) { return card.rank != rank && card.rank != other; });
  }
  deck.resize(std::min(kinds, deck.size()));
  slow::Cards shoe;
  while (shoe.size() < size) shoe.push_back(deck[random() % deck.size()]);
  return shoe;
}

class EstablishedModel : public testing::TestWithParam<std::string> {};

TEST_P(EstablishedModel, AgreesOnSmallShoesThatMayRunOut) {
  std::mt19937 random(53);
  for (int i = 0; i < 5000 && !HasFailure(); ++i) {
    slow::Cards shoe = lopsided_shoe(random, GetParam(), 1 + random() % 8, 2 + random() % 8);
    const slow::Cards dealt = deal_from(shoe, random() % 7);
    expect_same(GetParam(), dealt, slow::left_of_cards(shoe));
  }
}

TEST_P(EstablishedModel, AgreesOnLopsidedShoes) {
  std::mt19937 random(62);
  for (int i = 0; i < 2000 && !HasFailure(); ++i) {
    slow::Cards shoe = lopsided_shoe(random, GetParam(), 1 + random() % 5, 12 + random() % 100);
    const slow::Cards dealt = deal_from(shoe, random() % 7);
    expect_same(GetParam(), dealt, slow::left_of_cards(shoe));
  }
}

TEST_P(EstablishedModel, AgreesOnLopsidedShoesOfManyKindsAfterTheInitialDeal) {
  std::mt19937 random(4);
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    slow::Cards shoe = lopsided_shoe(random, GetParam(), 6 + random() % 30, 4 + random() % 60);
    const slow::Cards dealt = deal_from(shoe, 4 + random() % 3);
    expect_same(GetParam(), dealt, slow::left_of_cards(shoe));
  }
}

// Full decks: every two ranks of the Player with a Banker's card that changes with them.
TEST_P(EstablishedModel, AgreesOnFullDecksAfterThreeCards) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  for (std::size_t first = 0; first < 13; ++first) {
    for (std::size_t second = first; second < 13 && !HasFailure(); second += 3) {
      const std::size_t banker = (first * 5 + second) % deck.size();
      const slow::Cards dealt = {deck[first], deck[banker], deck[13 + second]};
      expect_same(GetParam(), dealt, decks_without(GetParam(), 8, dealt));
    }
  }
}

TEST_P(EstablishedModel, AgreesOnFullDecksAfterFourAndFiveCards) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  std::mt19937 random(8);
  for (int i = 0; i < 500 && !HasFailure(); ++i) {
    slow::Cards shoe;
    while (shoe.size() < 6) shoe.push_back(deck[random() % deck.size()]);
    const slow::Cards dealt = deal_from(shoe, 4 + random() % 3);
    expect_same(GetParam(), dealt, decks_without(GetParam(), 8, dealt));
  }
}

void expect_all_open(const std::string& game_of_deck, const slow::Cards& dealt) {
  for (const std::string& game : slow::games()) {
    if (slow::deck_of_game(game) != slow::deck_of_game(game_of_deck)) continue;
    const auto left = decks_without(game, 8, dealt);
    for (const auto& [wager, standing] : product_standings(game, dealt, left)) {
      EXPECT_EQ(standing, "open") << game << ' ' << wager << ' ' << text(dealt, left);
    }
  }
}

TEST_P(EstablishedModel, NothingIsEstablishedOnFullDecksBeforeTheThirdCard) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  expect_all_open(GetParam(), {});
  for (const slow::Card& first : deck) expect_all_open(GetParam(), {first});
  for (std::size_t ranks = 0; ranks < 13 * 13 && !HasFailure(); ++ranks) {
    expect_all_open(GetParam(), {deck[ranks / 13], deck[(ranks * 14) % deck.size()]});
  }
}

// A way to win and a way to lose prove a wager open, and orders drawn by chance find both.
TEST_P(EstablishedModel, RandomCompletionsProveEveryWagerOpenBeforeTheThirdCard) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i) {
    slow::Cards dealt = {deck[random() % deck.size()], deck[random() % deck.size()]};
    dealt.resize(static_cast<std::size_t>(i) % 3);
    slow::Completions some;
    for (int order = 0; order < 3000; ++order) {
      slow::Cards cards = dealt;
      while (!slow::deal(cards).complete) cards.push_back(deck[random() % deck.size()]);
      some.outcomes.insert(slow::facts_of(slow::deal(cards)));
    }
    for (const std::string& game : slow::games()) {
      if (slow::deck_of_game(game) != deck) continue;
      for (const auto& [wager, standing] : slow::standings(game, some)) {
        EXPECT_EQ(standing, "open") << game << ' ' << wager << ' ' << text(dealt, {});
      }
    }
  }
}

std::string deck_name(const testing::TestParamInfo<std::string>& game) {
  return slow::deck_of_game(game.param).size() == 65 ? "FiveElementDeck" : "StandardDeck";
}

INSTANTIATE_TEST_SUITE_P(Decks, EstablishedModel,
                         testing::Values("fortune-six-v6", "fa-fa-fabulous-4-v3"), deck_name);

// Practice, section 4, item 3: eight full decks after three and four cards, in words.
class EstablishedFigures : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] Standings after(const slow::Cards& dealt) const {
    return product_standings(GetParam(), dealt, decks_without(GetParam(), 8, dealt));
  }
  [[nodiscard]] bool is_tiger() const { return GetParam().starts_with("tiger"); }
};

void expect_after_three(const Standings& standings, const slow::Cards& dealt) {
  const bool pair = dealt[0].rank == dealt[2].rank;
  const int total = slow::point_total({dealt[0], dealt[2]});
  const std::string by_pair = pair ? "won" : "lost";
  const std::string from_six = total >= 6 ? "lost" : "open";
  const Standings expected = {
      {"player-pair", by_pair},
      {"player-precious-pair", by_pair},
      {"tiger-pair", pair ? "won" : "open"},
      {"fortune-six", from_six},
      {"super-six", from_six},
      {"super-6", from_six},
      {"tiger", from_six},
      {"small-tiger", from_six},
      {"big-tiger", from_six},
      {"player-fabulous-4", from_six},
      {"banker-fabulous-4", from_six},
      {"tiger-tie", total >= 7 ? "lost" : "open"},
  };
  for (const auto& [wager, standing] : standings) {
    const auto known = expected.find(wager);
    EXPECT_EQ(standing, known == expected.end() ? "open" : known->second)
        << wager << ' ' << text(dealt, {});
  }
}

TEST_P(EstablishedFigures, AfterThreeCardsOfFullDecks) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  for (std::size_t ranks = 0; ranks < 13 * 13 && !HasFailure(); ++ranks) {
    const slow::Cards dealt = {deck[ranks / 13], deck[ranks % deck.size()], deck[13 + ranks % 13]};
    const Standings standings = after(dealt);
    expect_after_three(standings, dealt);
    const int total = slow::point_total({dealt[0], dealt[2]});
    const bool pair = dealt[0].rank == dealt[2].rank;
    EXPECT_EQ(any_established(standings), !is_tiger() || pair || total >= 6) << text(dealt, {});
  }
}

TEST_P(EstablishedFigures, AfterFourCardsOfFullDecksAlways) {
  const slow::Cards deck = slow::deck_of_game(GetParam());
  std::mt19937 random(9);
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    slow::Cards dealt;
    while (dealt.size() < 4) dealt.push_back(deck[random() % deck.size()]);
    EXPECT_TRUE(any_established(after(dealt))) << text(dealt, {});
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EstablishedFigures, testing::ValuesIn(slow::games()),
                         [](const testing::TestParamInfo<std::string>& game) {
                           std::string name = game.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Established, ACertainPushDoesNotCount) {
  using punto::Standing;
  EXPECT_FALSE(punto::is_established(std::vector<Standing>{}));
  EXPECT_FALSE(punto::is_established(std::vector<Standing>{Standing::Open, Standing::Push}));
  EXPECT_TRUE(punto::is_established(std::vector<Standing>{Standing::Open, Standing::Won}));
  EXPECT_TRUE(punto::is_established(std::vector<Standing>{Standing::Push, Standing::Lost}));
}

// Interpretation 62: with no Five left the Banker's Five cannot become a pair.
TEST(Established, AnExhaustedRankDecidesThePair) {
  const slow::Cards dealt = slow::read_cards("2C 5D 3H");
  slow::Left left = decks_without("fortune-six-v6", 8, dealt);
  EXPECT_EQ(product_standings("fortune-six-v6", dealt, left)["banker-pair"], "open");
  for (const char suit : std::string("CDHS")) left[{'5', suit}] = 0;
  EXPECT_EQ(product_standings("fortune-six-v6", dealt, left)["banker-pair"], "lost");
  expect_same("fortune-six-v6", dealt, left);
}

// Only Fives left: the Player's Five pairs for certain, before its second card is dealt.
TEST(Established, ALoneRankDecidesThePairAtTheFirstCard) {
  const slow::Cards dealt = slow::read_cards("5C");
  const slow::Left left = {{{'5', 'C'}, 10}};
  const Standings standings = product_standings("fortune-six-v6", dealt, left);
  EXPECT_EQ(standings.at("player-pair"), "won");
  EXPECT_EQ(standings.at("tie"), "won");
  EXPECT_EQ(standings.at("player"), "push");
  expect_same("fortune-six-v6", dealt, left);
}

// Interpretation 45: the round is void when the cards run out, even with a pair on the table.
TEST(Established, NothingIsCertainWhereTheCardsMayRunOut) {
  const slow::Cards dealt = slow::read_cards("5C KD 5H");
  const slow::Left left = {{{'2', 'C'}, 1}, {{'K', 'S'}, 1}};
  for (const auto& [wager, standing] : product_standings("fortune-six-v6", dealt, left)) {
    EXPECT_EQ(standing, "open") << wager;
  }
  expect_same("fortune-six-v6", dealt, left);
}

// A win of uncertain amount is a win (interpretation 61): Single or Double Tiger Pair.
TEST(Established, ACertainWinOfUncertainAmountIsWon) {
  const slow::Cards dealt = slow::read_cards("5C 5D 5H");
  const Standings standings = product_standings("tiger", dealt, decks_without("tiger", 8, dealt));
  EXPECT_EQ(standings.at("tiger-pair"), "won");
}

// Banker certain to end on a winning four is a certain push, which establishes nothing by itself.
TEST(Established, ACertainWinOfBankerOnFourIsAPush) {
  const slow::Cards dealt = slow::read_cards("TC 4D TH KS");
  const slow::Left left = {{{'K', 'C'}, 8}};
  const Standings standings = product_standings("fabulous-4s", dealt, left);
  EXPECT_EQ(standings.at("banker"), "push");
  EXPECT_EQ(standings.at("banker-fabulous-4"), "won");
  expect_same("fabulous-4s", dealt, left);
}

}  // namespace
