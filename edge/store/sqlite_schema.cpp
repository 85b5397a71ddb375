#include "edge/store/sqlite_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/cards/shown.hpp"
#include "edge/store/sqlite_error.hpp"

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

// As SQLite keeps them.
const std::vector<std::string_view>& all_statements() {
  static const std::vector<std::string_view> statements = [] {
    std::vector<std::string_view> made;
    for (std::string_view left : migrations) {
      while (!left.empty()) {
        const std::size_t end = left.find(';');
        std::string_view statement = left.substr(0, end);
        left.remove_prefix(std::min(end + 1, left.size()));
        statement.remove_prefix(std::min(statement.find_first_not_of('\n'), statement.size()));
        if (statement.starts_with("CREATE")) made.push_back(statement);
      }
    }
    return made;
  }();
  return statements;
}

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
  if (version && *version == 0) {
    return std::unexpected(corrupt(connection.path(), "the number of its layout"));
  }
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
  return check_layout(connection);
}

// A trigger, a view or other rules of a table could change what is written.
Stored<void> check_layout(SqliteConnection& connection) {
  Stored<SqliteStatement> made =
      connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  if (!made) return std::unexpected(std::move(made.error()));
  std::size_t count = 0;
  for (;; ++count) {
    const Stored<bool> more = made->step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    const auto statement = made->text_at(1);
    if (statement && std::ranges::count(all_statements(), *statement) > 0) continue;
    const std::string name{made->text_at(0).value_or("")};
    const std::string ours = fmt::format("CREATE TABLE {}(", name);
    const bool is_ours = std::ranges::any_of(
        all_statements(), [&](std::string_view each) { return each.starts_with(ours); });
    if (is_ours) return std::unexpected(corrupt(connection.path(), "table " + name));
    return std::unexpected(StoreError{
        StoreTrouble::NotOurs,
        fmt::format("{} holds \"{}\", which Punto did not make; restore it from a backup",
                    connection.path(), shown(name))});
  }
  if (count == all_statements().size()) return {};
  return std::unexpected(corrupt(connection.path(), "a table is missing"));
}

}  // namespace punto
