#include "core/rulebook/compare.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "core/rulebook/citation.hpp"
#include "core/rulebook/describe.hpp"

namespace punto {
namespace {

// "Method A [3.9]"
std::string cited(std::string_view subject, std::string_view rule) {
  return fmt::format("{} [{}]", subject, citation_text(rule));
}

std::string wager_text(const Wager& wager, DeckKind deck) {
  std::string text;
  for (const PayRow& row : wager.pays) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", describe(row.when, deck),
                        cited(row.payout.text, row.rule));
  }
  return wager.optional ? text + "\noptional" : text;
}

std::string irregularity_text(const Irregularity& irregularity) {
  std::string text;
  for (const Resolution& row : irregularity.resolutions) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", describe_case(irregularity, row),
                        cited(describe(row), row.rule));
  }
  return text;
}

std::string chinese_text(const Announcement& announcement) {
  return fmt::format("{}", fmt::join(announcement.zh, " / "));
}

std::string backs_text(const Wager& wager) {
  return wager.backs ? std::string{name_of(*wager.backs)} : "no hand";
}

std::string overlap_text(const Wager& wager) {
  return wager.highest_only_rule.empty() ? "rows exclude each other" : "only the highest is paid";
}

// How it is noticed: declared by a person, or by what the table sees.
std::string trigger_text(const Irregularity& irregularity) {
  const std::string_view trigger = trigger_names[static_cast<std::size_t>(irregularity.on)];
  return irregularity.on == Trigger::Declared ? "when declared" : fmt::format("on {}", trigger);
}

// "table of play"
std::string subject_of(Procedure procedure) {
  std::string subject{name_of(procedure)};
  std::ranges::replace(subject, '-', ' ');
  return subject;
}

class Comparison {
 public:
  Comparison(const Rulebook& before, const Rulebook& after) : before_(before), after_(after) {}

  std::vector<Change> list() {
    compare_headings();
    compare_methods();
    compare_procedures();
    compare_wagers();
    compare_irregularities();
    std::ranges::move(renumbered_, std::back_inserter(changes_));
    return std::move(changes_);
  }

 private:
  void changed(std::string_view section, std::string_view subject, std::string before,
               std::string after) {
    if (before == after) return;
    changes_.push_back({Change::Kind::Changed, std::string{section}, std::string{subject},
                        std::move(before), std::move(after)});
  }

  void renumbered(std::string_view subject, const std::string& before, const std::string& after) {
    if (before == after) return;
    renumbered_.push_back({Change::Kind::Changed, "Rule numbers", std::string{subject},
                           citation_text(before), citation_text(after)});
  }

  // Pairs the parts of two lists by `id`: calls `same` for those in both, and notes the others.
  template <typename Part, typename Id, typename Describe, typename Same>
  void match(const std::vector<Part>& before, const std::vector<Part>& after, Id id,
             std::string_view section, Describe describe_part, Same same) {
    for (const Part& old : before) {
      const auto found = std::ranges::find(after, std::invoke(id, old), id);
      if (found != after.end()) {
        same(old, *found);
      } else {
        const auto [subject, text] = describe_part(old, before_);
        changes_.push_back({Change::Kind::Removed, std::string{section}, subject, text, ""});
      }
    }
    for (const Part& added : after) {
      if (std::ranges::find(before, std::invoke(id, added), id) != before.end()) continue;
      const auto [subject, text] = describe_part(added, after_);
      changes_.push_back({Change::Kind::Added, std::string{section}, subject, "", text});
    }
  }

  void compare_headings() {
    changed("Game", "name", before_.name.en, after_.name.en);
    changed("Game", "decks", describe_decks(before_), describe_decks(after_));
    changed("Game", "betting opens", describe(before_.betting_opens),
            describe(after_.betting_opens));
    changed("Game", "betting closes", describe(before_.betting_closes),
            describe(after_.betting_closes));
    changed("Game", "layouts", describe_layouts(before_), describe_layouts(after_));
    changed("Game", "betting opens, in Chinese", chinese_text(before_.betting_opens),
            chinese_text(after_.betting_opens));
    changed("Game", "betting closes, in Chinese", chinese_text(before_.betting_closes),
            chinese_text(after_.betting_closes));
    renumbered("decks", before_.deck_rule, after_.deck_rule);
    renumbered("betting opens", before_.betting_opens.rule, after_.betting_opens.rule);
    renumbered("betting closes", before_.betting_closes.rule, after_.betting_closes.rule);
  }

