#include "core/rulebook/read_rulebook.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/rulebook/rulebook_parts.hpp"
#include "core/rulebook/toml_section.hpp"

namespace punto {
namespace {

void read_deck(TomlSection& root, Rulebook& rulebook) {
  auto section = root.section("deck");
  if (!section) return;
  rulebook.deck = static_cast<DeckKind>(section->word("kind", deck_names));
  rulebook.decks = section->range("decks");
  rulebook.deck_rule = section->rule();
  section->refuse_unknown_keys();
  const bool read = rulebook.decks.to != 0;
  if (read && (rulebook.decks.from < fewest_decks || rulebook.decks.to > most_decks)) {
    section->report(
        section->position(),
        fmt::format("{} to {} decks are not supported", rulebook.decks.from, rulebook.decks.to),
        fmt::format("stay within {} to {}", fewest_decks, most_decks));
  }
}

Announcement read_announcement(TomlSection& betting, std::string_view key) {
  auto section = betting.section(key);
  if (!section) return {};
  Announcement announcement;
  announcement.by = static_cast<Announcer>(section->word("by", announcer_names));
  announcement.en = section->texts("en");
  announcement.zh = section->texts("zh");
  announcement.rule = section->rule();
  section->refuse_unknown_keys();
  const bool both_read = !announcement.en.empty() && !announcement.zh.empty();
  if (both_read && announcement.en.size() != announcement.zh.size()) {
    section->report(section->position(),
                    fmt::format("`{}` has {} announcements in English and {} in Chinese", key,
                                announcement.en.size(), announcement.zh.size()),
                    "give each in both languages");
  }
  return announcement;
}

void read_betting(TomlSection& root, Rulebook& rulebook) {
  auto section = root.section("betting");
  if (!section) return;
  rulebook.betting_opens = read_announcement(*section, "opens");
  rulebook.betting_closes = read_announcement(*section, "closes");
  section->refuse_unknown_keys();
}

void read_layouts(TomlSection& root, Rulebook& rulebook) {
  for (TomlSection& section : root.sections("layout")) {
    Layout layout{section.text("name"), std::nullopt};
    if (section.has("positions")) layout.positions = section.range("positions");
    section.refuse_unknown_keys();
    rulebook.layouts.push_back(std::move(layout));
  }
}

DealingMethod read_method(TomlSection section) {
  DealingMethod method;
  method.id = section.text("id");
  method.drawn_by = static_cast<DrawnBy>(section.word("drawn_by", drawn_by_names));
  method.hands_pass_to =
      static_cast<HandsPassTo>(section.word("hands_pass_to", hands_pass_to_names));
  method.reading_device = section.truth_or_false("reading_device");
  for (const int zone : section.words("zones", zone_names)) {
    method.zones.push_back(static_cast<Zone>(zone));
  }
  method.allowed_by = static_cast<Role>(section.word("allowed_by", role_names));
  method.allowed_rule = section.rule("allowed_rule");
  method.rule = section.rule();
  section.refuse_unknown_keys();
  return method;
}

void read_methods(TomlSection& root, Rulebook& rulebook) {
  for (TomlSection& section : root.sections("method")) {
    DealingMethod method = read_method(section);
    if (std::ranges::find(rulebook.methods, method.id, &DealingMethod::id) !=
        rulebook.methods.end()) {
      section.report(section.position(), fmt::format("method \"{}\" is there twice", method.id),
                     "give each method its own id");
    }
    rulebook.methods.push_back(std::move(method));
  }
}

void read_heading(TomlSection& root, Rulebook& rulebook) {
  rulebook.id = root.id();
  rulebook.version = root.number("version");
  if (rulebook.version == 0 && root.has("version") && root.problems().empty()) {
    root.report(position_of(*root.take("version")), "there is no version 0", "count from 1");
  }
  rulebook.short_name = root.text("short_name");
  rulebook.title = root.text("title");
  rulebook.effective = root.date("effective");
  rulebook.name = root.names("name");
}

}  // namespace

std::expected<Rulebook, Problems> read_rulebook(std::string_view text, const Units& units) {
  const auto parsed = parse_toml(text);
  if (!parsed) return std::unexpected(Problems{parsed.error()});

  Problems problems;
  Rulebook rulebook;
  TomlSection root{*parsed, std::string{TomlSection::root_name}, problems};
  read_heading(root, rulebook);
  read_deck(root, rulebook);
  read_betting(root, rulebook);
  read_layouts(root, rulebook);
  read_methods(root, rulebook);
  read_procedures(root, rulebook);
  RowPlaces pay_rows;
  RowPlaces resolution_rows;
  rulebook.wagers = read_wagers(root, rulebook.deck, pay_rows);
  rulebook.irregularities = read_irregularities(root, resolution_rows);
  root.refuse_unknown_keys();
  check_pay_rows(rulebook, pay_rows, units, problems);
  check_resolution_rows(rulebook, resolution_rows, problems);
  if (problems.empty()) return rulebook;
  sort_by_place(problems);
  return std::unexpected(std::move(problems));
}

std::string to_text(const Problem& problem, const std::string& file) {
  return fmt::format("{}:{}:{}: {}; {}", file, problem.line, problem.column, problem.what,
                     problem.remedy);
}

}  // namespace punto
