#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/rulebook.hpp"

namespace punto {

// One entry of a list of changes. Added has no `before`, removed no `after`; either may be several
// lines.
struct Change {
  enum class Kind : std::uint8_t { Added, Removed, Changed };

  Kind kind = Kind::Changed;
  std::string section;  // "Game", "Methods", "Procedures", "Wagers" and so on; last "Rule numbers"
  std::string subject;
  std::string before;
  std::string after;

  friend bool operator==(const Change&, const Change&) = default;
};

inline constexpr std::array<std::string_view, 3> change_kind_names = {"added", "removed",
                                                                      "changed"};

// What one has to know who knows `before` and now plays by `after`. Grouped by section; what is
// the same but for its rule number comes last.
std::vector<Change> compare(const Rulebook& before, const Rulebook& after);

}  // namespace punto
