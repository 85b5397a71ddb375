// The floor with everything it keeps: real SQLite, real disk, its own thread. With
// PUNTO_BENCH_DATABASE, an address of an empty database, on PostgreSQL (bench/postgres).

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <semaphore>
#include <stdexcept>

#include "bench/long_history.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/store/postgres_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/forwarding_store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/test_database.hpp"

namespace punto {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int tables = 11;
constexpr int players = 30;

double seconds_since(SteadyClock::time_point begun) {
  return std::chrono::duration<double>(SteadyClock::now() - begun).count();
}

double quantile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

// Remembers how many bytes went into each transaction, and how many statements a server would get.
class WatchedStore final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;

  std::vector<std::size_t> batches;
  std::size_t statements = 0;

  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    std::size_t bytes = 0;
    for (const Append& append : appends) bytes += append.record.bytes.size();
    batches.push_back(bytes);
    statements += 2 + appends.size();  // with the beginning and the end
    for (const ProjectionUpdate& update : updates) statements += 1 + update.rows.size();
    return ForwardingStore::append(appends, updates);
  }
};

// Seconds to write batches of these sizes to a plain file and flush each.
double write_plainly(const std::string& path, const std::vector<std::size_t>& batches) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  const auto begun = SteadyClock::now();
  for (const std::size_t size : batches) {
    const std::string bytes(size, 'e');
    if (write(file, bytes.data(), size) != static_cast<ssize_t>(size) || fdatasync(file) != 0) {
      throw std::runtime_error("not written");
    }
  }
  const double seconds = seconds_since(begun);
  close(file);
  return seconds;
}

std::string database() {
  const char* const address = std::getenv("PUNTO_BENCH_DATABASE");  // NOLINT
  return address == nullptr ? "" : address;
}

std::unique_ptr<EventStore> open_empty(const TemporaryFolder& folder) {
  if (database().empty()) return open_sqlite_store(folder.file("floor.db")).value();
  ForeignSession{database()}.execute("DROP SCHEMA IF EXISTS punto CASCADE");
  return open_postgres_store(database()).value();
}

