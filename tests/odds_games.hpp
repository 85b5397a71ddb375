#pragma once

// Games made ready for counting: the approved ones, the examples, and one that mixes everything.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/odds/exact.hpp"
#include "core/rulebook/approved.hpp"
#include "core/rulebook/shelf.hpp"
#include "tests/rulebook_texts.hpp"
#include "tests/source_folder.hpp"

namespace punto {

inline RulebookShelf shelf_of_odds() {
  RulebookShelf shelf = RulebookShelf::approved();
  const auto add = [&](const std::string& name, const std::string& text) {
    const auto added = shelf.add(name, text);
    if (!added) ADD_FAILURE() << added.error().front();
  };
  const std::filesystem::path root = source_folder();
  for (const auto& entry : std::filesystem::directory_iterator(root / "rulebooks/examples")) {
    if (entry.path().extension() != ".toml") continue;
    std::ifstream file(entry.path());
    add(entry.path().filename().string(), std::string{std::istreambuf_iterator<char>{file}, {}});
  }
  std::string mixed =
      replaced(approved_text("no-commission"), "id         = \"no-commission\"", "id = \"mixed\"");
  mixed = replaced(mixed, "{ when = { player_pair = true }",
                   "{ when = { player_pair = true, winner = \"player\", cards = 3 }");
  add("mixed.toml", mixed);
  return shelf;
}

// Each game with its rulebook, kept as long as the tests run.
inline const Odds& odds_of(const std::string& name) {
  static const RulebookShelf shelf = shelf_of_odds();
  static std::map<std::string, std::unique_ptr<Game>> games;
  static std::map<std::string, std::unique_ptr<Odds>> all;
  if (!all.contains(name)) {
    games[name] = std::make_unique<Game>(*shelf.find(name));
    all[name] = std::make_unique<Odds>(*games[name]);
  }
  return *all[name];
}

inline std::size_t wager_of(const Odds& odds, const std::string& id) {
  return static_cast<std::size_t>(odds.game().rulebook().wager_index(id));
}

inline std::vector<std::string> approved_games() {
  std::vector<std::string> names;
  for (const RulebookText& text : approved_rulebooks()) {
    names.emplace_back(text.file.substr(0, text.file.find('.')));
  }
  return names;
}

inline std::vector<std::string> names_of_games() {
  std::vector<std::string> names = approved_games();
  for (const char* example : {"big-small", "either-pair", "ez-baccarat", "lucky-6", "mixed"}) {
    names.emplace_back(example);
  }
  return names;
}

inline std::string test_name(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace punto
