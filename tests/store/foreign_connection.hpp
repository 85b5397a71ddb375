#pragma once

#include <sqlite3.h>

#include <stdexcept>
#include <string>

namespace punto {

// Somebody else's connection to a database: SQLite as anybody may use it.
class ForeignConnection {
 public:
  explicit ForeignConnection(const std::string& path) {
    if (sqlite3_open(path.c_str(), &handle_) != SQLITE_OK) throw std::runtime_error(path);
  }
  ForeignConnection(const ForeignConnection&) = delete;
  ForeignConnection& operator=(const ForeignConnection&) = delete;
  ~ForeignConnection() { sqlite3_close(handle_); }

  void run(const std::string& statements) {
    const int code = sqlite3_exec(handle_, statements.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) throw std::runtime_error(statements + ": " + sqlite3_errmsg(handle_));
  }

 private:
  sqlite3* handle_ = nullptr;
};

}  // namespace punto
