#include "edge/host/purses.hpp"

#include <fmt/format.h>
#include <vector>

#include "core/cashier/books.hpp"

namespace punto {
namespace {

// An account out of which something is paid, and what the house has there.
struct Purse {
  cashier::Account account;
  Cents there;
};
using Purses = std::vector<Purse>;

template <typename Other>
Purses purses_of(const house::State& /*house*/, const Other& /*command*/) {
  return {};
}
Purses cage_of(const house::State& house) {
  return {{{cashier::AccountKind::Cage, {}}, house.cage}};
}
Purses purses_of(const house::State& house, const house::CashVoucher& /*command*/) {
  return cage_of(house);
}
Purses purses_of(const house::State& house, const house::BankCash& /*command*/) {
  return cage_of(house);
}
Purses purses_of(const house::State& house, const house::CashChips& /*command*/) {
  Purses purses = cage_of(house);
  purses.push_back({{cashier::AccountKind::Chips, {}}, Cents{-house.chips.value}});
  return purses;
}
Purses purses_of(const house::State& house, const house::PayByHand& command) {
  Purses purses = cage_of(house);
  const house::Terminal* terminal = house::find_in(house.terminals, command.terminal);
  if (terminal == nullptr) return purses;
  const std::string number = std::to_string(static_cast<std::uint32_t>(command.terminal));
  purses.push_back({{cashier::AccountKind::HandPay, number}, Cents{-terminal->hand_pay.value}});
  return purses;
}

}  // namespace

std::optional<std::string> find_wrong_purse(const HouseAsStored& house, const HouseAsk& ask) {
  if (ask.request && house.requests.find(ask.request->id) != nullptr) return {};
  const Purses purses = std::visit(
      [&](const auto& command) { return purses_of(house.state, command); }, ask.command.body);
  for (const Purse& purse : purses) {
    const Cents booked = house.books.balance(purse.account);
    if (booked == purse.there) continue;
    return fmt::format("the books have {} on {}, and {} is there", to_text(booked),
                       to_text(purse.account), to_text(purse.there));
  }
  return {};
}

}  // namespace punto
