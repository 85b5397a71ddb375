#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/problem.hpp"

namespace punto {

// One word of a line: bare, as "banker", or with a key, as "amount=100". Quotation marks keep
// spaces together and are taken off: reason="two cards stuck".
struct LineWord {
  std::string key;  // empty where the word is bare
  std::string value;
  int column = 1;

  [[nodiscard]] bool is_bare() const { return key.empty(); }
};
using LineWords = std::span<const LineWord>;

// The words of a line; what follows a # is a comment. The error has the column, not the line.
std::expected<std::vector<LineWord>, Problem> split_words(std::string_view line);

// A value as it must be written to be read again: in quotation marks where it has spaces.
std::string quoted_where_needed(std::string_view value);

}  // namespace punto
