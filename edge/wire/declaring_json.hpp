#pragma once

#include <boost/json/object.hpp>

#include "core/table/declaring.hpp"
#include "edge/wire/schema_book.hpp"

namespace punto::wire {

namespace json = boost::json;

// Every irregularity of the table's rulebook, with the questions that lead to what would be done:
//   {"round", "irregularities": [{"irregularity", "name", "rule", "by", "questions", "outcomes"}]}
// and where it cannot be declared now, "refusal" and what to do "instead". The questions are asked
// in their order, as long as outcomes that fit the answers so far have an answer to them; "asks" of
// the outcome that is left are what there is to tell besides, and "body" is what is sent then.
json::object declaring_schema(SchemaBook& book);
json::object declaring_json(const TableState& state, const std::vector<Declarable>& all);

}  // namespace punto::wire
