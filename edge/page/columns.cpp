#include "edge/page/columns.hpp"

#include <algorithm>

namespace punto {
namespace {

std::string spaces_beside(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(used < width ? width - used : 0, ' ');
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xc0u) == 0x80u;
    if (!continues) width += byte >= 0xe3 ? 2 : 1;  // from U+3000 on: wide
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  return std::string{text} + spaces_beside(text, width);
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return spaces_beside(text, width) + std::string{text};
}

std::string wrapped(std::string_view text, const Wrapping& wrapping) {
  text = text.substr(0, text.find_last_not_of(' ') + 1);
  std::string lines;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = text.find(' ', text.find_first_not_of(' '));
    std::string_view word = text.substr(0, end);
    text.remove_prefix(word.size());
    if (used > 0 && used + display_width(word) > wrapping.columns) {
      word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
      lines += '\n' + std::string(wrapping.indent, ' ');
      used = wrapping.indent;
    }
    lines += word;
    used += display_width(word);
  }
  return lines + '\n';
}

}  // namespace punto
