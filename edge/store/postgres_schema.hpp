#pragma once

#include <cstdint>

#include "edge/store/postgres_connection.hpp"

namespace punto {

// How streams are laid out in PostgreSQL; docs/STORE_FORMAT.md describes it.

// Whether the server and the database are such that what is committed is kept as it is.
Stored<void> check_server(PostgresConnection& connection);

// The version of the layout that is there: 0 where nothing is, not ours or newer is an error.
Stored<std::uint64_t> find_postgres_version(PostgresConnection& connection);

// The version of the layout that this program writes, and the only one that it reads.
std::uint64_t postgres_schema_version();

// Whether everything that is there is as this program has made it.
Stored<void> check_postgres_layout(PostgresConnection& connection);

// Brings the layout to the version of this program, each step in a transaction of its own.
Stored<void> migrate_postgres(PostgresConnection& connection, std::uint64_t version);

}  // namespace punto
