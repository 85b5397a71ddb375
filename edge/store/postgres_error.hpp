#pragma once

#include <string>
#include <string_view>

#include "edge/store/event_store.hpp"

namespace punto {

// What a failure of PostgreSQL means to somebody who runs the floor. `state` is its SQLSTATE, empty
// where the server did not say one; `said` is what it or libpq said.
StoreError postgres_error(const std::string& database, std::string_view state,
                          std::string_view said);

}  // namespace punto
