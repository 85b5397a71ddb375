#include "cli/serve.hpp"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <unistd.h>

#include "cli/floor_files.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "cli/serve_log.hpp"
#include "cli/witness_file.hpp"
#include "core/cards/shown.hpp"
#include "core/scenario/duration_text.hpp"
#include "edge/demonstration/players.hpp"
#include "edge/device/electronic_shoe.hpp"
#include "edge/host/floor_file.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

OrError<Keys> load_or_create_keys(const std::string& file, Time now) {
  if (std::filesystem::exists(file)) return load_keys(file);
  if (auto made = make_folder_of(file); !made) return std::unexpected(made.error());
  return create_keys(file, now);
}

// Snapshots are sealed with a key of their own, which comes from the sealing key.
SnapshotKey snapshot_key_of(const Keys& keys) {
  const auto& secret = keys.sealing().key().bytes();
  std::string text = "punto snapshot key 1";
  text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
  return sha256(text).bytes;
}

std::expected<FloorPlan, std::vector<std::string>> load_floor(const std::string& file,
                                                              const RulebookShelf& shelf) {
  std::string text{demonstration_floor()};
  if (!file.empty()) {
    auto read = read_file(file, "floor");
    if (!read) return std::unexpected(std::vector{read.error()});
    text = std::move(*read);
  }
  auto floor = read_floor(text, shelf);
  if (floor) return std::move(*floor);
  std::vector<std::string> lines;
  for (const Problem& problem : floor.error()) lines.push_back(to_text(problem, shown(file)));
  return std::unexpected(lines);
}

// Where the heads of checkpoints go.
OrError<void> keep_witness(const std::string& file, const WitnessLine& line) {
  if (file != "-") return append_witness(file, line);
  write_out(fmt::format("witness {}\n", to_text(line)));
  return {};
}

// The signals by which a floor is stopped in order. A terminal that is closed sends SIGHUP, which
// does not count where the floor was started by nohup.
sigset_t signals_to_stop() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals, signal);
  struct sigaction as_started{};
  sigaction(SIGHUP, nullptr, &as_started);
  if (as_started.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
  return signals;
}

// Waits for a signal to stop, or until the time is over.
void wait_for_end(std::optional<std::int64_t> milliseconds) {
  const sigset_t signals = signals_to_stop();
  if (!milliseconds) {
    int signal = 0;
    sigwait(&signals, &signal);
    return;
  }
  const timespec time{*milliseconds / 1'000, (*milliseconds % 1'000) * 1'000'000};
  sigtimedwait(&signals, nullptr, &time);
}