// What the server has written to its log so far.
double bytes_of_log() {
  if (database().empty()) return 0;
  return std::stod(
      ForeignSession{database()}.ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"));
}

// A hall of terminals at which betting is open all the time.
class OpenHall {
 public:
  OpenHall() : opened_(open_empty(folder)), watched(*opened_) {
    test.store = &watched;
    for (int i = 0; i < tables; ++i) {
      TablePlan plan = electronic_plan("no-commission");
      plan.id = "table-" + std::to_string(i);
      plan.settings.positions = players;
      plan.settings.wagers.assign(plan.settings.wagers.size(),
                                  WagerTerms{true, {{100}, largest_amount}});
      plan.pace = Pace{.betting = 3'600'000, .result = 0, .shoe_change = 0};
      test.plans.push_back(plan);
    }
    if (const std::string wrong = test.start(); !wrong.empty()) throw std::runtime_error(wrong);
    std::uint32_t id = 0;
    for (const TablePlan& plan : test.plans) {
      for (std::uint8_t position = 1; position <= players; ++position) {
        test.sit(plan.id, PlayerId{++id}, position, Cents{100'000'000'00});
      }
    }
    test.run(20'000);
  }

  // The n-th wager: another table and another Player each time, with a key of its own.
  [[nodiscard]] std::pair<std::string, Ask> wager(std::uint64_t n) const {
    const std::string& table = test.plans[n % tables].id;
    const PlayerId id{static_cast<std::uint32_t>(n % tables * players + n / tables % players + 1)};
    const auto kind = static_cast<std::uint8_t>(n / tables / players % 2);
    const Command command{player(id), PlaceWager{1, id, kind, Cents{100}, false}};
    return {table,
            {Request{request_id("terminal", std::to_string(n)), request_body(command)}, command}};
  }

  TemporaryFolder folder;
  TestFloor test;

 private:
  std::unique_ptr<EventStore> opened_;

 public:
  WatchedStore watched;
};

struct Load {
  std::vector<double> latencies;  // microseconds
  double seconds = 0;
  std::uint64_t refused = 0;
};

// So many terminals wager at the same time; each waits for its answer before it wagers again.
Load wager_for(OpenHall& hall, FloorThread& thread, std::ptrdiff_t terminals, double seconds) {
  Load load;
  load.latencies.reserve(1 << 21);
  std::counting_semaphore<> free_terminals{terminals};
  std::atomic<std::uint64_t> refused = 0;
  const auto begun = SteadyClock::now();
  static std::uint64_t n = 0;
  while (seconds_since(begun) < seconds) {
    free_terminals.acquire();
    auto [table, ask] = hall.wager(n++);
    const auto asked = SteadyClock::now();
    thread.submit(table, std::move(ask), [&, asked](const Answer& answer) {
      if (answer.kind != AnswerKind::Done) ++refused;
      load.latencies.push_back(1e6 * seconds_since(asked));
      free_terminals.release();
    });
  }
  for (std::ptrdiff_t i = 0; i < terminals; ++i) free_terminals.acquire();
  load.seconds = seconds_since(begun);
  load.refused = refused;
  return load;
}

void durable_wagers(benchmark::State& state) {
  OpenHall hall;
  for (auto _ : state) {
    Load load;
    double log_bytes = 0;
    {
      FloorThread thread{*hall.test.floor};
      (void)wager_for(hall, thread, state.range(0), 0.5);
      hall.watched.batches.clear();
      hall.watched.statements = 0;
      log_bytes = bytes_of_log();
      load = wager_for(hall, thread, state.range(0), 4);
      log_bytes = bytes_of_log() - log_bytes;
    }
    if (load.refused > 0) state.SkipWithError("a wager was refused");
    state.SetIterationTime(load.seconds);
    const auto wagers = static_cast<double>(load.latencies.size());
    state.counters["wagers/s"] = wagers / load.seconds;
    state.counters["p50_us"] = quantile(load.latencies, 0.5);
    state.counters["p99_us"] = quantile(load.latencies, 0.99);
    state.counters["per_commit"] = wagers / static_cast<double>(hall.watched.batches.size());
    if (!database().empty()) {
      state.counters["statements"] = static_cast<double>(hall.watched.statements) / wagers;
      state.counters["log_bytes"] = log_bytes / wagers;
    }
    const double plain = write_plainly(hall.folder.file("plain"), hall.watched.batches);
    state.counters["to_plain_file"] = load.seconds / plain;
  }
}
BENCHMARK(durable_wagers)->Arg(1)->Arg(16)->Arg(128)->Arg(1024)->Iterations(1)->UseManualTime();

// ---- a long history -----------------------------------------------------------------------------

std::uintmax_t bytes_in(const std::string& folder) {
  std::uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) bytes += file.file_size();
  return bytes;
}

double start_again(TestFloor& test) {
  const auto begun = SteadyClock::now();
  if (!test.start().empty()) throw std::runtime_error("not started");
  return seconds_since(begun);
}

void forget_snapshot(EventStore& store, std::string_view stream) {
  const ProjectionUpdate update{std::string{snapshot_projection},
                                store.stream(stream)->id,
                                0,
                                {{std::string{stream}, std::nullopt}}};
  if (!store.append({}, {&update, 1})) throw std::runtime_error("not forgotten");
}

// A start with snapshots, one without that of the house, and one without any.
void start_after_rounds(benchmark::State& state) {
  const TemporaryFolder folder;
  TestFloor test;
  const auto rounds = static_cast<RoundNumber>(state.range(0));
  play_rounds(test, rounds, static_cast<std::uint64_t>(state.range(1)));
  const auto store = open_sqlite_store(folder.file("floor.db")).value();
  copy_store(*test.own_store, *store);
  state.counters["bytes/round"] = static_cast<double>(bytes_in(folder.path())) / rounds;
  state.counters["streams"] = static_cast<double>(store->streams()->size());
  test.store = store.get();
  for (auto _ : state) state.SetIterationTime(start_again(test));
  forget_snapshot(*store, house::stream);
  state.counters["house_replay_s"] = start_again(test);
  (void)store->drop_projection(snapshot_projection);
  state.counters["replay_s"] = start_again(test);
}
BENCHMARK(start_after_rounds)
    ->Args({5'000, 0})
    ->Args({100'000, 0})
    ->Args({5'000, 200'000})
    ->Iterations(3)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punto
