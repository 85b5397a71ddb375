// Kills a floor at random moments and looks at what is left.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <poll.h>

#include "core/audit/entry.hpp"
#include "core/audit/hexadecimal.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/keys/key_file.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/crash/busy_floor.hpp"
#include "tests/drive/random.hpp"

namespace punto::crash {
namespace {

namespace fs = std::filesystem;

// A store is thrown away after so many crashes, so that each can be looked at from its beginning.
constexpr int crashes_of_a_store = 25;

struct Numbers {
  std::uint64_t first = 0;
  std::uint64_t count = 0;

  friend bool operator==(const Numbers&, const Numbers&) = default;
};
using Done = std::map<std::pair<std::string, std::string>, Numbers>;  // by table and request

struct Totals {
  std::uint64_t crashes = 0;
  std::uint64_t acknowledged = 0;
  std::uint64_t rounds = 0;
  std::uint64_t failures = 0;
};

// ---- the floor under observation ----------------------------------------------------------------

class Victim {
 public:
  Victim(const std::string& program, const fs::path& folder, std::uint64_t seed) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      const std::string number = std::to_string(seed);
      execl(program.c_str(), program.c_str(), "--floor", folder.c_str(), number.c_str(), nullptr);
      _exit(3);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { close(out_); }

  // Everything that it acknowledged until it was killed, so many milliseconds after its start.
  std::string kill_after(int milliseconds) {
    std::string text;
    while (text.find('\n') == std::string::npos && read_more(text, -1)) {
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{milliseconds};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end - std::chrono::steady_clock::now());
      if (left.count() <= 0 || !read_more(text, static_cast<int>(left.count()))) break;
    }
    ::kill(process_, SIGKILL);
    while (read_more(text, -1)) {
    }
    int status = 0;
    waitpid(process_, &status, 0);
    was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    return text;
  }

  bool was_killed = false;

 private:
  // False at the end. Nothing within the time is no end.
  bool read_more(std::string& text, int milliseconds) {
    pollfd waiting{out_, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) == 0) return true;
    char buffer[1 << 16];
    const ssize_t size = read(out_, buffer, sizeof buffer);
    if (size <= 0) return false;
    text.append(buffer, static_cast<std::size_t>(size));
    return true;
  }

  pid_t process_ = 0;
  int out_ = 0;
};

// ---- what is left -------------------------------------------------------------------------------

void take_acknowledged(const std::string& text, Done& acknowledged) {
  std::istringstream lines{text};
  std::string table;
  std::string request;
  Numbers numbers;
  std::getline(lines, table);  // "started"
  while (lines >> table >> request >> numbers.first >> numbers.count) {
    acknowledged[{table, request}] = numbers;
  }
}

struct Kept {
  Done requests;
  std::string wrong;
};

Kept read_requests(EventReader& store) {
  Kept kept;
  for (const StreamInfo& stream : store.streams().value()) {
    if (!stream.name.starts_with("table/")) continue;
    const std::string table = stream.name.substr(6);
    for (std::uint64_t from = 1; from < stream.next;) {
      for (const Record& record : store.read(stream.id, from, 1 << 20).value()) {
        std::string_view left = record.bytes;
        std::uint64_t number = record.first;
        while (const auto entry = take_entry(left)) {
          const Numbers numbers{number, entry->events.size()};
          number += entry->events.size();
          if (!entry->request) continue;
          const std::string id = to_hexadecimal(entry->request->id.bytes);
          if (!kept.requests.emplace(std::pair{table, id}, numbers).second) {
            kept.wrong = fmt::format("{}: request {} was done twice", table, id);
          }
        }
        from = record.next();
      }
    }
  }
  return kept;
}

VerifySettings verify_settings(const fs::path& secrets) {
  VerifySettings settings;
  settings.public_keys = load_keys(secrets / keys_name).value().public_keys();
  std::ifstream lines{secrets / witness_name};
  for (std::string line; std::getline(lines, line);) {
    if (const auto read = parse_witness_line(line)) settings.witnesses.push_back(*read);
  }
  return settings;
}

// Empty, or what is wrong.
std::string look_at(const fs::path& folder, const Done& acknowledged, Totals& totals) {
  const auto store = open_sqlite_reader(folder / "data" / store_name);
  if (!store) return store.error().text;
  const Kept kept = read_requests(**store);
  if (!kept.wrong.empty()) return kept.wrong;
  for (const auto& [key, numbers] : acknowledged) {
    const auto found = kept.requests.find(key);
    if (found == kept.requests.end()) {
      return fmt::format("{}: request {} was acknowledged and is lost", key.first, key.second);
    }
    if (found->second != numbers) {
      return fmt::format("{}: request {} has other numbers", key.first, key.second);
    }
  }
  const auto report = verify_store(**store, verify_settings(folder / "secrets"));
  if (!report) return report.error().text;
  if (!report->is_sound()) {
    const StoreFinding& finding = report->found.front();
    return fmt::format("{}, entry {}: {}", finding.stream, finding.entry, finding.what);
  }
  totals.rounds = 0;
  for (const VerifiedTable& table : report->tables) {
    totals.rounds += table.totals.rounds;
    if (table.totals.voided > 0) return table.table + ": a round is void though nothing was lost";
  }
  return {};
}

// ---- the loop -----------------------------------------------------------------------------------

// So many crashes of one store. False where something was found.
bool crash_store(const std::string& program, drive::Random& random, int crashes, Totals& totals) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("punto-crash-{}", getpid());
  fs::remove_all(folder);
  fs::create_directories(folder / "data");
  fs::create_directories(folder / "secrets");
  Done acknowledged;
  std::uint64_t rounds = 0;
  for (int i = 0; i < crashes; ++i) {
    Victim victim{program, folder, random.next()};
    take_acknowledged(victim.kill_after(random.between(0, 600)), acknowledged);
    ++totals.crashes;
    if (!victim.was_killed) {
      fmt::print("the floor ended by itself; its files are in {}\n", folder.string());
      return false;
    }
    const std::string wrong = look_at(folder, acknowledged, totals);
    if (!wrong.empty()) {
      fmt::print("after crash {}: {}\nits files are in {}\n", totals.crashes, wrong,
                 folder.string());
      return false;
    }
    rounds = totals.rounds;
  }
  totals.rounds = rounds;
  totals.acknowledged += acknowledged.size();
  fs::remove_all(folder);
  return true;
}

int run(const std::string& program, int crashes, std::uint64_t seed) {
  drive::Random random{seed};
  Totals totals;
  std::uint64_t rounds = 0;
  bool good = true;
  for (int left = crashes; left > 0 && good; left -= crashes_of_a_store) {
    good = crash_store(program, random, std::min(left, crashes_of_a_store), totals);
    rounds += totals.rounds;
  }
  fmt::print("{} crashes, {} commands acknowledged, {} rounds settled\n{} passed, {} failed\n",
             totals.crashes, totals.acknowledged, rounds, good ? 1 : 0, good ? 0 : 1);
  return good ? 0 : 1;
}

}  // namespace
}  // namespace punto::crash

// punto_crash [CRASHES [SEED]]; --floor is the floor that is killed.
int main(int count, char** words) {
  if (count == 4 && std::string_view{words[1]} == "--floor") {
    const std::string folder = words[2];
    return punto::crash::run_busy_floor(folder + "/data", folder + "/secrets",
                                        std::strtoull(words[3], nullptr, 10));
  }
  const int crashes = count > 1 ? std::atoi(words[1]) : 20;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  return punto::crash::run(words[0], crashes, seed);
}
