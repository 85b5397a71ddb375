#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A second model of the law, written from the rulebook texts alone and without the product's code,
// so that both can be wrong only in different ways. Plain beats fast here.
namespace slow {

// Rank and suit as they are written: "9C", "TD"; in the five-element deck "4G", "SF".
struct Card {
  char rank = ' ';
  char suit = ' ';

  friend auto operator<=>(const Card&, const Card&) = default;
};

using Cards = std::vector<Card>;

// Cards of either deck, upper case.
std::optional<Card> read_card(std::string_view text);
Cards read_cards(std::string_view texts);  // "9C 4D KH", which must all be cards
std::string to_text(const Card& card);

// All cards of one deck: 52, or 65 where the game is played with five elements (FF4 2.1).
Cards deck_of_game(const std::string& game);

// The initial two cards of a hand as pair wagers see them: their rank where it is equal, and their
// suit where that is equal too.
struct InitialPair {
  char rank = '-';
  char suit = '-';

  friend auto operator<=>(const InitialPair&, const InitialPair&) = default;
};

// Everything that a settlement table of any rulebook asks about a finished round.
struct Facts {
  int player_total = 0;
  int banker_total = 0;
  int player_cards = 0;
  int banker_cards = 0;
  InitialPair player_pair;
  InitialPair banker_pair;

  friend auto operator<=>(const Facts&, const Facts&) = default;
};

struct Deal {
  bool complete = false;
  Cards player_hand;
  Cards banker_hand;

  [[nodiscard]] std::size_t cards_used() const { return player_hand.size() + banker_hand.size(); }
};

int point_value(const Card& card);
int point_total(const Cards& hand);

// Deals from the front of `cards` by the Table of Play, as far as they go.
Deal deal(const Cards& cards);
Facts facts_of(const Deal& complete_deal);

std::string winner_of(const Facts& facts);  // "player", "banker" or "tie"
bool natural_in(const Facts& facts);

// What one unit on a wager comes to, and the rule that pays or pushes it. A lost wager names none:
// tables of winning wagers do not say where the losing ones are settled.
struct Settled {
  std::string net = "-1";
  std::string rule;

  friend bool operator==(const Settled&, const Settled&) = default;
};

using Settlement = std::map<std::string, Settled>;

const std::vector<std::string>& games();
std::vector<std::string> wagers_of_game(const std::string& game);
Settlement settle(const std::string& game, const Facts& facts);

// The whole answer about cards in the order they left the shoe.
struct Answer {
  std::string void_rule;  // empty where the round stands
  Deal deal;
  Facts facts;
  Settlement settlement;
};

// More copies of a card than so many decks hold are extra cards (5.1).
Answer settle_cards(const std::string& game, const Cards& cards,
                    std::optional<int> decks = std::nullopt);
std::map<std::string, std::string> pays(const std::string& game, const Cards& cards);

}  // namespace slow
