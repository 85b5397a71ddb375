#pragma once

#include <expected>
#include <functional>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

// Makes a file that holds a part of a store, whole or not at all, and durable under its name; one
// that is there stays as it is, and so does what was left of an earlier try. `fill` writes into an
// empty store, `check` looks at what has become of it. The error is one line.
std::expected<void, std::string> make_part_file(
    const std::string& path, const std::function<Stored<void>(EventStore& to)>& fill,
    const std::function<std::expected<void, std::string>(EventReader& made)>& check);

}  // namespace punto
