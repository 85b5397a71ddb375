#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "edge/store/memory_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

constexpr int tables = 11;
constexpr std::size_t entry_bytes = 50;

// What a committer brings: one record of so many entries for each table.
class Floor {
 public:
  Floor(EventStore& store, std::int64_t entries) : store_(store) {
    for (int i = 0; i < tables; ++i) {
      const StreamInfo info = store.stream("table/" + std::to_string(i)).value();
      const auto count = static_cast<std::uint32_t>(entries);
      batch_.push_back({info.id, {info.next, count, info.epoch, info.head, {}}});
      batch_.back().record.bytes.assign(count * entry_bytes, 'e');
    }
  }

  void commit() {
    const auto done = store_.append(batch_, {});
    if (!done || done->front() != Appended::Done) throw std::runtime_error("not appended");
    for (Append& append : batch_) append.record.first = append.record.next();
  }

  // The same bytes, as a plain file would hold them.
  [[nodiscard]] std::string bytes() const {
    std::string all;
    for (const Append& append : batch_) all += append.record.bytes;
    return all;
  }

 private:
  EventStore& store_;
  std::vector<Append> batch_;
};

// A file at whose end bytes are written and flushed, which nothing durable can beat by much.
class PlainFile {
 public:
  explicit PlainFile(const std::string& path)
      : file_(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {}
  PlainFile(const PlainFile&) = delete;
  PlainFile& operator=(const PlainFile&) = delete;
  ~PlainFile() { close(file_); }

  void append(const std::string& bytes) {
    const auto size = static_cast<ssize_t>(bytes.size());
    if (write(file_, bytes.data(), bytes.size()) != size || fdatasync(file_) != 0) {
      throw std::runtime_error("not written");
    }
  }

 private:
  int file_;
};

class Latencies {
 public:
  template <typename Work>
  double time(Work work) {
    const auto begun = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    seconds_.push_back(taken.count());
    return taken.count();
  }

  double microseconds(double share) {
    std::ranges::sort(seconds_);
    return 1e6 *
           seconds_[static_cast<std::size_t>(share * static_cast<double>(seconds_.size() - 1))];
  }

 private:
  std::vector<double> seconds_;
};

// Commits to SQLite, and after each the same bytes to a plain file, so that both see the same disk.
void sqlite_append_beside_plain_file(benchmark::State& state) {
  const TemporaryFolder folder;
  const auto store = open_sqlite_store(folder.file("floor.punto")).value();
  Floor floor{*store, state.range(0)};
  PlainFile plain{folder.file("plain")};
  const std::string bytes = floor.bytes();
  Latencies of_store;
  Latencies of_plain;
  for (auto _ : state) {
    state.SetIterationTime(of_store.time([&] { floor.commit(); }));
    of_plain.time([&] { plain.append(bytes); });
  }
  state.SetItemsProcessed(state.iterations() * tables * state.range(0));
  state.counters["p50_us"] = of_store.microseconds(0.5);
  state.counters["p99_us"] = of_store.microseconds(0.99);
  state.counters["plain_p50_us"] = of_plain.microseconds(0.5);
  state.counters["plain_p99_us"] = of_plain.microseconds(0.99);
}
BENCHMARK(sqlite_append_beside_plain_file)
    ->Arg(1)
    ->Arg(10)
    ->Arg(100)
    ->UseManualTime()
    ->MinTime(3)
    ->Unit(benchmark::kMicrosecond);

// What those who commit notice of a copy that is being made, of a store of so many megabytes.
void copy_beside_commits(benchmark::State& state) {
  const TemporaryFolder folder;
  const std::string path = folder.file("floor.punto");
  const auto store = open_sqlite_store(path).value();
  const std::int64_t commits =
      state.range(0) * 1'000'000 / (tables * 500 * std::int64_t{entry_bytes});
  Floor large{*store, 500};
  for (std::int64_t i = 0; i < commits; ++i) large.commit();
  Floor floor{*store, 1};
  Latencies alone;
  Latencies beside;
  for (int i = 0; i < 1'000; ++i) alone.time([&] { floor.commit(); });
  for (auto _ : state) {
    std::atomic<bool> is_made = false;
    const std::string copy = folder.file("copy");
    std::jthread copying{[&] {
      copy_sqlite_store(path, copy).value();
      is_made = true;
    }};
    while (!is_made) beside.time([&] { floor.commit(); });
    state.PauseTiming();
    std::filesystem::remove(copy);
    state.ResumeTiming();
  }
  state.SetBytesProcessed(state.iterations() * state.range(0) * 1'000'000);
  for (const auto& [name, share] : {std::pair{"p50", 0.5}, {"p99", 0.99}, {"most", 1.0}}) {
    state.counters[std::string{"alone_us_"} + name] = alone.microseconds(share);
    state.counters[std::string{"beside_us_"} + name] = beside.microseconds(share);
  }
}
BENCHMARK(copy_beside_commits)
    ->Arg(400)
    ->Iterations(3)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void memory_append(benchmark::State& state) {
  const auto store = make_memory_store();
  Floor floor{*store, state.range(0)};
  for (auto _ : state) floor.commit();
  state.SetItemsProcessed(state.iterations() * tables * state.range(0));
}
BENCHMARK(memory_append)->Arg(1)->Arg(10)->Iterations(100'000);

}  // namespace
}  // namespace punto
