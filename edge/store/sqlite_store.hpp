#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

enum class FolderLock : std::uint8_t {
  Take,
  Leave,  // there is no folder: the file system is one of SQLite's own
};

struct SqliteOptions {
  std::string vfs = {};  // SQLite's file system of that name, the system's where it is empty
  FolderLock lock = FolderLock::Take;
  std::chrono::milliseconds patience{500};  // with another program that has locked the database
  int checkpoint_pages = 1000;              // of the write-ahead log, then it is written back
  std::size_t known_streams = 10'000;       // are kept in mind; others are looked up again
};

// The one process that writes: it makes the database where there is none, brings an older layout to
// this one, and keeps a lock beside it. One thread at a time uses the store; others have readers.
Stored<std::unique_ptr<EventStore>> open_sqlite_store(const std::string& path,
                                                      const SqliteOptions& options = {});

// Makes one file of a store that nobody has open, so that it can be handed on: all of it is in the
// database itself, and nothing stands beside it.
Stored<void> make_single_file(const std::string& path, const std::string& vfs = {});

// A store of its own in such a file, where there is none yet: what `fill` writes into it.
Stored<void> write_store_file(const std::string& path,
                              const std::function<Stored<void>(EventStore& to)>& fill);

struct CopyOptions {
  std::string vfs;  // of both files
  // After each step, in pages.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

// A copy of a store as it is at one moment, while the floor runs or not, in a single file that is
// whole and durable when it returns. What is at `to` must be empty, and nobody else's; after an
// error it is of no use.
Stored<void> copy_sqlite_store(const std::string& from, const std::string& to,
                               const CopyOptions& options = {});

// Reads what is there, while the floor runs or not; makes and changes nothing.
Stored<std::unique_ptr<EventReader>> open_sqlite_reader(const std::string& path,
                                                        const std::string& vfs = {});

}  // namespace punto
