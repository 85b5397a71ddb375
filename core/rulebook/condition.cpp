#include "core/rulebook/condition.hpp"

#include <algorithm>

namespace punto {
namespace {

using std::string_view;

constexpr std::array<string_view, 10> digits = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
constexpr std::array<string_view, 4> hand_sizes = {"", "", "2", "3"};
constexpr std::array<string_view, 7> round_sizes = {"", "", "", "", "4", "5", "6"};
constexpr std::array<string_view, 2> truths = {"false", "true"};
constexpr std::array<string_view, 3> pair_counts = {"0", "1", "2"};
constexpr std::array<string_view, rank_count> ranks = {"A", "2", "3", "4", "5", "6", "7",
                                                       "8", "9", "T", "J", "Q", "K"};
constexpr std::array<string_view, rank_count> element_ranks = {"A", "2", "3", "4", "5", "6", "7",
                                                               "8", "9", "T", "S", "L", "F"};
constexpr int mixed_suits = suit_count;
constexpr std::array<string_view, suit_count + 1> suits = {
    "clubs", "diamonds", "hearts", "spades", "", "", "", "", "", "mixed"};
constexpr std::array<string_view, suit_count + 1> elements = {
    "", "", "", "", "fire", "gold", "earth", "wood", "water", "mixed"};

constexpr std::array<Word, Condition::count> standard_words = {{
    {"winner", winner_names, "the hand with the higher point total, or tie"},
    {"total", digits, "point total of the winning hand, or of both in a tie"},
    {"cards", hand_sizes, "number of cards of the winning hand; never of a tie"},
    {"natural", truths, "the winning hand, or both in a tie, is a natural"},
    {"margin", digits, "points by which the winner wins; 0 in a tie"},
    {"player_total", digits, "point total of the Player hand"},
    {"banker_total", digits, "point total of the Banker hand"},
    {"player_cards", hand_sizes, "number of cards of the Player hand"},
    {"banker_cards", hand_sizes, "number of cards of the Banker hand"},
    {"player_natural", truths, "the Player hand is a natural"},
    {"banker_natural", truths, "the Banker hand is a natural"},
    {"round_cards", round_sizes, "number of cards of both hands together"},
    {"player_pair", truths, "the initial two cards of the Player hand are of one rank"},
    {"banker_pair", truths, "the initial two cards of the Banker hand are of one rank"},
    {"player_pair_rank", ranks, "rank of the Player's pair"},
    {"banker_pair_rank", ranks, "rank of the Banker's pair"},
    {"player_pair_suit", suits, "suit of both cards of the Player's pair, or mixed"},
    {"banker_pair_suit", suits, "suit of both cards of the Banker's pair, or mixed"},
    {"pairs", pair_counts, "how many hands have a pair"},
    {"suited_pairs", pair_counts, "how many hands have a pair in one suit"},
    {"same_pair", truths, "both hands have a pair, of the same rank"},
}};

// Settlement takes points and pairs apart by this order, and a value is one of 15 bits.
constexpr bool words_are_in_order() {
  for (std::size_t i = 0; i < standard_words.size(); ++i) {
    const bool about_pairs = standard_words[i].name.find("pair") != string_view::npos;
    if (about_pairs != (i >= static_cast<std::size_t>(Fact::PlayerPair))) return false;
    if (standard_words[i].values.size() > no_value) return false;
  }
  return true;
}
static_assert(words_are_in_order());

std::uint8_t truth(bool value) {
  return value ? 1 : 0;
}

std::uint8_t& at(FactValues& values, Fact fact) {
  return values[static_cast<std::size_t>(fact)];
}

std::uint8_t size_of_winner(const Points& points) {
  if (points.winner() == Winner::Tie) return no_value;
  const bool drew = points.winner() == Winner::Player ? points.player_drew : points.banker_drew;
  return drew ? 3 : 2;
}

bool winner_is_natural(const Points& points) {
  switch (points.winner()) {
    case Winner::Player: return points.player_natural();
    case Winner::Banker: return points.banker_natural();
    case Winner::Tie: return points.player_natural() && points.banker_natural();
  }
  return false;
}

std::uint8_t suit_value(Pair pair) {
  if (!pair.exists()) return no_value;
  return pair.suited() ? static_cast<std::uint8_t>(pair.suit()) : mixed_suits;
}

void put_points(FactValues& values, const Points& points) {
  at(values, Fact::Winner) = static_cast<std::uint8_t>(points.winner());
  at(values, Fact::Total) = std::max(points.player_total, points.banker_total);
  at(values, Fact::Cards) = size_of_winner(points);
  at(values, Fact::Natural) = truth(winner_is_natural(points));
  at(values, Fact::Margin) = static_cast<std::uint8_t>(points.margin());
  at(values, Fact::PlayerTotal) = points.player_total;
  at(values, Fact::BankerTotal) = points.banker_total;
  at(values, Fact::PlayerCards) = points.player_drew ? 3 : 2;
  at(values, Fact::BankerCards) = points.banker_drew ? 3 : 2;
  at(values, Fact::PlayerNatural) = truth(points.player_natural());
  at(values, Fact::BankerNatural) = truth(points.banker_natural());
  at(values, Fact::RoundCards) =
      static_cast<std::uint8_t>(4 + truth(points.player_drew) + truth(points.banker_drew));
}

void put_pairs(FactValues& values, Pair player, Pair banker) {
  const bool both = player.exists() && banker.exists();
  at(values, Fact::PlayerPair) = truth(player.exists());
  at(values, Fact::BankerPair) = truth(banker.exists());
  at(values, Fact::PlayerPairRank) =
      player.exists() ? static_cast<std::uint8_t>(player.rank()) : no_value;
  at(values, Fact::BankerPairRank) =
      banker.exists() ? static_cast<std::uint8_t>(banker.rank()) : no_value;
  at(values, Fact::PlayerPairSuit) = suit_value(player);
  at(values, Fact::BankerPairSuit) = suit_value(banker);
  at(values, Fact::Pairs) =
      static_cast<std::uint8_t>(truth(player.exists()) + truth(banker.exists()));
  at(values, Fact::SuitedPairs) =
      static_cast<std::uint8_t>(truth(player.suited()) + truth(banker.suited()));
  at(values, Fact::SamePair) = truth(both && player.rank() == banker.rank());
}

}  // namespace

Word word_of(Fact fact, DeckKind deck) {
  Word word = standard_words[static_cast<std::size_t>(fact)];
  if (deck == DeckKind::FiveElement) {
    if (fact == Fact::PlayerPairRank || fact == Fact::BankerPairRank) word.values = element_ranks;
    if (fact == Fact::PlayerPairSuit || fact == Fact::BankerPairSuit) word.values = elements;
  }
  return word;
}

FactValues facts_of(const Outcome& outcome) {
  FactValues values{};
  put_points(values, outcome.points);
  put_pairs(values, outcome.player_pair, outcome.banker_pair);
  return values;
}

}  // namespace punto
