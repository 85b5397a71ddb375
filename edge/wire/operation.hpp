#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/house/refusal.hpp"
#include "core/table/refusal.hpp"
#include "edge/wire/schema_book.hpp"
#include "edge/wire/trouble.hpp"

// What can be asked of a server, as data: its routes and its description (openapi.hpp) come from
// the same list.
namespace punto::wire {

enum class Verb : std::uint8_t { Get, Post };
inline constexpr std::array<std::string_view, 2> verb_names = {"GET", "POST"};

enum class ParameterIn : std::uint8_t { Path, Query, Header };
inline constexpr std::array<std::string_view, 3> parameter_in_names = {"path", "query", "header"};

struct Parameter {
  std::string name;
  ParameterIn in = ParameterIn::Path;
  bool is_needed = true;
  std::string description;
  json::object schema;
};

// What is answered where it goes well.
struct Success {
  int status = 200;
  std::string description;
  json::object schema;
  std::vector<std::string> media_types = {"application/json"};  // any of them
};

struct Operation {
  Verb verb = Verb::Get;
  std::string path;  // "/api/tables/{table}/place-wager"
  std::string id;    // "placeWager"
  std::string tag;   // of the chapter it stands in
  std::string summary;
  std::vector<std::string> who;  // may send it: "player", "dealer", "cage-manager", "terminal"
  std::vector<Parameter> parameters;
  std::optional<json::object> request;
  Success success;
  std::vector<Trouble> troubles;  // besides those of every operation
  std::vector<RefusalReason> table_refusals;
  std::vector<house::Refusal> house_refusals;
  std::vector<std::string> not_taken;  // what a table or voucher may say that the house asks
  std::string command;                 // its name
};

// What may happen to everything that is sent.
std::span<const Trouble> troubles_of_all();

// One for each command of a table: POST /api/tables/{table}/{command}.
std::vector<Operation> table_operations(SchemaBook& book);

// One for each command of the house that somebody else than the machine may send:
// POST /api/house/{command}.
std::vector<Operation> house_operations(SchemaBook& book);

// Of the queries: GET /api/tables/{table}.
std::vector<Operation> view_operations(SchemaBook& book);

// Signing on, pairing, and what there is besides: in server_operations.cpp.
std::vector<Operation> server_operations(SchemaBook& book);

// All of them.
std::vector<Operation> all_operations(SchemaBook& book);

// Where a path and its parameters come from: the key under which a command is done once.
inline constexpr std::string_view key_header = "Idempotency-Key";
Parameter table_parameter();
Parameter key_parameter();
// Of another person, where two are needed.
inline constexpr std::string_view approval_header = "Approval";
Parameter approval_parameter();

}  // namespace punto::wire
