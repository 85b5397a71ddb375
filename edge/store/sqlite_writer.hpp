#pragma once

#include <memory>
#include <string>

#include "edge/store/sqlite_connection.hpp"
#include "edge/store/sqlite_queries.hpp"
#include "edge/store/sqlite_store.hpp"
#include "edge/store/store_files.hpp"

namespace punto {

// The connection that writes: everything it has committed is on the disk. Only it writes the log
// back, since SQLite 3.7 to 3.51 can damage a database where two connections do that at once.
class SqliteWriter {
 public:
  // What an earlier process or connection has left is made durable before anything else.
  static Stored<std::unique_ptr<SqliteWriter>> open(const std::string& path, OpenFor purpose,
                                                    const SqliteOptions& options);

  Stored<void> begin();
  Stored<void> commit();
  Stored<void> insert(const StreamInfo& stream);
  Stored<void> set_epoch(StreamId stream, std::uint64_t epoch);
  Stored<void> insert(const Append& append);
  Stored<void> update(const ProjectionUpdate& update);
  Stored<void> forget(const Forgotten& forgotten);
  Stored<void> drop(std::string_view projection);

  // Writes the database anew without the room that nothing takes up any more.
  Stored<void> compact();

  // Writes the log back to the database where it has grown enough.
  Stored<void> checkpoint_if_due();
  // Leaves the log alone from now on: after an error it is the only copy to be trusted.
  void leave_log_at_close() { connection_->leave_log_at_close(); }

  SqliteQueries& queries() { return *queries_; }
  Stored<std::uint64_t> last_stream_made();

 private:
  SqliteWriter(std::unique_ptr<SqliteConnection> connection, const SqliteOptions& options)
      : connection_(std::move(connection)), options_(options) {}
  Stored<void> set_up(OpenFor purpose);
  Stored<void> use_log(std::uint64_t version);
  Stored<void> make_durable();
  Stored<void> rewrite_log();
  Stored<void> empty_log();
  Stored<void> prepare();
  Stored<void> settle_files();
  [[nodiscard]] Stored<void> check_files() const;
  static int log_has_grown(void* writer, sqlite3* connection, const char* database, int pages);

  std::unique_ptr<SqliteConnection> connection_;
  SqliteOptions options_;
  std::unique_ptr<SqliteQueries> queries_;
  SqliteStatement begin_;
  SqliteStatement commit_;
  SqliteStatement insert_stream_;
  SqliteStatement set_epoch_;
  SqliteStatement insert_record_;
  SqliteStatement put_row_;
  SqliteStatement remove_row_;
  SqliteStatement set_position_;
  std::optional<FileIdentity> database_;
  std::optional<FileIdentity> log_;
  int log_pages_ = 0;
  int checkpoint_at_ = 0;
};

}  // namespace punto
