#pragma once

#include <span>
#include <string_view>

namespace punto {

struct RulebookText {
  std::string_view file;
  std::string_view text;
};

// The rulebooks that are built into the program: the files of rulebooks/, in order of their names.
std::span<const RulebookText> approved_rulebooks();

}  // namespace punto
