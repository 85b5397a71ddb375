#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "core/rulebook/rulebook_parts.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rules/reachable.hpp"

namespace punto {
namespace {

// One outcome for each key that a round can really have. Initial hands with the same totals and
// pairs of the same class lead to the same keys, so one of them is enough.
std::vector<FactValues> possible_facts(const Rulebook& rulebook) {
  const PayTable pay_table{rulebook};
  const auto classes = static_cast<std::size_t>(pay_table.pair_class_count());
  std::vector<bool> deal_seen(100 * classes);
  std::vector<bool> key_seen(static_cast<std::size_t>(pay_table.key_count()));
  std::vector<FactValues> facts;
  const std::vector<InitialHand> hands = initial_hands(rulebook.deck);
  for (const InitialHand& player : hands) {
    for (const InitialHand& banker : hands) {
      const auto totals =
          static_cast<std::size_t>(player.total) * 10 + static_cast<std::size_t>(banker.total);
      const auto pairs = static_cast<std::size_t>(pay_table.pair_class(player.pair, banker.pair));
      if (deal_seen[totals * classes + pairs]) continue;
      deal_seen[totals * classes + pairs] = true;
      for_each_points(player.total, banker.total, [&](const Points& points) {
        const Outcome outcome{points, player.pair, banker.pair};
        const auto key = static_cast<std::size_t>(pay_table.key(outcome));
        if (!key_seen[key]) facts.push_back(facts_of(outcome));
        key_seen[key] = true;
      });
    }
  }
  return facts;
}

struct RowUse {
  bool matches = false;
  bool matches_first = false;
  std::optional<std::size_t> overlaps;  // an earlier row that matches the same round
};

std::vector<RowUse> uses_of(const Wager& wager, const std::vector<FactValues>& possible,
                            const std::vector<RowPlace>& places) {
  std::vector<RowUse> uses(wager.pays.size());
  for (const FactValues& facts : possible) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < wager.pays.size(); ++i) {
      if (!places[i].sound || !wager.pays[i].when.matches(facts)) continue;
      uses[i].matches = true;
      if (!first) {
        first = i;
        uses[i].matches_first = true;
        continue;
      }
      uses[i].overlaps = first;
    }
  }
  return uses;
}

bool outranks_the_row_before(const Wager& wager, const std::vector<RowPlace>& places,
                             std::size_t row) {
  return row > 0 && places[row - 1].sound &&
         wager.pays[row - 1].payout.net < wager.pays[row].payout.net;
}

void check_wager(const Wager& wager, const std::vector<FactValues>& possible,
                 const std::vector<RowPlace>& places, Problems& problems) {
  const std::vector<RowUse> uses = uses_of(wager, possible, places);
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (!places[i].sound) continue;
    const auto report = [&](std::string what, std::string remedy) {
      problems.push_back({places[i].at.line, places[i].at.column,
                          fmt::format("row {} of \"{}\" {}", i + 1, wager.id, what),
                          std::move(remedy)});
    };
    const RowUse& use = uses[i];
    if (!use.matches) {
      report("can never match", "no round can have this outcome: correct or remove a word");
    } else if (!use.matches_first) {
      report("is never reached", "earlier rows always match first: move this row up, or remove it");
    } else if (use.overlaps && wager.highest_only_rule.empty()) {
      report(fmt::format("overlaps row {}", *use.overlaps + 1),
             "make the rows exclude each other, or add highest_only_rule with the rule by which "
             "only the highest is paid");
    } else if (!wager.highest_only_rule.empty() && outranks_the_row_before(wager, places, i)) {
      report(fmt::format("pays more than row {}, which comes before it", i),
             "only the highest is paid: put the higher row first");
    }
  }
}

void check_units(const Wager& wager, const std::vector<RowPlace>& places, const Units& units,
                 Problems& problems) {
  for (std::size_t i = 0; i < wager.pays.size(); ++i) {
    const Payout& payout = wager.pays[i].payout;
    if (!places[i].sound || pays_exactly(payout.net, units)) continue;
    problems.push_back(
        {places[i].at.line, places[i].at.column,
         fmt::format("row {} of \"{}\" pays {} on {}, which is not a multiple of {}", i + 1,
                     wager.id, payout.text, to_text(units.stake), to_text(units.payable)),
         "change the odds or the units"});
  }
}

