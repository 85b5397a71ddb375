// Harms a store in every way that chance finds: verification must notice, or the harm be none.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <map>

#include "core/audit/money_trail.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/demonstration/players.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/tamper/answers.hpp"
#include "tests/tamper/tamper.hpp"
#include "tests/test_floor.hpp"

namespace punto::tamper {
namespace {

namespace fs = std::filesystem;

constexpr int trials_per_answer = 10;

struct Contents {
  std::map<std::string, std::vector<Record>> streams;
  std::map<std::string, std::string> rows;
};

std::optional<Contents> read_contents(EventReader& store) {
  Contents contents;
  const auto streams = store.streams();
  if (!streams) return std::nullopt;
  for (const StreamInfo& stream : *streams) {
    auto& records = contents.streams[stream.name];
    for (std::uint64_t from = 1; from < stream.next;) {
      const auto read = store.read(stream.id, from, 1 << 20);
      if (!read || read->empty()) return std::nullopt;
      records.insert(records.end(), read->begin(), read->end());
      from = records.back().next();
    }
  }
  for (const std::string_view projection : {snapshot_projection, round_projection}) {
    const auto rows = store.rows(projection, {}, 1 << 20);
    if (!rows) return std::nullopt;
    for (const ProjectionRow& row : *rows) {
      contents.rows[std::string{projection} + ' ' + row.key] = *row.value;
    }
  }
  return contents;
}

// Two tables that have played for hours: the first part of it in the database, the rest in the
// write-ahead log, and a witness who has seen most of it.
class Original {
 public:
  explicit Original(const fs::path& folder) : folder_(folder) {
    fs::create_directories(folder);
    SqliteOptions options;
    options.checkpoint_pages = 1'000'000;
    store_ = open_sqlite_store(folder / store_name, options).value();
    test_.store = store_.get();
    test_.settings.events_per_snapshot = 400;
    test_.settings.milliseconds_per_checkpoint = 120'000;
    for (const std::string_view game : {"tiger", "fabulous-4s"}) {
      test_.plans.push_back(electronic_plan(game));
      players_.add_table(test_.plans.back().id, 2);
    }
    if (const std::string wrong = test_.start(); !wrong.empty()) throw std::runtime_error(wrong);
    cash_out();
    play(1'800'000);
    if (!store_->reopen()) throw std::runtime_error("the log was not written back");
    if (const std::string wrong = test_.start(); !wrong.empty()) throw std::runtime_error(wrong);
    cash_out();
    play(1'200'000);
    settings.public_keys = test_.keys.public_keys();
    settings.witnesses = test_.witnessed;
    contents = read_contents(*store_).value();
  }

  // Its files as they are, without closing it.
  void copy_to(const fs::path& folder) const {
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const std::string& name : {std::string{store_name}, std::string{store_name} + "-wal"}) {
      fs::copy_file(folder_ / name, folder / name);
    }
  }

  // How much of each stream the last witness has seen.
  [[nodiscard]] std::map<std::string, std::uint64_t> witnessed() const {
    std::map<std::string, std::uint64_t> seen;
    const auto& checkpoints = contents.streams.at(std::string{checkpoint_stream});
    for (const Record& record : checkpoints) {
      std::string_view left = record.bytes;
      while (const auto checkpoint = take_checkpoint(left)) {
        for (const StreamHead& head : parse_checkpoint(checkpoint->text)->heads) {
          seen[head.stream] = head.next;
        }
      }
    }
    return seen;
  }

  // How many records of each voucher's stream the part of the house proves that he has seen: they
  // are in no checkpoint themselves.
  [[nodiscard]] std::map<std::string, std::size_t> proven_vouchers() const {
    const std::string name{house::stream};
    const std::uint64_t next = witnessed().at(name);
    HouseTrail house;
    for (const Record& record : contents.streams.at(name)) {
      if (record.next() > next) break;
      std::string_view left = record.bytes;
      while (const auto entry = take_house_entry(left)) {
        for (const house::Event& event : entry->events) house.follow(event);
      }
    }
    std::map<std::string, std::size_t> proven;
    for (const auto& [number, errand] : house.errands) {
      const auto* task = std::get_if<house::VoucherTask>(&errand.errand.task);
      if (task == nullptr || errand.end != ErrandOnRecord::End::Done) continue;
      ++proven[voucher::stream_of(task->voucher)];
    }
    return proven;
  }

  VerifySettings settings;
  Contents contents;

