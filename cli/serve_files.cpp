#include "cli/serve_files.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/witness_file.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/start_check.hpp"
#include "edge/clock/clock.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

OrError<Keys> load_or_create_keys(const std::string& file, Time now) {
  if (std::filesystem::exists(file)) return load_keys(file);
  if (auto made = make_folder_of(file); !made) return std::unexpected(made.error());
  return create_keys(file, now);
}

// The key that signed the last checkpoint of the store; empty where there is none.
OrError<std::string> last_signing_key(EventReader& store) {
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  for (const StreamInfo& stream : *streams) {
    if (stream.name != checkpoint_stream || stream.next == 1) continue;
    const auto records = store.read(stream.id, stream.next - 1, 1);
    if (!records) return std::unexpected(records.error().text);
    std::string key;
    std::string_view left = records->empty() ? "" : std::string_view{records->front().bytes};
    while (const auto checkpoint = take_checkpoint(left)) key = checkpoint->key;
    return key;
  }
  return std::string{};
}

std::vector<NamedFile> all_files(const ServeOptions& options, const ServeFiles& files) {
  std::vector<NamedFile> all = {{"the file of keys", files.keys}};
  if (files.store.is_file()) {
    // SQLite follows links before it names what belongs to a database.
    const std::string store = real_path(files.store.place());
    all.insert(all.begin(), {{"the store", store},
                             {"the store's write-ahead log", store + "-wal"},
                             {"the store's index", store + "-shm"},
                             {"the store's lock", store + ".lock"}});
  }
  if (files.witness != "-") all.push_back({"the witness", files.witness});
  if (!options.floor.empty()) all.push_back({"the floor's file", options.floor});
  if (!options.log.empty()) all.push_back({"the log", options.log});
  return all;
}

OrError<StoreAddress> choose_store(const ServeOptions& options) {
  std::string usual;
  if (options.store.empty()) {
    auto file = usual_store_file();
    if (!file) return std::unexpected(file.error());
    usual = std::move(*file);
  }
  auto store = usual.empty() ? store_address(options.store) : StoreAddress::of_file(usual);
  if (!store || !store->is_file()) return store;
  if (auto plain = refuse_special_file(store->place()); !plain) {
    return std::unexpected(plain.error());
  }
  return store;
}

// What the witness has seen, of any store; nothing where there is none yet.
OrError<std::vector<WitnessLine>> lines_of(const std::string& file) {
  if (file == "-" || !std::filesystem::exists(file)) return {};
  auto witness = read_witness(file);
  if (!witness) return std::unexpected(witness.error());
  return std::move(witness->lines);
}

}  // namespace

OrError<ServeFiles> choose_files(const ServeOptions& options) {
  auto store = choose_store(options);
  if (!store) return std::unexpected(store.error());
  ServeFiles files{std::move(*store), {}, {}};
  auto keys = options.keys.empty() ? usual_keys_file() : OrError<std::string>{options.keys};
  if (!keys) return std::unexpected(keys.error());
  files.keys = std::move(*keys);
  files.witness = options.witness;
  if (files.witness.empty()) {
    files.witness = std::filesystem::path{files.keys}.replace_extension("witness").string();
  }
  const auto different = refuse_same_files(all_files(options, files));
  if (!different) return std::unexpected(different.error());
  if (!files.store.is_file()) return files;
  const std::string folder = std::filesystem::absolute(files.store.place()).parent_path().string();
  if (auto refused = refuse_keys_inside(files.keys, folder)) return std::unexpected(*refused);
  return files;
}

OrError<void> make_folders(const ServeOptions& options, const ServeFiles& files) {
  OrError<void> made;
  if (files.store.is_file()) {
    const std::string& file = files.store.place();
    made = options.store.empty() ? make_usual_folder_of(file) : make_folder_of(file);
  }
  if (made && options.keys.empty()) made = make_usual_folder_of(files.keys);
  return made;
}

OrError<Keys> keys_for(EventReader& store, const ServeOptions& options, const std::string& file) {
  const auto signer = last_signing_key(store);
  if (!signer) return std::unexpected(signer.error());
  const std::string remedy = "name the file that has it, or go on with other keys by --new-keys";
  const bool must_match = !signer->empty() && !options.takes_new_keys;
  if (must_match && !std::filesystem::exists(file)) {
    return std::unexpected(fmt::format("{} is not there, and the store is signed with key {}; {}",
                                       shown(file), *signer, remedy));
  }
  auto keys = load_or_create_keys(file, SystemClock{}.now());
  if (!keys || !must_match) return keys;
  if (find_key(keys->public_keys(), *signer) != nullptr) return keys;
  return std::unexpected(fmt::format("the store is signed with key {}, which is not in {}; {}",
                                     *signer, shown(file), remedy));
}

OrError<std::string> check_store(EventReader& store, const Keys& keys, const ServeFiles& files,
                                 const ServeOptions& options) {
  auto seen = lines_of(files.witness);
  if (!seen) return std::unexpected(seen.error());
  const auto fault = find_start_fault(store, {keys.public_keys(), std::move(*seen), {}});
  if (!fault) return std::unexpected(fault.error().text);
  if (fault->empty() || options.accepts_store) return *fault;
  return std::unexpected(
      fmt::format("{} is not as it was left: {}; look with `punto verify`, put the right one back, "
                  "or go on with this one by --accept-store",
                  shown(files.store.shown()), *fault));
}

OrError<void> bring_witness_up_to_date(EventStore& store, const std::string& file) {
  if (file == "-") return {};
  const auto seen = lines_of(file);
  if (!seen) return std::unexpected(seen.error());
  const auto missed = find_unwitnessed(store, *seen);
  if (!missed) return std::unexpected(missed.error().text);
  if (auto ready = make_witness(file); !ready) return ready;
  for (const WitnessLine& line : *missed) {
    if (auto kept = append_witness(file, line); !kept) return kept;
  }
  return {};
}

}  // namespace punto
