#include "edge/store/postgres_schema.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/store/sqlite_error.hpp"

namespace punto {
namespace {

// Step n leads from version n to version n + 1. What has been released is never changed. A stream's
// row is written with every append to it, so pages of it keep room for that.
constexpr std::array<const char*, 1> migrations = {
    R"(CREATE SCHEMA IF NOT EXISTS punto;
CREATE TABLE punto.layout(
  application text NOT NULL,
  version bigint NOT NULL
);
INSERT INTO punto.layout(application, version) VALUES('punto', 0);
CREATE TABLE punto.stream(
  id bigint NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  epoch bigint NOT NULL,
  next bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE punto.record(
  stream bigint NOT NULL,
  first bigint NOT NULL,
  count bigint NOT NULL,
  epoch bigint NOT NULL,
  head bytea NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY(stream, first)
);
CREATE TABLE punto.projection_row(
  projection text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  value bytea NOT NULL,
  PRIMARY KEY(projection, key)
);
CREATE TABLE punto.projection_position(
  projection text COLLATE "C" NOT NULL,
  stream bigint NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY(projection, stream)
) WITH (fillfactor = 50);)"};

// As the catalogue of the server tells it: tables with their columns and keys, and nothing else.
constexpr std::array<std::string_view, 23> layout = {
    "layout.application text",
    "layout.version bigint",
    "projection_position primary key (projection, stream)",
    "projection_position.position bigint",
    "projection_position.projection text",
    "projection_position.stream bigint",
    "projection_row primary key (projection, key)",
    "projection_row.key bytea",
    "projection_row.projection text",
    "projection_row.value bytea",
    "record primary key (stream, first)",
    "record.bytes bytea",
    "record.count bigint",
    "record.epoch bigint",
    "record.first bigint",
    "record.head bytea",
    "record.stream bigint",
    "stream primary key (id)",
    "stream unique (name)",
    "stream.epoch bigint",
    "stream.id bigint",
    "stream.name text",
    "stream.next bigint",
};

// A trigger, a rule, a view or a policy could change what is written or read.
constexpr const char* catalogue_query = R"(
WITH ours AS (SELECT c.oid, c.relname, c.relkind FROM pg_class c JOIN pg_namespace n
              ON n.oid = c.relnamespace WHERE n.nspname = 'punto')
SELECT told COLLATE "C" FROM (
  SELECT format('%s.%s %s%s', relname, attname, format_type(atttypid, atttypmod),
                CASE WHEN attnotnull THEN '' ELSE ' or null' END) AS told
    FROM ours JOIN pg_attribute ON attrelid = oid
    WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('%s %s', relname, lower(replace(pg_get_constraintdef(k.oid), '"', '')))
    FROM ours JOIN pg_constraint k ON conrelid = ours.oid
  UNION ALL
  SELECT format('%s of another kind', relname) FROM ours WHERE relkind NOT IN ('r', 'i', 't')
  UNION ALL
  SELECT format('trigger %s', tgname) FROM ours JOIN pg_trigger ON tgrelid = ours.oid
  UNION ALL
  SELECT format('rule %s', rulename) FROM ours JOIN pg_rewrite ON ev_class = ours.oid
  UNION ALL
  SELECT format('policy %s', polname) FROM ours JOIN pg_policy ON polrelid = ours.oid
) AS all_told ORDER BY 1)";

std::unexpected<StoreError> trouble(const PostgresConnection& connection, StoreTrouble what,
                                    std::string_view text) {
  return std::unexpected(StoreError{what, fmt::format("{} {}", connection.name(), text)});
}

struct Needed {
  std::string_view setting;
  std::string_view value;
  std::string_view remedy;
};
constexpr std::array needed = {
    Needed{"server_encoding", "UTF8", "make one with: createdb -E UTF8 -T template0 NAME"},
    Needed{"fsync", "on", "set it in postgresql.conf: nothing would be durable"},
    Needed{"full_page_writes", "on", "set it in postgresql.conf: a crash could tear pages"},
};

}  // namespace

std::uint64_t postgres_schema_version() {
  return migrations.size();
}

Stored<void> check_server(PostgresConnection& connection) {
  constexpr std::uint64_t oldest = 130'000;
  const auto version =
      connection.ask(std::string{"SELECT current_setting('server_version_num')::bigint"});
  if (!version) return std::unexpected(version.error());
  if (version->number_at(0, 0).value_or(0) < oldest) {
    return trouble(connection, StoreTrouble::Unavailable,
                   "is run by a server that is too old; use PostgreSQL 13 or later, 15 is tested");
  }
  for (const Needed& each : needed) {
    const auto found = connection.ask(fmt::format("SELECT current_setting('{}')", each.setting));
    if (!found) return std::unexpected(found.error());
    if (found->bytes_at(0, 0) == each.value) continue;
    return trouble(connection, StoreTrouble::Unavailable,
                   fmt::format("has {} = {}, and needs {}; {}", each.setting,
                               shown(found->bytes_at(0, 0)), each.value, each.remedy));
  }
  return {};
}

Stored<std::uint64_t> find_postgres_version(PostgresConnection& connection) {
  const auto made = connection.ask(
      std::string{"SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                  "WHERE n.nspname = 'punto'"});
  if (!made) return std::unexpected(made.error());
  if (made->number_at(0, 0) == 0u) return 0;
  const auto ours = connection.ask(
      std::string{"SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('punto.layout') "
                  "AND attname IN ('application', 'version')"});
  if (!ours) return std::unexpected(ours.error());
  if (ours->number_at(0, 0) != 2u) {
    return trouble(connection, StoreTrouble::NotOurs,
                   "has a schema \"punto\" of another program; use another database");
  }
  const auto found = connection.ask(std::string{"SELECT application, version FROM punto.layout"});
  if (!found) return std::unexpected(found.error());
  const auto version = found->count() == 1 ? found->number_at(0, 1) : std::nullopt;
  if (!version || *version == 0 || found->bytes_at(0, 0) != "punto") {
    return std::unexpected(corrupt(connection.name(), "the number of its layout"));
  }
  if (*version > postgres_schema_version()) {
    return trouble(connection, StoreTrouble::Newer,
                   fmt::format("was written by a later version of Punto (layout {}, this one "
                               "knows {}); use that version",
                               *version, postgres_schema_version()));
  }
  return *version;
}

Stored<void> check_postgres_layout(PostgresConnection& connection) {
  const auto told = connection.ask(std::string{catalogue_query});
  if (!told) return std::unexpected(told.error());
  for (int row = 0; row < told->count(); ++row) {
    const std::string_view each = told->bytes_at(row, 0);
    if (std::ranges::count(layout, each) > 0) continue;
    return trouble(connection, StoreTrouble::NotOurs,
                   fmt::format("holds \"{}\", which Punto did not make; restore it from a backup",
                               shown(each)));
  }
  if (static_cast<std::size_t>(told->count()) == layout.size()) return {};
  return std::unexpected(corrupt(connection.name(), "a table or column is missing"));
}

// What is sent together is one transaction.
Stored<void> migrate_postgres(PostgresConnection& connection, std::uint64_t version) {
  for (std::uint64_t from = version; from < postgres_schema_version(); ++from) {
    const Stored<void> done = connection.execute(
        fmt::format("{}\nUPDATE punto.layout SET version = {};", migrations[from], from + 1));
    if (!done) return done;
  }
  return check_postgres_layout(connection);
}

}  // namespace punto
