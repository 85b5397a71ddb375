#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/house/identity.hpp"
#include "core/rulebook/payout.hpp"
#include "core/table/command.hpp"

namespace punto::house {

// Something the house asks of a table or of a voucher. It is carried until it is answered, and its
// number is the key by which it is done once.
enum class Purpose : std::uint8_t {
  SeatPlayer,
  AddCredits,
  SignOnDealer,
  ChangeTable,
  ReleaseSeat,
  SettleDebt,
  IssueAtTerminal,
  IssueAtCage,
  RedeemAtTerminal,
  RedeemAtCage,
  VoidVoucher,
  ExpireVoucher,
};
// clang-format off
inline constexpr std::array<std::string_view, 12> purpose_names = {
    "seat-player", "add-credits", "sign-on-dealer", "change-table", "release-seat", "settle-debt",
    "issue-at-terminal", "issue-at-cage", "redeem-at-terminal", "redeem-at-cage", "void-voucher",
    "expire-voucher"};
// clang-format on

struct TableTask {
  std::string table;
  punto::Command command;
};
struct VoucherTask {
  VoucherId voucher;
  voucher::Command command;
};

// Why a voucher is refused whose own stream has it open, and the house does not.
inline constexpr std::string_view not_as_recorded = "not-as-recorded";

struct Errand {
  ErrandNumber number = 0;
  Purpose purpose = Purpose::SeatPlayer;
  std::variant<TableTask, VoucherTask> task;
  std::optional<TerminalId> terminal;  // where its value came from or goes to
  PlayerId player{};
  Cents amount;  // under way
  Cents cash;    // of which so much came in cash
};

}  // namespace punto::house
