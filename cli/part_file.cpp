#include "cli/part_file.hpp"

#include "cli/unfinished_file.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

using Made = std::expected<void, std::string>;

constexpr mode_t for_everybody = 0644;

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

Made look(const std::string& path, const std::function<Made(EventReader& made)>& check) {
  if (!check) return {};
  const auto reader = open_sqlite_reader(path);
  if (!reader) return std::unexpected(reader.error().text);
  return check(**reader);
}

}  // namespace

Made make_part_file(const std::string& path,
                    const std::function<Stored<void>(EventStore& to)>& fill,
                    const std::function<Made(EventReader& made)>& check) {
  auto file = UnfinishedFile::begin(path, for_everybody);
  if (!file) return std::unexpected(file.error());
  Made made = write(file->part(), fill);
  if (made) made = look(file->part(), check);
  return made ? file->finish() : made;
}

}  // namespace punto
