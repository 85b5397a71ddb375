#include <algorithm>

#include "edge/wire/command_json.hpp"
#include "edge/wire/operation.hpp"
#include "edge/wire/operation_words.hpp"
#include "edge/wire/possible_house_refusals.hpp"
#include "edge/wire/possible_refusals.hpp"

namespace punto::wire {
namespace {

using enum Trouble;

constexpr std::array for_all = {UnknownPath,      MethodNotAllowed, TooManyRequests,
                                OriginNotAllowed, FloorStopped,     Fault};

const std::vector<Trouble> of_commands = {BadInput,         BodyTooLarge,      UnsupportedMediaType,
                                          KeyUsedOtherwise, Elsewhere,         Busy,
                                          OutOfService,     HouseOutOfService, StoreAway,
                                          NotCertain,       SignInFailed};

// "place-wager" is "placeWager", with a prefix "housePlaceWager".
std::string id_of(std::string_view prefix, std::string_view name) {
  std::string id{prefix};
  bool is_capital = !prefix.empty();
  for (const char letter : name) {
    if (letter == '-') {
      is_capital = true;
      continue;
    }
    id += is_capital ? static_cast<char>(letter - 'a' + 'A') : letter;
    is_capital = false;
  }
  return id;
}

// What devices tell a table goes as a reading, and the table's own system needs no server.
std::vector<std::string> senders_of(const CommandWords& words) {
  switch (words.senders) {
    case Senders::Staff:
    case Senders::StaffAndDevices: return {"staff"};
    case Senders::House: return {"house"};
    case Senders::StaffAndPlayers:
    case Senders::Everybody: break;
  }
  return {"staff", "player"};
}

std::vector<std::string> senders_of(const house::Authority& authority) {
  std::vector<std::string> who;
  for (std::size_t i = 0; i < house::job_names.size(); ++i) {
    if ((authority.staff >> i & 1) != 0) who.emplace_back(house::job_names[i]);
  }
  if (authority.terminal) who.emplace_back("terminal");
  return who;
}

Operation table_operation(std::string_view name, SchemaBook& book) {
  const CommandWords& words = words_of_table_command(name);
  Operation operation;
  operation.verb = Verb::Post;
  operation.path = "/api/tables/{table}/" + std::string{name};
  operation.id = id_of({}, name);
  operation.tag = "table";
  operation.summary = words.summary;
  operation.who = senders_of(words);
  operation.parameters = {table_parameter(), key_parameter(), approval_parameter()};
  operation.request = table_command_schema(name, book);
  operation.success = {200, "Done: its events are durable.", table_answer_schema(book)};
  operation.troubles = of_commands;
  operation.troubles.insert(operation.troubles.end(), {NotOnDuty, NoSuchTable, DeviceFailed});
  if (words.senders == Senders::House) {
    operation.troubles.push_back(ThroughTheHouse);
  } else {
    operation.table_refusals = possible_refusals(name);
  }
  operation.house_refusals = {house::Refusal::NoSuchTerminal, house::Refusal::TerminalIsDisabled,
                              house::Refusal::NobodyThere};
  operation.command = name;
  return operation;
}

Operation house_operation(const HouseCommandKind& kind, SchemaBook& book) {
  Operation operation;
  operation.verb = Verb::Post;
  operation.path = "/api/house/" + std::string{kind.name};
  operation.id = id_of("house", kind.name);
  operation.tag = "house";
  operation.summary = summary_of_house_command(kind.name).value_or(kind.name);
  operation.who = senders_of(kind.authority);
  operation.parameters = {key_parameter(), approval_parameter()};
  operation.request = house_command_schema(kind.name, book);
  operation.success = {200, "Done: its events are durable, and whom the house asked has answered.",
                       house_answer_schema(book)};
  operation.troubles = of_commands;
  operation.troubles.push_back(SetAside);
  operation.house_refusals = possible_house_refusals(kind.name);
  operation.not_taken = possible_outside_refusals(kind.name);
  operation.command = kind.name;
  return operation;
}

}  // namespace

std::span<const Trouble> troubles_of_all() {
  return for_all;
}

Parameter table_parameter() {
  return {"table",
          ParameterIn::Path,
          true,
          "The table's name on this floor.",
          {{"type", "string"}, {"minLength", 1}, {"maxLength", 100}}};
}

Parameter key_parameter() {
  return {std::string{key_header},
          ParameterIn::Header,
          true,
          "Chosen by who sends the command: with the same key it is done once.",
          {{"type", "string"}, {"minLength", 1}, {"maxLength", 64}}};
}

Parameter approval_parameter() {
  return {std::string{approval_header},
          ParameterIn::Header,
          false,
          "What /api/session/approvals has answered, where another person must approve.",
          {{"type", "string"}, {"minLength", 64}, {"maxLength", 64}}};
}

std::vector<Operation> table_operations(SchemaBook& book) {
  std::vector<Operation> operations;
  for (const std::string_view name : table_command_names()) {
    operations.push_back(table_operation(name, book));
  }
  return operations;
}

std::vector<Operation> house_operations(SchemaBook& book) {
  std::vector<Operation> operations;
  for (const HouseCommandKind& kind : house_command_kinds()) {
    operations.push_back(house_operation(kind, book));
  }
  return operations;
}

std::vector<Operation> view_operations(SchemaBook& book) {
  Operation table;
  table.path = "/api/tables/{table}";
  table.id = "getTable";
  table.tag = "table";
  table.summary = "The table as whoever asks may see it.";
  table.who = {"everybody", "staff", "player", "device"};
  table.parameters = {table_parameter()};
  table.success = {200, "The whole view.", view_schema(book)};
  table.troubles = {NoSuchTable, OutOfService};

  return {std::move(table)};
}

std::vector<Operation> all_operations(SchemaBook& book) {
  std::vector<Operation> all;
  for (auto list : {server_operations(book), view_operations(book), table_operations(book),
                    house_operations(book)}) {
    for (Operation& operation : list) all.push_back(std::move(operation));
  }
  return all;
}

}  // namespace punto::wire
