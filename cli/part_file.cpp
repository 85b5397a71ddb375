#include "cli/part_file.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/store/sqlite_store.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

using Made = std::expected<void, std::string>;

// Everything at that path, also what SQLite puts beside it.
void remove_all(const std::string& path) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(path + ending, ignored);
  }
}

Made write(const std::string& path, const std::function<Stored<void>(EventStore& to)>& fill) {
  SqliteOptions as_file;
  as_file.lock = FolderLock::Leave;
  auto to = open_sqlite_store(path, as_file);
  if (!to) return std::unexpected(to.error().text);
  if (const auto filled = fill(**to); !filled) return std::unexpected(filled.error().text);
  to->reset();
  if (const auto made = make_single_file(path); !made) return std::unexpected(made.error().text);
  return {};
}

bool is_there(const std::string& path) {
  return std::filesystem::exists(std::filesystem::symlink_status(path));
}

// Durable under its name, before anybody takes anything away because it is there.
Made put_in_place(const std::string& part, const std::string& path) {
  if (const auto synced = sync_file(part); !synced) return std::unexpected(synced.error().text);
  std::error_code error;
  std::filesystem::rename(part, path, error);
  if (error) return std::unexpected(fmt::format("{}: {}", shown(path), error.message()));
  const auto synced = sync_folder_of(real_path(path));
  if (synced) return {};
  remove_all(path);
  return std::unexpected(synced.error().text);
}

}  // namespace

Made make_part_file(const std::string& path,
                    const std::function<Stored<void>(EventStore& to)>& fill,
                    const std::function<Made(EventReader& made)>& check) {
  if (is_there(path)) {
    return std::unexpected(fmt::format("{} is there already; name another file", shown(path)));
  }
  const std::string part = path + ".part";
  if (is_there(part)) {
    return std::unexpected(
        fmt::format("{} was left by somebody who did not come to the end, and may be the only copy "
                    "of what it holds; see punto verify, then rename or delete it",
                    shown(part)));
  }
  remove_all(part);
  Made made = write(part, fill);
  if (made && check) {
    const auto reader = open_sqlite_reader(part);
    made = reader ? check(**reader) : std::unexpected(reader.error().text);
  }
  if (made) made = put_in_place(part, path);
  if (!made) remove_all(part);
  return made;
}

}  // namespace punto
