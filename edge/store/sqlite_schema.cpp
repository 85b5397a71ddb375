#include "edge/store/sqlite_schema.hpp"

#include <fmt/format.h>

#include <array>

namespace punto {
namespace {

// "PUNT" in the header of the file.
constexpr std::uint32_t application_id = 0x50554e54;

// Step n leads from version n to version n + 1. What has been released is never changed.
constexpr std::array<const char*, 1> migrations = {
    R"(PRAGMA application_id = 0x50554e54;
CREATE TABLE stream(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  epoch INTEGER NOT NULL
) STRICT;
CREATE TABLE record(
  place INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  head BLOB NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE TABLE projection_row(
  projection TEXT NOT NULL,
  key BLOB NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY(projection, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE projection_position(
  projection TEXT NOT NULL,
  stream INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY(projection, stream)
) STRICT, WITHOUT ROWID;)"};

std::unexpected<StoreError> not_ours(const SqliteConnection& connection) {
  return std::unexpected(StoreError{
      StoreTrouble::NotOurs,
      fmt::format("{} is a database of another program; give another path", connection.path())});
}

Stored<void> step(SqliteConnection& connection, std::uint64_t from) {
  const std::string whole = fmt::format("BEGIN IMMEDIATE;\n{}\nPRAGMA user_version = {};\nCOMMIT;",
                                        migrations[from], from + 1);
  return connection.execute(whole.c_str());
}

}  // namespace

std::uint64_t schema_version() {
  return migrations.size();
}

Stored<std::uint64_t> find_version(SqliteConnection& connection) {
  const Stored<std::uint64_t> ours = connection.number(
      fmt::format("SELECT application_id = {} FROM pragma_application_id", application_id));
  if (!ours) return std::unexpected(ours.error());
  if (*ours == 0) {
    const Stored<std::uint64_t> tables = connection.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return std::unexpected(tables.error());
    const Stored<std::uint64_t> bare = connection.number(
        "SELECT application_id = 0 AND user_version = 0 "
        "FROM pragma_application_id, pragma_user_version");
    if (!bare) return std::unexpected(bare.error());
    if (*tables > 0 || *bare == 0) return not_ours(connection);
    return 0;
  }
  const Stored<std::uint64_t> version = connection.number("PRAGMA user_version");
  if (version && *version > schema_version()) {
    return std::unexpected(StoreError{
        StoreTrouble::Newer,
        fmt::format("{} was written by a later version of Punto (layout {}, this one knows {}); "
                    "use that version",
                    connection.path(), *version, schema_version())});
  }
  return version;
}

Stored<void> migrate(SqliteConnection& connection, std::uint64_t version) {
  for (std::uint64_t from = version; from < schema_version(); ++from) {
    if (Stored<void> done = step(connection, from); !done) return done;
  }
  return {};
}

}  // namespace punto
