#include <algorithm>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/rules.hpp"
#include "core/rulebook/compare.hpp"
#include "edge/wire/rulebook_json.hpp"

namespace punto {
namespace {

std::string heading(const Rulebook& rulebook) {
  return fmt::format("{}: {}, {} version {}, in force from {}", rulebook.id, rulebook.name.en,
                     rulebook.short_name, rulebook.version, to_text(rulebook.effective));
}

// One line, or several of them below their subject.
std::string with_text(std::string_view subject, std::string_view text) {
  if (text.find('\n') == std::string_view::npos) return fmt::format("{}: {}\n", subject, text);
  std::string lines = fmt::format("{}\n", subject);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += fmt::format("      {}\n", text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string line_of(const Change& change) {
  constexpr std::size_t widest = 90;
  const auto& [kind, section, subject, before, after] = change;
  if (kind == Change::Kind::Added) return "  + " + with_text(subject, after);
  if (kind == Change::Kind::Removed) return "  - " + with_text(subject, before);
  if (subject.size() + before.size() + after.size() < widest) {
    return fmt::format("  ~ {}: {} -> {}\n", subject, before, after);
  }
  return fmt::format("  ~ {}:\n      was {}\n      is  {}\n", subject, before, after);
}

std::string change_list(const Rulebook& before, const Rulebook& after,
                        const std::vector<Change>& changes) {
  std::string text = fmt::format("from {}\nto   {}\n", heading(before), heading(after));
  if (changes.empty()) text += "\nNothing that matters to play is different.\n";
  std::string section;
  for (const Change& change : changes) {
    if (change.section != section) {
      section = change.section;
      text += fmt::format("\n{}\n", section);
    }
    text += line_of(change);
  }
  return text;
}

}  // namespace

int run_rules_diff(const RulesOptions& options, const RulebookShelf& shelf) {
  const auto before = shelf.require(options.names[0]);
  if (!before) return refuse(before.error());
  const auto after = shelf.require(options.names[1]);
  if (!after) return refuse(after.error());
  const std::vector<Change> changes = compare(**before, **after);
  write_out(options.json ? changes_to_json(changes) : change_list(**before, **after, changes));
  return exit_done;
}

}  // namespace punto
