#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace punto::cashier {

// Where value is, or whom it is owed to. Debits make what the house has larger, credits what it
// owes; the sum of all accounts is always nothing.
enum class AccountKind : std::uint8_t {
  // What the house has
  Cage,         // cash
  TerminalBox,  // cash, of one terminal
  TableDrop,    // cash, of one table
  Float,        // chips in the tray of one table, at their face value
  Receivable,   // what corrections left unpaid, at one table; negative: the house owes it
  // What it owes
  TerminalCredits,  // of one terminal
  HandPay,          // to be paid by staff at one terminal
  Seats,            // credits or chips of all seats of one table
  Wagers,           // in play at one table
  Vouchers,         // open ones
  Chips,            // carried by guests, at no table
  // On its way from one owner to another
  Transit,
  // What comes of it
  Win,              // of one table: stakes less what was returned
  Unclaimed,        // vouchers that expired
  CountDifference,  // between what was counted and what was due
  Capital,          // brought by the owners
  ChipBank,         // face value of all chips that are out of the bank and in a float
};
// clang-format off
inline constexpr std::array<std::string_view, 17> account_names = {
    "cage", "terminal-box", "table-drop", "float", "receivable", "terminal-credits", "hand-pay",
    "seats", "wagers", "vouchers", "chips", "transit", "win", "unclaimed", "count-difference",
    "capital", "chip-bank"};
// clang-format on

struct Account {
  AccountKind kind = AccountKind::Transit;
  std::string subject;  // a table's id or a terminal's number; empty: the house's only one

  friend auto operator<=>(const Account&, const Account&) = default;
};

// "seats:tiger-1", "cage".
inline std::string to_text(const Account& account) {
  std::string text{account_names[static_cast<std::size_t>(account.kind)]};
  if (!account.subject.empty()) text += ':' + account.subject;
  return text;
}

}  // namespace punto::cashier