 private:
  // A guest prints some vouchers and brings every other one back.
  void cash_out() {
    const house::TerminalId terminal{9'000};
    test_.ask(house::system(), house::AddTerminal{terminal, "terminal", {}});
    for (int i = 0; i < 6; ++i) {
      voucher::VoucherId id;
      id.bytes[0] = ++printed_;
      test_.ask(house::at(terminal), house::InsertCash{terminal, Cents{10'00}});
      test_.ask(house::at(terminal), house::CashOut{terminal, id});
      if (i % 2 == 0) test_.ask(house::at(terminal), house::PresentVoucher{terminal, id});
    }
  }

  void play(std::int64_t milliseconds) {
    const Time end{test_.clock.now().milliseconds + milliseconds};
    while (test_.clock.now() < end) {
      const auto wanted = players_.act(*test_.floor, test_.clock.now());
      const auto next = test_.floor->turn();
      const Time at = std::min(next.value_or(end), wanted.value_or(end));
      test_.clock.set(std::max(at, Time{test_.clock.now().milliseconds + 1}));
    }
  }

  fs::path folder_;
  std::unique_ptr<EventStore> store_;
  TestFloor test_;
  DemonstrationPlayers players_{5};
  std::uint8_t printed_ = 0;
};

enum class Verdict : std::uint8_t { Found, Harmless, Missed };

// Nothing was found: then everything that was witnessed must be as it was.
Verdict judge(EventReader& store, const Original& original) {
  const auto contents = read_contents(store);
  if (!contents) return Verdict::Missed;
  if (contents->rows != original.contents.rows) {
    // Projections may be older, as the records are where the end of the log is gone.
    for (const auto& [key, value] : contents->rows) {
      if (key.starts_with(round_projection) && original.contents.rows.at(key) != value) {
        return Verdict::Missed;
      }
    }
  }
  for (const auto& [name, count] : original.proven_vouchers()) {
    const auto& was = original.contents.streams.at(name);
    const auto found = contents->streams.find(name);
    if (found == contents->streams.end() || found->second.size() < count) return Verdict::Missed;
    if (!std::equal(was.begin(), was.begin() + static_cast<std::ptrdiff_t>(count),
                    found->second.begin())) {
      return Verdict::Missed;
    }
  }
  for (const auto& [name, next] : original.witnessed()) {
    const auto& was = original.contents.streams.at(name);
    const auto found = contents->streams.find(name);
    if (found == contents->streams.end() && next > 1) return Verdict::Missed;
    for (std::size_t i = 0; i < was.size() && was[i].next() <= next; ++i) {
      if (i >= found->second.size() || found->second[i] != was[i]) return Verdict::Missed;
    }
  }
  return Verdict::Harmless;
}

Verdict try_harm(const fs::path& folder, const Original& original) {
  const auto store = open_sqlite_reader(folder / store_name);
  if (!store) return Verdict::Found;
  VerifySettings settings = original.settings;
  settings.may_be_part = true;
  const auto report = verify_store(**store, settings);
  if (!report || !report->is_sound()) return Verdict::Found;
  // What is only a part is called so, and is none where a floor is expected.
  if (report->part) {
    const auto as_floor = verify_store(**store, original.settings);
    return as_floor && !as_floor->is_sound() ? Verdict::Found : Verdict::Missed;
  }
  return judge(**store, original);
}

// 1 where there are any.
int tell_faults(const Answers& answers, const fs::path& folder, Harm harm,
                const std::string& what) {
  const auto invented =
      harm == Harm::RemakeChain ? Answers::Invented::Perhaps : Answers::Invented::No;
  const auto faults = answers.find_faults(folder, invented);
  for (const std::string& fault : faults) {
    fmt::print("{}, {}: {}\n", harm_names[static_cast<std::size_t>(harm)], what, fault);
  }
  return faults.empty() ? 0 : 1;
}

int run(int trials, std::uint64_t seed) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("punto-tamper-{}", getpid());
  const Original original{folder / "original"};
  original.copy_to(folder / "harmed");
  if (try_harm(folder / "harmed", original) != Verdict::Harmless) {
    fmt::print("an untouched copy does not verify\n0 passed, 1 failed\n");
    return 1;
  }
  if (original.proven_vouchers().size() < 10) {
    fmt::print("there are too few vouchers to harm\n0 passed, 1 failed\n");
    return 1;
  }
  const Answers answers{folder / "harmed"};
  drive::Random random{seed};
  std::array<std::array<int, 3>, harm_names.size()> counts{};
  int missed = 0;
  int asked = 0;
  int failed = 0;
  for (int i = 0; i < trials; ++i) {
    const auto harm = static_cast<Harm>(random.percent(50) ? 0 : random.below(harm_names.size()));
    original.copy_to(folder / "harmed");
    const std::string what = do_harm(harm, folder / "harmed", random);
    const Verdict verdict = try_harm(folder / "harmed", original);
    ++counts[static_cast<std::size_t>(harm)][static_cast<std::size_t>(verdict)];
    if (i % trials_per_answer == 0) {
      ++asked;
      failed += tell_faults(answers, folder / "harmed", harm, what);
    }
    if (verdict != Verdict::Missed) continue;
    ++missed;
    fmt::print("not noticed: {}, {}\n", harm_names[static_cast<std::size_t>(harm)], what);
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    fmt::print("{:<20} {:>6} found {:>6} harmless\n", harm_names[i], counts[i][0], counts[i][1]);
  }
  fmt::print("{} of them met by every command that tells of a store\n", asked);
  fmt::print("{} passed, {} failed\n", trials - missed + asked - failed, missed + failed);
  fs::remove_all(folder);
  return missed + failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace punto::tamper

// punto_tamper [TRIALS [SEED]]
int main(int count, char** words) {
  const int trials = count > 1 ? std::atoi(words[1]) : 300;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  return punto::tamper::run(trials, seed);
}
