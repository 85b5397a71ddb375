#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace punto {

// The positions the rulebooks name, in rank order (interpretation 78). Any function may also be
// performed by a higher position (6.2).
// clang-format off
enum class Role : std::uint8_t {
  Dealer, PitSupervisor, PitManager, AssistantCasinoManager, GamingShiftManager,
};
// clang-format on

inline constexpr std::array<std::string_view, 5> role_names = {
    "dealer", "pit-supervisor", "pit-manager", "assistant-casino-manager", "gaming-shift-manager"};

// For people: "Pit Manager".
inline constexpr std::array<std::string_view, 5> role_titles = {
    "Dealer", "Pit Supervisor", "Pit Manager", "Assistant Casino Manager", "Gaming Shift Manager"};

constexpr std::string_view title_of(Role role) {
  return role_titles[static_cast<std::size_t>(role)];
}

}  // namespace punto
