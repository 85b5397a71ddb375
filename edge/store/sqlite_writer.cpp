#include "edge/store/sqlite_writer.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <utility>

#include "edge/store/sqlite_error.hpp"
#include "edge/store/sqlite_schema.hpp"

namespace punto {
namespace {

// FULL flushes the log in every commit. What is not trusted in a file that somebody may have
// changed is switched off. Deleted rows of projections need not be wiped out.
constexpr const char* settings =
    "PRAGMA synchronous = FULL;"
    "PRAGMA journal_size_limit = 67108864;"
    "PRAGMA mmap_size = 0;"
    "PRAGMA cache_size = -16384;"
    "PRAGMA temp_store = MEMORY;"
    "PRAGMA secure_delete = OFF;"
    "PRAGMA cell_size_check = ON;"
    "PRAGMA trusted_schema = OFF;";

// SQLite writes no more than this at once, and its file systems rely on that.
constexpr std::size_t log_part_bytes = 65536;

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()};
}

}  // namespace

Stored<std::unique_ptr<SqliteWriter>> SqliteWriter::open(const std::string& path, OpenFor purpose,
                                                         const SqliteOptions& options) {
  auto connection = SqliteConnection::open(path, purpose, options.vfs);
  if (!connection) return std::unexpected(std::move(connection.error()));
  std::unique_ptr<SqliteWriter> writer{new SqliteWriter(std::move(*connection), options)};
  Stored<void> done = writer->set_up(purpose);
  if (done) return writer;
  writer->leave_log_at_close();
  return std::unexpected(std::move(done.error()));
}

Stored<void> SqliteWriter::set_up(OpenFor purpose) {
  connection_->wait_for_locks(options_.patience);
  if (sqlite3_db_readonly(connection_->handle(), "main") == 1) {
    return std::unexpected(connection_->error(SQLITE_READONLY));
  }
  const Stored<std::uint64_t> version = find_version(*connection_);
  if (!version) return std::unexpected(version.error());
  if (*version == 0 && purpose != OpenFor::Making) {
    return std::unexpected(corrupt(connection_->path(), "it holds nothing any more"));
  }
  if (Stored<void> done = use_log(*version); !done) return done;
  if (Stored<void> done = make_durable(); !done) return done;
  if (Stored<void> done = migrate(*connection_, *version); !done) return done;
  // So the file alone always tells whose it is.
  if (Stored<void> done = empty_log(); !done) return done;
  if (Stored<void> done = settle_files(); !done) return done;
  return prepare();
}

