#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "cli/output.hpp"
#include "cli/rules.hpp"
#include "core/rulebook/nearest.hpp"
#include "edge/wire/rulebook_json.hpp"

namespace punto {
namespace {

constexpr std::size_t text_width = 58;

std::string quoted_or(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(fmt::format("\"{}\"", text));
  const std::vector<std::string_view> views{quoted.begin(), quoted.end()};
  return one_of(views);
}

std::string positions_text(const Layout& layout) {
  if (!layout.positions) return layout.name;
  if (layout.positions->from == layout.positions->to) {
    return fmt::format("{} ({})", layout.name, layout.positions->from);
  }
  return fmt::format("{} ({} to {})", layout.name, layout.positions->from, layout.positions->to);
}

// "none": the book is silent, and management decides.
std::string_view citation(std::string_view rule) {
  return rule == "none" ? "no rule" : rule;
}

// A rulebook as a person wants to read it.
class RulebookPage {
 public:
  explicit RulebookPage(const Rulebook& rulebook) : rulebook_(rulebook) {}

  std::string write() {
    add_heading();
    add_wagers();
    add_methods();
    add_irregularities();
    return std::move(text_);
  }

 private:
  void add_heading() {
    const Rulebook& book = rulebook_;
    const std::string_view deck =
        book.deck == DeckKind::Standard ? "52 cards" : "65 cards in five elements";
    text_ += fmt::format("{}  {}\n", book.name.en, book.name.zh);
    text_ += fmt::format("{} ({}), in force from {}\n\n", book.title, book.short_name,
                         to_text(book.effective));
    add_fact("game", book.id);
    add_fact("decks", fmt::format("{} to {} decks of {}", book.decks.from, book.decks.to, deck),
             book.deck_rule);
    add_announcement("opens", book.betting_opens);
    add_announcement("closes", book.betting_closes);
    if (!book.layouts.empty()) {
      std::vector<std::string> layouts;
      std::ranges::transform(book.layouts, std::back_inserter(layouts), positions_text);
      add_fact("layouts", fmt::format("{}", fmt::join(layouts, ", ")));
    }
  }

  void add_fact(std::string_view name, std::string_view text, std::string_view rule = {}) {
    text_ += fmt::format("  {:<9}{}{}\n", name, text,
                         rule.empty() ? "" : fmt::format("  [{}]", rule));
  }

  void add_announcement(std::string_view name, const Announcement& announcement) {
    const std::string_view by =
        announcement.by == Announcer::Dealer ? "the Dealer announces" : "the terminals show";
    add_fact(name, fmt::format("{} {}", by, quoted_or(announcement.en)), announcement.rule);
  }

  void add_row(std::string_view text, std::string_view middle, std::string_view rule) {
    text_ += fmt::format("{}  {}  {}\n", padded(text, text_width), padded(middle, 10), rule);
  }

  void add_wagers() {
    text_ += '\n';
    add_row("Wagers", "pays", "rule");
    for (const Wager& wager : rulebook_.wagers) {
      std::string title = fmt::format("  {}  {}", wager.name.en, wager.name.zh);
      if (wager.optional) title += "  (optional)";
      if (!wager.highest_only_rule.empty()) {
        title += fmt::format("  (paid once, to the highest [{}])", wager.highest_only_rule);
      }
      text_ += fmt::format("{}\n", title);
      for (const PayRow& row : wager.pays) {
        const std::string when = describe(row.when, rulebook_.deck);
        add_row(row.name.en.empty() ? fmt::format("    {}", when)
                                    : fmt::format("    {}: {}", row.name.en, when),
                row.payout.text, row.rule);
      }
      add_row("    otherwise", "loses", wager.rule);
    }
  }

  void add_methods() {
    if (rulebook_.methods.empty()) return;
    text_ += "\nMethods of dealing\n";
    for (const DealingMethod& method : rulebook_.methods) {
      std::string text = fmt::format("  Method {}: {} draws, {}", method.id,
                                     method.drawn_by == DrawnBy::Dealer ? "the Dealer" : "a Player",
                                     method.players_squeeze ? "Players may squeeze"
                                                            : "the Dealer keeps the cards");
      if (method.reading_device) text += ", card-reading device";
      const bool hlga_only = method.zones == std::vector{Zone::Hlga};
      text += fmt::format("; {} allows it{}", title_of(method.allowed_by),
                          hlga_only ? ", in HLGA only" : "");
      text_ += fmt::format("{}  [{}, {}]\n", text, method.rule, method.allowed_rule);
    }
  }

  void add_irregularities() {
    text_ += "\nIrregularities\n";
    for (const Irregularity& irregularity : rulebook_.irregularities) {
      text_ += fmt::format("  {}  [{}]\n", irregularity.name.en, citation(irregularity.rule));
      for (const Resolution& row : irregularity.resolutions) {
        text_ += fmt::format("    {}: {}  [{}]\n", describe_case(irregularity, row), describe(row),
                             citation(row.rule));
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
  std::string out = fmt::format("{:<28}{:<9}{:<12}{:<7}{}\n", "game", "version", "in force",
                                "book", "name");
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
