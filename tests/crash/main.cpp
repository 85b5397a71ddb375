// Kills a floor at random moments, or its database under it, and looks at what is left.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <poll.h>
#include <thread>

#include "core/audit/entry.hpp"
#include "core/audit/hexadecimal.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/keys/key_file.hpp"
#include "edge/store/store_address.hpp"
#include "tests/crash/busy_floor.hpp"
#include "tests/crash/wishes.hpp"
#include "tests/drive/random.hpp"
#include "tests/store/test_database.hpp"

namespace punto::crash {
namespace {

namespace fs = std::filesystem;

// A store is thrown away after so many crashes, so that each can be looked at from its beginning.
constexpr int crashes_of_a_store = 25;

struct Numbers {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::string outcome = "done";  // or it came back from the table or voucher

  friend bool operator==(const Numbers&, const Numbers&) = default;
};
using Done = std::map<std::pair<std::string, std::string>, Numbers>;  // by place and request

struct Totals {
  std::uint64_t crashes = 0;
  std::uint64_t of_database = 0;  // crashes that the floor lived through
  std::uint64_t acknowledged = 0;
  std::uint64_t repeated = 0;  // sent again, and found done
  std::uint64_t rounds = 0;
  std::uint64_t redeemed = 0;                 // vouchers, or void
  std::uint64_t returned = 0;                 // what a table or voucher would not take
  std::map<std::string, std::uint64_t> done;  // by wish
};

// ---- the floor under observation ----------------------------------------------------------------

class Victim {
 public:
  Victim(const std::string& program, const fs::path& folder, std::uint64_t seed,
         const std::string& database) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      const std::string number = std::to_string(seed);
      execl(program.c_str(), program.c_str(), "--floor", folder.c_str(), number.c_str(),
            database.c_str(), nullptr);
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
    wait_for_start(text);
    read_for(text, milliseconds);
    return kill(std::move(text));
  }

  // The same with a database that is killed in the middle, and started again. `goes_on` says
  // whether anything was acknowledged after that.
  std::string kill_with_database(int milliseconds) {
    std::string text;
    wait_for_start(text);
    read_for(text, milliseconds);
    std::atomic<bool> is_back = false;
    std::jthread server{[&is_back] {
      control_test_server("kill");
      control_test_server("start");
      is_back = true;
    }};
    constexpr int step = 100;
    while (!is_back) read_for(text, step);
    const std::size_t before = text.size();
    constexpr int longest = 300;
    for (int i = 0; i < longest && !goes_on; ++i) {
      read_for(text, step);
      goes_on = has_acknowledged(std::string_view{text}.substr(before));
    }
    return kill(std::move(text));
  }

  bool was_killed = false;
  bool goes_on = false;

 private:
  void wait_for_start(std::string& text) {
    while (text.find('\n') == std::string::npos && read_more(text, -1)) {
    }
  }

  void read_for(std::string& text, int milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{milliseconds};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end - std::chrono::steady_clock::now());
      if (left.count() <= 0 || !read_more(text, static_cast<int>(left.count()))) break;
    }
  }

  // Whether any answer has a count.
  static bool has_acknowledged(std::string_view text) {
    std::istringstream lines{std::string{text}};
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words{line};
      std::string word;
      int count = 0;
      words >> word;
      if (word != "!") continue;
      for (int i = 0; i < 4; ++i) words >> word;
      if (words >> count && count > 0) return true;
    }
    return false;
  }

  std::string kill(std::string text) {
    ::kill(process_, SIGKILL);
    while (read_more(text, -1)) {
    }
    int status = 0;
    waitpid(process_, &status, 0);
    was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    return text;
  }

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

// What the observer has seen of a store's floors.
class Observed {
 public:
  // Everything that one floor sent and answered until it was killed. Empty, or what is wrong.
  std::string follow(const std::string& text) {
    unanswered_.clear();
    std::istringstream lines{text};
    std::string wrong;
    for (std::string line; std::getline(lines, line) && wrong.empty() && !lines.eof();) {
      std::istringstream words{line};
      std::string mark;
      words >> mark;
      if (mark == "?") take_asked(words);
      if (mark == "!") wrong = take_answer(words);
    }
    return wrong;
  }

  // Whatever had no answer is sent again to the next floor, and some of what had.
  void write_again(const fs::path& file, drive::Random& random) {
    std::ofstream out{file, std::ios::trunc};
    for (const auto& [key, line] : unanswered_) out << line << '\n';
    for (int i = 0; i < resent && !answered_.empty(); ++i) out << random.one_of(answered_) << '\n';
  }

  [[nodiscard]] const Done& acknowledged() const { return acknowledged_; }
  [[nodiscard]] std::uint64_t repeated() const { return repeated_; }
  [[nodiscard]] std::uint64_t redeemed() const { return redeemed_.size(); }
  // How often each wish was done.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& done() const { return done_; }