Stored<void> SqliteWriter::use_log(std::uint64_t version) {
  if (version == 0) {
    if (Stored<void> done = connection_->execute("PRAGMA page_size = 4096"); !done) return done;
  }
  const Stored<std::string> mode = connection_->text("PRAGMA journal_mode = WAL");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "wal") {
    return std::unexpected(StoreError{
        StoreTrouble::Unavailable,
        fmt::format("{} cannot have a write-ahead log; move it to a disk of this machine",
                    connection_->path())});
  }
  // The log and its index stay after closing, so that somebody who may not write the folder can
  // read the database at any time.
  int persist = 1;
  sqlite3_file_control(connection_->handle(), "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
  sqlite3_db_config(connection_->handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection_->handle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(connection_->handle(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  // It takes the place of SQLite's own checkpoints, whose errors nobody would hear of.
  sqlite3_wal_hook(connection_->handle(), log_has_grown, this);
  checkpoint_at_ = options_.checkpoint_pages;
  return connection_->execute(settings);
}

// What is found in the log may never have reached the disk: the process that wrote it may have died
// before its flush or, worse, after a flush that failed, and then the system takes those bytes for
// clean and flushes them no more. So they are written once again, first in the log, which must be
// safe before the database is touched, and then in the database.
Stored<void> SqliteWriter::make_durable() {
  if (Stored<void> done = connection_->execute("BEGIN IMMEDIATE"); !done) return done;
  if (Stored<void> done = rewrite_log(); !done) return done;
  if (Stored<void> done = connection_->execute("COMMIT"); !done) return done;
  return empty_log();
}

// Somebody who reads for long keeps the log from being emptied, which does no harm.
Stored<void> SqliteWriter::empty_log() {
  const int code = sqlite3_wal_checkpoint_v2(connection_->handle(), "main",
                                             SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  if (code != SQLITE_OK && code != SQLITE_BUSY) return std::unexpected(connection_->error(code));
  return {};
}

// Nobody else can write to the log as long as this connection has a transaction.
Stored<void> SqliteWriter::rewrite_log() {
  sqlite3_file* log = nullptr;
  sqlite3_file_control(connection_->handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER,
                       static_cast<void*>(&log));
  if (log == nullptr || log->pMethods == nullptr) return {};
  sqlite3_int64 size = 0;
  int code = log->pMethods->xFileSize(log, &size);
  std::string part(log_part_bytes, '\0');
  for (sqlite3_int64 at = 0; at < size && code == SQLITE_OK; at += std::ssize(part)) {
    const int bytes = static_cast<int>(std::min<sqlite3_int64>(std::ssize(part), size - at));
    code = log->pMethods->xRead(log, part.data(), bytes, at);
    if (code == SQLITE_OK) code = log->pMethods->xWrite(log, part.data(), bytes, at);
  }
  if (code == SQLITE_OK && size > 0) code = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
  if (code != SQLITE_OK) return std::unexpected(connection_->error(code));
  return {};
}

Stored<void> SqliteWriter::prepare() {
  const std::array<std::pair<SqliteStatement*, std::string_view>, 8> statements = {{
      {&begin_, "BEGIN IMMEDIATE"},
      {&commit_, "COMMIT"},
      {&insert_stream_, "INSERT INTO stream(id, name, epoch) VALUES(?1, ?2, ?3)"},
      {&set_epoch_, "UPDATE stream SET epoch = ?1 WHERE id = ?2"},
      {&insert_record_,
       "INSERT INTO record(place, count, epoch, head, bytes) VALUES(?1, ?2, ?3, ?4, ?5)"},
      {&put_row_,
       "INSERT INTO projection_row(projection, key, value) VALUES(?1, ?2, ?3) "
       "ON CONFLICT(projection, key) DO UPDATE SET value = excluded.value"},
      {&remove_row_, "DELETE FROM projection_row WHERE projection = ?1 AND key = ?2"},
      {&set_position_,
       "INSERT INTO projection_position(projection, stream, position) VALUES(?1, ?2, ?3) "
       "ON CONFLICT(projection, stream) DO UPDATE SET position = excluded.position"},
  }};
  for (const auto& [statement, text] : statements) {
    Stored<SqliteStatement> prepared = connection_->prepare(text);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *statement = std::move(*prepared);
  }
  Stored<std::unique_ptr<SqliteQueries>> queries = SqliteQueries::prepare(*connection_);
  if (!queries) return std::unexpected(std::move(queries.error()));
  queries_ = std::move(*queries);
  return {};
}

// SQLite makes the names of its files durable where it makes the files, which a connection that
// failed half-way may have done before this one.
Stored<void> SqliteWriter::settle_files() {
  if (!options_.vfs.empty()) return {};
  database_ = identity_of(connection_->path());
  log_ = identity_of(connection_->path() + "-wal");
  return sync_folder_of(connection_->path());
}

// A commit to a file that has been moved or deleted would succeed, and be lost.
Stored<void> SqliteWriter::check_files() const {
  if (!options_.vfs.empty()) return {};
  const bool there = identity_of(connection_->path()) == database_ &&
                     identity_of(connection_->path() + "-wal") == log_;
  if (there) return {};
  return std::unexpected(
      StoreError{StoreTrouble::Missing,
                 fmt::format("{} or its log was moved, replaced or deleted while in use; put both "
                             "back, or restore them from a backup",
                             connection_->path())});
}

Stored<void> SqliteWriter::begin() {
  if (Stored<void> there = check_files(); !there) return there;
  return begin_.run();
}

Stored<void> SqliteWriter::commit() {
  return commit_.run();
}

Stored<void> SqliteWriter::insert(const StreamInfo& stream) {
  insert_stream_.number(std::to_underlying(stream.id)).text(stream.name).number(stream.epoch);
  return insert_stream_.run();
}

Stored<void> SqliteWriter::set_epoch(StreamId stream, std::uint64_t epoch) {
  return set_epoch_.number(epoch).number(std::to_underlying(stream)).run();
}

Stored<void> SqliteWriter::insert(const Append& append) {
  const Record& record = append.record;
  insert_record_.number(place_of(append.stream, record.first)).number(record.count);
  insert_record_.number(record.epoch).blob(bytes_of(record.head)).blob(record.bytes);
  return insert_record_.run();
}

Stored<void> SqliteWriter::update(const ProjectionUpdate& update) {
  for (const ProjectionRow& row : update.rows) {
    SqliteStatement& statement = row.value ? put_row_ : remove_row_;
    statement.text(update.projection).blob(row.key);
    if (row.value) statement.blob(*row.value);
    if (Stored<void> done = statement.run(); !done) return done;
  }
  set_position_.text(update.projection).number(std::to_underlying(update.stream));
  return set_position_.number(update.position).run();
}

Stored<void> SqliteWriter::forget(const Forgotten& forgotten) {
  Stored<SqliteStatement> statement =
      connection_->prepare("DELETE FROM record WHERE place >= ?1 AND place < ?2");
  if (!statement) return std::unexpected(std::move(statement.error()));
  statement->number(place_of(forgotten.stream, 1));
  return statement->number(place_of(forgotten.stream, forgotten.before)).run();
}

Stored<void> SqliteWriter::drop(std::string_view projection) {
  for (const std::string_view text : {"DELETE FROM projection_row WHERE projection = ?1",
                                      "DELETE FROM projection_position WHERE projection = ?1"}) {
    Stored<SqliteStatement> statement = connection_->prepare(text);
    if (!statement) return std::unexpected(std::move(statement.error()));
    if (Stored<void> done = statement->text(projection).run(); !done) return done;
  }
  return {};
}

// The copy that SQLite makes meanwhile may be too large for memory.
Stored<void> SqliteWriter::compact() {
  if (Stored<void> there = check_files(); !there) return there;
  Stored<void> done = connection_->execute("PRAGMA temp_store = FILE; VACUUM;");
  if (done) done = connection_->execute("PRAGMA temp_store = MEMORY;");
  return done ? empty_log() : done;
}

Stored<std::uint64_t> SqliteWriter::last_stream_made() {
  return connection_->number("SELECT coalesce(max(id), 0) FROM stream");
}

int SqliteWriter::log_has_grown(void* writer, sqlite3* /*connection*/, const char* /*database*/,
                                int pages) {
  SqliteWriter& self = *static_cast<SqliteWriter*>(writer);
  // The log has begun anew.
  if (pages < self.log_pages_) self.checkpoint_at_ = self.options_.checkpoint_pages;
  self.log_pages_ = pages;
  return SQLITE_OK;
}

// Where readers keep the log from beginning anew it is tried again when it has grown as much once
// more, not with every commit.
Stored<void> SqliteWriter::checkpoint_if_due() {
  if (log_pages_ < checkpoint_at_) return {};
  checkpoint_at_ = log_pages_ + options_.checkpoint_pages;
  const int code = sqlite3_wal_checkpoint_v2(connection_->handle(), "main",
                                             SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code != SQLITE_OK && code != SQLITE_BUSY) return std::unexpected(connection_->error(code));
  return {};
}

}  // namespace punto
