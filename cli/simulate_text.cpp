#include "cli/simulate_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/progress_bar.hpp"

namespace punto {
namespace {

std::string row_lines(const Wager& wager, const SampledWager& sampled, const Sample& sample,
                      DeckKind deck) {
  std::string text;
  for (std::size_t row = 0; row < sampled.rows.size(); ++row) {
    const SampledRow& counted = sampled.rows[row];
    const double seen = static_cast<double>(counted.count) / static_cast<double>(sample.compared);
    text +=
        fmt::format("    {}{:>20}{:>13}{:>13}{:>9.2f}\n", padded(row_name(wager, row, deck), 46),
                    grouped(static_cast<std::int64_t>(counted.count)), percent(seen),
                    percent(counted.probability), counted.z);
  }
  return text;
}

std::string run_text(const SimulationAnswer& answer) {
  const auto rounds = static_cast<double>(answer.sample.rounds);
  return fmt::format("{} rounds{}, seed {}, in {:.2f} s on {} thread{}: {} a second\n",
                     grouped(static_cast<std::int64_t>(answer.sample.rounds)),
                     answer.stopped ? " (stopped early)" : "", answer.simulator->plan().seed,
                     answer.seconds, answer.threads, answer.threads == 1 ? "" : "s",
                     rounded_count(rounds / std::max(answer.seconds, 1e-9)));
}

}  // namespace

std::string plan_text(const SimulationAnswer& answer) {
  const ShoePlan& plan = answer.simulator->plan();
  std::string text =
      fmt::format("{} decks of {}, cutting card before the last {}", plan.decks,
                  name_of(answer.odds->game().rulebook().deck), plan.cards_behind_cutting_card);
  if (plan.after_cutting_card == AfterCuttingCard::OneMoreRound) text += " and one more round";
  if (plan.burn == Burn::ByFirstCard) text += ", cards burned by the first";
  if (plan.burn == Burn::Fixed) text += fmt::format(", {} cards burned", plan.burn_cards);
  return text;
}

std::string sample_text(const SimulationAnswer& answer, Detail detail) {
  const Rulebook& rulebook = answer.odds->game().rulebook();
  const Sample& sample = answer.sample;
  std::size_t width = 5;
  for (const Wager& wager : rulebook.wagers) {
    width = std::max(width, display_width(wager.name.en));
  }
  width += 2;
  std::string text =
      fmt::format("{} · {} version {} · {}\n{}\n", rulebook.name.en, rulebook.short_name,
                  rulebook.version, plan_text(answer), run_text(answer));
  text += fmt::format("  {}{:>13}{:>14}{:>13}{:>8}{:>22}{:>14}\n", padded("wager", width),
                      "house edge", "99 % within", "exact", "z", "pay rows: p-value", "all rounds");
  for (std::size_t i = 0; i < rulebook.wagers.size(); ++i) {
    const SampledWager& sampled = sample.wagers[i];
    text += fmt::format("  {}{:>13}{:>14}{:>13}{:>8.2f}{:>22}{:>14}\n",
                        padded(rulebook.wagers[i].name.en, width), percent(sampled.house_edge),
                        fmt::format("± {}", percent(sampled.half_of_interval())),
                        percent(sampled.exact_edge), sampled.z,
                        fmt::format("{:.3f} (chi² {:.2f}/{})", sampled.p_value, sampled.chi_square,
                                    sampled.degrees_of_freedom),
                        percent(sampled.edge_of_all));
    if (detail == Detail::PayRows)
      text += row_lines(rulebook.wagers[i], sampled, sample, rulebook.deck);
  }
  text += fmt::format(
      "\n  Compared with the exact values are the first {} rounds of each shoe, {} in all. Later "
      "ones\n  come more often where fewer cards were taken; the last column has them too.\n",
      answer.simulator->certain_rounds(), grouped(static_cast<std::int64_t>(sample.compared)));
  return text;
}

}  // namespace punto
