#pragma once

#include <expected>
#include <string>
#include <vector>

#include "core/rulebook/compare.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {

// Each one line of JSON, with its newline.

std::string rulebook_list_to_json(const RulebookShelf& shelf);

// The whole rulebook; conditions as words with lists of values, and in a sentence.
std::string rulebook_to_json(const Rulebook& rulebook);

struct CheckedFile {
  std::string file;
  std::expected<Rulebook, Problems> rulebook;
};

std::string checked_files_to_json(const std::vector<CheckedFile>& files);

std::string changes_to_json(const std::vector<Change>& changes);

// The same with the headings of both.
std::string comparison_to_json(const Rulebook& before, const Rulebook& after);

}  // namespace punto
