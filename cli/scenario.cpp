#include "cli/scenario.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/scenario/clauses.hpp"
#include "core/scenario/run.hpp"
#include "edge/wire/scenario_json.hpp"

namespace punto {
namespace {

using Files = std::expected<std::vector<std::string>, std::string>;

Files files_in(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> files;
  std::filesystem::recursive_directory_iterator entry{folder, error};
  for (; !error && entry != std::filesystem::recursive_directory_iterator{};
       entry.increment(error)) {
    if (entry->path().extension() == ".txt") files.push_back(entry->path().string());
  }
  if (error) return std::unexpected(fmt::format("{}: {}", shown(folder), error.message()));
  if (files.empty()) {
    return std::unexpected(
        fmt::format("{}: no scenarios here; they are files *.txt", shown(folder)));
  }
  std::ranges::sort(files);
  return files;
}

Files gather(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    const auto found = files_in(path);
    if (!found) return found;
    std::ranges::copy(*found, std::back_inserter(files));
  }
  return files;
}

// What is wrong with the files, and what came of those that are right.
struct Results {
  std::vector<NamedScenario> scenarios;
  std::vector<ScenarioReport> reports;
  bool unreadable = false;
};

void read_and_run(const std::string& file, const ScenarioOptions& options,
                  const RulebookShelf& shelf, OpenedTables& opened, Results& results) {
  const auto text = read_file(file, "scenario");
  if (!text) {
    refuse(text.error());
    results.unreadable = true;
    return;
  }
  auto scenario = read_scenario(*text, shelf);
  if (!scenario) {
    results.reports.push_back({file, std::move(scenario.error()), {}});
    return;
  }
  ScenarioReport report{file, {}, {}};
  const OnlyUnder only = options.under.empty() ? OnlyUnder{} : OnlyUnder{options.under};
  const Scenario& kept = results.scenarios.emplace_back(file, std::move(*scenario)).scenario;
  for (const ShelvedRulebook* book : kept.under) {
    if (is_meant_for(only, book->rulebook)) {
      report.runs.push_back(run_scenario(kept, *book, &opened));
    }
  }
  if (!report.runs.empty()) results.reports.push_back(std::move(report));
}

// Expected and actual side by side, or below each other where they are long.
std::string write_differences(const ScenarioReport& report, const ScenarioRun& run) {
  constexpr std::size_t widest_column = 48;
  std::size_t width = 8;
  for (const Difference& difference : run.differences) {
    const std::size_t used = display_width(difference.expected);
    if (used <= widest_column) width = std::max(width, used);
  }
  std::string text = fmt::format("{} under {}\n", report.file, run.rulebook->id);
  text += fmt::format("  line  {}  actual\n", padded("expected", width));
  for (const auto& [line, expected, actual] : run.differences) {
    const std::string left = expected.empty() ? "(nothing)" : expected;
    const std::string right = actual.empty() ? "(nothing)" : actual;
    text += display_width(left) <= width
                ? fmt::format("{:>6}  {}  {}\n", line, padded(left, width), right)
                : fmt::format("{:>6}  {}\n{:>8}{}  {}\n", line, left, "", padded("", width), right);
  }
  if (run.stopped) text += "        the lines after it were not played\n";
  return text + '\n';
}

// The scenario with what happened in the place of what was expected.
std::string write_played(const NamedScenario& named, const ScenarioRun& run) {
  std::string text = fmt::format("# {}, as played under {}\n", named.file, run.rulebook->id);
  if (!named.scenario.title.empty()) text += fmt::format("# {}\n", named.scenario.title);
  for (const PlayedStep& played : run.played) {
    text += played.step->text + '\n';
    for (const std::string& line : played.happened) text += fmt::format("  {}\n", line);
    for (const Expectation& expectation : played.step->expectations) {
      const bool asked =
          expectation.kind == ExpectationKind::Fact || expectation.kind == ExpectationKind::View;
      if (asked && is_meant_for(expectation.only, *run.rulebook)) {
        text += fmt::format("  {}\n", expectation.text);
      }
    }
  }
  return text + '\n';
}

std::string write_report(const Results& results, bool show) {
  std::string text;
  for (const ScenarioReport& report : results.reports) {
    const auto named = std::ranges::find(results.scenarios, report.file, &NamedScenario::file);
    for (const ScenarioRun& run : report.runs) {
      if (show) text += write_played(*named, run);
      if (!run.passed()) text += write_differences(report, run);
    }
  }
  const auto passed = std::ranges::count_if(results.reports, &ScenarioReport::passed);
  const auto all = static_cast<std::ptrdiff_t>(results.reports.size());
  return text + fmt::format("{} scenario{}, {} passed, {} failed\n", all, all == 1 ? "" : "s",
                            passed, all - passed);
}

// One line for each mistake; true where there is any.
bool refuse_mistakes(const Results& results) {
  bool any = results.unreadable;
  for (const ScenarioReport& report : results.reports) {
    for (const Problem& problem : report.problems) {
      refuse(to_text(problem, report.file));
      any = true;
    }
  }
  return any;
}

int write_clauses(const std::string& file, const Results& results) {
  const auto text = read_file(file, "table of clauses");
  if (!text) return refuse(text.error());
  const auto clauses = read_clauses(*text);
  if (!clauses) {
    for (const Problem& problem : clauses.error()) refuse(to_text(problem, file));
    return exit_misuse;
  }
  const Coverage coverage = cover_clauses(*clauses, results.scenarios);
  write_out(coverage.page);
  for (const std::string& mistake : coverage.mistakes) refuse(mistake);
  for (const std::string& missing : coverage.missing) {
    refuse(fmt::format("{} has no scenario; write one that proves it", missing));
  }
  return coverage.mistakes.empty() && coverage.missing.empty() ? exit_done : exit_no;
}

// A rulebook that is being written takes the place of the one with its id, and is named instead.
bool put_draft(std::string& file, RulebookShelf& shelf) {
  const auto text = read_file(file);
  if (!text) return refuse(text.error()), false;
  const auto draft = shelf.replace(file, *text);
  if (!draft) {
    for (const std::string& line : draft.error()) refuse(line);
    return false;
  }
  file = (*draft)->id;
  return true;
}

}  // namespace

int run_scenario_command(ScenarioOptions options, RulebookShelf shelf) {
  if (options.under.ends_with(".toml")) {
    if (!put_draft(options.under, shelf)) return exit_misuse;
  } else if (!options.under.empty()) {
    const auto game = shelf.require(options.under);
    if (!game) return refuse(game.error());
  }
  const auto files = gather(options.paths);
  if (!files) return refuse(files.error());
  Results results;
  OpenedTables opened;
  for (const std::string& file : *files) read_and_run(file, options, shelf, opened, results);
  if (results.reports.empty()) {
    if (results.unreadable) return exit_misuse;
    return refuse(fmt::format("none of these is for {}; name others, or leave --under out",
                              shown(options.under)));
  }
  if (!options.clauses.empty()) {
    if (refuse_mistakes(results)) return exit_misuse;
    return write_clauses(options.clauses, results);
  }
  write_out(options.json ? scenario_reports_to_json(results.reports)
                         : write_report(results, options.show));
  if (refuse_mistakes(results)) return exit_misuse;
  return std::ranges::all_of(results.reports, &ScenarioReport::passed) ? exit_done : exit_no;
}

}  // namespace punto
