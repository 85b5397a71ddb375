#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rules/round.hpp"

namespace punto {

// What is certain about a wager before the round is over. Open: it can still go different ways,
// or the shoe may run out, which voids the round.
enum class Standing : std::uint8_t { Won, Lost, Push, Open };
inline constexpr std::array<std::string_view, 4> standing_names = {"won", "lost", "push", "open"};

constexpr std::string_view name_of(Standing standing) {
  return standing_names[static_cast<std::size_t>(standing)];
}

// For each wager of the rulebook: the same kind of result in every completion that the cards left
// in the shoe allow, whatever the amount (interpretations 61 and 62). Exact for any composition.
std::vector<Standing> established(const PayTable& pay_table, const Round& round,
                                  const Composition& left_in_shoe);

// An outcome is established when any available wager has conclusively won or lost; a certain push
// does not count (EB4 5.9; F6V6 and FF4 5.17).
bool is_established(const std::vector<Standing>& standings);

}  // namespace punto
