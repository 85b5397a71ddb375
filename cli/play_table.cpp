#include "cli/play_table.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <unistd.h>

#include "cli/draw_table.hpp"
#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/scenario/event_text.hpp"
#include "core/scenario/session.hpp"

namespace punto {
namespace {

constexpr std::string_view first_round =
    "table\n"
    "P1 sits credits=500\n"
    "open-betting\n"
    "P1: place-wager banker 100\n"
    "close-betting\n"
    "deal {}\n"
    "settle\n";

constexpr std::string_view help_text =
    "A line is a command, in the words of scenarios (docs/SCENARIOS.md):\n"
    "  table                          opens the table and makes the shoe ready\n"
    "  P1 sits credits=500            a Player sits down\n"
    "  open-betting                   a command of whoever runs the table\n"
    "  P1: place-wager banker 100     a command of somebody else; pit-manager: and so on\n"
    "  close-betting                  no more bets\n"
    "  deal 9C 4D KH 2S               draws, reads and exposes these cards\n"
    "  settle                         losing wagers are collected, winning ones paid\n"
    "  round P1 banker=100 cards 9C 4D KH 2S    all of it in one line\n"
    "  wait 30s                       the clock goes on\n"
    "And of the table in the terminal:\n"
    "  next           everything that anybody may do now\n"
    "  help COMMAND   the fields of a command; help commands lists them\n"
    "  undo           takes the last line back\n"
    "  save FILE      writes the session as a scenario\n"
    "  quit\n";

std::string_view deck_example(const Rulebook& rulebook) {
  return rulebook.deck == DeckKind::Standard ? "9C 4D KH 2S" : "9F 4G FE 2W";
}

// Reads lines, does what they say and tells what came of it.
class TerminalTable {
 public:
  explicit TerminalTable(const ShelvedRulebook& book) : session_(book) {}

  // False when it is time to go.
  bool take(const std::string& line) {
    const auto words = split_words(line);
    if (!words) return tell(words.error());
    if (words->empty()) return true;
    const std::string& first = words->front().value;
    if (first == "quit" || first == "exit") return false;
    if (first == "help") return help(*words);
    if (first == "next") return write_out(draw_next_steps(session_.state()));
    if (first == "undo") return undo();
    if (first == "save") return save(*words);
    return play(line);
  }

  void picture() const { write_out(draw_table(session_.state())); }
  [[nodiscard]] bool any_wrong() const { return any_wrong_; }

 private:
  bool tell(const Problem& problem) {
    any_wrong_ = true;
    return write_out(fmt::format("  ? {}; {}\n", problem.what, problem.remedy));
  }

  bool play(const std::string& line) {
    const auto carried = session_.play(line);
    if (!carried) {
      for (const Problem& problem : carried.error()) tell(problem);
      return true;
    }
    for (const Event& event : carried->events()) {
      write_out(fmt::format("  - {}\n", to_text(event.body, session_.rulebook())));
    }
    if (const Refusal* refusal = carried->refusal()) {
      const std::string_view rule = refusal->rule.text();
      write_out(fmt::format("  ! {}: {}{}\n", name_of(refusal->reason), explain(refusal->reason),
                            rule.empty() ? "" : fmt::format(" [{}]", citation_text(rule))));
    }
    if (carried->mistake) tell({0, 0, carried->mistake->what, carried->mistake->remedy});
    picture();
    return true;
  }

  bool help(LineWords words) {
    if (words.size() < 2) return write_out(help_text);
    if (words[1].value == "commands") {
      std::string text;
      for (const std::string_view name : command_names()) {
        text += fmt::format("  {}\n", command_form(name));
      }
      return write_out(text);
    }
    const std::string form = command_form(words[1].value);
    if (!form.empty()) return write_out(fmt::format("  {}\n", form));
    return tell({0, 0, fmt::format("there is no command \"{}\"", shown(words[1].value)),
                 "help commands lists them"});
  }

  bool undo() {
    if (!session_.undo()) return tell({0, 0, "there is nothing to take back", "go on"});
    picture();
    return true;
  }

  bool save(LineWords words) {
    if (words.size() != 2) return tell({0, 0, "save where?", "write save FILE"});
    const std::string& path = words[1].value;
    std::ofstream file{path, std::ios::binary};
    file << session_.to_scenario();
    file.close();
    if (!file) {
      return tell({0, 0, fmt::format("{} cannot be written", shown(path)), "name another file"});
    }
    return write_out(fmt::format("  saved; run it with: punto scenario {}\n", shown(path)));
  }

  Session session_;
  bool any_wrong_ = false;
};

}  // namespace

int run_table(const TableOptions& options, const RulebookShelf& shelf) {
  const auto game = shelf.require(options.game);
  if (!game) return refuse(game.error());
  if (options.example) {
    write_out(fmt::format(fmt::runtime(first_round), deck_example(**game)));
    return exit_done;
  }
  const auto book = std::ranges::find(shelf.rulebooks(), *game,
                                      [](const ShelvedRulebook& each) { return &each.rulebook; });
  TerminalTable table{*book};
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1;
  if (is_terminal) {
    write_out(fmt::format("{}; help shows a first round, quit ends.\n", (*game)->name.en));
    table.picture();
  }
  std::string line;
  for (;;) {
    if (is_terminal) write_out("> ");
    if (!std::getline(std::cin, line) || !table.take(line)) break;
  }
  return !is_terminal && table.any_wrong() ? exit_misuse : exit_done;
}

}  // namespace punto
