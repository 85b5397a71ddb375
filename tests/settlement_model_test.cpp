// The product's dealing and settlement against the slow model of the rulebook texts: every rank
// sequence a round can have, and every suit case of the pair wagers, for every wager of every game.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/model/slow_settlement.hpp"
#include "tests/product_settlement.hpp"

namespace {

// The same card in both worlds.
struct TwinCard {
  slow::Card model;
  punto::Card product;
};

std::vector<TwinCard> deck_for(const std::string& game) {
  std::vector<TwinCard> deck;
  for (const slow::Card& card : slow::deck_of_game(game)) {
    deck.push_back({card, product::card(slow::to_text(card))});
  }
  return deck;
}

// What a lost wager cites is the product's choice; the model knows only what pays or pushes.
std::string describe(const std::string& net, const std::string& rule) {
  return net == "-1" ? "-1 " : net + " by " + rule + " ";
}

// One game settled both ways. Each distinct settlement gets a number by its text, which makes
// comparing millions of rounds cheap without comparing less.
class GameUnderTest {
 public:
  explicit GameUnderTest(const std::string& game)
      : game_(game),
        wagers_(slow::wagers_of_game(game)),
        product_numbers_(static_cast<std::size_t>(table().settlement_count()), unknown) {}

  [[nodiscard]] bool agrees(const punto::Outcome& outcome, const slow::Facts& facts, int facts_id) {
    return product_number(outcome) == model_number(facts, facts_id);
  }

  [[nodiscard]] std::string difference(const punto::Outcome& outcome,
                                       const slow::Facts& facts) const {
    return game_ + ": product " + product_text(outcome) + "model " + model_text(facts);
  }

 private:
  static constexpr int unknown = -1;

  [[nodiscard]] const punto::PayTable& table() const { return product::pay_table(game_); }

  int product_number(const punto::Outcome& outcome) {
    int& number = product_numbers_[static_cast<std::size_t>(table().settlement(outcome))];
    if (number == unknown) number = number_of(product_text(outcome));
    return number;
  }

  int model_number(const slow::Facts& facts, int facts_id) {
    const auto at = static_cast<std::size_t>(facts_id);
    if (at >= model_numbers_.size()) model_numbers_.resize(at + 1, unknown);
    if (model_numbers_[at] == unknown) model_numbers_[at] = number_of(model_text(facts));
    return model_numbers_[at];
  }

  int number_of(const std::string& text) {
    return text_numbers_.emplace(text, static_cast<int>(text_numbers_.size())).first->second;
  }

  [[nodiscard]] std::string product_text(const punto::Outcome& outcome) const {
    std::string text;
    const auto paid = product::settle(game_, outcome);
    const auto& wagers = product::rulebook(game_).wagers;
    for (std::size_t i = 0; i < paid.size(); ++i) {
      text += wagers[i].id + ' ' + describe(paid[i].net, paid[i].rule);
    }
    return text;
  }

  [[nodiscard]] std::string model_text(const slow::Facts& facts) const {
    std::string text;
    const auto settlement = slow::settle(game_, facts);
    for (const std::string& wager : wagers_) {
      const auto& settled = settlement.at(wager);
      text += wager + ' ' + describe(settled.net, settled.rule);
    }
    return text;
  }

