#include "cli/bundle.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/output.hpp"
#include "cli/whole_number.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/bundle.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

// Everything at that path, also what SQLite puts beside it.
void remove_all(const std::string& path) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(path + ending, ignored);
  }
}

Stored<BundleContents> write_part(EventReader& from, const BundledRound& what,
                                  const std::string& path) {
  SqliteOptions as_file;
  as_file.lock = FolderLock::Leave;
  auto to = open_sqlite_store(path, as_file);
  if (!to) return std::unexpected(to.error());
  auto made = make_bundle(from, what, **to);
  to->reset();
  if (!made) return made;
  if (const auto sealed = make_single_file(path); !sealed) return std::unexpected(sealed.error());
  return made;
}

}  // namespace

int run_bundle(const BundleOptions& options) {
  const auto round = whole_number<RoundNumber>("--round", options.round, 1, 4'000'000'000);
  if (!round) return refuse(round.error());
  if (std::filesystem::exists(std::filesystem::symlink_status(options.output))) {
    return refuse(fmt::format("{} is there already; name another file", shown(options.output)));
  }
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  // Whole or not at all.
  const std::string part = options.output + ".part";
  remove_all(part);
  const auto made = write_part(**store, {options.table, *round}, part);
  std::error_code error;
  if (made) std::filesystem::rename(part, options.output, error);
  if (!made || error) {
    remove_all(part);
    return refuse(made ? fmt::format("{}: {}", shown(options.output), error.message())
                       : made.error().text);
  }
  write_out(fmt::format("{}: round {} of table {}, with the events {} to {} of its table{}\n",
                        shown(options.output), *round, shown(options.table), made->first,
                        made->last,
                        made->is_signed ? ""
                                        : "; the last of them are not signed yet, so make it "
                                          "again after the next checkpoint"));
  return exit_done;
}

}  // namespace punto
