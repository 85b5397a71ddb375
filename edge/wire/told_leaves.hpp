#pragma once

#include <boost/json/array.hpp>
#include <span>

#include "edge/wire/schema_book.hpp"
#include "edge/wire/schema_leaves.hpp"

// What the schemas of what is told are made of: of texts that are written without a form.
namespace punto::wire {

inline constexpr std::size_t most_items = 1'000'000;
inline constexpr NumberRangeOnWire any_number{-9'007'199'254'740'991, 9'007'199'254'740'991};
inline constexpr NumberRangeOnWire any_count{0, 9'007'199'254'740'991};

inline json::object text() {
  return {{"type", "string"}};
}
inline json::object text_or_null() {
  return or_null(text());
}
inline json::object cents() {
  return integer_schema(any_number);
}
inline json::object count() {
  return integer_schema(any_count);
}
inline json::object list_of(json::object items) {
  return list_schema(std::move(items), 0, most_items);
}

// As they stand, with their spaces.
inline json::object plain_words(std::span<const std::string_view> words) {
  json::array all;
  for (const std::string_view word : words) all.emplace_back(json::string_view{word});
  return {{"type", "string"}, {"enum", std::move(all)}};
}

inline json::object put(SchemaBook& book, std::string name, std::vector<SchemaSlot> slots) {
  if (!book.has(name)) book.put(name, object_schema(std::move(slots)));
  return book.reference(name);
}

inline json::object names() {
  return object_schema({{"en", text(), true}, {"zh", text(), true}});
}

// One for each name, whatever names there are.
inline json::object by_name(json::object each) {
  return {{"type", "object"},
          {"properties", json::object{}},
          {"patternProperties", json::object{{"^.{1,200}$", std::move(each)}}},
          {"additionalProperties", false}};
}

}  // namespace punto::wire