  std::string game_;
  std::vector<std::string> wagers_;
  std::vector<int> product_numbers_;  // by settlement
  std::vector<int> model_numbers_;    // by facts
  std::map<std::string, int> text_numbers_;
};

// All games of one deck side by side, so that each round is dealt once.
class SettlementModel : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    deck_ = deck_for(GetParam());
    for (const std::string& game : slow::games()) {
      if (slow::deck_of_game(game).size() == deck_.size()) games_.emplace_back(game);
    }
  }

  [[nodiscard]] std::size_t suits() const { return deck_.size() / 13; }
  [[nodiscard]] const TwinCard& card(std::size_t rank, std::size_t suit) const {
    return deck_[suit * 13 + rank];
  }

  // Compares the round that these cards make, and counts it.
  void compare(const std::vector<const TwinCard*>& cards) {
    slow::Cards model_cards;
    punto::Round round;
    for (const TwinCard* twin : cards) {
      model_cards.push_back(twin->model);
      if (!round.finished()) round.deal(twin->product);
    }
    const slow::Deal deal = slow::deal(model_cards);
    ASSERT_TRUE(deal.complete);
    ASSERT_TRUE(round.finished()) << text(model_cards);
    ASSERT_EQ(round.cards_dealt(), static_cast<int>(deal.cards_used())) << text(model_cards);
    compare(round.outcome(), slow::facts_of(deal), model_cards);
    ++rounds_;
  }

  void compare(const punto::Outcome& outcome, const slow::Facts& facts, const slow::Cards& cards) {
    ASSERT_EQ(outcome.points.player_total, facts.player_total) << text(cards);
    ASSERT_EQ(outcome.points.banker_total, facts.banker_total) << text(cards);
    ASSERT_EQ(outcome.points.player_drew, facts.player_cards == 3) << text(cards);
    ASSERT_EQ(outcome.points.banker_drew, facts.banker_cards == 3) << text(cards);
    ASSERT_EQ(outcome.player_pair.exists(), facts.player_pair.rank != '-') << text(cards);
    ASSERT_EQ(outcome.banker_pair.exists(), facts.banker_pair.rank != '-') << text(cards);
    const auto id = facts_ids_.emplace(facts, static_cast<int>(facts_ids_.size())).first->second;
    for (GameUnderTest& game : games_) {
      ASSERT_TRUE(game.agrees(outcome, facts, id))
          << text(cards) << game.difference(outcome, facts);
    }
  }

  // Extends the cards by every rank until the round is over by the model's own drawing.
  void extend_by_every_rank(std::vector<const TwinCard*>& cards, std::mt19937& random) {
    slow::Cards model_cards;
    for (const TwinCard* twin : cards) model_cards.push_back(twin->model);
    if (cards.size() >= 4 && slow::deal(model_cards).complete) return compare(cards);
    for (std::size_t rank = 0; rank < 13 && !HasFailure(); ++rank) {
      cards.push_back(&card(rank, random() % suits()));
      extend_by_every_rank(cards, random);
      cards.pop_back();
    }
  }

  // A pair of every rank in one suit and in two, and hands that only look like one.
  [[nodiscard]] std::vector<std::pair<const TwinCard*, const TwinCard*>> spread_of_hands() const {
    std::vector<std::pair<const TwinCard*, const TwinCard*>> hands;
    for (std::size_t rank = 0; rank < 13; ++rank) {
      const std::size_t other_suit = 2 + rank % 2;
      hands.emplace_back(&card(rank, 1), &card(rank, 1));
      hands.emplace_back(&card(rank, other_suit), &card(rank, other_suit));
      hands.emplace_back(&card(rank, rank % 2), &card(rank, other_suit));
      hands.emplace_back(&card(rank, 1), &card((rank + 1) % 13, 1));
    }
    return hands;
  }

  // Third cards to spare: the round takes what it needs.
  void compare_hands(const std::pair<const TwinCard*, const TwinCard*>& player,
                     const std::pair<const TwinCard*, const TwinCard*>& banker) {
    compare({player.first, banker.first, player.second, banker.second, &card(5, 0), &card(12, 2)});
  }

  static std::string text(const slow::Cards& cards) {
    std::string result;
    for (const slow::Card& card : cards) result += slow::to_text(card) + ' ';
    return result;
  }

  long rounds_ = 0;

 private:
  std::vector<TwinCard> deck_;
  std::vector<GameUnderTest> games_;
  std::map<slow::Facts, int> facts_ids_;
};

TEST_P(SettlementModel, AgreesOnEveryRankSequence) {
  std::mt19937 random(13);
  std::vector<const TwinCard*> cards;
  extend_by_every_rank(cards, random);
  // So many ordered rank sequences the Table of Play allows, counted apart from either model.
  EXPECT_EQ(rounds_, 1'659'001);
}

