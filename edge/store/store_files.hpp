#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

// The files that belong to a database: itself, its write-ahead log and index, and its lock.

// The path without links, so that one database has one lock whatever it is called by.
std::string real_path(const std::string& path);

// The reason why nothing can be opened there, where the file system knows a better one than SQLite.
Stored<void> check_place_for_writing(const std::string& path);
Stored<void> check_place_for_reading(const std::string& path);

// Makes what is in a file durable, whoever wrote it.
Stored<void> sync_file(const std::string& path);

// Makes the names of files in the folder of `path` as durable as what is in them.
Stored<void> sync_folder_of(const std::string& path);

// Which file a path leads to, or none.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};
std::optional<FileIdentity> identity_of(const std::string& path);

// No more than one process writes a database, and it keeps this lock as long as it lives. It is a
// file beside the database that holds the number of that process; it is never taken away, since
// that could not be done safely.
class StoreLock {
 public:
  static Stored<StoreLock> take(const std::string& database);

  StoreLock(StoreLock&& other) noexcept;
  StoreLock& operator=(StoreLock&& other) noexcept;
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;
  ~StoreLock();

 private:
  explicit StoreLock(int file) : file_(file) {}

  int file_ = -1;
};

}  // namespace punto
