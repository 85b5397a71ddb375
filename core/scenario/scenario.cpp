#include "core/scenario/scenario.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/check_step.hpp"

namespace punto {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
}

// 5.8.1, i67; "4.1[3]" is the third row of the table in clause 4.1, "App[A]" a drawing.
bool is_clause(std::string_view text) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos) return is_citation(text);
  const std::string_view row = text.substr(bracket + 1);
  return (is_citation(text.substr(0, bracket)) || is_word(text.substr(0, bracket))) &&
         row.ends_with(']') && is_word(row.substr(0, row.size() - 1));
}

std::optional<ExpectationKind> expectation_of(std::string_view mark) {
  if (mark == "-") return ExpectationKind::Event;
  if (mark == "!") return ExpectationKind::Refusal;
  if (mark == "=") return ExpectationKind::Fact;
  if (mark == "?") return ExpectationKind::View;
  return {};
}

class ScenarioReader {
 public:
  explicit ScenarioReader(const RulebookShelf& shelf) : shelf_(shelf) {}

  std::expected<Scenario, Problems> read(std::string_view text) {
    // Some editors begin a file with a mark of its encoding.
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      ++number_;
      read_line(text.substr(0, end));
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    finish();
    if (problems_.empty()) check_steps();
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(scenario_);
  }

 private:
  void report(int column, std::string what, std::string remedy) {
    problems_.push_back({number_, column, std::move(what), std::move(remedy)});
  }

  void read_line(std::string_view line) {
    std::string_view rest = trimmed(line);
    if (rest.starts_with('#')) return read_comment(trimmed(rest.substr(1)));
    in_title_ = false;
    OnlyUnder only = block_;
    if (rest.starts_with('[')) {
      const std::size_t close = rest.find(']');
      if (close == std::string_view::npos) {
        return report(1, "\"[\" is not closed", "write [F6V6] before the line");
      }
      only = read_names(rest.substr(1, close - 1));
      rest = trimmed(rest.substr(close + 1));
    }
    const auto offset = rest.empty() ? 0 : static_cast<int>(rest.data() - line.data());
    auto words = split_words(rest);
    if (!words)
      return report(words.error().column + offset, words.error().what, words.error().remedy);
    if (words->empty()) return;
    for (LineWord& word : *words) word.column += offset;
    read_words(std::move(*words), std::move(only), rest);
  }

  // The comment that the file begins with says what it shows.
  void read_comment(std::string_view text) {
    if (!in_title_) return;
    if (!scenario_.title.empty()) scenario_.title += ' ';
    scenario_.title += text;
  }

  void read_words(std::vector<LineWord> words, OnlyUnder only, std::string_view text) {
    const LineWord first = words.front();
    const std::string_view name = first.is_bare() ? std::string_view{first.value} : "";
    if (name == "proves") return read_proofs(words);
    if (name == "under") return read_under(words);
    if (name == "for") return open_block(words);
    if (name == "end") return close_block(words);
    // "=" alone is a mark; "=x" is a slip that would be read as a word.
    if (const auto kind = expectation_of(name)) {
      words.erase(words.begin());
      return add_expectation(
          {number_, *kind, std::move(words), std::move(only), std::string{trimmed(text)}}, first);
    }
    scenario_.steps.push_back(
        {number_, std::move(words), std::move(only), std::string{trimmed(text)}, {}});
  }

  void add_expectation(Expectation expectation, const LineWord& mark) {
    if (scenario_.steps.empty()) {
      return report(mark.column, "an expectation without a command",
                    "write it below the command that it is about");
    }
    if (expectation.words.empty()) {
      return report(mark.column, fmt::format("nothing is expected after \"{}\"", mark.value),
                    "write - event, ! refusal, = fact or ? view");
    }
    scenario_.steps.back().expectations.push_back(std::move(expectation));
  }

