#include "cli/part_file.hpp"

#include "cli/unfinished_file.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

using Made = std::expected<void, std::string>;

constexpr mode_t for_everybody = 0644;

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
  const auto written = write_store_file(file->part(), fill);
  if (!written) return std::unexpected(written.error().text);
  if (const Made fine = look(file->part(), check); !fine) return fine;
  return file->finish();
}

}  // namespace punto
