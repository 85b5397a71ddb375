#pragma once

#include <optional>

#include "core/audit/component.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {

// The program that runs and the rulebooks it would play; nothing where its file cannot be read.
std::optional<Components> components_at_hand(const RulebookShelf& shelf);

}  // namespace punto