// The words that any row of this irregularity names; the others make no difference to it.
std::vector<Circumstance> named_words(const Irregularity& irregularity) {
  std::vector<Circumstance> named;
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const auto word = static_cast<Circumstance>(i);
    const auto names = [word](const Resolution& row) { return row.when.names(word); };
    if (std::ranges::any_of(irregularity.resolutions, names)) named.push_back(word);
  }
  return named;
}

// Visits every combination of values of the named words.
template <typename Visit>
void for_each_circumstances(const std::vector<Circumstance>& named, std::size_t at,
                            Circumstances::Values& values, const Visit& visit) {
  if (at == named.size()) {
    visit(values);
    return;
  }
  const std::size_t count = word_of(named[at]).values.size();
  for (std::size_t value = 0; value < count; ++value) {
    values[static_cast<std::size_t>(named[at])] = static_cast<std::uint8_t>(value);
    for_each_circumstances(named, at + 1, values, visit);
  }
}

std::string describe_values(const std::vector<Circumstance>& named,
                            const Circumstances::Values& values) {
  std::string text;
  for (const Circumstance word : named) {
    const std::size_t value = values[static_cast<std::size_t>(word)];
    text += fmt::format("{}{} = \"{}\"", text.empty() ? "" : ", ", word_of(word).name,
                        word_of(word).values[value]);
  }
  return text;
}

void check_irregularity(const Irregularity& irregularity, const std::vector<RowPlace>& places,
                        Problems& problems) {
  if (!std::ranges::all_of(places, &RowPlace::sound)) return;
  std::vector<bool> reached(irregularity.resolutions.size());
  std::string uncovered;
  const std::vector<Circumstance> named = named_words(irregularity);
  Circumstances::Values values{};
  for_each_circumstances(named, 0, values, [&](const Circumstances::Values& circumstances) {
    const auto row = std::ranges::find_if(irregularity.resolutions, [&](const Resolution& each) {
      return each.when.matches(circumstances);
    });
    if (row == irregularity.resolutions.end()) {
      uncovered = describe_values(named, circumstances);
    } else {
      reached[static_cast<std::size_t>(row - irregularity.resolutions.begin())] = true;
    }
  });
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i]) continue;
    problems.push_back(
        {places[i].at.line, places[i].at.column,
         fmt::format("resolution {} of \"{}\" is never reached", i + 1, irregularity.id),
         "earlier rows always match first: move this row up, or remove it"});
  }
  if (!uncovered.empty() && !places.empty()) {
    problems.push_back({places[0].at.line, places[0].at.column,
                        fmt::format("\"{}\" has no resolution for {}", irregularity.id, uncovered),
                        "add a row for it, or a last row without `when`"});
  }
}

// Where there are only terminals no wager lies outside the limits: they take none (interpretation
// 59).
void check_at_terminals(const Irregularity& irregularity, const std::vector<RowPlace>& places,
                        Problems& problems) {
  if (irregularity.on != Trigger::UnderMinimum && irregularity.on != Trigger::OverMaximum) return;
  for (std::size_t i = 0; i < irregularity.resolutions.size(); ++i) {
    if (!places[i].sound || irregularity.resolutions[i].action == Action::Refuse) continue;
    problems.push_back({places[i].at.line, places[i].at.column,
                        "terminals take no wager outside the limits", "write do = \"refuse\""});
  }
}

}  // namespace

void check_pay_rows(const Rulebook& rulebook, const RowPlaces& places, const Units& units,
                    Problems& problems) {
  const std::vector<FactValues> possible = possible_facts(rulebook);
  for (std::size_t i = 0; i < rulebook.wagers.size(); ++i) {
    check_wager(rulebook.wagers[i], possible, places[i], problems);
    check_units(rulebook.wagers[i], places[i], units, problems);
  }
}

void check_resolution_rows(const Rulebook& rulebook, const RowPlaces& places, Problems& problems) {
  for (std::size_t i = 0; i < rulebook.irregularities.size(); ++i) {
    check_irregularity(rulebook.irregularities[i], places[i], problems);
    if (rulebook.betting_opens.by == Announcer::Terminal) {
      check_at_terminals(rulebook.irregularities[i], places[i], problems);
    }
  }
}

}  // namespace punto
