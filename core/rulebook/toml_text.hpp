#pragma once

#include <optional>
#include <string_view>

#include "core/rulebook/problem.hpp"

namespace punto {

// The first place where a rulebook's text leaves what the TOML reader can be trusted with. Outside
// texts and comments TOML is ASCII; toml++ 3.3 runs into undefined behaviour on some other
// characters there. Texts over several lines are not used in rulebooks.
std::optional<Problem> find_untrusted_text(std::string_view text);

}  // namespace punto
