#include <fmt/format.h>

#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "cli/rules.hpp"
#include "edge/wire/rulebook_json.hpp"

namespace punto {
namespace {

std::expected<Units, std::string> parse_units(const RulesOptions& options) {
  const auto stake = parse_cents(options.stake_unit);
  const auto payable = parse_cents(options.payable_unit);
  if (!stake) return std::unexpected(stake.error());
  if (!payable) return std::unexpected(payable.error());
  if (stake->value == 0 || payable->value == 0) {
    return std::unexpected("a unit of 0 cannot be; write 1.00 and 0.01");
  }
  return Units{*stake, *payable};
}

std::expected<Rulebook, Problems> check_text(const std::string& text, const Units& units,
                                             const RulebookShelf& shelf) {
  auto rulebook = read_rulebook(text, units);
  if (!rulebook) return rulebook;
  const auto conflict = shelf.conflict(*rulebook, text);
  if (!conflict) return rulebook;
  return std::unexpected(Problems{{1, 1, conflict->what, conflict->remedy}});
}

std::string sound_line(const std::string& file, const Rulebook& rulebook) {
  return fmt::format("{}: sound ({} version {}: {} wagers, {} irregularities)\n", file, rulebook.id,
                     rulebook.version, rulebook.wagers.size(), rulebook.irregularities.size());
}

}  // namespace

int run_rules_check(const RulesOptions& options, const RulebookShelf& shelf) {
  const auto units = parse_units(options);
  if (!units) return refuse(units.error());
  std::vector<CheckedFile> checked;
  bool unreadable = false;
  bool unsound = false;
  for (const std::string& file : options.names) {
    const auto text = read_file(file);
    if (!text) {
      refuse(text.error());
      unreadable = true;
      continue;
    }
    checked.push_back({file, check_text(*text, *units, shelf)});
    unsound = unsound || !checked.back().rulebook;
  }
  std::string out;
  if (options.json) {
    out = checked_files_to_json(checked);
  } else {
    for (const auto& [file, rulebook] : checked) {
      if (rulebook) {
        out += sound_line(file, *rulebook);
        continue;
      }
      for (const Problem& problem : rulebook.error()) out += to_text(problem, file) + '\n';
    }
  }
  write_out(out);
  if (unreadable) return exit_misuse;
  return unsound ? exit_no : exit_done;
}

}  // namespace punto