 private:
  static constexpr int resent = 40;

  struct AskedFor {
    std::string about;
    std::string what;
  };

  void take_asked(std::istringstream& words) {
    std::string where;
    std::string key;
    AskedFor asked;
    words >> where >> key >> asked.about >> asked.what;
    unanswered_[where + ' ' + key] = fmt::format("{} {} {}", where, key, asked.about);
    asked_[where + ' ' + key] = asked;
  }

  // Whoever presents a voucher after somebody else gets nothing for it.
  std::string take_redeemed(const std::string& asked_by) {
    const AskedFor& asked = asked_[asked_by];
    if (!ends_voucher(asked.what)) return {};
    const auto [first, is_new] = redeemed_.emplace(asked.about, asked_by);
    if (is_new || first->second == asked_by) return {};
    return fmt::format("voucher {} was used up by {} and by {}", asked.about, first->second,
                       asked_by);
  }

  std::string take_answer(std::istringstream& words) {
    std::string table;
    std::string key;
    std::string request;
    Numbers numbers;
    int is_repeated = 0;
    words >> table >> key >> request >> numbers.first >> numbers.count >> is_repeated >>
        numbers.outcome;
    const auto asked = unanswered_.extract(table + ' ' + key);
    const auto known = acknowledged_.find({table, request});
    if (known != acknowledged_.end() && known->second != numbers) {
      return fmt::format("{}: request {} was done, and has another answer now", table, request);
    }
    if (known != acknowledged_.end() && is_repeated == 0) {
      return fmt::format("{}: request {} was done again", table, request);
    }
    repeated_ += is_repeated == 1 ? 1 : 0;
    if (numbers.count == 0) return {};
    if (known == acknowledged_.end() && asked) answered_.push_back(asked.mapped());
    acknowledged_[{table, request}] = numbers;
    if (known == acknowledged_.end() && numbers.outcome == "done") {
      ++done_[asked_[table + ' ' + key].what];
    }
    return numbers.outcome == "done" ? take_redeemed(table + ' ' + key) : "";
  }

  Done acknowledged_;
  std::map<std::string, std::string> unanswered_;  // lines, by table and key
  std::vector<std::string> answered_;
  std::map<std::string, AskedFor> asked_;
  std::map<std::string, std::string> redeemed_;  // vouchers, and who asked for it
  std::map<std::string, std::uint64_t> done_;
  std::uint64_t repeated_ = 0;
};

struct Kept {
  Done requests;
  std::string wrong;
};

template <typename TakeEntry>
void keep_requests(Kept& kept, const std::string& place, const Record& record, TakeEntry take) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (const auto entry = take(left)) {
    const Numbers numbers{number, entry->events.size()};
    number += entry->events.size();
    if (!entry->request) continue;
    const std::string id = to_hexadecimal(entry->request->id.bytes);
    if (!kept.requests.emplace(std::pair{place, id}, numbers).second) {
      kept.wrong = fmt::format("{}: request {} was done twice", place, id);
    }
  }
}

