#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/cards/shoe.hpp"

namespace punto {

// Interpretation 43: the round in which the cutting card appears is the last of the shoe, or one
// more may follow.
enum class AfterCuttingCard : std::uint8_t { NoMoreRounds, OneMoreRound };
inline constexpr std::array<std::string_view, 2> after_cutting_card_names = {"no-more-rounds",
                                                                             "one-more-round"};

// Interpretation 42. By the first card: it is shown, and as many cards as it counts follow, ten for
// a Ten or a picture.
enum class Burn : std::uint8_t { None, Fixed, ByFirstCard };
inline constexpr std::array<std::string_view, 3> burn_names = {"none", "fixed", "by-first-card"};

}  // namespace punto
