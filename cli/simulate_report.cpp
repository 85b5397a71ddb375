#include "cli/simulate_report.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/require_wager.hpp"
#include "cli/simulate_text.hpp"
#include "cli/whole_number.hpp"
#include "core/rulebook/nearest.hpp"
#include "edge/simulate/report_html.hpp"

namespace punto {
namespace {

constexpr int most_session_rounds = 100'000;

template <typename T>
using Read = std::expected<T, std::string>;

Read<const BettingPlan*> read_betting(const std::string& id) {
  const BettingPlan* const betting = find_betting_plan(id);
  if (betting != nullptr) return betting;
  std::vector<std::string_view> ids;
  for (const BettingPlan& each : betting_plans) ids.push_back(each.id);
  return std::unexpected(
      fmt::format("\"{}\" is no betting plan; there are {}", shown(id), one_of(ids)));
}

// The wager on the Banker, or the first where a game has none.
std::size_t usual_wager(const Rulebook& rulebook) {
  const auto found =
      std::ranges::find(rulebook.wagers, std::optional{Winner::Banker}, &Wager::backs);
  return found == rulebook.wagers.end() ? 0
                                        : static_cast<std::size_t>(found - rulebook.wagers.begin());
}

std::string command_of(const SimulateOptions& options, const ShoePlan& plan) {
  std::string command = fmt::format("punto simulate {} --rounds {} --seed {} --decks {} --cut {}",
                                    shown(options.game), options.rounds, plan.seed, plan.decks,
                                    plan.cards_behind_cutting_card);
  if (plan.burn != Burn::None) command += " --burn " + options.burn;
  if (options.one_more_round) command += " --one-more-round";
  if (options.plan) command += " --plan " + *options.plan;
  if (options.plan_wager) command += " --plan-wager " + *options.plan_wager;
  if (options.session) command += " --session " + *options.session;
  return command + " --report FILE.html";
}

}  // namespace

Read<ReportChoice> read_report_choice(const SimulateOptions& options, const Rulebook& rulebook) {
  ReportChoice choice;
  choice.wager = usual_wager(rulebook);
  if (!options.report && (options.plan || options.plan_wager || options.session)) {
    return std::unexpected(
        "--plan, --plan-wager and --session are about the report; add --report FILE.html");
  }
  if (options.plan) {
    const auto betting = read_betting(*options.plan);
    if (!betting) return std::unexpected(betting.error());
    choice.betting = *betting;
  }
  if (options.plan_wager) {
    const auto wager = require_wager(rulebook, *options.plan_wager);
    if (!wager) return std::unexpected(wager.error());
    choice.wager = *wager;
  }
  if (options.session) {
    const auto rounds = whole_number("--session", *options.session, 1, most_session_rounds);
    if (!rounds) return std::unexpected(rounds.error());
    choice.session_rounds = *rounds;
  }
  return choice;
}

std::string make_report(const SimulationAnswer& answer, const ReportChoice& choice,
                        const SimulateOptions& options) {
  return report_html({.odds = answer.odds,
                      .simulator = answer.simulator,
                      .sample = answer.sample,
                      .stopped = answer.stopped,
                      .choice = choice,
                      .figures = play_report(*answer.odds, *answer.simulator, choice),
                      .shoes = plan_text(answer),
                      .software = "Punto " PUNTO_VERSION,
                      .command = command_of(options, answer.simulator->plan())});
}

}  // namespace punto
