// Plays a floor of all games on a simulated clock, with mistakes, crashes and failing disks.
//   punto_floor [--days N] [--hours N] [--seed S] [--store memory|disk|lying-disk]
//               [--file FILE] [--crashes PER_DAY] [--verify-every HOURS] [--coarse] [--twice]
//               [--begins DAY] [--keys FILE] [--plan FILE] [--credential TEXT]
//               [--report]
// --coarse deals the cards of a round in few steps, so that a year has room in memory. --file keeps
// the store in a new file and leaves it there, with the public keys beside it. --begins is the
// first day, counted from 1970. --keys keeps the keys, --plan writes the floor's file, and
// --credential gives the staff one at the end: so punto serve can go on with the store. --twice
// plays it a second time and compares. Exit code 1 where something broke.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <string_view>

#include "tests/floor/simulated_floor.hpp"

namespace punto::simulated {
namespace {

struct Options {
  RunSettings run;
  bool twice = false;
  bool report = false;
};

std::int64_t read_number(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

StoreKind read_store(std::string_view word) {
  const auto found = std::ranges::find(store_names, word);
  return found == store_names.end() ? StoreKind::Disk
                                    : static_cast<StoreKind>(found - store_names.begin());
}

Options read_options(int count, char** words) {
  Options options;
  RunSettings& run = options.run;
  for (int i = 1; i < count; ++i) {
    const std::string_view word{words[i]};
    const std::string_view next = i + 1 < count ? words[i + 1] : "";
    const std::int64_t number = read_number(next);
    if (word == "--report") options.report = true;
    if (word == "--twice") options.twice = true;
    if (word == "--coarse") run.detail = Detail::Coarse;
    if (word == "--days") run.length = number * day;
    if (word == "--hours") run.length = number * hour;
    if (word == "--seed") run.seed = static_cast<std::uint64_t>(number);
    if (word == "--crashes") run.crashes = static_cast<int>(number);
    if (word == "--verify-every") run.verify_every = number * hour;
    if (word == "--begins") run.begins = {number * day + doors_open_at};
    if (word == "--keys") run.keys = next;
    if (word == "--plan") run.plan = next;
    if (word == "--credential") run.credential = next;
    if (word == "--store") run.store = read_store(next);
    if (word == "--file") {
      run.store = StoreKind::File;
      run.file = next;
    }
  }
  return options;
}

std::string again(const RunSettings& run) {
  const std::string store =
      run.store == StoreKind::File
          ? "--file " + run.file
          : fmt::format("--store {}", store_names[static_cast<std::size_t>(run.store)]);
  return fmt::format("punto_floor --hours {} --seed {} {} --crashes {} --verify-every {}{}",
                     run.length / hour, run.seed, store, run.crashes, run.verify_every / hour,
                     run.detail == Detail::Coarse ? " --coarse" : "");
}

std::string when(Time begins, Time at) {
  const std::int64_t passed = at.milliseconds - begins.milliseconds + doors_open_at;
  return fmt::format("day {} {:02}:{:02}:{:06.3f}", passed / day + 1, passed % day / hour,
                     passed % hour / minute, static_cast<double>(passed % minute) / 1e3);
}

void print_broken(const RunSettings& run, const RunReport& report) {
  fmt::print("BROKEN with seed {} on {} UTC: {}\nagain with: {}\n", run.seed,
             when(run.begins, report.at), report.broken, again(run));
}

void print(const RunReport& report) {
  fmt::print("{} tables: {} rounds ({} void), {} wagers, {} events in {} turns\n", report.tables,
             report.rounds, report.voided, report.wagers, report.events, report.turns);
  fmt::print(
      "{} crashes and {} in starting, {} starts that failed, {} stops, {} troubles of the store of "
      "which {} were felt, {} changes of the clock, {} keys lost, {} snapshots damaged, {} "
      "verifications\n",
      report.crashes, report.crashes_in_start, report.failed_starts, report.stops, report.troubles,
      report.store_failures, report.clock_changes, report.keys_lost, report.snapshots_damaged,
      report.verified);
  const CourierCounts& commands = report.commands;
  fmt::print(
      "{} commands with keys, {} of them for the house: {} done ({} not taken in the end), {} "
      "refused ({} of people off duty), {} sent again ({} had been done), {} sent twice at once, "
      "{} keys misused\n",
      commands.sent, commands.to_house, commands.done, commands.not_taken, commands.refused,
      commands.off_duty, commands.sent_again, commands.found_done, commands.doubled,
      commands.misused_keys);
  fmt::print("{} events of the house; all the money compared {} times\n", report.house_events,
             report.reconciled);
}

void print_money(const RunReport& report) {
  for (const auto& [name, flow] : report.money.flows) {
    const std::string amount = flow.amount.value == 0 ? "" : to_text(flow.amount);
    fmt::print("  {:32} {:>9} {:>18}\n", name, flow.count, amount);
  }
  fmt::print("errands that came back\n");
  for (const auto& [what, count] : report.money.returned)
    fmt::print("  {:42} {:>9}\n", what, count);
  fmt::print("refused by the house\n");
  for (const auto& [what, count] : report.commands.refusals) {
    fmt::print("  {:42} {:>9}\n", what, count);
  }
}

void print_tables(const RunReport& report) {
  for (const auto& [table, totals] : report.by_table) {
    fmt::print("  {:30} {:>9} rounds {:>7} void {:>9} wagers {:>11} events\n", table, totals.rounds,
               totals.voided, totals.shares, totals.events);
  }
}

int run(int count, char** words) {
  const Options options = read_options(count, words);
  const auto started = std::chrono::steady_clock::now();
  RunReport report = SimulatedFloor{options.run}.run();
  if (report.broken.empty() && options.twice) {
    const Digest first = report.heads;
    report = SimulatedFloor{options.run}.run();
    if (report.heads != first) report.broken = "a second run has other heads";
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  if (!report.broken.empty()) print_broken(options.run, report);
  print(report);
  if (options.report) {
    print_tables(report);
    print_money(report);
  }
  fmt::print("heads {}\n{:.1f} s\n", to_text(report.heads), took.count());
  fmt::print("{} passed, {} failed\n", report.broken.empty() ? 1 : 0,
             report.broken.empty() ? 0 : 1);
  return report.broken.empty() ? 0 : 1;
}

}  // namespace
}  // namespace punto::simulated

int main(int count, char** words) {
  return punto::simulated::run(count, words);
}
