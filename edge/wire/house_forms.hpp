#pragma once

#include <variant>
#include <vector>

#include "core/house/fields.hpp"

// Commands of the house that come in another form than the house takes them: no digest, hash or
// voucher comes from outside. Whoever receives a form makes the command of it.
namespace punto::wire {

// The server makes the id of the code (core/voucher/voucher_code.hpp), with the floor's key.
struct PresentVoucher {
  house::TerminalId terminal{};
  std::string code;
};
struct CashVoucher {
  std::string code;
};
struct VoidVoucher {
  std::string code;
  std::string reason;
};

// The server chooses the code of the voucher that is printed.
struct CashOut {
  house::TerminalId terminal{};
};
struct SellVoucher {
  Cents amount;
};

// The server makes a digest of the number.
struct RegisterPlayer {
  PlayerId player{};
  std::string card_number;
};
struct InsertCard {
  house::TerminalId terminal{};
  std::string card_number;
};

// The server makes the key with which the terminal is paired.
struct AddTerminal {
  house::TerminalId terminal{};
  std::string name;
};

// The server keeps a hash of it.
struct SetCredential {
  PersonId person{};
  std::string secret;
};

// What the table has won the floor knows by itself.
struct CloseFloat {
  house::DayNumber day{};
  std::string table;
  Cents counted;
};

PUNTO_FIELDS(PresentVoucher, terminal, code)
PUNTO_FIELDS(CashVoucher, code)
PUNTO_FIELDS(VoidVoucher, code, reason)
PUNTO_FIELDS(CashOut, terminal)
PUNTO_FIELDS(SellVoucher, amount)
PUNTO_FIELDS(RegisterPlayer, player, card_number)
PUNTO_FIELDS(InsertCard, terminal, card_number)
PUNTO_FIELDS(AddTerminal, terminal, name)
PUNTO_FIELDS(SetCredential, person, secret)
PUNTO_FIELDS(CloseFloat, day, table, counted)

// clang-format off
using HouseForms = std::variant<
    PresentVoucher, CashVoucher, VoidVoucher, CashOut, SellVoucher, RegisterPlayer, InsertCard,
    AddTerminal, SetCredential, CloseFloat>;
// clang-format on

// What came in: a command that the house takes as it is, or a form of one.
using HouseCommand = boost::mp11::mp_push_front<HouseForms, house::CommandBody>;

}  // namespace punto::wire
