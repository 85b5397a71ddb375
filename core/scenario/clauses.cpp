#include "core/scenario/clauses.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace punto {
namespace {

// Book and number.
using Cited = std::pair<std::string, std::string>;

bool is_interpretation(std::string_view clause) {
  return clause.starts_with('i');
}

std::vector<std::string_view> split_columns(std::string_view line) {
  std::vector<std::string_view> columns;
  for (;;) {
    const std::size_t tab = line.find('\t');
    columns.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return columns;
    line.remove_prefix(tab + 1);
  }
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::set<std::string> books_of(const Scenario& scenario, const Proof& proof) {
  std::set<std::string> books;
  for (const ShelvedRulebook* book : scenario.under) {
    const bool meant = proof.short_name.empty() || is_meant_for({proof.short_name}, book->rulebook);
    if (meant) books.insert(book->rulebook.short_name);
  }
  return books;
}

class CoveragePage {
 public:
  CoveragePage(const std::vector<Clause>& clauses, const std::vector<NamedScenario>& scenarios)
      : clauses_(clauses), scenarios_(scenarios) {
    for (const Clause& clause : clauses) known_.insert({clause.book, clause.number});
  }

  Coverage write() {
    for (const NamedScenario& named : scenarios_) gather(named);
    coverage_.page =
        "# Clauses\n\n"
        "For regulators and auditors. Every clause of every approved rulebook, and the scenarios\n"
        "that show it. This page is written by `punto scenario --clauses rulebooks/clauses.tsv\n"
        "scenarios`; do not change it by hand. \"Software\" says whether the program has to do "
        "it,\n"
        "only records it, or has no part in it.\n";
    for (const Clause& clause : clauses_) add_clause(clause);
    add_interpretations();
    return std::move(coverage_);
  }

 private:
  void gather(const NamedScenario& named) {
    for (const Proof& proof : named.scenario.proves) {
      if (is_interpretation(proof.clause)) {
        const std::string number = proof.clause.substr(1);
        interpretations_[{number.size(), number}].insert(named.file);
        continue;
      }
      for (const std::string& book : books_of(named.scenario, proof)) {
        if (known_.contains({book, proof.clause})) {
          proved_[{book, proof.clause}].insert(named.file);
        } else {
          coverage_.mistakes.push_back(
              fmt::format("{}:{}:{}: {} has no clause {}; cite one of rulebooks/clauses.tsv",
                          named.file, proof.line, proof.column, book, proof.clause));
        }
      }
    }
  }

  void add_clause(const Clause& clause) {
    if (clause.book != book_) {
      book_ = clause.book;
      coverage_.page += fmt::format(
          "\n## {}\n\n| clause | what it says | software | scenarios |\n|---|---|---|---|\n",
          book_);
    }
    const auto found = proved_.find({clause.book, clause.number});
    const bool missing = found == proved_.end() && clause.needs_scenario();
    if (missing) coverage_.missing.push_back(fmt::format("{} {}", clause.book, clause.number));
    coverage_.page +=
        fmt::format("| {} | {} | {} | {} |\n", clause.number, clause.paraphrase, clause.software,
                    found != proved_.end() ? links_to(found->second)
                    : missing              ? "**none**"
                                           : "");
  }

  void add_interpretations() {
    if (interpretations_.empty()) return;
    coverage_.page += "\n## Interpretations\n\n| number | scenarios |\n|---|---|\n";
    for (const auto& [number, files] : interpretations_) {
      coverage_.page += fmt::format("| {} | {} |\n", number.second, links_to(files));
    }
  }

  // The page stands in docs/, beside scenarios/.
  static std::string links_to(const std::set<std::string>& files) {
    std::string text;
    for (const std::string& file : files) {
      const std::string_view name = file_name(file);
      const std::string_view stem = name.substr(0, name.rfind('.'));
      if (!text.empty()) text += "<br>";
      text += fmt::format("[{}](../{})", stem, file);
    }
    return text;
  }

  const std::vector<Clause>& clauses_;
  const std::vector<NamedScenario>& scenarios_;
  std::set<Cited> known_;
  std::map<Cited, std::set<std::string>> proved_;
  // By length and digits, which is the order of numbers.
  std::map<std::pair<std::size_t, std::string>, std::set<std::string>> interpretations_;
  std::string book_;
  Coverage coverage_;
};

}  // namespace

std::expected<std::vector<Clause>, Problems> read_clauses(std::string_view text) {
  std::vector<Clause> clauses;
  Problems problems;
  int number = 0;
  std::vector<std::string_view> heading;
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(heading, name) - heading.begin());
  };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    const auto columns = split_columns(line);
    if (number == 1) {
      heading = columns;
      for (const std::string_view name : {"doc", "clause", "paraphrase", "software"}) {
        if (column(name) == heading.size()) {
          problems.push_back({1, 1, fmt::format("there is no column \"{}\"", name),
                              "name the columns in the first line, with tabs between them"});
        }
      }
      if (!problems.empty()) break;
      continue;
    }
    if (columns.size() != heading.size()) {
      problems.push_back({number, 1, fmt::format("{} columns", columns.size()),
                          fmt::format("there must be {}", heading.size())});
      continue;
    }
    const auto at = [&](std::string_view name) { return std::string{columns[column(name)]}; };
    clauses.push_back({at("doc"), at("clause"), at("paraphrase"), at("software")});
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return clauses;
}

Coverage cover_clauses(const std::vector<Clause>& clauses,
                       const std::vector<NamedScenario>& scenarios) {
  return CoveragePage{clauses, scenarios}.write();
}

}  // namespace punto