// Before any thread is made, so that all of them leave these to the one that waits.
void block_signals() {
  const sigset_t signals = signals_to_stop();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

// They mean nothing here, and would end the floor in the middle of something.
void ignore_other_signals() {
  for (const int other : {SIGUSR1, SIGUSR2}) std::signal(other, SIG_IGN);
}

// The key that signed the last checkpoint of the store; empty where there is none.
OrError<std::string> last_signing_key(EventStore& store) {
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

// A store goes on with the keys it has had: without them its shoes cannot be opened, and nobody
// would know whose signatures the new ones are.
OrError<Keys> keys_for(EventStore& store, const ServeOptions& options, const std::string& file) {
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
  for (const PublicKey& key : keys->public_keys()) {
    if (to_text(key.id()) == *signer) return keys;
  }
  return std::unexpected(fmt::format("the store is signed with key {}, which is not in {}; {}",
                                     *signer, shown(file), remedy));
}

// A store that is older than what was seen of it was put back from a copy: whatever happened since
// is lost, and whoever did it should know.
OrError<void> compare_with_witness(EventStore& store, const std::string& file) {
  if (file == "-" || !std::filesystem::exists(file)) return {};
  const auto checkpoints = store.stream(checkpoint_stream);
  if (!checkpoints) return std::unexpected(checkpoints.error().text);
  const auto first =
      checkpoints->next > 1 ? store.read(checkpoints->id, 1, 1) : Stored<std::vector<Record>>{};
  if (!first) return std::unexpected(first.error().text);
  if (first->empty()) return {};
  std::string_view bytes = first->front().bytes;
  const auto checkpoint = take_checkpoint(bytes);
  const auto witness = read_witness(file);
  if (!checkpoint || !witness) return {};
  const std::string id = store_id_of(checkpoint->text);
  for (const WitnessLine& line : witness->lines) {
    if (line.store != id || line.number < checkpoints->next) continue;
    return std::unexpected(fmt::format(
        "the store ends with checkpoint {}, and the witness {} has seen checkpoint {}: it is an "
        "older copy; put the newer one back, or go on with this one by --older-store",
        checkpoints->next - 1, shown(file), line.number));
  }
  return {};
}

struct Files {
  std::string store;
  std::string keys;
  std::string witness;
};

std::vector<NamedFile> all_files(const ServeOptions& options, const Files& files) {
  // SQLite follows links before it names what belongs to a database.
  std::error_code error;
  const std::string store =
      std::filesystem::weakly_canonical(std::filesystem::absolute(files.store), error).string();
  std::vector<NamedFile> all = {{"the store", store},
                                {"the store's write-ahead log", store + "-wal"},
                                {"the store's index", store + "-shm"},
                                {"the store's lock", store + ".lock"},
                                {"the file of keys", files.keys}};
  if (files.witness != "-") all.push_back({"the witness", files.witness});
  if (!options.floor.empty()) all.push_back({"the floor's file", options.floor});
  if (!options.log.empty()) all.push_back({"the log", options.log});
  return all;
}

OrError<Files> choose_files(const ServeOptions& options) {
  Files files;
  auto store = options.store.empty() ? usual_store_file() : store_file(options.store);
  if (!store) return std::unexpected(store.error());
  files.store = std::move(*store);
  const auto plain = refuse_special_file(files.store);
  if (!plain) return std::unexpected(plain.error());
  auto keys = options.keys.empty() ? usual_keys_file() : OrError<std::string>{options.keys};
  if (!keys) return std::unexpected(keys.error());
  files.keys = std::move(*keys);
  files.witness = options.witness;
  if (files.witness.empty()) {
    files.witness = std::filesystem::path{files.keys}.replace_extension("witness").string();
  }
  const auto different = refuse_same_files(all_files(options, files));
  if (!different) return std::unexpected(different.error());
  const std::string folder = std::filesystem::absolute(files.store).parent_path().string();
  if (auto refused = refuse_keys_inside(files.keys, folder)) return std::unexpected(*refused);
  return files;
}

// The usual folders are made with all that leads to them.
OrError<void> make_folders(const ServeOptions& options, const Files& files) {
  auto made =
      options.store.empty() ? make_usual_folder_of(files.store) : make_folder_of(files.store);
  if (made && options.keys.empty()) made = make_usual_folder_of(files.keys);
  return made;
}

class Service {
 public:
  Service(FloorPlan plan, Keys keys, std::unique_ptr<EventStore> store, Files files)
      : plan_(std::move(plan)),
        keys_(std::move(keys)),
        store_(std::move(store)),
        files_(std::move(files)) {}

  OrError<void> run(ServeLog& log, std::optional<std::int64_t> milliseconds);

 private:
  FloorParts parts(ServeLog& log);
  OrError<void> start(Floor& floor);
  void greet() const;

  FloorPlan plan_;
  Keys keys_;
  std::unique_ptr<EventStore> store_;
  Files files_;
  SystemClock clock_;
  SystemRandom chance_;
  DemonstrationPlayers players_{std::random_device{}()};
  std::map<std::string, Rulebook, std::less<>> rulebooks_;
};

FloorParts Service::parts(ServeLog& log) {
  return {.store = *store_,
          .clock = clock_,
          .snapshot_key = snapshot_key_of(keys_),
          .sign = [this](std::string text) { return sign_checkpoint(keys_, std::move(text)); },
          .make_device = [this] { return std::make_unique<ElectronicShoe>(keys_, chance_); },
          .chance = chance_,
          .note = [&log](const FloorNote& note) { log.write(note); },
          .witness = [this](const WitnessLine& line) { return keep_witness(files_.witness, line); },
          .publish =
              [this, &log](std::string_view table, const Record& record) {
                log.follow(table, record, rulebooks_.find(table)->second);
              }};
}

void Service::greet() const {
  write_out(fmt::format(
      "Punto {} · {} · {} table{}\n  store    {}\n  keys     {}\n  witness  {}\n"
      "Ctrl-C stops the floor in order; rounds in play go on at the next start.\n\n",
      PUNTO_VERSION, shown(plan_.name), plan_.tables.size(), plan_.tables.size() == 1 ? "" : "s",
      files_.store, files_.keys, files_.witness == "-" ? "standard output" : files_.witness));
}

OrError<void> Service::start(Floor& floor) {
  if (auto started = floor.start(); !started) return started;
  for (const PlannedTable& table : plan_.tables) {
    rulebooks_.emplace(table.plan.id, *read_rulebook(table.plan.rulebook));
    if (auto added = floor.add_table(table.plan); !added) return added;
    players_.add_table(table.plan.id, table.demonstration_players);
  }
  return {};
}

OrError<void> Service::run(ServeLog& log, std::optional<std::int64_t> milliseconds) {
  Floor floor{parts(log), plan_.settings};
  greet();
  if (auto started = start(floor); !started) return started;
  block_signals();
  FloorThread thread{floor, [&] { return players_.act(floor, floor.time()); },
                     [] { kill(getpid(), SIGTERM); }};
  wait_for_end(milliseconds);
  thread.halt();
  if (!thread.failure().empty()) {
    return std::unexpected(
        fmt::format("the floor stopped by itself: {}; start it again", thread.failure()));
  }
  return floor.stop();
}

}  // namespace

int run_serve(const ServeOptions& options, const RulebookShelf& shelf) {
  if (options.prints_floor) {
    write_out(demonstration_floor());
    return exit_done;
  }
  std::optional<std::int64_t> milliseconds;
  if (!options.time.empty()) {
    const auto duration = read_duration(options.time);
    if (!duration)
      return refuse(fmt::format("--for: {}; {}", duration.error().what, duration.error().remedy));
    milliseconds = *duration;
  }
  auto plan = load_floor(options.floor, shelf);
  if (!plan) {
    for (const std::string& line : plan.error()) refuse(line);
    return exit_misuse;
  }
  auto files = choose_files(options);
  if (!files) return refuse(files.error());
  ignore_other_signals();
  auto log = ServeLog::open(options.log);
  if (!log) return refuse(log.error());
  if (auto made = make_folders(options, *files); !made) return refuse(made.error());
  auto store = open_sqlite_store(files->store);
  if (!store) return refuse(store.error().text);
  auto keys = keys_for(**store, options, files->keys);
  if (!keys) return refuse(keys.error());
  if (!options.takes_older_store) {
    const auto compared = compare_with_witness(**store, files->witness);
    if (!compared) return refuse(compared.error());
  }
  Service service{std::move(*plan), std::move(*keys), std::move(*store), std::move(*files)};
  const auto done = service.run(**log, milliseconds);
  return done ? exit_done : refuse(done.error());
}

}  // namespace punto
