#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "edge/store/event_store.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace punto {

class SqliteConnection;

// A prepared statement. Its connection must outlive it.
class SqliteStatement {
 public:
  SqliteStatement() = default;

  // Each gives a value to the next parameter; a failure is told by `step`. The bytes must stay
  // until the statement has been reset.
  SqliteStatement& number(std::uint64_t value);
  SqliteStatement& text(std::string_view value);
  SqliteStatement& blob(std::string_view value);

  // Whether there is a row now. At the end, and after an error, the statement is reset.
  Stored<bool> step();
  // To the end, whatever it answers.
  Stored<void> run();
  // A statement that is not reset holds its snapshot of the database.
  void reset();

  // Of the row that `step` found; nothing where the column holds something else. Bytes stay until
  // the next step.
  [[nodiscard]] bool null_at(int column) const;
  [[nodiscard]] std::optional<std::uint64_t> number_at(int column) const;
  [[nodiscard]] std::optional<std::string_view> text_at(int column) const;
  [[nodiscard]] std::optional<std::string_view> blob_at(int column) const;

 private:
  friend SqliteConnection;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  SqliteStatement(sqlite3_stmt* statement, const SqliteConnection& connection)
      : statement_(statement), connection_(&connection) {}
  void bound(int code);

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  const SqliteConnection* connection_ = nullptr;
  int next_parameter_ = 1;
  int failed_ = 0;
};

// Resets a statement at the end of a scope.
class ResetAtEnd {
 public:
  explicit ResetAtEnd(SqliteStatement& statement) : statement_(statement) {}
  ResetAtEnd(const ResetAtEnd&) = delete;
  ResetAtEnd& operator=(const ResetAtEnd&) = delete;
  ResetAtEnd(ResetAtEnd&&) = delete;
  ResetAtEnd& operator=(ResetAtEnd&&) = delete;
  ~ResetAtEnd() { statement_.reset(); }

 private:
  SqliteStatement& statement_;
};

enum class OpenFor : std::uint8_t {
  Making,        // and writing
  Writing,       // what is there already
  Reading,       // what somebody else may be writing
  ReadingAtRest  // what nobody writes as long as it is read
};

// One connection to one database, used by one thread at a time. Every failure is a StoreError.
class SqliteConnection {
 public:
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;
  SqliteConnection(SqliteConnection&&) = delete;
  SqliteConnection& operator=(SqliteConnection&&) = delete;
  ~SqliteConnection() = default;

  // `vfs` names the file system of SQLite; the system's where it is empty.
  static Stored<std::unique_ptr<SqliteConnection>> open(const std::string& path, OpenFor purpose,
                                                        const std::string& vfs);

  // How long to wait for a lock of another program.
  void wait_for_locks(std::chrono::milliseconds longest);
  // Closing leaves the write-ahead log as it is.
  void leave_log_at_close();

  Stored<void> execute(const char* statements);
  Stored<SqliteStatement> prepare(std::string_view statement);
  // The single value that a query answers.
  Stored<std::uint64_t> number(std::string_view query);
  Stored<std::string> text(std::string_view query);

  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] StoreError error(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  template <typename Value, typename ValueAt>
  Stored<Value> single(std::string_view query, ValueAt value_at);
  SqliteConnection(std::string path, sqlite3* handle) : path_(std::move(path)), handle_(handle) {}

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace punto
