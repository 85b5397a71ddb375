#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "core/rulebook/rulebook.hpp"

namespace punto {

// Which of the rulebook's wagers has this id, or one line that names those there are.
std::expected<std::size_t, std::string> require_wager(const Rulebook& rulebook,
                                                      const std::string& id);

}  // namespace punto
