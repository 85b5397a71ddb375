#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/audit/component.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {

// The program that runs and the rulebooks it would play; nothing where its file cannot be read.
std::optional<Components> components_at_hand(const RulebookShelf& shelf);

// The same, where all of them are as they are listed in the file; where none is named, as they are.
// The error is one line.
std::expected<Components, std::string> approved_components(const std::string& list,
                                                           const RulebookShelf& shelf);

}  // namespace punto
