#include <set>

#include "core/house/errand.hpp"
#include "core/voucher/voucher.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/live_json.hpp"
#include "edge/wire/operation.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/schema.hpp"
#include "edge/wire/view_forms.hpp"

// The schemas of what goes through the WebSocket: LiveRequest from a screen, LiveFrame to it.
namespace punto::wire {

namespace {

json::object put(SchemaBook& book, std::string name, json::object schema) {
  book.put(name, std::move(schema));
  return book.reference(name);
}

// Its one member says what it is.
json::object one_member_of(std::vector<SchemaSlot> slots) {
  json::object frame = object_schema(std::move(slots));
  frame.emplace("minProperties", 1);
  frame.emplace("maxProperties", 1);
  return frame;
}

json::object text() {
  return {{"type", "string"}};
}
json::object time(SchemaBook& book) {
  return schema<Time>(book, "time");
}
json::object number(SchemaBook& book) {
  return schema<std::uint64_t>(book, "number");
}

// ---- from the screen ----------------------------------------------------------------------------

enum class CommandOf : std::uint8_t { Table, House };

json::object command_schema(CommandOf whose, std::string_view name, json::object body) {
  std::vector<SchemaSlot> slots = {{"command", {{"const", write_text(name)}}, true},
                                   {"key", key_parameter().schema, true},
                                   {"approval", approval_parameter().schema, false},
                                   {"body", std::move(body), true}};
  if (whose == CommandOf::Table) {
    slots.insert(slots.begin(), {"table", table_parameter().schema, true});
  }
  return object_schema(std::move(slots));
}

json::object any_command(SchemaBook& book) {
  json::array all;
  for (const std::string_view name : table_command_names()) {
    all.push_back(command_schema(CommandOf::Table, name, table_command_schema(name, book)));
  }
  for (const HouseCommandKind& kind : house_command_kinds()) {
    all.push_back(
        command_schema(CommandOf::House, kind.name, house_command_schema(kind.name, book)));
  }
  return {{"oneOf", std::move(all)}};
}

// ---- to the screen ------------------------------------------------------------------------------

json::object any_of(std::vector<std::string> words) {
  json::array all;
  for (const std::string& word : words) all.push_back(write_text(word));
  return {{"type", "string"}, {"enum", std::move(all)}};
}

json::object any_refusal() {
  std::set<std::string> names{std::string{house::not_as_recorded}};
  for (int i = 0; i < refusal_count; ++i) names.emplace(name_of(static_cast<RefusalReason>(i)));
  for (int i = 0; i < house::refusal_count; ++i) {
    names.emplace(name_of(static_cast<house::Refusal>(i)));
  }
  for (const std::string_view each : voucher::refusal_names) names.emplace(each);
  return any_of({names.begin(), names.end()});
}

json::object any_trouble() {
  std::vector<std::string> types;
  for (int i = 0; i < trouble_count; ++i) types.push_back(type_of(static_cast<Trouble>(i)));
  return any_of(std::move(types));
}

// Which of them an operation can answer, it lists itself.
json::object any_problem() {
  return object_schema({{"type", any_trouble(), true},
                        {"title", text(), true},
                        {"status", integer_schema({400, 599}), true},
                        {"detail", text(), true},
                        {"refusal", any_refusal(), false},
                        {"rule", citation_schema(), false},
                        {"mistake", mistake_schema(), false},
                        {"retry_after", integer_schema({0, 86'400}), false}});
}

json::object answer(SchemaBook& book) {
  json::array bodies{table_answer_schema(book), house_answer_schema(book),
                     put(book, "Problem", any_problem())};
  return object_schema({{"key", {{"type", "string"}, {"maxLength", 64}}, true},
                        {"status", integer_schema({200, 599}), true},
                        {"body", {{"anyOf", std::move(bodies)}}, true}});
}

// Of everybody, and for staff what they see besides.
std::vector<SchemaSlot> shown_slots(SchemaBook& book) {
  auto slots = slots_of<Reading::Struct, PublicViewForm>(book);
  slots.push_back({"next_step_at", or_null(time(book)), true});
  for (SchemaSlot& slot : slots_of<Reading::Struct, InsideViewForm>(book)) {
    slots.push_back({slot.name, std::move(slot.schema), false});
  }
  for (SchemaSlot& slot : slots_of<Reading::Struct, StaffViewForm>(book)) {
    slots.push_back({slot.name, std::move(slot.schema), false});
  }
  return slots;
}

// Those members that differ.
json::object changed(std::vector<SchemaSlot> slots) {
  for (SchemaSlot& slot : slots) slot.is_needed = false;
  return object_schema(std::move(slots));
}

std::vector<SchemaSlot> told(SchemaBook& book, json::object view) {
  return {{"table", table_parameter().schema, true},
          {"number", number(book), true},
          {"at", time(book), true},
          {"view", std::move(view), true}};
}

json::object snapshot(SchemaBook& book, json::object view) {
  auto slots = told(book, std::move(view));
  slots.insert(slots.begin() + 1, {"chain", {{"type", "string"}, {"maxLength", 100}}, true});
  return object_schema(std::move(slots));
}

json::object change(SchemaBook& book, json::object view) {
  auto slots = told(book, std::move(view));
  slots.insert(slots.begin() + 1, {"before", number(book), true});
  return object_schema(std::move(slots));
}

std::vector<SchemaSlot> frames_of_tables(SchemaBook& book) {
  json::object shown = put(book, "ShownView", object_schema(shown_slots(book)));
  json::object shown_change = put(book, "ShownViewChange", changed(shown_slots(book)));
  json::object own_change =
      put(book, "OwnViewChange", changed(slots_of<Reading::Struct, OwnViewForm>(book)));
  return {{"snapshot", snapshot(book, std::move(shown)), false},
          {"change", change(book, std::move(shown_change)), false},
          {"own_snapshot", snapshot(book, private_view_schema(book)), false},
          {"own_change", change(book, std::move(own_change)), false}};
}

}  // namespace

json::object live_request_schema(SchemaBook& book) {
  return put(book, "LiveRequest",
             one_member_of({
                 {"subscribe", schema<Subscribe>(book, {}), false},
                 {"unsubscribe", schema<Unsubscribe>(book, {}), false},
                 {"command", put(book, "LiveCommand", any_command(book)), false},
                 {"alive", object_schema({}), false},
             }));
}

json::object live_frame_schema(SchemaBook& book) {
  auto slots = frames_of_tables(book);
  json::object hello =
      object_schema({{"time", time(book), true}, {"session", schema<SessionForm>(book, {}), true}});
  slots.push_back({"hello", std::move(hello), false});
  slots.push_back({"alive", object_schema({{"time", time(book), true}}), false});
  slots.push_back({"terminal", schema<TerminalForm>(book, {}), false});
  slots.push_back({"house", object_schema({{"number", number(book), true}}), false});
  slots.push_back({"answer", put(book, "LiveAnswer", answer(book)), false});
  return put(book, "LiveFrame", one_member_of(std::move(slots)));
}

}  // namespace punto::wire
