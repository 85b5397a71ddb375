#include "cli/floor_files.hpp"

#include <cstdlib>
#include <fmt/format.h>

#include "cli/load_rulebooks.hpp"
#include "core/cards/shown.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

constexpr std::string_view sqlite_prefix = "sqlite:";

std::expected<std::string, std::string> usual_folder(const char* variable, std::string_view in_home,
                                                     std::string_view option) {
  const char* const named = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  if (named != nullptr && *named == '/') return fmt::format("{}/punto", named);
  const char* const home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  if (home != nullptr && *home == '/') return fmt::format("{}/{}/punto", home, in_home);
  return std::unexpected(fmt::format("there is no home folder; say where with {}", option));
}

}  // namespace

std::expected<std::string, std::string> usual_store_file() {
  auto folder = usual_folder("XDG_DATA_HOME", ".local/share", "--store sqlite:FILE");
  if (folder) *folder += "/floor.db";
  return folder;
}

std::expected<std::string, std::string> usual_keys_file() {
  auto folder = usual_folder("XDG_CONFIG_HOME", ".config", "--keys FILE");
  if (folder) *folder += "/floor.keys";
  return folder;
}

std::expected<std::string, std::string> store_file(const std::string& address) {
  if (address.starts_with("postgres:") || address.starts_with("postgresql:")) {
    return std::unexpected("PostgreSQL is not supported yet; use sqlite:FILE");
  }
  const std::string file =
      address.starts_with(sqlite_prefix) ? address.substr(sqlite_prefix.size()) : address;
  if (!file.empty()) return file;
  return std::unexpected("the store has no name; write sqlite:FILE");
}

std::expected<std::unique_ptr<EventReader>, std::string> open_for_reading(
    const std::string& address) {
  const auto file = store_file(address);
  if (!file) return std::unexpected(file.error());
  auto store = open_sqlite_reader(*file);
  if (!store) return std::unexpected(store.error().text);
  return std::move(*store);
}

std::expected<std::vector<PublicKey>, std::string> load_public_keys(const std::string& path) {
  const auto text = read_file(path, "file of keys");
  if (!text) return std::unexpected(text.error());
  if (!text->starts_with("punto public keys")) {
    const auto keys = load_keys(path);
    if (!keys) return std::unexpected(keys.error());
    return keys->public_keys();
  }
  auto keys = read_public_keys(*text);
  if (!keys) return std::unexpected(fmt::format("{}: {}", shown(path), keys.error()));
  return std::move(*keys);
}

}  // namespace punto
