#include "edge/store/postgres_session.hpp"

#include <fmt/format.h>
#include <thread>
#include <utility>

#include "core/cards/shown.hpp"
#include "edge/store/postgres_error.hpp"
#include "edge/store/postgres_schema.hpp"

namespace punto {
namespace {

// A commit is answered when the log is on the disk, and on that of a synchronous standby where
// there is one; a server that is set to wait until the standby shows it may go on so. Plans do not
// depend on what the tables happened to hold when a statement was prepared.
constexpr const char* settings =
    "SET search_path = pg_catalog, pg_temp;"
    "SET statement_timeout = 0;"
    "SET idle_in_transaction_session_timeout = '15s';"
    "SET plan_cache_mode = force_generic_plan;"
    "SET jit = off;"
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') <> 'remote_apply';";

// Whoever stands still in the middle of something holds no other node up for long.
constexpr const char* settings_beside_others =
    "SET idle_in_transaction_session_timeout = '3s'; SET tcp_user_timeout = '10s';";

constexpr std::chrono::milliseconds between_attempts{50};
constexpr std::chrono::milliseconds between_looks{1};

Stored<std::unique_ptr<PostgresConnection>> connect(const std::string& address,
                                                    const PostgresOptions& options) {
  auto connection = PostgresConnection::open(address, options.patience);
  if (!connection) return connection;
  Stored<void> ready = (*connection)
                           ->execute(fmt::format("{} SET lock_timeout = {};", settings,
                                                 options.patience_with_locks.count()));
  if (ready) ready = check_server(**connection);
  if (!ready) return std::unexpected(std::move(ready.error()));
  return connection;
}

Stored<void> check_is_primary(PostgresConnection& connection) {
  const auto standby = connection.ask(
      std::string{"SELECT (pg_is_in_recovery() OR current_setting('transaction_read_only')::bool)"
                  "::int::bigint"});
  if (!standby) return std::unexpected(standby.error());
  if (standby->number_at(0, 0) == 0u) return {};
  return std::unexpected(
      StoreError{StoreTrouble::ReadOnly,
                 fmt::format("{} may not be written: it is a standby, or read-only; name the "
                             "primary, or all servers with ?target_session_attrs=read-write",
                             connection.name())});
}

Stored<void> check_may_write(PostgresConnection& connection) {
  const auto may = connection.ask(std::string{
      "SELECT (SELECT bool_and(has_table_privilege(c.oid, p)) FROM pg_class c JOIN pg_namespace n "
      "ON n.oid = c.relnamespace, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p "
      "WHERE n.nspname = 'punto' AND c.relkind = 'r')::int::bigint"});
  if (!may) return std::unexpected(may.error());
  if (may->number_at(0, 0) == 1u) return {};
  return std::unexpected(postgres_error(connection.name(), "42501", "its tables belong to others"));
}

Stored<void> check_version_to_read(PostgresConnection& connection) {
  const Stored<std::uint64_t> version = find_postgres_version(connection);
  if (!version) return std::unexpected(version.error());
  if (*version == postgres_schema_version()) return check_postgres_layout(connection);
  if (*version == 0) {
    return std::unexpected(
        StoreError{StoreTrouble::Missing,
                   fmt::format("{} is empty; nothing has been stored yet", connection.name())});
  }
  return std::unexpected(
      StoreError{StoreTrouble::Unavailable,
                 fmt::format("{} was written by an earlier version of Punto (layout {}, this one "
                             "reads {}); start the floor once with this version",
                             connection.name(), *version, postgres_schema_version())});
}

}  // namespace

Stored<std::unique_ptr<PostgresConnection>> connect_to_primary(const std::string& address,
                                                               const PostgresOptions& options) {
  auto connection = connect(address, options);
  if (!connection) return connection;
  if (Stored<void> primary = check_is_primary(**connection); !primary) {
    return std::unexpected(std::move(primary.error()));
  }
  return connection;
}

Stored<std::unique_ptr<PostgresSession>> PostgresSession::open_to_write(
    const std::string& address, const PostgresOptions& options, const PostgresProcess& before) {
  auto connection = connect_to_primary(address, options);
  if (!connection) return std::unexpected(std::move(connection.error()));
  std::unique_ptr<PostgresSession> session{new PostgresSession(std::move(*connection))};
  session->is_shared_ = options.shares_as != nullptr;
  Stored<void> done = session->take_floor(options, before);
  if (!done) return std::unexpected(std::move(done.error()));
  const Stored<std::uint64_t> version = find_postgres_version(session->connection());
  if (!version) return std::unexpected(version.error());
  if (*version == 0 && before.number != 0) {
    return std::unexpected(StoreError{
        StoreTrouble::Corrupt, fmt::format("{} is damaged (it holds nothing any more); restore it "
                                           "from a backup",
                                           session->connection().name())});
  }
  done = migrate_postgres(session->connection(), *version);
  if (done) done = check_may_write(session->connection());
  if (done) done = session->prepare_to_write();
  if (!done) return std::unexpected(std::move(done.error()));
  return session;
}

Stored<std::unique_ptr<PostgresSession>> PostgresSession::open_to_read(
    const std::string& address, ReadAt at, const PostgresOptions& options) {
  auto connection = connect(address, options);
  if (!connection) return std::unexpected(std::move(connection.error()));
  std::unique_ptr<PostgresSession> session{new PostgresSession(std::move(*connection))};
  PostgresConnection& used = session->connection();
  Stored<void> done = used.execute("SET default_transaction_read_only = on;");
  if (done) done = check_version_to_read(used);
  if (done && at == ReadAt::OneMoment) {
    done = used.execute("SET idle_in_transaction_session_timeout = 0;");
    if (done) done = used.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;");
  }
  if (!done) return std::unexpected(std::move(done.error()));
  auto queries = PostgresQueries::prepare(used);
  if (!queries) return std::unexpected(std::move(queries.error()));
  session->queries_ = std::move(*queries);
  return session;
}

StoreError PostgresSession::name_owner() {
  const auto owner = find_holder(*connection_, FloorLock::Floor);
  if (!owner) return owner.error();
  const std::string who = *owner ? shown((*owner)->application) : "";
  return {StoreTrouble::InUse,
          fmt::format("{} is in use by {}; stop that first", connection_->name(),
                      who.empty() ? "another process" : who)};
}

// A server that has not noticed yet that a connection was cut, or that stood still in the middle of
// a commit, is told to end it: only then is it certain what was committed. The same holds for a
// node whose time is over.
Stored<void> PostgresSession::take_floor(const PostgresOptions& options,
                                         const PostgresProcess& before) {
  const auto until = std::chrono::steady_clock::now() + options.patience_with_owner;
  const bool is_node = options.lease != nullptr;
  Stored<void> done = end_session(*connection_, before);
  if (done && is_node) done = share_lock(*connection_, FloorLock::Node);
  if (!done) return done;
  if (options.shares_as != nullptr) return share_floor(options);
  for (;;) {
    const Stored<bool> taken = try_lock(*connection_, FloorLock::Floor);
    if (!taken) return std::unexpected(taken.error());
    if (*taken) break;
    if (std::chrono::steady_clock::now() >= until) return std::unexpected(name_owner());
    if (is_node) done = end_writing_node(*connection_);
    if (!done) return done;
    std::this_thread::sleep_for(between_attempts);
  }
  auto own = own_process(*connection_);
  if (!own) return std::unexpected(own.error());
  process_ = std::move(*own);
  return {};
}

// Beside other nodes; a process that has the floor for itself keeps all of them out.
Stored<void> PostgresSession::share_floor(const PostgresOptions& options) {
  const auto until = std::chrono::steady_clock::now() + options.patience_with_owner;
  Stored<void> done =
      connection_->execute(fmt::format("SET application_name = '{}'; {}",
                                       application_of(*options.shares_as), settings_beside_others));
  if (done) done = share_lock(*connection_, FloorLock::Node);
  if (!done) return done;
  for (;;) {
    const Stored<bool> is_shared = try_to_share();
    if (!is_shared) return std::unexpected(is_shared.error());
    if (*is_shared) break;
    if (std::chrono::steady_clock::now() >= until) return std::unexpected(name_owner());
    std::this_thread::sleep_for(between_attempts);
  }
  auto own = own_process(*connection_);
  if (!own) return std::unexpected(own.error());
  process_ = std::move(*own);
  return {};
}

// A layout is made by whoever has the floor for itself for that moment.
Stored<bool> PostgresSession::try_to_share() {
  const Stored<bool> shared = try_share_lock(*connection_, FloorLock::Floor);
  if (!shared || !*shared) return shared;
  const Stored<std::uint64_t> version = find_postgres_version(*connection_);
  if (!version) return std::unexpected(version.error());
  if (*version == postgres_schema_version()) return true;
  Stored<void> done = unshare_lock(*connection_, FloorLock::Floor);
  if (!done) return std::unexpected(done.error());
  const Stored<bool> alone = try_lock(*connection_, FloorLock::Floor);
  if (!alone || !*alone) return alone;
  const Stored<std::uint64_t> now = find_postgres_version(*connection_);
  if (!now) return std::unexpected(now.error());
  done = migrate_postgres(*connection_, *now);
  if (done) done = unlock(*connection_, FloorLock::Floor);
  if (!done) return std::unexpected(done.error());
  return false;  // and shared with the next attempt
}

Stored<bool> PostgresSession::keep_others_out(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!has_house_) {
    const auto taken = connection_->ask("keep_others_out", {});
    if (!taken) return std::unexpected(taken.error());
    has_house_ = taken->number_at(0, 0) == 1u;
    if (has_house_ || std::chrono::steady_clock::now() >= until) break;
    std::this_thread::sleep_for(between_looks);
  }
  return has_house_;
}

