#include "edge/store/sqlite_reading.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "edge/store/sqlite_schema.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

constexpr std::chrono::milliseconds patience{1000};

// A reader must not write the log back, not even when it is the last to close.
Stored<void> set_up(SqliteConnection& connection) {
  connection.wait_for_locks(patience);
  connection.leave_log_at_close();
  return connection.execute(
      "PRAGMA query_only = 1; PRAGMA wal_autocheckpoint = 0; PRAGMA mmap_size = 0;"
      "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;");
}

Stored<void> check_version(SqliteConnection& connection) {
  const Stored<std::uint64_t> version = find_version(connection);
  if (!version) return std::unexpected(version.error());
  if (*version == schema_version()) return check_layout(connection);
  if (*version == 0) {
    return std::unexpected(
        StoreError{StoreTrouble::Missing,
                   fmt::format("{} is empty; nothing has been stored yet", connection.path())});
  }
  return std::unexpected(
      StoreError{StoreTrouble::Unavailable,
                 fmt::format("{} was written by an earlier version of Punto (layout {}, this one "
                             "reads {}); start the floor once with this version",
                             connection.path(), *version, schema_version())});
}

Stored<std::unique_ptr<SqliteConnection>> open_on(const std::string& path, OpenFor purpose,
                                                  const std::string& vfs) {
  auto connection = SqliteConnection::open(path, purpose, vfs);
  if (!connection) return connection;
  Stored<void> ready = set_up(**connection);
  if (ready) ready = check_version(**connection);
  if (!ready) return std::unexpected(std::move(ready.error()));
  return connection;
}

bool may_write(const std::string& folder) {
  return faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) == 0;
}

// Where the index of the log is missing and cannot be made: a copy without a log, as on a disk of
// backups, needs none and is read as it stands; one with a log cannot be read.
Stored<OpenFor> way_to_read(const std::string& path) {
  const std::string folder = std::filesystem::path{path}.parent_path().string();
  if (identity_of(path + "-shm") || may_write(folder)) return OpenFor::Reading;
  std::error_code missing;
  const auto log_bytes = std::filesystem::file_size(path + "-wal", missing);
  if (missing || log_bytes == 0) return OpenFor::ReadingAtRest;
  return std::unexpected(StoreError{
      StoreTrouble::ReadOnly,
      fmt::format("{} has a log that needs an index, which may not be written; give this user the "
                  "right to write the folder, or copy the index too",
                  path)});
}

}  // namespace

Stored<std::unique_ptr<SqliteConnection>> open_for_reading_alone(const std::string& path,
                                                                 const std::string& vfs) {
  if (!vfs.empty()) return open_on(path, OpenFor::Reading, vfs);
  const std::string real = real_path(path);
  if (Stored<void> place = check_place_for_reading(real); !place) {
    return std::unexpected(std::move(place.error()));
  }
  const Stored<OpenFor> way = way_to_read(real);
  if (!way) return std::unexpected(way.error());
  return open_on(real, *way, vfs);
}

}  // namespace punto
