#pragma once

// The product asked by plain text, so that tests can be read beside the rulebooks.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards/card.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rulebook/shelf.hpp"
#include "core/rules/round.hpp"

namespace product {

// The law under test: the built-in rulebooks, or the changed ones that tools/mutate puts into a
// folder.
inline punto::RulebookShelf load_shelf() {
  const char* folder = std::getenv("PUNTO_TEST_RULEBOOKS");
  if (folder == nullptr) return punto::RulebookShelf::approved();
  punto::RulebookShelf shelf;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const auto added = shelf.add(entry.path().filename().string(), text);
    if (!added) throw std::invalid_argument(added.error().front());
  }
  return shelf;
}

inline const punto::RulebookShelf& shelf() {
  static const punto::RulebookShelf under_test = load_shelf();
  return under_test;
}

inline const punto::Rulebook& rulebook(const std::string& game) {
  const punto::Rulebook* found = shelf().find(game);
  if (found == nullptr) throw std::invalid_argument("no rulebook " + game);
  return *found;
}

inline const punto::PayTable& pay_table(const std::string& game) {
  static std::map<std::string, punto::PayTable> tables;
  const auto known = tables.find(game);
  if (known != tables.end()) return known->second;
  return tables.emplace(game, punto::PayTable(rulebook(game))).first->second;
}

inline punto::Card card(std::string_view text) {
  const auto parsed = punto::parse_card(text);
  if (!parsed) throw std::invalid_argument("no card " + std::string(text));
  return *parsed;
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> list;
  for (std::string word; stream >> word;) list.push_back(word);
  return list;
}

// "9C 4D KH 2S" in the order the cards leave the shoe.
inline std::vector<punto::Card> cards(const std::string& text) {
  std::vector<punto::Card> list;
  for (const std::string& word : words(text)) list.push_back(card(word));
  return list;
}

inline std::string to_text(std::span<const punto::Card> hand) {
  std::string text;
  for (const punto::Card card : hand) {
    if (!text.empty()) text += ' ';
    text += punto::to_text(card);
  }
  return text;
}

struct Hands {
  std::string player;
  std::string banker;
};

// "9C KH v 4D 2S": the Player's hand, then the Banker's.
inline Hands split_hands(const std::string& text) {
  const auto middle = text.find(" v ");
  if (middle == std::string::npos) throw std::invalid_argument("no hands " + text);
  return {text.substr(0, middle), text.substr(middle + 3)};
}

// The finished round that ends in these hands; that it does is checked.
inline punto::Round round_of(const std::string& text) {
  const auto [player_text, banker_text] = split_hands(text);
  const auto player = cards(player_text);
  const auto banker = cards(banker_text);
  std::vector<punto::Card> order = {player.at(0), banker.at(0), player.at(1), banker.at(1)};
  if (player.size() == 3) order.push_back(player[2]);
  if (banker.size() == 3) order.push_back(banker[2]);
  const punto::Round round = punto::deal_round(order);
  if (!round.finished()) throw std::invalid_argument("these hands draw more cards: " + text);
  EXPECT_EQ(to_text(round.hand(punto::Side::Player).cards()), player_text);
  EXPECT_EQ(to_text(round.hand(punto::Side::Banker).cards()), banker_text);
  return round;
}

struct Paid {
  std::string net;
  std::string rule;
  int row = punto::PayTable::lost;
};

inline std::vector<Paid> settle(const std::string& game, const punto::Outcome& outcome) {
  const auto& table = pay_table(game);
  const auto rows = table.rows(table.settlement(outcome));
  const auto& wagers = rulebook(game).wagers;
  std::vector<Paid> paid;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const int row = rows[i];
    paid.push_back(
        {punto::to_text(punto::net_of(wagers[i], row)), punto::rule_of(wagers[i], row), row});
  }
  return paid;
}

inline Paid settle(const std::string& game, const std::string& wager, const std::string& hands) {
  const int index = rulebook(game).wager_index(wager);
  if (index < 0) throw std::invalid_argument(game + " has no wager " + wager);
  return settle(game, round_of(hands).outcome())[static_cast<std::size_t>(index)];
}

// The net result of one unit.
inline std::string net(const std::string& game, const std::string& wager,
                       const std::string& hands) {
  return settle(game, wager, hands).net;
}

}  // namespace product
