#pragma once

#include <string>
#include <string_view>

#include "edge/store/event_store.hpp"

struct sqlite3;

namespace punto {

// What SQLite's last failure on this connection means to somebody who runs the floor. `path` is the
// database; `code` is what the call returned.
StoreError sqlite_error(const std::string& path, sqlite3* connection, int code);

// The file holds what no store writes; `what` says where.
StoreError corrupt(const std::string& path, std::string_view what);

}  // namespace punto
