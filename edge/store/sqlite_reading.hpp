#pragma once

#include <memory>
#include <string>

#include "edge/store/sqlite_connection.hpp"

namespace punto {

// A connection to a store of this version of the layout that makes and changes nothing, and leaves
// the log to the one who writes it. An empty `vfs` is the system's files.
Stored<std::unique_ptr<SqliteConnection>> open_for_reading_alone(const std::string& path,
                                                                 const std::string& vfs);

}  // namespace punto
