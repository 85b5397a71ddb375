#pragma once

#include "core/audit/entry.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// A request that came to a table not before then.
struct PastRequest {
  RequestId id;
  Time since;
};

// Whether the table has done it, by its records. It reads those that are as late, and no others.
Stored<bool> holds_request(EventReader& store, const StreamInfo& stream, const PastRequest& wanted);

}  // namespace punto
