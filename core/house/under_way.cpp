#include "core/house/under_way.hpp"

#include <algorithm>

namespace punto::house {
namespace {

Cents worth_of_voucher(const State& state, const Errand& errand) {
  const OpenVoucher* voucher = find_in(state.vouchers, std::get<VoucherTask>(errand.task).voucher);
  return voucher == nullptr ? Cents{} : voucher->amount;
}

Cents promised_cash(const State& state, const Errand& errand) {
  switch (errand.purpose) {
    case Purpose::IssueAtCage: return errand.amount;
    case Purpose::SettleDebt: return std::max(errand.amount, Cents{});
    case Purpose::RedeemAtCage:
    case Purpose::VoidVoucher: return worth_of_voucher(state, errand);
    default: return {};
  }
}

}  // namespace

bool goes_to_seat(const Errand& errand) {
  return errand.purpose == Purpose::SeatPlayer || errand.purpose == Purpose::AddCredits ||
         errand.purpose == Purpose::RestrainPlayer;
}

std::optional<ErrandNumber> errand_begun_by(const Event& event) {
  return std::visit(
      []<typename Body>(const Body& body) -> std::optional<ErrandNumber> {
        constexpr bool ends = std::is_same_v<Body, VoucherAccepted> ||
                              std::is_same_v<Body, ErrandDone> ||
                              std::is_same_v<Body, ErrandRefused>;
        if constexpr (!ends && requires { body.errand; }) return body.errand;
        return {};
      },
      event.body);
}

bool is_on_the_way(const State& state, PlayerId player) {
  return std::ranges::any_of(state.errands, [&](const auto& entry) {
    return goes_to_seat(entry.second) && entry.second.player == player;
  });
}

bool is_awaited(const State& state, TerminalId terminal, ErrandNumber other_than) {
  return std::ranges::any_of(state.errands, [&](const auto& entry) {
    return entry.first != other_than && entry.second.terminal == terminal;
  });
}

bool is_in_use(const State& state, const VoucherId& voucher) {
  return std::ranges::any_of(state.errands, [&](const auto& entry) {
    const auto* task = std::get_if<VoucherTask>(&entry.second.task);
    return task != nullptr && task->voucher == voucher;
  });
}

bool is_free(const State& state, const VoucherId& voucher) {
  return !state.vouchers.contains(voucher) && !is_in_use(state, voucher);
}

Cents expected_at(const State& state, TerminalId terminal) {
  Cents sum;
  for (const auto& [number, errand] : state.errands) {
    const bool comes = errand.purpose == Purpose::RedeemAtTerminal && errand.terminal == terminal;
    if (comes) add_to(sum, worth_of_voucher(state, errand));
  }
  return sum;
}

Cents chips_outside(const State& state) {
  Cents chips = state.chips;
  add_to(chips, state.missed);
  return chips;
}

Cents chips_in_float(const HouseTable& table, Cents won) {
  Cents chips = table.chips;
  add_to(chips, won);
  return chips;
}

Cents cash_at_hand(const State& state) {
  Cents cash = state.cage;
  for (const auto& [number, errand] : state.errands) take_from(cash, promised_cash(state, errand));
  return cash;
}

}  // namespace punto::house
