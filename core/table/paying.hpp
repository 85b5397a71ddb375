#pragma once

#include <optional>

#include "core/table/state.hpp"

namespace punto {

// What becomes of a stake, in the order in which a Dealer goes through them: what has lost is
// collected before anything is paid (1.1.8).
enum class ShareResult : std::uint8_t { Lost, Returned, Push, Won };
inline constexpr std::array<std::string_view, 4> share_result_names = {"lost", "returned", "push",
                                                                       "won"};

struct PaidShare {
  ShareResult result = ShareResult::Lost;
  SettledShare share;

  friend bool operator==(const PaidShare&, const PaidShare&) = default;
};

struct PaidSeat {
  std::optional<std::uint8_t> position;  // nothing where he has left
  PlayerId player{};
  Cents staked;
  Cents returned;  // stakes included
  std::vector<PaidShare> lines;

  friend bool operator==(const PaidSeat&, const PaidSeat&) = default;
};

// A settlement as a Dealer lays it out (interpretation 121).
struct PaidRound {
  RoundNumber round = 0;
  bool settled = false;  // else it is what is to be paid now
  bool is_void = false;
  std::vector<PaidSeat> seats;
  Cents staked;
  Cents returned;

  friend bool operator==(const PaidRound&, const PaidRound&) = default;
};

// From the announcement of the outcome until betting opens again.
std::optional<PaidRound> round_to_pay(const TableState& state);

}  // namespace punto
