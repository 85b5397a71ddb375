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

std::string line_of(const Change& change) {
  switch (change.kind) {
    case Change::Kind::Added: return fmt::format("  + {}: {}\n", change.subject, change.after);
    case Change::Kind::Removed: return fmt::format("  - {}: {}\n", change.subject, change.before);
    case Change::Kind::Changed: break;
  }
  constexpr std::size_t widest = 90;
  const bool one_line =
      change.subject.size() + change.before.size() + change.after.size() < widest;
  return one_line ? fmt::format("  ~ {}: {} -> {}\n", change.subject, change.before, change.after)
                  : fmt::format("  ~ {}:\n      was {}\n      is  {}\n", change.subject,
                                change.before, change.after);
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