  // Names of rulebooks, with spaces or commas between them.
  OnlyUnder read_names(std::string_view text) {
    OnlyUnder names;
    while (!text.empty()) {
      const std::size_t end = text.find_first_of(" ,\t");
      const std::string_view name = text.substr(0, end);
      if (!name.empty()) add_name(name, 1, names);
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    return names;
  }

  void add_name(std::string_view name, int column, OnlyUnder& names) {
    names.emplace_back(name);
    if (!is_book(name)) report_unknown_book(name, column);
  }

  [[nodiscard]] bool is_book(std::string_view name) const {
    return std::ranges::any_of(shelf_.rulebooks(), [&](const ShelvedRulebook& book) {
      return is_meant_for({std::string{name}}, book.rulebook);
    });
  }

  void report_unknown_book(std::string_view name, int column) {
    std::set<std::string_view> names;
    for (const ShelvedRulebook& book : shelf_.rulebooks()) {
      names.insert(book.rulebook.id);
      names.insert(book.rulebook.short_name);
    }
    const std::vector<std::string_view> listed{names.begin(), names.end()};
    const std::string guess = did_you_mean(name, listed);
    report(column, fmt::format("unknown rulebook \"{}\"", shown(name)),
           guess.empty() ? fmt::format("there are {}", one_of(listed)) : guess);
  }

  void open_block(LineWords words) {
    if (!block_.empty()) {
      return report(words.front().column, "\"for\" inside \"for\"", "end the first with \"end\"");
    }
    for (const LineWord& word : words.subspan(1)) add_name(word.value, word.column, block_);
    block_line_ = number_;
    if (block_.empty()) report(words.front().column, "for which rulebook?", "write for F6V6");
  }

  void close_block(LineWords words) {
    if (block_.empty()) {
      return report(words.front().column, "\"end\" without \"for\"", "remove it");
    }
    block_.clear();
  }

  // proves 5.8 5.8.1, or of one book: proves F6V6 3.17
  void read_proofs(LineWords words) {
    std::string short_name;
    if (words.size() < 2) {
      return report(words.front().column, "proves what?", "write proves 5.8 5.8.1");
    }
    for (const LineWord& word : words.subspan(1)) {
      if (is_clause(word.value) && word.is_bare()) {
        scenario_.proves.push_back({number_, word.column, short_name, word.value});
        continue;
      }
      if (!is_book(word.value)) {
        report(word.column,
               fmt::format("\"{}\" is neither a clause nor a rulebook", shown(word.value)),
               "write proves 5.8 i67, or proves EB4 5.8 F6V6 5.8.1");
      }
      short_name = word.value;
    }
  }

  void read_under(LineWords words) {
    if (!scenario_.steps.empty()) {
      report(words.front().column, "\"under\" comes after a line that is played",
             "write it in the head of the file");
    }
    for (const LineWord& word : words.subspan(1)) {
      bool found = false;
      for (const ShelvedRulebook& book : shelf_.rulebooks()) {
        if (word.value != "all" && !is_meant_for({word.value}, book.rulebook)) continue;
        found = true;
        if (std::ranges::find(scenario_.under, &book) == scenario_.under.end()) {
          scenario_.under.push_back(&book);
        }
      }
      if (!found) report_unknown_book(word.value, word.column);
    }
  }

  void finish() {
    if (!block_.empty()) {
      problems_.push_back({block_line_, 1, "\"for\" without \"end\"", "end it with \"end\""});
    }
    if (scenario_.under.empty() && problems_.empty()) {
      problems_.push_back({1, 1, "it runs under no rulebook", "add a line: under fortune-six-v6"});
    }
    for (const Proof& proof : scenario_.proves) check_proof(proof);
    if (scenario_.steps.empty() && problems_.empty()) {
      problems_.push_back({1, 1, "nothing is done", "begin with a line: table"});
    }
  }

  void check_proof(const Proof& proof) {
    const bool runs = proof.short_name.empty() ||
                      std::ranges::any_of(scenario_.under, [&](const ShelvedRulebook* book) {
                        return is_meant_for({proof.short_name}, book->rulebook);
                      });
    if (runs) return;
    problems_.push_back({proof.line, proof.column,
                         fmt::format("it does not run under {}", proof.short_name),
                         "name the rulebook in the line \"under\""});
  }

  // A line for rulebooks that the scenario does not run under would never be played.
  void check_played(int line, const OnlyUnder& only) {
    const bool played = std::ranges::any_of(scenario_.under, [&](const ShelvedRulebook* book) {
      return is_meant_for(only, book->rulebook);
    });
    if (played) return;
    problems_.push_back({line, 1,
                         fmt::format("it is for {} alone, and never played", fmt::join(only, " ")),
                         "name the rulebook in the line \"under\", or leave the line out"});
  }

  // What is expected under a rulebook that the step above is not played under is never looked at.
  void check_played(const Expectation& expected, const ScenarioStep& step) {
    check_played(expected.line, expected.only);
    if (expected.only.empty()) return;
    for (const ShelvedRulebook* book : scenario_.under) {
      if (!is_meant_for(expected.only, book->rulebook)) continue;
      if (is_meant_for(step.only, book->rulebook)) continue;
      problems_.push_back({expected.line, 1,
                           fmt::format("line {} above it is not played under {}", step.line,
                                       book->rulebook.short_name),
                           "write it below a line that is played under that rulebook"});
      return;
    }
  }

  void check_steps() {
    for (const ScenarioStep& step : scenario_.steps) {
      check_played(step.line, step.only);
      for (const Expectation& each : step.expectations) check_played(each, step);
      for (const ShelvedRulebook* book : scenario_.under) {
        if (!is_meant_for(step.only, book->rulebook)) continue;
        Problems found = check_step(step, book->rulebook);
        if (found.empty()) continue;
        std::ranges::move(found, std::back_inserter(problems_));
        break;  // the next rulebook would mostly say the same
      }
    }
  }

  const RulebookShelf& shelf_;
  Scenario scenario_;
  Problems problems_;
  OnlyUnder block_;
  int block_line_ = 0;
  int number_ = 0;
  bool in_title_ = true;
};

}  // namespace

bool is_meant_for(const OnlyUnder& only, const Rulebook& rulebook) {
  return only.empty() || std::ranges::any_of(only, [&](const std::string& name) {
           return name == rulebook.id || name == rulebook.short_name ||
                  name == fmt::format("{}@{}", rulebook.id, rulebook.version);
         });
}

std::expected<Scenario, Problems> read_scenario(std::string_view text, const RulebookShelf& shelf) {
  return ScenarioReader{shelf}.read(text);
}

}  // namespace punto