TEST_P(SettlementModel, AgreesOnEveryInitialPlayerHand) {
  for (const auto& banker : spread_of_hands()) {
    for (std::size_t first = 0; first < suits() * 13; ++first) {
      for (std::size_t second = 0; second < suits() * 13 && !HasFailure(); ++second) {
        compare_hands({&card(first % 13, first / 13), &card(second % 13, second / 13)}, banker);
      }
    }
  }
}

TEST_P(SettlementModel, AgreesOnEveryInitialBankerHand) {
  for (const auto& player : spread_of_hands()) {
    for (std::size_t first = 0; first < suits() * 13; ++first) {
      for (std::size_t second = 0; second < suits() * 13 && !HasFailure(); ++second) {
        compare_hands(player, {&card(first % 13, first / 13), &card(second % 13, second / 13)});
      }
    }
  }
}

// Twin, double and single: a pair of every rank against a pair of every rank, in all suits.
TEST_P(SettlementModel, AgreesOnEveryTwoPairs) {
  for (std::size_t ranks = 0; ranks < 13 * 13; ++ranks) {
    const std::size_t suit_choices = suits() * suits() * suits() * suits();
    for (std::size_t choice = 0; choice < suit_choices && !HasFailure(); ++choice) {
      const auto suit = [&](std::size_t divisor) { return choice / divisor % suits(); };
      const std::size_t square = suits() * suits();
      compare_hands({&card(ranks / 13, suit(1)), &card(ranks / 13, suit(suits()))},
                    {&card(ranks % 13, suit(square)), &card(ranks % 13, suit(square * suits()))});
    }
  }
}

std::string deck_name(const testing::TestParamInfo<std::string>& game) {
  return slow::deck_of_game(game.param).size() == 65 ? "FiveElementDeck" : "StandardDeck";
}

INSTANTIATE_TEST_SUITE_P(Decks, SettlementModel,
                         testing::Values("fortune-six-v6", "fa-fa-fabulous-4-v3"), deck_name);

// The model by itself, against the known number of ordered six-card sequences of eight decks.
class SequenceCount {
 public:
  SequenceCount() { count_from(1); }

  std::map<std::string, unsigned long long> by_winner;

 private:
  void count_from(unsigned long long orders) {
    const slow::Deal deal = slow::deal(cards_);
    if (deal.complete) {
      unsigned long long all = orders;
      for (auto used = cards_.size(); used < 6; ++used) all *= 416 - used;
      by_winner[slow::winner_of(slow::facts_of(deal))] += all;
      return;
    }
    for (const char rank : std::string("A23456789TJQK")) {
      auto& dealt = dealt_[rank];
      const unsigned long long copies = 32 - dealt;
      ++dealt;
      cards_.push_back({rank, 'C'});
      count_from(orders * copies);
      cards_.pop_back();
      --dealt;
    }
  }

  slow::Cards cards_;
  std::map<char, unsigned long long> dealt_;
};

TEST(SlowModel, CountsTheKnownSequencesOfEightDecks) {
  auto count = SequenceCount().by_winner;
  EXPECT_EQ(count["banker"], 2'292'252'566'437'888ull);
  EXPECT_EQ(count["player"], 2'230'518'282'592'256ull);
  EXPECT_EQ(count["tie"], 475'627'426'473'216ull);
}

TEST(SlowModel, VoidsByEachBooksOwnRule) {
  for (const std::string& game : slow::games()) {
    const bool old_book = game == "fortune-six-v5" || game == "super-six-etg-v3";
    const bool elements = game == "fa-fa-fabulous-4-v3";
    const slow::Cards own = slow::read_cards(elements ? "2F 3G 4E" : "2C 3D 4H");
    const slow::Cards foreign = slow::read_cards(elements ? "2C 3D 4H" : "2F 3G 4E");
    EXPECT_EQ(slow::settle_cards(game, own).void_rule, old_book ? "5.5" : "5.3");
    EXPECT_EQ(slow::settle_cards(game, foreign).void_rule, "5.1");
  }
  const slow::Cards five = slow::read_cards("5C 5C 5C 5C 5C KD");
  EXPECT_EQ(slow::settle_cards("no-commission", five, 4).void_rule, "5.1");
  EXPECT_EQ(slow::settle_cards("no-commission", five).void_rule, "");
}

}  // namespace
