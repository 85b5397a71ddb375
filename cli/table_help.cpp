#include "cli/table_help.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/draw_events.hpp"
#include "cli/output.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/describe.hpp"
#include "core/scenario/command_text.hpp"
#include "core/scenario/event_text.hpp"
#include "core/scenario/settings_text.hpp"
#include "core/scenario/told.hpp"

namespace punto {
namespace {

constexpr std::string_view first_help =
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
    "  next [WHO]     what may be done now, by everybody or by one\n"
    "  help WORD      any word that can be typed; help commands, help irregularities,\n"
    "                 help settings and help limits list them\n"
    "  undo [N]       takes the last line back, or N of them\n"
    "  save FILE      writes the session as a scenario\n"
    "  quit\n";

struct Topic {
  std::string_view word;
  std::string_view text;
};

constexpr std::array topics = std::to_array<Topic>({
    {"table",
     "table [KEY=VALUE ...] [bare]: opens the table, signs the Dealer on and makes the shoe "
     "ready; bare only opens it. help settings lists the keys."},
    {"sits",
     "P1 sits [position=POSITION] [credits=CREDITS]: sits down at the next free position with "
     "1000. P1 P2 sit for several."},
    {"leaves", "P1 leaves: takes his credits and goes."},
    {"deal",
     "deal CARDS: draws these cards, reads and exposes them as the table does: deal 9C 4D KH "
     "2S. Cards that lie there unread are named first."},
    {"draw", "draw CARDS: as deal, but cards that the method lays face down stay so."},
    {"expose",
     "expose: exposes the hands that lie face down, in their order; hands are passed first "
     "where the method passes them."},
    {"round",
     "round PLAYER WAGER=AMOUNT ... cards CARDS: from opening to settlement: round P1 "
     "banker=100 P2 tie=5 cards 9C 4D KH 2S."},
    {"wait", "wait DURATION: the clock goes on: 30s, 500ms, 2m, 1h."},
    {"next",
     "next [WHO]: what may be done now, by everybody or by one: next P1, next pit-manager. "
     "Capitals are to be filled in."},
    {"help", "help WORD: explains any word that can be typed."},
    {"undo", "undo [N]: takes back the last line that changed something, or N of them."},
    {"save",
     "save FILE [replace]: writes the session as a scenario that passes; replace where there "
     "is such a file."},
    {"quit", "quit: ends; a session that is not saved is asked about first."},
    {"house",
     "house: whoever runs the table, its Dealer or its machine. A command without a name is "
     "his."},
    {"machine",
     "machine: the machine of an electronic table, the device that reads cards, or a "
     "terminal."},
    {"found",
     "stage found: the table found it by itself; staff confirm it, or a pit-supervisor "
     "dismisses it."},
    {"approval", "stage approval: the role of the rule approves or dismisses it."},
    {"order", "stage order: the role of the rule sets the order of the cards: decide-order."},
    {"ruling", "stage ruling: the role of the rule decides: give-ruling ACTION reason=\"REASON\"."},
    {"set-aside",
     "stage set-aside: before the role of the rule two cards are set aside: "
     "set-cards-aside."},
    {"inventory", "stage inventory: all other cards are sorted and counted: record-inventory."},
    {"assignment", "stage assignment: which missing card belongs where: assign-missing-cards."},
    {"discretion", "stage discretion: the role of the rule offers or does not: decide-offer."},
    {"offer",
     "stage offer: Players answer: answer-offer all or none; silence lets wagers stand: "
     "close-offer."},
});

std::string paragraph(std::string_view text) {
  return wrapped(fmt::format("  {}", text), 4);
}

std::string on_command(std::string_view name, const Rulebook& rulebook) {
  const std::string form = command_form(name);
  if (form.empty()) return {};
  std::string text = paragraph(form);
  for (const auto& [field, values] : field_meanings(name, rulebook)) {
    text += wrapped(fmt::format("    {} {}", padded(placeholder(field), 14), values), 19);
  }
  if (name == "declare-irregularity")
    text += paragraph("help IRREGULARITY says what to tell of it");
  if (name == "open-table") text += paragraph("help settings lists the keys");
  return text;
}

std::string all_commands() {
  std::string text;
  for (const std::string_view name : command_names()) text += wrapped("  " + command_form(name), 6);
  return text;
}

std::string all_irregularities(const Rulebook& rulebook) {
  std::string text;
  for (const Irregularity& each : rulebook.irregularities) {
    text += wrapped(fmt::format("  {} {}", padded(each.id, 30), each.name.en), 33);
  }
  return text;
}

std::string on_irregularity(const Irregularity& irregularity) {
  std::string text = paragraph(fmt::format("{}: {} [{}]", irregularity.id, irregularity.name.en,
                                           citation_text(irregularity.rule)));
  text += paragraph(is_declared(irregularity)
                        ? fmt::format("declare-irregularity {} {}", irregularity.id,
                                      fmt::join(told_of(irregularity), " "))
                        : "the table notices it by itself");
  for (const Resolution& row : irregularity.resolutions) {
    text += wrapped(fmt::format("    {}: {} [{}]", describe_case(irregularity, row), describe(row),
                                citation_text(row.rule)),
                    6);
  }
  return text;
}

std::string on_wager(const Wager& wager, DeckKind deck) {
  std::string text =
      paragraph(fmt::format("{}: {} [{}]", wager.id, wager.name.en, citation_text(wager.rule)));
  for (const PayRow& row : wager.pays) {
    text += wrapped(fmt::format("    {}: {} [{}]", describe(row.when, deck), row.payout.text,
                                citation_text(row.rule)),
                    6);
  }
  return text;
}

// Where the rulebook of the table rests on it, and where its words are.
std::string on_rule(std::string_view rule, const Rulebook& rulebook) {
  if (!is_citation(rule) || (rule.front() != 'i' && rule.find('.') == std::string_view::npos)) {
    return {};
  }
  std::string text;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    const auto procedure = static_cast<Procedure>(i);
    const ProcedureRule* entry = rulebook.find(procedure);
    if (entry != nullptr && entry->rule == rule) text += paragraph(describe(procedure, *entry));
  }
  for (const Wager& wager : rulebook.wagers) {
    for (const PayRow& row : wager.pays) {
      if (row.rule != rule) continue;
      text += paragraph(fmt::format("{} pays {}: {}", wager.id, row.payout.text,
                                    describe(row.when, rulebook.deck)));
    }
  }
  for (const Irregularity& each : rulebook.irregularities) {
    for (const Resolution& row : each.resolutions) {
      if (row.rule != rule) continue;
      text +=
          paragraph(fmt::format("{}, {}: {}", each.id, describe_case(each, row), describe(row)));
    }
  }
  const bool interpretation = rule.front() == 'i';
  return text + paragraph(interpretation
                              ? fmt::format("{} is in docs/INTERPRETATIONS.md", citation_text(rule))
                              : fmt::format("clause {} of {} is in docs/CLAUSES.md", rule,
                                            rulebook.short_name));
}

std::string on_refusal(std::string_view name) {
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    if (name_of(reason) == name) return paragraph(fmt::format("refused: {}", explain(reason)));
  }
  return {};
}

