#pragma once

#include <string>
#include <vector>

#include "core/scenario/value_text.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// What a table of this rulebook has where nobody chose otherwise: felt and cards keyed in where a
// Dealer announces, terminals and a virtual shoe where they do; the method by which the Dealer
// keeps the cards; every wager on offer, with wide limits, in units that are paid exactly.
TableSettings settings_as_usual(const Rulebook& rulebook);

struct SettingsRead {
  TableSettings settings;
  Problems problems;
};

// key=value words; what is not named is as usual. The layout, where it is not named, is the first
// that has the positions.
SettingsRead read_settings(LineWords words, const ReadingContext& context);

// What differs from the usual, as key=value words.
std::vector<std::string> write_settings(const TableSettings& settings, const Rulebook& rulebook);

// The keys, for messages and documentation.
std::vector<std::string> settings_keys();

}  // namespace punto
