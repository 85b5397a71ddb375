#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>

#include "edge/wire/operation.hpp"

namespace punto::wire {

// Where the schemas of an OpenAPI document stand.
inline constexpr std::string_view openapi_schemas = "#/components/schemas/";

// The description of these operations (OpenAPI 3.1). The book has the schemas that they refer to,
// and those of problems are added. Every answer that an operation can give is in it, each refusal
// under its status.
json::object openapi_document(std::span<const Operation> operations, SchemaBook& book,
                              std::string_view version);

// With two spaces for each level: the same document is the same text.
std::string indented(const json::value& value);

}  // namespace punto::wire
