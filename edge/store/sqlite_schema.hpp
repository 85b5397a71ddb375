#pragma once

#include <cstdint>

#include "edge/store/sqlite_connection.hpp"
#include "edge/store/stream_limits.hpp"

namespace punto {

// How streams are laid out in SQLite; docs/STORE_FORMAT.md has it to the byte.

// A record's place is its stream and the number of its first entry, so that one tree of rows holds
// every stream in order, and needs no index.
constexpr std::uint64_t place_of(StreamId stream, std::uint64_t number) {
  return (std::uint64_t{static_cast<std::uint32_t>(stream)} << number_bits) | number;
}

// The version of the layout that this program writes, and the only one that it reads.
std::uint64_t schema_version();

// The version of the layout that is there: 0 where nothing is, not ours or newer is an error.
Stored<std::uint64_t> find_version(SqliteConnection& connection);

// Whether everything in the database is as this program has made it.
Stored<void> check_layout(SqliteConnection& connection);

// Brings the layout to the version of this program, each step in a transaction of its own.
Stored<void> migrate(SqliteConnection& connection, std::uint64_t version);

}  // namespace punto
