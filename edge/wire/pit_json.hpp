#pragma once

#include <boost/json/object.hpp>

#include "edge/wire/pit_forms.hpp"
#include "edge/wire/wire_context.hpp"

namespace punto::wire {

namespace json = boost::json;

// `context` knows the rulebook of each table.
json::object pit_json(const PitForm& pit, const WireContext& context);

// The members that a command must have besides those that are known, by its path:
// "/api/house/reject-change" must have a reason.
std::vector<std::string> members_to_say(std::string_view path, const QueueBodyForm& known);

}  // namespace punto::wire
