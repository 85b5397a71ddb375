#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <span>
#include <string_view>

#include "core/house/authority.hpp"
#include "edge/wire/house_forms.hpp"
#include "edge/wire/wire_context.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::wire {

namespace json = boost::json;

// "place-wager" and so on: every command of a table.
std::span<const std::string_view> table_command_names();

// `name` says which command it is, `from` has its fields. The `player` may be left out by the
// Player himself. A shoe is loaded without a commitment: a virtual one is its dealer's.
std::expected<CommandBody, WireMistake> read_table_command(std::string_view name,
                                                           const json::value& from,
                                                           const WireContext& context);

// Its fields, without its name.
json::object table_command_json(const CommandBody& body, const WireContext& context);
std::string_view table_command_name(const CommandBody& body);

// A command of the house that people, terminals or devices may send.
struct HouseCommandKind {
  std::string_view name;
  house::Authority authority;
};
std::span<const HouseCommandKind> house_command_kinds();

// The `terminal` may be left out by a terminal, the `player` by who sends it for himself.
std::expected<HouseCommand, WireMistake> read_house_command(std::string_view name,
                                                            const json::value& from,
                                                            const WireContext& context);
json::object house_command_json(const HouseCommand& command, const WireContext& context);

}  // namespace punto::wire
