#include "core/cards/shown.hpp"

namespace punto {

std::string shown(std::string_view text) {
  constexpr std::size_t longest_shown = 64;
  std::string printable;
  for (const char c : text.substr(0, longest_shown)) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    printable += control ? '?' : c;
  }
  if (text.size() > longest_shown) printable += "...";
  return printable;
}

}  // namespace punto
