#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "core/rulebook/nearest.hpp"
#include "core/rulebook/rulebook.hpp"
#include "core/rulebook/toml_section.hpp"

namespace punto {

// The parts of read_rulebook, one file each.

// Where a row stands in the text, and whether it could be read without a mistake: a row that could
// not must not be blamed for overlapping others.
struct RowPlace {
  Position at;
  bool sound = true;
};

// places[wager or irregularity][row]
using RowPlaces = std::vector<std::vector<RowPlace>>;

void read_procedures(TomlSection& root, Rulebook& rulebook);

std::vector<Wager> read_wagers(TomlSection& root, DeckKind deck, RowPlaces& places);

std::vector<Irregularity> read_irregularities(TomlSection& root, RowPlaces& places);

// Reads the `when` of a row: each key a word of `words`, each value one or several of its values.
template <typename Key>
Narrowing<Key> read_narrowing(TomlSection section, std::string_view kind,
                              const std::vector<Word>& words) {
  std::vector<std::string_view> names;
  for (const Word& word : words) names.push_back(word.name);
  Narrowing<Key> narrowing;
  for (const auto& [key, value] : section.table()) {
    const auto found = std::ranges::find(names, key.str());
    if (found == names.end()) {
      const std::string guess = did_you_mean(key.str(), names);
      section.report(position_of(key), fmt::format("unknown {} `{}`", kind, key.str()),
                     guess.empty() ? fmt::format("known are {}", one_of(names)) : guess);
      continue;
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    ValueSet values = 0;
    for (const int chosen : choose_words(section, value, key.str(), words[index].values)) {
      values = static_cast<ValueSet>(values | value_bit(chosen));
    }
    if (values != 0) narrowing.narrow(static_cast<Key>(index), values);
  }
  return narrowing;
}

// Reads the rows of a list, noting the place of each.
template <typename Row, typename Read>
std::vector<Row> read_rows(TomlSection& section, std::string_view key,
                           std::vector<RowPlace>& places, Read read) {
  std::vector<Row> rows;
  for (const TomlSection& row : section.sections(key)) {
    const std::size_t mistakes = section.problems().size();
    rows.push_back(read(row));
    places.push_back({row.position(), section.problems().size() == mistakes});
  }
  return rows;
}

// What reading row by row cannot see: rows that never match, overlap or shadow each other, and
// payments that are not exact in the units.
void check_pay_rows(const Rulebook& rulebook, const RowPlaces& places, const Units& units,
                    Problems& problems);

// Rows that are never reached, and circumstances that no row covers.
void check_resolution_rows(const Rulebook& rulebook, const RowPlaces& places, Problems& problems);

}  // namespace punto
