#include "cli/part_file.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/store/sqlite_store.hpp"

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

}  // namespace

Made make_part_file(const std::string& path,
                    const std::function<Stored<void>(EventStore& to)>& fill,
                    const std::function<Made(EventReader& made)>& check) {
  if (std::filesystem::exists(std::filesystem::symlink_status(path))) {
    return std::unexpected(fmt::format("{} is there already; name another file", shown(path)));
  }
  const std::string part = path + ".part";
  remove_all(part);
  Made made = write(part, fill);
  if (made && check) {
    const auto reader = open_sqlite_reader(part);
    made = reader ? check(**reader) : std::unexpected(reader.error().text);
  }
  std::error_code error;
  if (made) std::filesystem::rename(part, path, error);
  if (error) made = std::unexpected(fmt::format("{}: {}", shown(path), error.message()));
  if (!made) remove_all(part);
  return made;
}

}  // namespace punto
