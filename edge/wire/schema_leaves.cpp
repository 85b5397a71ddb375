#include "edge/wire/schema_leaves.hpp"

#include <fmt/format.h>

#include "edge/wire/field_policy.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

json::string_view view_of(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

std::string schema_name(std::string_view qualified) {
  constexpr std::string_view root = "punto::";
  if (qualified.starts_with(root)) qualified.remove_prefix(root.size());
  std::string name;
  for (const std::string_view space : {"house::", "voucher::"}) {
    if (!qualified.starts_with(space)) continue;
    name = space.substr(0, space.size() - 2);
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  }
  const std::size_t colon = qualified.rfind(':');
  name += colon == std::string_view::npos ? qualified : qualified.substr(colon + 1);
  constexpr std::string_view form = "Form";
  if (name.ends_with(form)) name.resize(name.size() - form.size());
  return name;
}

json::object integer_schema(const NumberRangeOnWire& range) {
  return {{"type", "integer"}, {"minimum", range.least}, {"maximum", range.most}};
}

json::object truth_schema() {
  return {{"type", "boolean"}};
}

json::object words_schema(WordsOfEnumeration words) {
  json::array all;
  for (std::size_t i = 0; i < words.size(); ++i) all.push_back(write_word(words, i));
  return {{"type", "string"}, {"enum", std::move(all)}};
}

json::object text_schema(std::string_view field) {
  if (field == "code") return pattern_schema("^([ -]*[0-9]){24}[ -]*$");
  json::object text{{"type", "string"}, {"maxLength", longest_text(field)}};
  if (must_say_something(field)) text.emplace("minLength", 1);
  return text;
}

json::object pattern_schema(std::string_view pattern) {
  return {{"type", "string"}, {"pattern", view_of(pattern)}};
}

json::object list_schema(json::object items, std::size_t least, std::size_t most) {
  json::object list{{"type", "array"}, {"items", std::move(items)}, {"maxItems", most}};
  if (least > 0) list.emplace("minItems", least);
  return list;
}

json::object set_schema(json::object items, std::size_t most) {
  json::object set = list_schema(std::move(items), 0, most);
  set.emplace("uniqueItems", true);
  return set;
}

json::object or_null(json::object schema) {
  return {{"anyOf", json::array{std::move(schema), json::object{{"type", "null"}}}}};
}

json::object name_schema() {
  return {{"type", "string"}, {"minLength", 1}, {"maxLength", longest_text("name")}};
}

json::object card_schema() {
  return pattern_schema("^([A2-9TJQK][CDHS]|[A2-9TSLF][FGEWA])$");
}

json::object pair_schema() {
  return pattern_schema("^(none|[A2-9TJQKSLF]|[A2-9TJQK][CDHS]|[A2-9TSLF][FGEWA])$");
}

json::object citation_schema() {
  return {{"type", "string"},
          {"pattern", "^(i[0-9]+|[0-9]+([.][0-9]+)*)$"},
          {"maxLength", Citation::longest}};
}

json::object bytes_schema(std::size_t bytes) {
  return pattern_schema(fmt::format("^[0-9a-f]{{{}}}$", 2 * bytes));
}

json::object circumstances_schema() {
  std::vector<SchemaSlot> slots;
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const Word word = word_of(static_cast<Circumstance>(i));
    slots.push_back({word.name, words_schema(word.values), false});
  }
  return object_schema(std::move(slots));
}

json::object counted_card_schema() {
  return object_schema({{"card", card_schema(), true}, {"count", integer_schema({0, 255}), true}});
}

json::object mistake_schema() {
  return object_schema({{"fault", words_schema(wire_fault_names), true},
                        {"pointer", {{"type", "string"}}, true},
                        {"allowed", {{"type", "string"}}, false}});
}

json::object object_schema(std::vector<SchemaSlot> slots) {
  json::object properties;
  json::array required;
  for (SchemaSlot& slot : slots) {
    if (slot.is_needed) required.push_back(view_of(slot.name));
    properties.emplace(slot.name, std::move(slot.schema));
  }
  json::object object{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) object.emplace("required", std::move(required));
  object.emplace("additionalProperties", false);
  return object;
}

}  // namespace punto::wire
