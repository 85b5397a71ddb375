#pragma once

#include <optional>
#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct ShuffleOptions {
  std::string game;  // or a deck
  std::optional<std::string> deck;
  std::optional<int> decks;
  std::optional<std::string> seed;  // by chance where there is none
  std::optional<std::string> shoes;
  std::optional<std::string> bytes;
  bool raw = false;
};

// Writes shuffled shoes as text, or as bytes for programs that test randomness. Returns the exit
// code.
int run_shuffle(const ShuffleOptions& options, const RulebookShelf& shelf);

}  // namespace punto
