#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/fields.hpp"
#include "edge/wire/wire_reader.hpp"

// What schemas are made of.
namespace punto::wire {

// "HouseJob" for punto::house::Job: of the table and the wire without their namespace; what is a
// form of something is called like it.
std::string schema_name(std::string_view qualified);

json::object integer_schema(const NumberRangeOnWire& range);
json::object truth_schema();
json::object words_schema(WordsOfEnumeration words);
json::object text_schema(std::string_view field);
json::object pattern_schema(std::string_view pattern);
json::object list_schema(json::object items, std::size_t least, std::size_t most);
json::object set_schema(json::object items, std::size_t most);
json::object or_null(json::object schema);

json::object name_schema();  // an id of the rulebook
json::object card_schema();
json::object pair_schema();
json::object citation_schema();
json::object bytes_schema(std::size_t bytes);
json::object circumstances_schema();
json::object counted_card_schema();
json::object mistake_schema();

struct SchemaSlot {
  std::string_view name;
  json::object schema;
  bool is_needed;
};
json::object object_schema(std::vector<SchemaSlot> slots);

}  // namespace punto::wire
