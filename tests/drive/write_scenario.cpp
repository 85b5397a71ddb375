#include <fmt/format.h>

#include "core/scenario/command_text.hpp"
#include "core/scenario/duration_text.hpp"
#include "core/scenario/instruction.hpp"
#include "core/scenario/run.hpp"
#include "core/scenario/settings_text.hpp"
#include "tests/drive/crash_guard.hpp"
#include "tests/drive/drive.hpp"

namespace punto::drive {
namespace {

class ScenarioWriter {
 public:
  explicit ScenarioWriter(const DrivenTable& table)
      : table_(table),
        book_(all_books()[table.plan.book]),
        played_(table.plan, table.seed, table.start) {}

  std::string write() {
    write_head();
    // What goes wrong is known already: here it only must not end the writing.
    (void)guarded([&]() -> Finding {
      for (const GivenCommand& given : table_.given) write_command(given);
      return {};
    });
    if (!table_.finding) return text_;
    for (const std::string& line : table_.finding->expected) text_ += fmt::format("  {}\n", line);
    return text_;
  }

 private:
  void write_head() {
    const Failure found = table_.finding.value_or(Failure{"nothing was found", ""});
    text_ = fmt::format("# {}: {}\n# found by punto_drive, --table {} --book {}\nunder {}\n\n",
                        found.check, found.detail, table_.seed, book_.id, book_.id);
    if (table_.start == PlayedTable::Start::NotOpen) return;
    text_ += "table bare";
    for (const std::string& word : write_settings(table_.plan.settings, book_.rulebook)) {
      text_ += ' ' + word;
    }
    text_ += '\n';
  }

  void write_command(const GivenCommand& given) {
    const std::string line = to_text(given.command, book_.rulebook, &played_.state());
    if (!can_be_read(line, given.command)) return leave_out(given);
    wait_for(given);
    text_ += line + '\n';
    const Decision decision = decide(played_.state(), given.command, given.at);
    if (!decision) text_ += fmt::format("  ! {}\n", name_of(decision.error().reason));
    (void)played_.give(given.command, given.at, nullptr);
  }

  // Nonsense for which a scenario has no words is refused and changes nothing.
  void leave_out(const GivenCommand& given) {
    if (decide(played_.state(), given.command, given.at)) {
      text_ += fmt::format("# {} that cannot be written\n", name_of(given.command.body));
    }
    (void)played_.give(given.command, given.at, nullptr);
  }

  // Only an offer looks at the clock.
  void wait_for(const GivenCommand& given) {
    const auto& procedure = played_.state().procedure;
    const bool is_open = procedure && procedure->stage == Stage::Offer;
    const std::int64_t gap = given.at.milliseconds - before_.milliseconds;
    if (is_open && gap > milliseconds_per_command) {
      text_ += fmt::format("wait {}\n", write_duration(gap - milliseconds_per_command));
    }
    before_ = given.at;
  }

  [[nodiscard]] bool can_be_read(const std::string& line, const Command& command) const {
    const auto words = split_words(line);
    if (!words) return false;
    const TableState* state = played_.state().law ? &played_.state() : nullptr;
    const auto read = read_instruction(*words, ReadingContext{book_.rulebook, state});
    if (!read || !std::holds_alternative<Command>(*read)) return false;
    if (const auto* open = std::get_if<OpenTable>(&command.body)) {
      const auto& again = std::get<OpenTable>(std::get<Command>(*read).body);
      return open->rulebook == book_.text && open->settings == again.settings;
    }
    return to_text(std::get<Command>(*read), book_.rulebook, state) == line;
  }

  const DrivenTable& table_;
  const Book& book_;
  PlayedTable played_;
  Time before_;
  std::string text_;
};

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

std::string differences_in(const Scenario& scenario) {
  std::string text;
  for (const ShelvedRulebook* book : scenario.under) {
    for (const Difference& each : run_scenario(scenario, *book).differences) {
      text +=
          fmt::format("line {}: expected {}, actual {}\n", each.line, each.expected, each.actual);
    }
  }
  return text;
}

}  // namespace

std::string written_as_scenario(const DrivenTable& table) {
  return ScenarioWriter{table}.write();
}

std::string played_as_scenario(const std::string& text) {
  const auto scenario = read_scenario(text, shelf());
  std::string differences;
  if (!scenario) {
    for (const Problem& problem : scenario.error())
      differences += to_text(problem, "scenario") + '\n';
    return differences;
  }
  const Finding crash = guarded([&]() -> Finding {
    differences = differences_in(*scenario);
    return {};
  });
  return crash ? crash->check + '\n' : differences;
}

}  // namespace punto::drive
