#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/cards/composition.hpp"

namespace punto {

// The cards left in a shoe: a JSON object {"9C": 3}, a JSON list ["9C", "KD"], or cards separated
// by spaces. The error is one line that says what is wrong and what to do.
std::expected<Composition, std::string> read_cards_left(std::string_view text, DeckKind deck);

}  // namespace punto
