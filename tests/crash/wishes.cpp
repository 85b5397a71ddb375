#include "tests/crash/wishes.hpp"

#include <cstring>

#include "tests/drive/random.hpp"

namespace punto::crash {
namespace {

constexpr int bits_of_amount = 40;

// Some allow themselves less than they might lose in the course of a run.
house::PlayerLimits limits_of(std::uint64_t key) {
  house::PlayerLimits limits;
  limits.stakes = Cents{static_cast<std::int64_t>(100'00 + key % 400 * 100)};
  limits.loss = Cents{5'000'00};
  return limits;
}

// At the cage and at the terminals of guests who have won much.
house::Command of_cage(const Asked& asked, Wish wish) {
  const voucher::VoucherId voucher = voucher_of(asked.about);
  const house::Who both = house::persons(cashier, cage_manager);
  if (wish == Wish::SellVoucher) return {both, house::SellVoucher{voucher, Cents{40'00}}};
  if (wish == Wish::CashVoucher) return {both, house::CashVoucher{voucher}};
  if (wish == Wish::VoidVoucher) return {both, house::VoidVoucher{voucher, "torn"}};
  if (wish == Wish::SellChips) return {both, house::SellChips{Cents{60'00}}};
  if (wish == Wish::CashChips) return {both, house::CashChips{Cents{20'00}}};
  const auto terminal = static_cast<std::uint32_t>(asked.about >> bits_of_amount);
  const auto amount = asked.about & ((std::uint64_t{1} << bits_of_amount) - 1);
  return {house::persons(attendant, supervisor),
          house::PayByHand{house::TerminalId{terminal}, Cents{static_cast<std::int64_t>(amount)}}};
}

house::Command of_felt(const Asked& asked, const Chosen& chosen) {
  const std::string table{felt};
  const PlayerId guest{chosen.at_felt};
  const auto position = static_cast<std::uint8_t>(chosen.at_felt - first_at_felt + 1);
  const auto day = static_cast<house::DayNumber>(asked.about);
  const house::Who both = house::persons(supervisor, cage_manager);
  if (chosen.wish == Wish::FillFloat) return {both, house::FillFloat{day, table, Cents{500'00}}};
  if (chosen.wish == Wish::CreditFloat) return {both, house::CreditFloat{day, table, Cents{50'00}}};
  if (chosen.wish == Wish::BuyIn) {
    return {house::person(supervisor), house::BuyInAtFelt{table, guest, Cents{5'00}, Cents{20'00}}};
  }
  return {house::person(supervisor),
          house::SitAtFelt{table, position, guest, Cents{10'00}, Cents{30'00}}};
}

house::CommandBody at_terminal(const Asked& asked, const Chosen& chosen) {
  const house::TerminalId terminal = chosen.terminal();
  switch (chosen.wish) {
    case Wish::SitDown:
      return house::SitAtTerminal{terminal, table_of(chosen.game()), chosen.position(),
                                  Cents{50'00}};
    case Wish::AddCredits: return house::AddAtTerminal{terminal, Cents{10'00}};
    case Wish::CashOut: return house::CashOut{terminal, voucher_of(asked.about)};
    case Wish::PresentVoucher: return house::PresentVoucher{terminal, voucher_of(asked.about)};
    case Wish::SetLimits:
      return house::SetPlayerLimits{PlayerId{chosen.guest}, limits_of(asked.key)};
    default: return house::InsertCash{terminal, Cents{100'00}};
  }
}

}  // namespace

Chosen::Chosen(std::uint64_t key) {
  drive::Random random{key};
  guest = 1 + static_cast<std::uint32_t>(random.below(games.size() * players));
  at_felt = first_at_felt + static_cast<std::uint32_t>(random.below(players_at_felt));
  // Mostly guests at terminals, and most of them put something in.
  wish = static_cast<Wish>(random.percent(40) ? random.below(5) : random.below(wish_names.size()));
  if (wish == Wish::SetLimits && guest % 6 != 0) wish = Wish::InsertCash;
  leaves = random.below(12) == 0;
  kind = static_cast<std::uint8_t>(random.below(3));
}

std::string table_of(std::size_t game) {
  return std::string{games[game]} + "-1";
}

voucher::VoucherId voucher_of(std::uint64_t number) {
  voucher::VoucherId id;
  std::memcpy(id.bytes.data(), &number, sizeof number);
  return id;
}
std::uint64_t number_of(const voucher::VoucherId& id) {
  std::uint64_t number = 0;
  std::memcpy(&number, id.bytes.data(), sizeof number);
  return number;
}

std::uint64_t debt_of(house::TerminalId terminal, Cents amount) {
  return std::uint64_t{static_cast<std::uint32_t>(terminal)} << bits_of_amount |
         static_cast<std::uint64_t>(amount.value);
}

// Somebody wagers or leaves; nobody deals on felt, where guests come and go.
Command table_command(const Asked& asked) {
  const Chosen chosen{asked.key};
  const PlayerId guest{asked.where == felt ? chosen.at_felt : chosen.guest};
  if (chosen.leaves || asked.where == felt) return {player(guest), Leave{guest}};
  return {player(guest),
          PlaceWager{static_cast<RoundNumber>(asked.about), guest, chosen.kind, Cents{100}, false}};
}

house::Command house_command(const Asked& asked) {
  const Chosen chosen{asked.key};
  if (chosen.wish >= Wish::SitAtFelt) return of_felt(asked, chosen);
  if (chosen.wish >= Wish::PayByHand) return of_cage(asked, chosen.wish);
  return {house::at(chosen.terminal()), at_terminal(asked, chosen)};
}

}  // namespace punto::crash
