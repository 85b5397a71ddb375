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
struct ReplaceCard {
  PlayerId player{};
  std::string card_number;
};
// It compares the PIN before the house hears of the card; a Player who has none gives none.
struct InsertCard {
  house::TerminalId terminal{};
  std::string card_number;
  std::optional<std::string> pin;
};

// The server makes the key with which a terminal or a device is paired, and answers with it once.
struct AddTerminal {
  house::TerminalId terminal{};
  std::string name;
};
struct SetTerminalKey {
  house::TerminalId terminal{};
};
struct AddDevice {
  house::DeviceId device{};
  std::string name;
  std::string table;  // empty: at no table
};

// The server keeps a hash of it.
struct SetCredential {
  PersonId person{};
  std::string secret;
};
struct SetPlayerPin {
  PlayerId player{};
  std::string pin;
};

// What the table has won the floor knows by itself.
struct SitAtFelt {
  std::string table;
  std::uint8_t position = 0;
  PlayerId player{};  // with a card; 0: a guest
  Cents chips;
  Cents cash;
};
struct BuyInAtFelt {
  std::string table;
  PlayerId player{};
  Cents chips;
  Cents cash;
};
struct OpenFloat {
  house::DayNumber day{};
  std::string table;
  Cents counted;
};
struct CreditFloat {
  house::DayNumber day{};
  std::string table;
  Cents amount;
};
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
PUNTO_FIELDS(ReplaceCard, player, card_number)
PUNTO_FIELDS(InsertCard, terminal, card_number, pin)
PUNTO_FIELDS(AddTerminal, terminal, name)
PUNTO_FIELDS(SetTerminalKey, terminal)
PUNTO_FIELDS(AddDevice, device, name, table)
PUNTO_FIELDS(SetCredential, person, secret)
PUNTO_FIELDS(SetPlayerPin, player, pin)
PUNTO_FIELDS(SitAtFelt, table, position, player, chips, cash)
PUNTO_FIELDS(BuyInAtFelt, table, player, chips, cash)
PUNTO_FIELDS(OpenFloat, day, table, counted)
PUNTO_FIELDS(CreditFloat, day, table, amount)
PUNTO_FIELDS(CloseFloat, day, table, counted)

// clang-format off
using HouseForms = std::variant<
    PresentVoucher, CashVoucher, VoidVoucher, CashOut, SellVoucher,
    RegisterPlayer, ReplaceCard, InsertCard, AddTerminal, SetTerminalKey, AddDevice,
    SetCredential, SetPlayerPin, SitAtFelt, BuyInAtFelt, OpenFloat, CreditFloat, CloseFloat>;
// clang-format on

// What came in: a command that the house takes as it is, or a form of one.
using HouseCommand = boost::mp11::mp_push_front<HouseForms, house::CommandBody>;

}  // namespace punto::wire
