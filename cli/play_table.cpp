#include "cli/play_table.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <unistd.h>
#include <utility>

#include "cli/draw_events.hpp"
#include "cli/draw_table.hpp"
#include "cli/line_editor.hpp"
#include "cli/output.hpp"
#include "cli/table_help.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/advice.hpp"
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

std::string_view deck_example(const Rulebook& rulebook) {
  return rulebook.deck == DeckKind::Standard ? "9C 4D KH 2S" : "9F 4G FE 2W";
}

// Nothing in it moves the cursor.
std::string printable(std::string line) {
  std::ranges::replace_if(line, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return line;
}

// As a shell takes it.
std::string for_shell(const std::string& path) {
  const bool plain = path.find_first_of(" \t'\"\\$&|;()<>*?#~`!") == std::string::npos;
  if (plain) return shown(path);
  std::string quoted = "'";
  for (const char c : shown(path)) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

// Where lines come from.
enum class Lines : std::uint8_t { Typed, Piped };

// Reads lines, does what they say and tells what came of it.
class TerminalTable {
 public:
  TerminalTable(const ShelvedRulebook& book, Lines lines) : session_(book), lines_(lines) {}

  // False when it is time to go.
  bool take(const std::string& line) {
    const auto words = split_words(line);
    if (!words) return tell(words.error().what, words.error().remedy);
    if (words->empty()) return true;
    const std::string& first = words->front().value;
    if (first == "quit" || first == "exit") return !may_quit();
    asked_to_save_ = false;
    if (first == "help") return help(*words);
    if (first == "next") return next(*words);
    if (first == "undo") return undo(*words);
    if (first == "save") return save(*words);
    return play(line, first);
  }

  void picture() const { write_out(draw_table(session_.state(), session_.now())); }
  [[nodiscard]] bool any_wrong() const { return any_wrong_; }

 private:
  bool tell(std::string_view what, std::string_view remedy) {
    any_wrong_ = true;
    return write_out(wrapped(fmt::format("  ? {}; {}", what, remedy), 4));
  }

  bool play(const std::string& line, const std::string& first) {
    const auto carried = session_.play(line);
    if (!carried) return tell_mistakes(carried.error(), first);
    is_saved_ = false;
    for (const Event& event : carried->events()) tell_event(event.body);
    if (carried->refusal() != nullptr) tell_refusal(carried->given.back());
    if (carried->mistake) {
      const bool begun = !carried->given.empty();
      tell(carried->mistake->what, carried->mistake->remedy + (begun ? ", or undo the line" : ""));
    }
    if (carried->given.empty() && first == "expose") {
      tell("nothing lies face down", "deal cards first");
    }
    picture();
    return true;
  }

  // A slip may have meant a word of the terminal.
  bool tell_mistakes(const Problems& problems, const std::string& first) {
    std::vector<std::string_view> known = command_names();
    std::ranges::copy(line_words, std::back_inserter(known));
    std::ranges::copy(terminal_words, std::back_inserter(known));
    const std::string_view meant = nearest(first, known);
    const bool is_own = std::ranges::find(terminal_words, meant) != terminal_words.end();
    if (is_own && meant != first) {
      return tell(fmt::format("\"{}\" begins no line", shown(first)),
                  fmt::format("did you mean \"{}\"?", meant));
    }
    for (const Problem& problem : problems) tell(problem.what, problem.remedy);
    return true;
  }

  void tell_event(const EventBody& event) const {
    write_out(draw_event(event, session_.rulebook()));
    if (const auto* settled = std::get_if<RoundSettled>(&event)) {
      write_out(draw_settlement(*settled->settlement, session_.rulebook()));
    } else if (const auto* corrected = std::get_if<RoundCorrected>(&event)) {
      const Correction& correction = *corrected->correction;
      write_out(correction.is_void ? draw_returned(correction.settlement, session_.rulebook(),
                                                   corrected->rule.text())
                                   : draw_settlement(correction.settlement, session_.rulebook()));
    }
  }

  void tell_refusal(const GivenCommand& given) const {
    const Refusal& refusal = given.decision.error();
    const std::string_view rule = refusal.rule.text();
    const std::string text =
        fmt::format("  ! {}: {}{}", name_of(refusal.reason), explain(refusal.reason),
                    rule.empty() ? "" : fmt::format(" [{}]", citation_text(rule)));
    write_out(wrapped(text, 4));
    const std::string advice = advice_on(session_.state(), given.command, refusal, session_.now());
    if (!advice.empty()) write_out(wrapped(fmt::format("    {}", advice), 4));
  }

  bool help(LineWords words) {
    if (words.size() < 2) return write_out(help_text());
    const std::string& topic = words[1].value;
    if (topic == "limits") {
      if (!session_.state().law) return tell("the table is not open", "write table");
      return write_out(draw_limits(session_.state()));
    }
    const std::string text = help_on(topic, session_.rulebook());
    if (!text.empty()) return write_out(text);
    const std::string guess = did_you_mean(topic, help_topics(session_.rulebook()));
    return tell(fmt::format("there is no help on \"{}\"", shown(topic)),
                guess.empty() ? "help lists the words" : guess);
  }

  bool next(LineWords words) {
    if (words.size() < 2) return write_out(draw_next_steps(session_.state(), session_.now()));
    std::string_view who = words[1].value;
    if (who.ends_with(':')) who.remove_suffix(1);
    const auto actor = who == house_name ? who_runs(session_.state()) : read_actor(who);
    if (!actor) return tell(actor.error().what, actor.error().remedy);
    return write_out(draw_next_steps(session_.state(), session_.now(), *actor));
  }

  bool undo(LineWords words) {
    std::size_t count = 1;
    if (words.size() > 1) {
      const auto number = read_count(words[1].value);
      if (!number) return tell("how many lines?", "write undo, or undo 3");
      count = *number;
    }
    for (; count > 0; --count) {
      const auto undone = session_.undo();
      if (!undone) {
        tell("there is nothing more to take back", "go on");
        break;
      }
      is_saved_ = session_.is_empty();
      write_out(wrapped(fmt::format("  undone: {}", printable(*undone)), 4));
    }
    picture();
    return true;
  }

  static std::optional<std::size_t> read_count(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number == 0) return {};
    return number;
  }

  bool save(LineWords words) {
    const bool replaces = words.size() == 3 && words[2].value == "replace";
    if (words.size() != 2 && !replaces) {
      return tell("save where?", "write save FILE; a name with blanks stands in quotation marks");
    }
    if (session_.is_empty()) return tell("nothing was played yet", "begin with table");
    const std::string& path = words[1].value;
    std::error_code error;
    if (!replaces && path != saved_as_ && std::filesystem::exists(path, error)) {
      return tell(fmt::format("{} is there already", shown(path)),
                  fmt::format("name another file, or write save {} replace", shown(path)));
    }
    std::ofstream file{path, std::ios::binary};
    file << session_.to_scenario();
    file.close();
    if (!file) return tell(fmt::format("{} cannot be written", shown(path)), "name another file");
    saved_as_ = path;
    is_saved_ = true;
    return write_out(fmt::format("  saved; run it with: punto scenario {}\n", for_shell(path)));
  }

  // Somebody at a keyboard is asked once about what would be lost.
  bool may_quit() {
    const bool asked = std::exchange(asked_to_save_, true);
    if (lines_ == Lines::Piped || is_saved_ || asked) return true;
    write_out("  this session is not saved; save FILE, or quit again to leave it\n");
    return false;
  }

  Session session_;
  Lines lines_;
  bool is_saved_ = true;
  bool asked_to_save_ = false;
  bool any_wrong_ = false;
  std::string saved_as_;
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
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1;
  TerminalTable table{*book, is_terminal ? Lines::Typed : Lines::Piped};
  if (is_terminal) {
    write_out(fmt::format("{}; help shows a first round, quit ends.\n", (*game)->name.en));
    table.picture();
  }
  std::optional<LineEditor> editor;
  if (is_terminal) editor.emplace();
  std::string line;
  for (;;) {
    if (editor) {
      // The end of the input is asked about like quit.
      line = editor->read("> ").value_or("quit");
    } else {
      if (!std::getline(std::cin, line)) break;
      if (line.ends_with('\r')) line.pop_back();
      // What comes through a pipe is seen nowhere else.
      write_out(fmt::format("> {}\n", printable(line)));
    }
    if (!table.take(line)) break;
  }
  return !is_terminal && table.any_wrong() ? exit_misuse : exit_done;
}

}  // namespace punto