Kept read_requests(EventReader& store) {
  Kept kept;
  for (const auto streams = store.streams(); const StreamInfo& stream : *streams) {
    const bool is_house = stream.name == to_house;
    if (!is_house && !stream.name.starts_with("table/")) continue;
    for (std::uint64_t from = 1; from < stream.next;) {
      for (const auto read = store.read(stream.id, from, 1 << 20); const Record& record : *read) {
        if (is_house) {
          keep_requests(kept, stream.name, record, take_house_entry);
        } else {
          keep_requests(kept, stream.name.substr(6), record, take_entry);
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
std::string look_at(const fs::path& folder, const StoreAddress& address, const Done& acknowledged,
                    Totals& totals) {
  const auto store = open_reader(address);
  if (!store) return store.error().text;
  const Kept kept = read_requests(**store);
  if (!kept.wrong.empty()) return kept.wrong;
  for (const auto& [key, numbers] : acknowledged) {
    const auto found = kept.requests.find(key);
    if (found == kept.requests.end()) {
      return fmt::format("{}: request {} was acknowledged and is lost", key.first, key.second);
    }
    if (found->second.first != numbers.first || found->second.count != numbers.count) {
      return fmt::format("{}: request {} has other numbers", key.first, key.second);
    }
  }
  const auto report = verify_store(**store, verify_settings(folder / "secrets"));
  if (!report) return report.error().text;
  if (!report->is_sound()) {
    const StoreFinding& finding = report->found.front();
    return fmt::format("{}, entry {}: {}", finding.stream, finding.entry, finding.what);
  }
  if (report->house.books.sum().value != 0) return "the books do not balance";
  totals.rounds = 0;
  for (const VerifiedTable& table : report->tables) {
    totals.rounds += table.totals.rounds;
    if (table.totals.voided > 0) return table.table + ": a round is void though nothing was lost";
  }
  return {};
}

// ---- the loop -----------------------------------------------------------------------------------

struct Setting {
  std::string program;
  std::string database;  // an address; empty: a file of SQLite
};

StoreAddress store_of(const Setting& setting, const std::string& folder) {
  if (!setting.database.empty()) return StoreAddress::of_database(setting.database);
  return StoreAddress::of_file(folder + "/data/" + std::string{store_name});
}

// What the floor said until it was killed: every second time its database was killed before.
std::string crash(Victim& victim, const Setting& setting, drive::Random& random, Totals& totals) {
  const auto milliseconds = static_cast<int>(random.between(0, 600));
  ++totals.crashes;
  if (setting.database.empty() || totals.crashes % 2 == 0) return victim.kill_after(milliseconds);
  std::string text = victim.kill_with_database(milliseconds);
  if (victim.goes_on) ++totals.of_database;
  return text;
}

// So many crashes of one store. False where something was found.
bool crash_store(const Setting& setting, drive::Random& random, int crashes, Totals& totals) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("punto-crash-{}", getpid());
  fs::remove_all(folder);
  fs::create_directories(folder / "data");
  fs::create_directories(folder / "secrets");
  if (!setting.database.empty()) {
    ForeignSession{setting.database}.execute("DROP SCHEMA IF EXISTS punto CASCADE");
  }
  const StoreAddress store = store_of(setting, folder);
  Observed observed;
  std::uint64_t rounds = 0;
  for (int i = 0; i < crashes; ++i) {
    observed.write_again(folder / "secrets" / again_name, random);
    Victim victim{setting.program, folder, random.next(), setting.database};
    std::string wrong = observed.follow(crash(victim, setting, random, totals));
    if (!victim.was_killed) {
      fmt::print("the floor ended by itself; its files are in {}\n", folder.string());
      return false;
    }
    if (wrong.empty()) wrong = look_at(folder, store, observed.acknowledged(), totals);
    if (!wrong.empty()) {
      fmt::print("after crash {}: {}\nits files are in {}\n", totals.crashes, wrong,
                 folder.string());
      return false;
    }
    rounds = totals.rounds;
  }
  totals.rounds = rounds;
  totals.acknowledged += observed.acknowledged().size();
  totals.repeated += observed.repeated();
  totals.redeemed += observed.redeemed();
  for (const auto& [what, count] : observed.done()) totals.done[what] += count;
  for (const auto& [key, numbers] : observed.acknowledged()) {
    if (numbers.outcome != "done") ++totals.returned;
  }
  fs::remove_all(folder);
  return true;
}

// A floor on which something was never done would prove nothing about it.
bool was_busy(const Totals& totals) {
  bool all = true;
  std::string text;
  for (const std::string_view wish : wish_names) {
    const auto found = totals.done.find(std::string{wish});
    const std::uint64_t count = found == totals.done.end() ? 0 : found->second;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, wish);
    all = all && count > 0;
  }
  fmt::print("{}\n", text);
  return all;
}

int run(const Setting& setting, int crashes, std::uint64_t seed) {
  drive::Random random{seed};
  Totals totals;
  std::uint64_t rounds = 0;
  bool good = true;
  for (int left = crashes; left > 0 && good; left -= crashes_of_a_store) {
    good = crash_store(setting, random, std::min(left, crashes_of_a_store), totals);
    rounds += totals.rounds;
  }
  const auto expected = setting.database.empty() ? 0 : (totals.crashes + 1) / 2;
  if (good && totals.of_database != expected) {
    fmt::print("a floor did not go on when its database was back\n");
    good = false;
  }
  constexpr int crashes_for_all = 10;
  if (!was_busy(totals) && good && crashes >= crashes_for_all) {
    fmt::print("something was never done\n");
    good = false;
  }
  fmt::print(
      "{} crashes, {} of the database under a floor that went on, {} commands acknowledged, {} "
      "sent again and found done, {} rounds settled, {} "
      "vouchers used up, {} times something came back\n"
      "{} passed, {} failed\n",
      totals.crashes, totals.of_database, totals.acknowledged, totals.repeated, rounds,
      totals.redeemed, totals.returned, good ? 1 : 0, good ? 0 : 1);
  return good ? 0 : 1;
}

}  // namespace
}  // namespace punto::crash

// punto_crash [CRASHES [SEED [DATABASE]]]; --floor is the floor that is killed.
int main(int count, char** words) {
  if (count == 5 && std::string_view{words[1]} == "--floor") {
    const std::string folder = words[2];
    return punto::crash::run_busy_floor(punto::crash::store_of({words[0], words[4]}, folder),
                                        folder + "/secrets", std::strtoull(words[3], nullptr, 10));
  }
  const int crashes = count > 1 ? std::atoi(words[1]) : 20;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  return punto::crash::run({words[0], count > 3 ? words[3] : ""}, crashes, seed);
}
