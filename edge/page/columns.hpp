#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punto {

// Columns that the text takes on a terminal: a Chinese character takes two.
std::size_t display_width(std::string_view text);

// The text filled with spaces to a width: behind it, or before it.
std::string padded(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

struct Wrapping {
  std::size_t columns = 80;
  std::size_t indent = 0;  // of every line but the first
};

// Broken between words, each line ended. A word that is wider than the columns stays whole.
std::string wrapped(std::string_view text, const Wrapping& wrapping);

}  // namespace punto
