#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/house/identity.hpp"
#include "core/rulebook/rulebook.hpp"

namespace punto::wire {

// What values are read and written against. Wagers, irregularities, methods and layouts are named
// on the wire by the ids of a rulebook, in memory by their place in it.
struct WireContext {
  const Rulebook* rulebook = nullptr;  // of the table that it is about

  // Who sends it: a command that leaves its `player` or `terminal` out means these.
  std::optional<PlayerId> player = {};
  std::optional<house::TerminalId> terminal = {};

  // The rulebook of a table that is named in what is read; nullptr where there is no such table.
  std::function<const Rulebook*(std::string_view table)> rulebook_of = {};
};

}  // namespace punto::wire
