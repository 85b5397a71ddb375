#include "cli/floor_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "cli/load_rulebooks.hpp"
#include "core/cards/shown.hpp"
#include "edge/store/postgres_store.hpp"

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

std::expected<std::string, std::string> store_file(const std::string& text) {
  const std::string_view remedy = "write sqlite:FILE, or the file's path";
  if (is_postgres_address(text)) {
    return std::unexpected(fmt::format("{} is a database, and a file is needed here; {}",
                                       without_secrets(text), remedy));
  }
  const bool is_named = text.starts_with(sqlite_prefix);
  std::string file = is_named ? text.substr(sqlite_prefix.size()) : text;
  const std::size_t colon = file.find(':');
  if (!is_named && colon < file.find('/')) {
    const std::string scheme = file.substr(0, colon + 1);
    return std::unexpected(fmt::format("there is no store \"{}\"; {}, or postgres://HOST/DATABASE",
                                       shown(scheme), remedy));
  }
  // What SQLite does not keep in a file.
  if (file.starts_with(':')) {
    return std::unexpected(fmt::format("\"{}\" is no file; {}", shown(file), remedy));
  }
  if (!file.empty()) return file;
  return std::unexpected(fmt::format("the store has no name; {}", remedy));
}

std::expected<StoreAddress, std::string> store_address(const std::string& text) {
  if (is_postgres_address(text)) {
    const auto readable = shown_postgres_address(text);
    if (!readable) return std::unexpected(readable.error());
    return StoreAddress::of_database(text);
  }
  auto file = store_file(text);
  if (!file) return std::unexpected(std::move(file.error()));
  return StoreAddress::of_file(std::move(*file));
}

std::string without_secrets(const std::string& text) {
  if (!is_postgres_address(text)) return text;
  return shown_postgres_address(text).value_or("that");
}

std::expected<void, std::string> refuse_special_file(const std::string& store) {
  std::error_code error;
  const auto status = std::filesystem::status(store, error);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return {};
  return std::unexpected(fmt::format("{}: is no plain file; name a store", shown(store)));
}

Stored<std::unique_ptr<EventReader>> open_to_judge(const std::string& address) {
  const auto no_store = [](std::string why) {
    return std::unexpected(StoreError{StoreTrouble::NotOurs, std::move(why)});
  };
  const auto store = store_address(address);
  if (!store) return no_store(store.error());
  if (store->is_file()) {
    const auto plain = refuse_special_file(store->place());
    if (!plain) return no_store(plain.error());
  }
  return open_reader(*store);
}

std::expected<std::unique_ptr<EventReader>, std::string> open_for_reading(
    const std::string& address) {
  auto store = open_to_judge(address);
  if (!store) return std::unexpected(store.error().text);
  return std::move(*store);
}

namespace {

// Where it is, or would be.
std::filesystem::path place_of(const std::string& file) {
  std::error_code error;
  const auto whole = std::filesystem::absolute(file, error);
  auto place = std::filesystem::weakly_canonical(whole, error);
  return error ? whole.lexically_normal() : place;
}

// By the file that is there, else by where it would be.
bool is_same_file(const std::string& left, const std::string& right) {
  std::error_code error;
  if (std::filesystem::equivalent(left, right, error) && !error) return true;
  return place_of(left) == place_of(right);
}

}  // namespace

std::expected<void, std::string> refuse_same_files(const std::vector<NamedFile>& files) {
  for (auto first = files.begin(); first != files.end(); ++first) {
    const auto same = std::find_if(std::next(first), files.end(), [&](const NamedFile& other) {
      return is_same_file(first->path, other.path);
    });
    if (same == files.end()) continue;
    return std::unexpected(fmt::format("{} and {} are the same file, {}; name two", first->what,
                                       same->what, shown(same->path)));
  }
  return {};
}

std::expected<void, std::string> make_folder_of(const std::string& file) {
  const auto folder = std::filesystem::path{file}.parent_path();
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directory(folder, error);
  if (!error) return {};
  const auto above = folder.parent_path();
  std::error_code ignored;
  if (!above.empty() && !std::filesystem::is_directory(above, ignored)) {
    return std::unexpected(fmt::format("the folder {} is missing; make it first, or name another",
                                       shown(above.string())));
  }
  return std::unexpected(fmt::format("the folder {} cannot be made: {}; name another",
                                     shown(folder.string()), error.message()));
}

std::expected<void, std::string> make_usual_folder_of(const std::string& file) {
  const auto folder = std::filesystem::path{file}.parent_path();
  std::error_code error;
  std::filesystem::create_directories(folder.parent_path(), error);
  return make_folder_of(file);
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
