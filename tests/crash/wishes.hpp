#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/house/house.hpp"
#include "core/table/table.hpp"

// What people on a busy floor ask for. All of a command can be made from what is written down of
// it, so that the next floor can be sent the same.
namespace punto::crash {

inline constexpr std::array<std::string_view, 3> games = {"tiger", "no-commission", "fabulous-4s"};
inline constexpr std::uint32_t players = 12;  // at each of these, with a terminal of their own
inline constexpr std::string_view felt = "felt";
inline constexpr std::uint32_t first_at_felt = 1'001;
inline constexpr std::uint32_t players_at_felt = 6;

inline constexpr PersonId administrator{1};
inline constexpr PersonId shift_manager{2};
inline constexpr PersonId cage_manager{10};
inline constexpr PersonId cashier{11};
inline constexpr PersonId attendant{20};
inline constexpr PersonId supervisor{30};

enum class Wish : std::uint8_t {
  InsertCash,
  SitDown,
  AddCredits,
  CashOut,
  PresentVoucher,
  SetLimits,
  PayByHand,
  SellVoucher,
  CashVoucher,
  VoidVoucher,
  SellChips,
  CashChips,
  SitAtFelt,
  BuyIn,
  FillFloat,
  CreditFloat,
};
inline constexpr std::array<std::string_view, 16> wish_names = {
    "insert-cash", "sit-down",     "add-credits",  "cash-out",     "present-voucher", "set-limits",
    "pay-by-hand", "sell-voucher", "cash-voucher", "void-voucher", "sell-chips",      "cash-chips",
    "sit-at-felt", "buy-in",       "fill-float",   "credit-float"};

// Of a command that uses a voucher up: one of them at most is done.
constexpr bool ends_voucher(std::string_view what) {
  return what == "present-voucher" || what == "cash-voucher" || what == "void-voucher";
}

struct Asked {
  std::string where;
  std::uint64_t key = 0;
  std::uint64_t about = 0;  // a round, the number of a voucher, what a terminal owes, a day
};

// Everything that a key decides.
struct Chosen {
  explicit Chosen(std::uint64_t key);

  [[nodiscard]] std::size_t game() const { return (guest - 1) / players; }
  [[nodiscard]] std::uint8_t position() const {
    return static_cast<std::uint8_t>((guest - 1) % players + 1);
  }
  [[nodiscard]] house::TerminalId terminal() const { return house::TerminalId{guest}; }

  std::uint32_t guest = 1;  // the number of the Player, of the card and of the terminal
  std::uint32_t at_felt = first_at_felt;
  Wish wish = Wish::InsertCash;
  bool leaves = false;
  std::uint8_t kind = 0;
};

std::string table_of(std::size_t game);

// The number can be read in it, so that the next floor knows what there is to redeem.
voucher::VoucherId voucher_of(std::uint64_t number);
std::uint64_t number_of(const voucher::VoucherId& id);

// What a terminal owes, as one number.
std::uint64_t debt_of(house::TerminalId terminal, Cents amount);

// Always the same for the same words.
Command table_command(const Asked& asked);
house::Command house_command(const Asked& asked);

}  // namespace punto::crash
