#pragma once

#include <boost/container/small_vector.hpp>
#include <vector>

#include "core/rulebook/irregularity.hpp"
#include "core/rulebook/payout.hpp"
#include "core/table/identity.hpp"

namespace punto {

// One bit for each wager of the rulebook.
using WagerKinds = std::uint64_t;
inline constexpr std::size_t most_wager_kinds = 64;

struct Share {
  PlayerId player{};
  Cents amount;

  friend constexpr bool operator==(const Share&, const Share&) = default;
};
using Shares = boost::container::small_vector<Share, 1>;

// An amount on one playing area: the place for one kind of wager at one position. Several Players
// may have placed it together (3.5.1).
struct PlacedWager {
  WagerNumber number = 0;
  std::uint8_t position = 0;
  std::uint8_t kind = 0;                      // index of the wager in the rulebook
  Action treatment = Action::SettleNormally;  // other where it lies outside the limits (5.14, 5.15)
  bool found = false;                         // outside the limits, after closing
  std::uint32_t reached = 0;  // when the final amount was reached, in the order of events
  Shares shares;

  [[nodiscard]] Cents amount() const {
    Cents sum;
    for (const Share& share : shares) add_to(sum, share.amount);
    return sum;
  }
  [[nodiscard]] bool is_joint() const { return shares.size() > 1; }
  [[nodiscard]] bool has(PlayerId player) const {
    for (const Share& share : shares) {
      if (share.player == player) return true;
    }
    return false;
  }
  [[nodiscard]] Cents share_of(PlayerId player) const {
    for (const Share& share : shares) {
      if (share.player == player) return share.amount;
    }
    return {};
  }

  friend bool operator==(const PlacedWager&, const PlacedWager&) = default;
};

// One Player's share of one wager, and what became of it.
struct SettledShare {
  WagerNumber number = 0;
  std::uint8_t kind = 0;
  std::int8_t row = 0;  // the pay row, or PayTable::lost
  Action treatment = Action::SettleNormally;
  PlayerId player{};
  Cents staked;
  Cents at_risk;  // less than staked where the rest is over the maximum, or all was returned
  Cents returned;

  friend constexpr bool operator==(const SettledShare&, const SettledShare&) = default;
};
using Settlement = std::vector<SettledShare>;

}  // namespace punto
