#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/rulebook/rulebook_parts.hpp"

namespace punto {
namespace {

std::vector<Word> fact_words(DeckKind deck) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < Condition::count; ++i) {
    words.push_back(word_of(static_cast<Fact>(i), deck));
  }
  return words;
}

Payout read_payout(TomlSection& section) {
  const std::string odds = section.text("odds");
  if (odds.empty()) return {};
  auto payout = parse_payout(odds);
  if (payout) return *payout;
  section.report(position_of(*section.table().get("odds")), payout.error().what,
                 payout.error().remedy);
  return {};
}

PayRow read_pay_row(TomlSection section, DeckKind deck) {
  PayRow row;
  if (const auto when = section.section("when")) {
    row.when = read_narrowing<Fact>(*when, "condition word", fact_words(deck));
  }
  row.payout = read_payout(section);
  row.rule = section.rule();
  if (section.has("name")) row.name = section.names("name");
  section.refuse_unknown_keys();
  return row;
}

Wager read_wager(TomlSection section, DeckKind deck, std::vector<RowPlace>& places) {
  constexpr std::size_t most_rows = 100;
  Wager wager;
  wager.id = section.id();
  wager.name = section.names("name");
  wager.rule = section.rule();
  if (const int backs = section.word_or("backs", winner_names, -1); backs >= 0) {
    wager.backs = static_cast<Winner>(backs);
  }
  wager.optional = section.truth_or_false("optional");
  if (section.has("highest_only_rule")) wager.highest_only_rule = section.rule("highest_only_rule");
  wager.pays = read_rows<PayRow>(
      section, "pays", places, [deck](const TomlSection& row) { return read_pay_row(row, deck); });
  section.refuse_unknown_keys();
  const bool unread = wager.pays.empty() && section.has("pays") && !section.is_empty_list("pays");
  if (!unread && (wager.pays.empty() || wager.pays.size() > most_rows)) {
    section.report(section.position(),
                   fmt::format("wager \"{}\" has {} pay rows", wager.id, wager.pays.size()),
                   fmt::format("add pays = [ ... ] with 1 to {} rows", most_rows));
  }
  return wager;
}

}  // namespace

std::vector<Wager> read_wagers(TomlSection& root, DeckKind deck, RowPlaces& places) {
  std::vector<Wager> wagers;
  for (TomlSection& section : root.sections("wager")) {
    Wager wager = read_wager(section, deck, places.emplace_back());
    if (std::ranges::find(wagers, wager.id, &Wager::id) != wagers.end()) {
      section.report(section.position(), fmt::format("wager \"{}\" is there twice", wager.id),
                     "give each wager its own id");
    }
    const auto backs_the_same = [&](const Wager& other) {
      return other.backs.has_value() && other.backs == wager.backs;
    };
    if (std::ranges::any_of(wagers, backs_the_same)) {
      section.report(section.position(),
                     fmt::format("wager \"{}\" backs what another wager backs", wager.id),
                     "leave `backs` to the main wager on that hand");
    }
    wagers.push_back(std::move(wager));
  }
  if (wagers.empty()) {
    root.report({1, 1}, "the rulebook has no wagers", "add a [[wager]]");
  }
  return wagers;
}

}  // namespace punto
