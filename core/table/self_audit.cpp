#include "core/table/self_audit.hpp"

#include <fmt/format.h>

#include "core/table/progress.hpp"

namespace punto {
namespace {

std::optional<std::string> find_wrong_seat(const TableState& state, const Seat& seat) {
  if (seat.credits.value < 0) return "a Player has less than nothing";
  Cents due = seat.brought;
  take_from(due, seat.wagered);
  add_to(due, seat.won);
  take_from(due, in_play_of(state, seat.player));
  if (due == seat.credits) return {};
  return fmt::format("Player {} has {}, and {} by his meters",
                     static_cast<std::uint32_t>(seat.player), to_text(seat.credits), to_text(due));
}

}  // namespace

std::optional<std::string> find_lost_credits(const TableState& state) {
  Cents there = state.house_win;
  for (const Seat& seat : state.seats) {
    if (auto wrong = find_wrong_seat(state, seat)) return wrong;
    add_to(there, seat.credits);
  }
  for (const PlacedWager& wager : state.round.wagers) add_to(there, wager.amount());
  for (const Receivable& receivable : state.receivables) take_from(there, receivable.amount);
  Cents brought = state.brought_in;
  add_to(brought, state.debts_paid);
  if (there == brought) return {};
  return fmt::format("Players brought {}, and {} is there", to_text(brought), to_text(there));
}

void insist_on_credits(const TableState& state) {
  if (const auto lost = find_lost_credits(state)) throw CreditsLost{*lost};
}

}  // namespace punto