std::string on_somebody(std::string_view name) {
  const auto role = std::ranges::find(role_names, name);
  if (role != role_names.end()) {
    return paragraph(fmt::format("{}: the {}; {}/2 is a second one. next {} shows what he may do.",
                                 name, title_of(static_cast<Role>(role - role_names.begin())), name,
                                 name));
  }
  if (!read_player(name)) return {};
  return paragraph(fmt::format("{}: a Player. {} sits, {} leaves, {}: place-wager WAGER AMOUNT.",
                               name, name, name, name));
}

}  // namespace

std::string help_text() {
  return std::string{first_help};
}

std::vector<std::string_view> help_topics(const Rulebook& rulebook) {
  std::vector<std::string_view> words = command_names();
  for (const Topic& topic : topics) words.push_back(topic.word);
  for (const Wager& wager : rulebook.wagers) words.push_back(wager.id);
  for (const Irregularity& each : rulebook.irregularities) words.push_back(each.id);
  std::ranges::copy(role_names, std::back_inserter(words));
  for (int i = 0; i < refusal_count; ++i) words.push_back(name_of(static_cast<RefusalReason>(i)));
  for (const std::string_view list : {"commands", "irregularities", "settings", "limits"}) {
    words.push_back(list);
  }
  return words;
}

std::string help_on(std::string_view topic, const Rulebook& rulebook) {
  if (topic.ends_with(':')) topic.remove_suffix(1);
  if (topic == "commands") return all_commands();
  if (topic == "irregularities") return all_irregularities(rulebook);
  if (topic == "settings") {
    return paragraph(
        fmt::format("table KEY=VALUE ... with the keys {}; docs/SCENARIOS.md has the "
                    "values",
                    fmt::join(settings_keys(), ", ")));
  }
  std::string text = on_command(topic, rulebook);
  const std::string_view word = topic == "sit" ? "sits" : topic == "exit" ? "quit" : topic;
  for (const Topic& each : topics) {
    if (each.word == word) text += paragraph(each.text);
  }
  for (const Wager& wager : rulebook.wagers) {
    if (wager.id == topic) text += on_wager(wager, rulebook.deck);
  }
  for (const Irregularity& each : rulebook.irregularities) {
    if (each.id == topic) text += on_irregularity(each);
  }
  text += on_refusal(topic);
  if (text.empty()) text = on_somebody(topic);
  if (text.empty()) text = on_rule(topic, rulebook);
  if (text.empty() && !event_form(topic).empty()) text = paragraph(event_form(topic));
  return text;
}

}  // namespace punto
