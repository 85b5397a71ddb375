#pragma once

#include <boost/json/object.hpp>

#include "core/house/event.hpp"
#include "core/table/event.hpp"
#include "core/voucher/voucher.hpp"
#include "edge/wire/wire_context.hpp"

namespace punto::wire {

namespace json = boost::json;

// {"at": 1767225600000, "by": {...}, "event": "wager-placed", "body": {...}}: for staff and audit.
// What is secret in a record, as the hash of a PIN, is left out.
json::object event_json(const Event& event, const WireContext& context);
json::object event_json(const house::Event& event, const WireContext& context);
json::object event_json(const voucher::Event& event);

}  // namespace punto::wire