  void compare_methods() {
    const auto describe_method = [](const DealingMethod& method, const Rulebook&) {
      return std::pair{cited("Method " + method.id, method.rule), describe(method)};
    };
    match(before_.methods, after_.methods, &DealingMethod::id, "Methods", describe_method,
          [this](const DealingMethod& old, const DealingMethod& now) {
            changed("Methods", "Method " + now.id, describe(old), describe(now));
            renumbered("Method " + now.id, old.rule, now.rule);
            renumbered("Method " + now.id + ", who allows it", old.allowed_rule, now.allowed_rule);
          });
  }

  void compare_procedures() {
    for (std::size_t i = 0; i < procedure_count; ++i) {
      const auto procedure = static_cast<Procedure>(i);
      const ProcedureRule* before = before_.find(procedure);
      const ProcedureRule* after = after_.find(procedure);
      const std::string subject = subject_of(procedure);
      if (before != nullptr && after != nullptr) {
        changed("Procedures", subject, describe(procedure, *before), describe(procedure, *after));
        renumbered(subject, before->rule, after->rule);
      } else if (before != nullptr) {
        changes_.push_back({Change::Kind::Removed, "Procedures", cited(subject, before->rule),
                            describe(procedure, *before), ""});
      } else if (after != nullptr) {
        changes_.push_back({Change::Kind::Added, "Procedures", cited(subject, after->rule), "",
                            describe(procedure, *after)});
      }
    }
  }

  void compare_wagers() {
    const auto describe_wager = [](const Wager& wager, const Rulebook& rulebook) {
      return std::pair{cited(wager.name.en, wager.rule), wager_text(wager, rulebook.deck)};
    };
    match(before_.wagers, after_.wagers, &Wager::id, "Wagers", describe_wager,
          [this](const Wager& old, const Wager& now) { compare_wager(old, now); });
  }

  void compare_wager(const Wager& old, const Wager& now) {
    changed("Wagers", now.name.en + ", availability", old.optional ? "optional" : "always",
            now.optional ? "optional" : "always");
    changed("Wagers", now.name.en + ", name", old.name.en, now.name.en);
    changed("Wagers", now.name.en + ", backs", backs_text(old), backs_text(now));
    changed("Wagers", now.name.en + ", where rows overlap", overlap_text(old), overlap_text(now));
    renumbered(now.name.en, old.rule, now.rule);
    renumbered(now.name.en + ", only the highest paid", old.highest_only_rule,
               now.highest_only_rule);
    const auto describe_row = [&](const PayRow& row, const Rulebook& rulebook) {
      const std::string when = describe(row.when, rulebook.deck);
      return std::pair{cited(fmt::format("{}, {}", now.name.en, when), row.rule), row.payout.text};
    };
    match(old.pays, now.pays, &PayRow::when, "Wagers", describe_row,
          [&](const PayRow& before, const PayRow& after) {
            const std::string subject =
                fmt::format("{}, {}", now.name.en, describe(after.when, after_.deck));
            changed("Wagers", subject, before.payout.text, after.payout.text);
            changed("Wagers", subject + ", name", before.name.en, after.name.en);
            renumbered(subject, before.rule, after.rule);
          });
  }

  void compare_irregularities() {
    const auto describe_irregularity = [](const Irregularity& irregularity, const Rulebook&) {
      return std::pair{cited(irregularity.name.en, irregularity.rule),
                       irregularity_text(irregularity)};
    };
    match(before_.irregularities, after_.irregularities, &Irregularity::id, "Irregularities",
          describe_irregularity, [this](const Irregularity& old, const Irregularity& now) {
            compare_irregularity(old, now);
          });
  }

  void compare_irregularity(const Irregularity& old, const Irregularity& now) {
    changed("Irregularities", now.name.en + ", noticed", trigger_text(old), trigger_text(now));
    renumbered(now.name.en, old.rule, now.rule);
    const auto describe_row = [&](const Resolution& row, const Rulebook& rulebook) {
      const Irregularity& owner = &rulebook == &before_ ? old : now;
      const std::string when = describe_case(owner, row);
      return std::pair{cited(fmt::format("{}, {}", now.name.en, when), row.rule), describe(row)};
    };
    match(old.resolutions, now.resolutions, &Resolution::when, "Irregularities", describe_row,
          [&](const Resolution& before, const Resolution& after) {
            const std::string subject =
                fmt::format("{}, {}", now.name.en, describe_case(now, after));
            changed("Irregularities", subject, describe(before), describe(after));
            const bool said = before.rule == old.rule && after.rule == now.rule;
            if (!said) renumbered(subject, before.rule, after.rule);
          });
  }

  const Rulebook& before_;
  const Rulebook& after_;
  std::vector<Change> changes_;
  std::vector<Change> renumbered_;
};

}  // namespace

std::vector<Change> compare(const Rulebook& before, const Rulebook& after) {
  return Comparison{before, after}.list();
}

}  // namespace punto
