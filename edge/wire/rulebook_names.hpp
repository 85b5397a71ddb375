#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/value_text.hpp"

namespace punto::wire {

// What stands for a method or layout where the rulebook leaves none to choose.
inline constexpr std::string_view no_name = "none";

// The id of what is at this place of the rulebook; nothing where there is none.
std::optional<std::string_view> name_at(std::size_t index, Meaning meaning,
                                        const Rulebook* rulebook);

// The place of what has this id.
std::optional<std::size_t> place_of(std::string_view name, Meaning meaning,
                                    const Rulebook* rulebook);

// All that may be named: "player, banker, tie".
std::string names_in(Meaning meaning, const Rulebook* rulebook);

}  // namespace punto::wire
