#pragma once

#include <expected>
#include <string_view>

#include "core/rulebook/problem.hpp"
#include "core/rulebook/rulebook.hpp"

namespace punto {

// Reads and checks one rulebook: its form, its words, and that its rows are sound (each can match,
// none is shadowed or overlaps another, each payment is exact in the units). Every mistake is
// reported at once, in the order of the text.
std::expected<Rulebook, Problems> read_rulebook(std::string_view text, const Units& units = {});

}  // namespace punto
