#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/rules.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/describe.hpp"
#include "edge/wire/rulebook_json.hpp"

namespace punto {
namespace {

constexpr std::size_t text_width = 58;

// A rulebook as a person wants to read it.
class RulebookPage {
 public:
  explicit RulebookPage(const Rulebook& rulebook) : rulebook_(rulebook) {}

  std::string write() {
    add_heading();
    add_wagers();
    add_methods();
    add_procedures();
    add_irregularities();
    return std::move(text_);
  }

 private:
  void add_heading() {
    const Rulebook& book = rulebook_;
    text_ += fmt::format("{}  {}\n", book.name.en, book.name.zh);
    text_ += fmt::format("{} ({}), in force from {}\n\n", book.title, book.short_name,
                         to_text(book.effective));
    add_fact("game", book.id);
    add_fact("decks", describe_decks(book), book.deck_rule);
    add_fact("opens", describe(book.betting_opens), book.betting_opens.rule);
    add_fact("closes", describe(book.betting_closes), book.betting_closes.rule);
    add_fact("layouts", describe_layouts(book));
  }

  void add_fact(std::string_view name, std::string_view text, std::string_view rule = {}) {
    text_ += fmt::format("  {:<9}{}{}\n", name, text,
                         rule.empty() ? "" : fmt::format("  [{}]", citation_text(rule)));
  }

  void add_row(std::string_view text, std::string_view middle, std::string_view rule) {
    if (display_width(text) > text_width) {
      text_ += fmt::format("{}\n", text);
      text = "";
    }
    text_ += fmt::format("{}  {}  {}\n", padded(text, text_width), padded(middle, 10), rule);
  }

  void add_wagers() {
    text_ += '\n';
    add_row("Wagers", "pays", "rule");
    for (const Wager& wager : rulebook_.wagers) {
      std::string title = fmt::format("  {}  {}", wager.name.en, wager.name.zh);
      if (wager.optional) title += "  (optional)";
      if (!wager.highest_only_rule.empty()) {
        title += fmt::format("  (paid once, to the highest [{}])",
                             citation_text(wager.highest_only_rule));
      }
      text_ += fmt::format("{}\n", title);
      for (const PayRow& row : wager.pays) {
        const std::string when = describe(row.when, rulebook_.deck);
        add_row(row.name.en.empty() ? fmt::format("    {}", when)
                                    : fmt::format("    {}: {}", row.name.en, when),
                row.payout.text, citation_text(row.rule));
      }
      add_row("    otherwise", "loses", citation_text(wager.rule));
    }
  }

  void add_methods() {
    if (rulebook_.methods.empty()) return;
    text_ += "\nMethods of dealing\n";
    for (const DealingMethod& method : rulebook_.methods) {
      text_ += fmt::format("  Method {}: {}  [{}, {}]\n", method.id, describe(method),
                           citation_text(method.rule), citation_text(method.allowed_rule));
    }
  }

  void add_procedures() {
    text_ += "\nProcedures\n";
    for (std::size_t i = 0; i < procedure_count; ++i) {
      const auto procedure = static_cast<Procedure>(i);
      const ProcedureRule* entry = rulebook_.find(procedure);
      if (entry == nullptr) continue;
      text_ += fmt::format("  {}  [{}]\n", describe(procedure, *entry), citation_text(entry->rule));
    }
  }

  void add_irregularities() {
    text_ += "\nIrregularities\n";
    for (const Irregularity& irregularity : rulebook_.irregularities) {
      text_ += fmt::format("  {}  [{}]\n", irregularity.name.en, citation_text(irregularity.rule));
      for (const Resolution& row : irregularity.resolutions) {
        text_ += fmt::format("    {}: {}  [{}]\n", describe_case(irregularity, row), describe(row),
                             citation_text(row.rule));
      }
    }
  }

  const Rulebook& rulebook_;
  std::string text_;
};

}  // namespace

int run_rules_list(const RulesOptions& options, const RulebookShelf& shelf) {
  if (options.json) {
    write_out(rulebook_list_to_json(shelf));
    return exit_done;
  }
  std::string out =
      fmt::format("{:<28}{:<9}{:<12}{:<7}{}\n", "game", "version", "in force", "book", "name");
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    const Rulebook& rulebook = shelved.rulebook;
    out += fmt::format("{:<28}{:<9}{:<12}{:<7}{}  {}\n", rulebook.id, rulebook.version,
                       to_text(rulebook.effective), rulebook.short_name, rulebook.name.en,
                       rulebook.name.zh);
  }
  write_out(out);
  return exit_done;
}

int run_rules_show(const RulesOptions& options, const RulebookShelf& shelf) {
  std::string out;
  for (const std::string& name : options.names) {
    const auto rulebook = shelf.require(name);
    if (!rulebook) return refuse(rulebook.error());
    if (!out.empty() && !options.json) out += '\n';
    out += options.json ? rulebook_to_json(**rulebook) : RulebookPage{**rulebook}.write();
  }
  write_out(out);
  return exit_done;
}

}  // namespace punto
