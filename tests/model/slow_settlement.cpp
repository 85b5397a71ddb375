#include "tests/model/slow_settlement.hpp"

#include <algorithm>
#include <cassert>
#include <sstream>

#include "tests/model/slow_pay_tables.hpp"

namespace slow {
namespace {

const std::string standard_ranks = "A23456789TJQK";
const std::string standard_suits = "CDHS";

// Shou, Lu, Fu; Fire, Gold, Earth, Wood, wAter (interpretations 8 and 9).
const std::string element_ranks = "A23456789TSLF";
const std::string element_suits = "FGEWA";

bool contains(const std::string& letters, char letter) {
  return letters.find(letter) != std::string::npos;
}

bool is_standard(const Card& card) {
  return contains(standard_ranks, card.rank) && contains(standard_suits, card.suit);
}

bool is_element(const Card& card) {
  return contains(element_ranks, card.rank) && contains(element_suits, card.suit);
}

bool belongs_to_game(const std::string& game, const Card& card) {
  return game == "fa-fa-fabulous-4-v3" ? is_element(card) : is_standard(card);
}

// "0, 1, 2, 3, 4, 5 draws a card; 6, 7 stand."
bool player_draws(int player_total) {
  if (player_total <= 5) return true;
  return false;
}

// "When Player stands on 6 or 7, Banker draws on 0 - 5" (interpretation 13).
bool banker_draws_when_player_stood(int banker_total) {
  if (banker_total <= 5) return true;
  return false;
}

bool banker_draws_when_player_drew(int banker_total, int player_third) {
  if (banker_total <= 2) return true;
  if (banker_total == 3) return player_third != 8;
  if (banker_total == 4) return player_third >= 2 && player_third <= 7;
  if (banker_total == 5) return player_third >= 4 && player_third <= 7;
  if (banker_total == 6) return player_third == 6 || player_third == 7;
  return false;
}

InitialPair initial_pair(const Cards& hand) {
  // Equal rank, not equal point value (interpretations 1, 2 and 5).
  if (hand[0].rank != hand[1].rank) return {};
  if (hand[0].suit != hand[1].suit) return {hand[0].rank, '-'};
  return {hand[0].rank, hand[0].suit};
}

// 5.3 in F6V6, EB4 and FF4; the two older texts have it as 5.5.
std::string rule_when_cards_run_out(const std::string& game) {
  if (game == "fortune-six-v5" || game == "super-six-etg-v3") return "5.5";
  return "5.3";
}

}  // namespace

std::optional<Card> read_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const Card card{text[0], text[1]};
  if (is_standard(card) || is_element(card)) return card;
  return std::nullopt;
}

Cards read_cards(std::string_view texts) {
  Cards cards;
  std::istringstream words{std::string(texts)};
  std::string word;
  while (words >> word) {
    const auto card = read_card(word);
    assert(card);
    cards.push_back(card.value());
  }
  return cards;
}

std::string to_text(const Card& card) {
  return {card.rank, card.suit};
}

Cards deck_of_game(const std::string& game) {
  const bool elements = game == "fa-fa-fabulous-4-v3";
  Cards cards;
  for (const char suit : elements ? element_suits : standard_suits) {
    for (const char rank : elements ? element_ranks : standard_ranks) cards.push_back({rank, suit});
  }
  return cards;
}

// 3.3 in every rulebook.
int point_value(const Card& card) {
  if (card.rank == 'A') return 1;
  if (card.rank >= '2' && card.rank <= '9') return card.rank - '0';
  return 0;
}

// 3.4 in every rulebook: the right digit of the sum (interpretation 10).
int point_total(const Cards& hand) {
  int sum = 0;
  for (const Card& card : hand) sum += point_value(card);
  return sum % 10;
}

// F6V6 and FF4 3.12 and 3.14; EB4 3.6 and 3.8; F6V5 and SS3 3.7 and 3.9.
Deal deal(const Cards& cards) {
  Deal dealt;
  for (std::size_t i = 0; i < cards.size() && i < 4; ++i) {
    const bool first_or_third = i == 0 || i == 2;
    (first_or_third ? dealt.player_hand : dealt.banker_hand).push_back(cards[i]);
  }
  if (cards.size() < 4) return dealt;

  const int player_total = point_total(dealt.player_hand);
  const int banker_total = point_total(dealt.banker_hand);
  if (player_total >= 8 || banker_total >= 8) {
    dealt.complete = true;
    return dealt;
  }
  // The Player's third card comes before the Banker's (interpretation 14).
  bool banker_draws = false;
  if (player_draws(player_total)) {
    if (cards.size() < 5) return dealt;
    dealt.player_hand.push_back(cards[4]);
    banker_draws = banker_draws_when_player_drew(banker_total, point_value(cards[4]));
  } else {
    banker_draws = banker_draws_when_player_stood(banker_total);
  }
  if (banker_draws) {
    if (dealt.cards_used() == cards.size()) return dealt;
    dealt.banker_hand.push_back(cards[dealt.cards_used()]);
  }
  dealt.complete = true;
  return dealt;
}

Facts facts_of(const Deal& complete_deal) {
  assert(complete_deal.complete);
  return {.player_total = point_total(complete_deal.player_hand),
          .banker_total = point_total(complete_deal.banker_hand),
          .player_cards = static_cast<int>(complete_deal.player_hand.size()),
          .banker_cards = static_cast<int>(complete_deal.banker_hand.size()),
          .player_pair = initial_pair(complete_deal.player_hand),
          .banker_pair = initial_pair(complete_deal.banker_hand)};
}

std::string winner_of(const Facts& facts) {
  if (facts.player_total > facts.banker_total) return "player";
  if (facts.banker_total > facts.player_total) return "banker";
  return "tie";
}

// Eight or nine in the initial deal, so by two cards, in either hand.
bool natural_in(const Facts& facts) {
  return (facts.player_cards == 2 && facts.player_total >= 8) ||
         (facts.banker_cards == 2 && facts.banker_total >= 8);
}

Settlement settle(const std::string& game, const Facts& facts) {
  Settlement settlement;
  for (const std::string& wager : wagers_of_game(game)) settlement[wager] = Settled{};
  for (const PayTable table : pay_tables_of_game(game)) table(facts, settlement);
  assert(settlement.size() == wagers_of_game(game).size());
  return settlement;
}

Answer settle_cards(const std::string& game, const Cards& cards, std::optional<int> decks) {
  Answer answer;
  for (const Card& card : cards) {
    const bool extra = decks && std::ranges::count(cards, card) > *decks;
    if (belongs_to_game(game, card) && !extra) continue;
    answer.void_rule = "5.1";
    return answer;
  }
  answer.deal = deal(cards);
  if (!answer.deal.complete) {
    answer.void_rule = rule_when_cards_run_out(game);
    return answer;
  }
  answer.facts = facts_of(answer.deal);
  answer.settlement = settle(game, answer.facts);
  return answer;
}

std::map<std::string, std::string> pays(const std::string& game, const Cards& cards) {
  std::map<std::string, std::string> nets;
  for (const auto& [wager, settled] : settle_cards(game, cards).settlement) {
    nets[wager] = settled.net;
  }
  return nets;
}

}  // namespace slow
