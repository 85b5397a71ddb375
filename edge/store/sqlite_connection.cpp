#include "edge/store/sqlite_connection.hpp"

#include <sqlite3.h>

#include <limits>

#include "core/cards/insist.hpp"
#include "edge/store/sqlite_error.hpp"

namespace punto {
namespace {

// A name as a URI, so that no file can be taken for a command to SQLite, as ":memory:" could.
std::string uri_of(const std::string& path, OpenFor purpose) {
  std::string uri = path.starts_with('/') ? "file://" : "file:./";
  for (const char letter : path) {
    switch (letter) {
      case '%': uri += "%25"; break;
      case '?': uri += "%3f"; break;
      case '#': uri += "%23"; break;
      default: uri += letter;
    }
  }
  return purpose == OpenFor::ReadingAtRest ? uri + "?immutable=1" : uri;
}

int flags_for(OpenFor purpose) {
  constexpr int always = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  switch (purpose) {
    case OpenFor::Making: return always | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case OpenFor::Writing: return always | SQLITE_OPEN_READWRITE;
    case OpenFor::Reading:
    case OpenFor::ReadingAtRest: return always | SQLITE_OPEN_READONLY;
  }
  return always;
}

}  // namespace

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void SqliteStatement::bound(int code) {
  ++next_parameter_;
  if (failed_ == SQLITE_OK) failed_ = code;
}

SqliteStatement& SqliteStatement::number(std::uint64_t value) {
  INSIST(value <= std::uint64_t{std::numeric_limits<std::int64_t>::max()});
  bound(sqlite3_bind_int64(statement_.get(), next_parameter_, static_cast<std::int64_t>(value)));
  return *this;
}

SqliteStatement& SqliteStatement::text(std::string_view value) {
  const char* bytes = value.data() == nullptr ? "" : value.data();
  bound(sqlite3_bind_text64(statement_.get(), next_parameter_, bytes, value.size(), SQLITE_STATIC,
                            SQLITE_UTF8));
  return *this;
}

// No bytes are not the same as no value.
SqliteStatement& SqliteStatement::blob(std::string_view value) {
  const char* bytes = value.data() == nullptr ? "" : value.data();
  bound(sqlite3_bind_blob64(statement_.get(), next_parameter_, bytes, value.size(), SQLITE_STATIC));
  return *this;
}

Stored<bool> SqliteStatement::step() {
  const int code = failed_ != SQLITE_OK ? failed_ : sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    reset();
    return false;
  }
  StoreError error = connection_->error(code);
  reset();
  return std::unexpected(std::move(error));
}

Stored<void> SqliteStatement::run() {
  for (;;) {
    const Stored<bool> more = step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
  }
}

void SqliteStatement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  next_parameter_ = 1;
  failed_ = SQLITE_OK;
}

bool SqliteStatement::null_at(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::optional<std::uint64_t> SqliteStatement::number_at(int column) const {
  if (sqlite3_column_type(statement_.get(), column) != SQLITE_INTEGER) return std::nullopt;
  const std::int64_t value = sqlite3_column_int64(statement_.get(), column);
  if (value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(value);
}

std::optional<std::string_view> SqliteStatement::text_at(int column) const {
  if (sqlite3_column_type(statement_.get(), column) != SQLITE_TEXT) return std::nullopt;
  const void* bytes = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (bytes == nullptr) return std::nullopt;
  return std::string_view{static_cast<const char*>(bytes), size};
}

std::optional<std::string_view> SqliteStatement::blob_at(int column) const {
  if (sqlite3_column_type(statement_.get(), column) != SQLITE_BLOB) return std::nullopt;
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (bytes == nullptr) return std::string_view{};
  return std::string_view{static_cast<const char*>(bytes), size};
}

void SqliteConnection::Close::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);
}

StoreError SqliteConnection::error(int code) const {
  return sqlite_error(path_, handle_.get(), code);
}

Stored<std::unique_ptr<SqliteConnection>> SqliteConnection::open(const std::string& path,
                                                                 OpenFor purpose,
                                                                 const std::string& vfs) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(uri_of(path, purpose).c_str(), &handle, flags_for(purpose),
                                   vfs.empty() ? nullptr : vfs.c_str());
  std::unique_ptr<SqliteConnection> connection{new SqliteConnection(path, handle)};
  if (code != SQLITE_OK) return std::unexpected(connection->error(code));
  return connection;
}

void SqliteConnection::wait_for_locks(std::chrono::milliseconds longest) {
  sqlite3_busy_timeout(handle_.get(), static_cast<int>(longest.count()));
}

void SqliteConnection::leave_log_at_close() {
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

Stored<void> SqliteConnection::execute(const char* statements) {
  const int code = sqlite3_exec(handle_.get(), statements, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return {};
}

Stored<SqliteStatement> SqliteConnection::prepare(std::string_view statement) {
  sqlite3_stmt* prepared = nullptr;
  const int code =
      sqlite3_prepare_v3(handle_.get(), statement.data(), static_cast<int>(statement.size()),
                         SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return SqliteStatement{prepared, *this};
}

// A statement has succeeded when it has ended: before that it may have answered and not committed.
template <typename Value, typename ValueAt>
Stored<Value> SqliteConnection::single(std::string_view query, ValueAt value_at) {
  Stored<SqliteStatement> statement = prepare(query);
  if (!statement) return std::unexpected(std::move(statement.error()));
  const Stored<bool> found = statement->step();
  if (!found) return std::unexpected(found.error());
  const auto at = *found ? value_at(*statement) : std::nullopt;
  if (!at) return std::unexpected(corrupt(path_, query));
  Value value{*at};
  if (Stored<void> ended = statement->run(); !ended) return std::unexpected(ended.error());
  return value;
}

Stored<std::uint64_t> SqliteConnection::number(std::string_view query) {
  return single<std::uint64_t>(query, [](SqliteStatement& row) { return row.number_at(0); });
}

Stored<std::string> SqliteConnection::text(std::string_view query) {
  return single<std::string>(query, [](SqliteStatement& row) { return row.text_at(0); });
}

}  // namespace punto
