#pragma once

#include <boost/json/object.hpp>

#include "edge/wire/problem.hpp"

namespace punto::wire {

namespace json = boost::json;

inline constexpr std::string_view problem_media_type = "application/problem+json";

// {"type": "urn:punto:problem:table-refusal", "title", "status", "detail", "refusal", "rule"}; with
// "mistake" {"fault", "pointer", "allowed"} for what could not be read, "retry_after" in seconds.
json::object problem_json(const Problem& problem);

// The type of a trouble.
std::string type_of(Trouble trouble);

}  // namespace punto::wire
