// Plays tables by chance and checks everything after every command.
//   punto_drive [--steps N] [--seed S] [--threads N] [--book ID] [--table SEED] [--report]
//               [--require N] [--out FOLDER]
// --table plays the one table with that seed, as a failure names it. --require demands that every
// command, event, refusal and resolution is reached N times, and that under every rulebook more
// than half of the commands are accepted. Exit code 1 where something was found or is missing.

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>

#include "core/scenario/command_text.hpp"
#include "tests/drive/drive.hpp"

namespace punto::drive {
namespace {

constexpr int steps_of_a_table = 1'200;

// What a run of the full length has to reach, so that a report of a shorter one can be judged.
constexpr std::uint64_t full_length = 10'000'000;
constexpr std::uint64_t enough_of_each = 1'000;

struct Options {
  std::uint64_t steps = 1'000'000;
  std::uint64_t seed = 1;
  std::uint64_t threads = 1;
  std::uint64_t table = 0;
  std::uint64_t require = 0;
  std::string book;
  std::string out;
  bool report = false;
};

std::uint64_t read_number(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Options read_options(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view word{words[i]};
    const std::string_view next = i + 1 < count ? words[i + 1] : "";
    if (word == "--report") options.report = true;
    if (word == "--steps") options.steps = read_number(next);
    if (word == "--seed") options.seed = read_number(next);
    if (word == "--threads") options.threads = read_number(next);
    if (word == "--table") options.table = read_number(next);
    if (word == "--require") options.require = read_number(next);
    if (word == "--book") options.book = next;
    if (word == "--out") options.out = next;
  }
  return options;
}

// One example of each kind of failure, and how often it came.
struct Failures {
  std::mutex guard;
  std::map<std::string, std::pair<int, DrivenTable>> found;

  void add(const DrivenTable& table) {
    const std::lock_guard lock{guard};
    // A kind of one word may have several causes, which the command before it mostly tells apart.
    std::string key = table.finding->check;
    if (!key.contains(' '))
      key += " after " + std::string{name_of(table.given.back().command.body)};
    auto& [number, example] = found[key];
    ++number;
    if (number == 1 || table.given.size() < example.given.size()) example = table;
  }

  void print(const std::string& folder) const {
    for (const auto& [check, entry] : found) {
      const auto& [number, example] = entry;
      const DrivenTable small = shrink(example);
      const std::string text = written_as_scenario(small);
      const std::string differences = played_as_scenario(text);
      fmt::print(
          "\nFAILED {} times: {}: {}\n--table {} --book {}, command {}\n{}\nas a scenario: {}",
          number, check, small.finding->detail, small.seed, all_books()[small.plan.book].id,
          example.given.size(), text,
          differences.empty() ? "played as written, which does not show it\n" : differences);
      if (folder.empty()) continue;
      std::string file = check;
      for (char& letter : file) letter = letter == ' ' || letter == ':' ? '-' : letter;
      std::ofstream{fmt::format("{}/{}.txt", folder, file)} << text;
    }
  }
};

std::size_t book_of(const Options& options, std::uint64_t number) {
  const auto& books = all_books();
  for (std::size_t i = 0; i < books.size(); ++i) {
    if (books[i].id == options.book) return i;
  }
  // A book with methods has more rows and more to do with hands than others.
  const auto have_methods = [](const Book& book) { return !book.rulebook.methods.empty(); };
  std::vector<std::size_t> shares;
  for (std::size_t i = 0; i < books.size(); ++i)
    shares.insert(shares.end(), have_methods(books[i]) ? 5 : 2, i);
  return shares[number % shares.size()];
}

int run(int count, char** words) {
  const Options options = read_options(count, words);
  const auto started = std::chrono::steady_clock::now();
  Failures failures;
  Coverage all;
  std::atomic<std::uint64_t> next_table = 0;
  std::atomic<std::uint64_t> steps = 0;
  const auto work = [&] {
    Coverage mine;
    while (steps < options.steps) {
      const std::uint64_t number = next_table++;
      const std::uint64_t seed =
          options.table != 0 ? options.table : seed_of_table(options.seed, number);
      const std::uint64_t before = mine.steps();
      const DrivenTable driven = drive_table(
          seed, book_of(options, options.table != 0 ? seed : number), steps_of_a_table, mine);
      if (driven.finding) failures.add(driven);
      steps += mine.steps() - before;
      if (options.table != 0) break;
    }
    const std::lock_guard lock{failures.guard};
    all.add(mine);
  };
  std::vector<std::jthread> threads;
  for (std::uint64_t i = 0; i < options.threads; ++i) threads.emplace_back(work);
  threads.clear();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  if (options.report) {
    const std::uint64_t least =
        std::max<std::uint64_t>(enough_of_each * all.steps() / full_length, 1);
    fmt::print("{}\nreached less often than {}\n{}", all.report(), least, all.shortcomings(least));
  }
  failures.print(options.out);
  const std::string missing = options.require == 0 ? "" : all.shortcomings(options.require);
  if (!missing.empty())
    fmt::print("\nMISSING, each to be reached {} times\n{}", options.require, missing);
  fmt::print("\n{} tables, {} commands, {:.1f} s, {:.0f} commands a second; {} kinds of failure\n",
             next_table.load(), steps.load(), took.count(),
             static_cast<double>(steps) / took.count(), failures.found.size());
  return failures.found.empty() && missing.empty() ? 0 : 1;
}

}  // namespace
}  // namespace punto::drive

int main(int count, char** words) {
  return punto::drive::run(count, words);
}
