#include "edge/store/postgres_locks.hpp"

#include <fmt/format.h>
#include <utility>

namespace punto {
namespace {

std::string call(std::string_view function, FloorLock lock) {
  return fmt::format("{}({}, {})", function, lock_class, std::to_underlying(lock));
}

// Whoever has it, among all locks that the server knows.
std::string holds(std::string_view locks, FloorLock lock) {
  return fmt::format(
      "{0}.locktype = 'advisory' AND {0}.classid = {1} AND {0}.objid = {2} AND {0}.objsubid = 2 "
      "AND {0}.granted AND {0}.database = (SELECT oid FROM pg_database WHERE datname = "
      "current_database())",
      locks, lock_class, std::to_underlying(lock));
}

Stored<void> done(const Stored<PostgresRows>& answer) {
  if (!answer) return std::unexpected(answer.error());
  return {};
}

}  // namespace

std::string try_to_lock(FloorLock lock) {
  return call("pg_try_advisory_lock", lock) + "::int::bigint";
}

std::string giving_back(FloorLock lock) {
  return call("pg_advisory_unlock", lock) + "::int::bigint";
}

Stored<bool> try_lock(PostgresConnection& connection, FloorLock lock) {
  const auto taken = connection.ask("SELECT " + try_to_lock(lock));
  if (!taken) return std::unexpected(taken.error());
  return taken->number_at(0, 0) == 1u;
}

Stored<bool> try_share_lock(PostgresConnection& connection, FloorLock lock) {
  const auto taken = connection.ask(
      fmt::format("SELECT {}::int::bigint", call("pg_try_advisory_lock_shared", lock)));
  if (!taken) return std::unexpected(taken.error());
  return taken->number_at(0, 0) == 1u;
}

Stored<void> unshare_lock(PostgresConnection& connection, FloorLock lock) {
  return done(connection.ask("SELECT " + call("pg_advisory_unlock_shared", lock)));
}

Stored<void> unlock(PostgresConnection& connection, FloorLock lock) {
  return done(connection.ask("SELECT " + call("pg_advisory_unlock", lock)));
}

Stored<void> share_lock(PostgresConnection& connection, FloorLock lock) {
  return done(connection.ask("SELECT " + call("pg_advisory_lock_shared", lock)));
}

Stored<std::optional<LockHolder>> find_holder(PostgresConnection& connection, FloorLock lock) {
  const auto found = connection.ask(
      fmt::format("SELECT a.pid::bigint, coalesce(a.backend_start::text, ''), "
                  "coalesce(a.application_name, ''), coalesce(a.state_change::text, '') "
                  "FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid WHERE {}",
                  holds("l", lock)));
  if (!found) return std::unexpected(found.error());
  if (found->count() == 0) return std::nullopt;
  LockHolder holder;
  holder.process.number = static_cast<int>(found->number_at(0, 0).value_or(0));
  holder.process.begun = found->bytes_at(0, 1);
  holder.application = found->bytes_at(0, 2);
  holder.heard = found->bytes_at(0, 3);
  return holder;
}

Stored<void> end_session(PostgresConnection& connection, const PostgresProcess& process) {
  if (process.number == 0) return {};
  return done(connection.ask(
      fmt::format("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                  "WHERE pid = {} AND backend_start::text = '{}' AND pid <> pg_backend_pid()",
                  process.number, process.begun)));
}

Stored<void> end_writing_node(PostgresConnection& connection) {
  return done(connection.ask(fmt::format(
      "SELECT pg_terminate_backend(w.pid) FROM pg_locks w, pg_locks n WHERE n.pid = w.pid "
      "AND w.pid <> pg_backend_pid() AND {} AND {}",
      holds("w", FloorLock::Floor), holds("n", FloorLock::Node))));
}

Stored<PostgresProcess> own_process(PostgresConnection& connection) {
  const auto own = connection.ask(
      std::string{"SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"});
  if (!own) return std::unexpected(own.error());
  return PostgresProcess{connection.process(),
                         own->count() == 0 ? "" : std::string{own->bytes_at(0, 0)}};
}

}  // namespace punto
