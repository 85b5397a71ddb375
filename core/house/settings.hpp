#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/identity.hpp"
#include "core/rulebook/payout.hpp"

namespace punto::house {

// A part of the gaming day: from so many minutes after the day began until the next shift does.
struct Shift {
  std::string name;
  std::int32_t begins = 0;

  friend bool operator==(const Shift&, const Shift&) = default;
};

// What the house chooses for itself.
// Above nothing, and such as can be counted with.
constexpr bool is_amount(Cents amount) {
  return amount.value > 0 && amount <= largest_amount;
}

inline constexpr std::int32_t longest_voucher_days = 3'660;
inline constexpr std::int32_t slowest_limit_hours = 24 * 30;

// How long whoever failed to sign on several times is locked, by himself or by a stranger.
inline constexpr std::int32_t usual_lock_minutes = 30;
inline constexpr std::int32_t longest_lock_minutes = 24 * 60;

struct Settings {
  std::string name;
  std::string currency = "SGD";
  std::int32_t voucher_days = 180;       // a voucher can be redeemed
  Cents hand_pay_from{10'000'00};        // a cash-out of so much is paid by staff
  Cents most_credits{1'000'000'00};      // at one terminal
  Cents large_transaction{10'000'00};    // in cash: told as a significant event
  Cents approval_from{5'000'00};         // in cash or by hand: a second person approves it
  std::int32_t slower_limit_hours = 24;  // until a limit that is raised or lifted counts
  std::vector<Shift> shifts = {{"first", 0}, {"second", 8 * 60}, {"third", 16 * 60}};

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What a player allows himself for a gaming day.
struct PlayerLimits {
  std::optional<Cents> loss;
  std::optional<Cents> stakes;
  std::optional<std::int32_t> minutes;

  friend bool operator==(const PlayerLimits&, const PlayerLimits&) = default;
};

}  // namespace punto::house
