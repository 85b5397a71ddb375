// Plays tables by chance and checks everything after every command.
//   punto_drive [--steps N] [--seed S] [--threads N] [--book ID] [--table SEED] [--report]
//               [--out FOLDER]
// --table plays the one table with that seed, as a failure names it. Exit code 1 where something
// was found.

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
constexpr std::uint64_t enough = 1'000;

struct Options {
  std::uint64_t steps = 1'000'000;
  std::uint64_t seed = 1;
  std::uint64_t threads = 1;
  std::uint64_t table = 0;
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
    // One kind may have several causes, which the command before it mostly tells apart.
    const bool at_the_end = table.finding->check.starts_with("dead-end");
    const auto last = punto::name_of(table.given.back().command.body);
    const std::string key =
        fmt::format("{} after {}", table.finding->check, at_the_end ? "any command" : last);
    auto& [number, example] = found[key];
    ++number;
    if (number == 1 || table.given.size() < example.given.size()) example = table;
  }

  void print(const std::string& folder) const {
    for (const auto& [check, entry] : found) {
      const auto& [number, example] = entry;
      const DrivenTable small = shrink(example);
      const std::string text = written_as_scenario(small);
      fmt::print("\nFAILED {} times: {}: {}\nbook {}, --table {}, step {}\n{}", number, check,
                 small.finding->detail, all_books()[small.plan.book].id, small.seed,
                 example.given.size(), text);
      if (folder.empty()) continue;
      std::string file = check;
      for (char& letter : file) letter = letter == ' ' || letter == ':' ? '-' : letter;
      std::ofstream{fmt::format("{}/{}.scenario", folder, file)} << text;
    }
  }
};

std::size_t book_of(const Options& options, std::uint64_t number) {
  const auto& books = all_books();
  for (std::size_t i = 0; i < books.size(); ++i) {
    if (books[i].id == options.book) return i;
  }
  return number % books.size();
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
      const DrivenTable driven = drive_table(seed, book_of(options, seed), steps_of_a_table, mine);
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
  if (options.report) fmt::print("{}", all.report(enough));
  failures.print(options.out);
  fmt::print("\n{} tables, {} commands, {:.1f} s, {:.0f} commands a second; {} kinds of failure\n",
             next_table.load(), steps.load(), took.count(),
             static_cast<double>(steps) / took.count(), failures.found.size());
  return failures.found.empty() ? 0 : 1;
}

}  // namespace
}  // namespace punto::drive

int main(int count, char** words) {
  return punto::drive::run(count, words);
}