void PostgresSession::let_others_in() {
  if (std::exchange(has_house_, false)) (void)connection_->ask("let_others_in", {});
}

// The owner's epoch and the expected number are judged by the same statement that writes, on a row
// that is locked until the end of the transaction.
Stored<void> PostgresSession::prepare_to_write() {
  connection_->prepare("begin", "BEGIN ISOLATION LEVEL READ COMMITTED");
  connection_->prepare("commit", "COMMIT");
  connection_->prepare("flush_later", "SET LOCAL synchronous_commit = off");
  connection_->prepare("make_stream",
                       "INSERT INTO punto.stream(id, name, epoch, next) VALUES($1, $2, 0, 1)");
  connection_->prepare("append",
                       "WITH moved AS (UPDATE punto.stream SET next = $3::bigint + $4::bigint "
                       "WHERE id = $1 AND epoch = $2 AND next = $3 RETURNING id) "
                       "INSERT INTO punto.record(stream, first, count, epoch, head, bytes) "
                       "SELECT id, $3, $4, $2, $5::bytea, $6::bytea FROM moved");
  connection_->prepare("claim", "UPDATE punto.stream SET epoch = epoch + 1 WHERE id = $1");
  connection_->prepare("adopt",
                       "WITH moved AS (UPDATE punto.stream SET epoch = $2, "
                       "next = $4::bigint + $5::bigint WHERE id = $1 AND next = $3 RETURNING id) "
                       "INSERT INTO punto.record(stream, first, count, epoch, head, bytes) "
                       "SELECT id, $4, $5, $6::bigint, $7::bytea, $8::bytea FROM moved");
  connection_->prepare("put_row",
                       "INSERT INTO punto.projection_row(projection, key, value) "
                       "VALUES($1, $2, $3) ON CONFLICT(projection, key) "
                       "DO UPDATE SET value = excluded.value");
  connection_->prepare("remove_row",
                       "DELETE FROM punto.projection_row WHERE projection = $1 AND key = $2");
  connection_->prepare("set_position",
                       "INSERT INTO punto.projection_position(projection, stream, position) "
                       "VALUES($1, $2, $3) ON CONFLICT(projection, stream) "
                       "DO UPDATE SET position = excluded.position");
  connection_->prepare("forget", "DELETE FROM punto.record WHERE stream = $1 AND first < $2");
  connection_->prepare("drop_rows", "DELETE FROM punto.projection_row WHERE projection = $1");
  connection_->prepare("drop_positions",
                       "DELETE FROM punto.projection_position WHERE projection = $1");
  // The numbers of new streams, where several processes make some: so many at once.
  connection_->prepare("reserve_streams",
                       "INSERT INTO punto.projection_position AS p(projection, stream, position) "
                       "SELECT 'streams made', 0, coalesce(max(id), 0) + $1 FROM punto.stream "
                       "ON CONFLICT(projection, stream) DO UPDATE SET position = "
                       "greatest(excluded.position, p.position + $1) RETURNING position");
  connection_->prepare("keep_others_out", "SELECT " + try_to_lock(FloorLock::House));
  connection_->prepare("let_others_in", "SELECT " + giving_back(FloorLock::House));
  connection_->prepare("last_stream", "SELECT coalesce(max(id), 0) FROM punto.stream");
  if (const auto done = connection_->finish(); !done) return std::unexpected(done.error());
  auto queries = PostgresQueries::prepare(*connection_);
  if (!queries) return std::unexpected(std::move(queries.error()));
  queries_ = std::move(*queries);
  return {};
}

void PostgresSession::leave() {
  let_others_in();
  static_cast<void>(is_shared_ ? unshare_lock(*connection_, FloorLock::Floor)
                               : unlock(*connection_, FloorLock::Floor));
}

}  // namespace punto
