#include "cli/simulate.hpp"

#include <chrono>
#include <csignal>
#include <expected>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/report_file.hpp"
#include "cli/simulate_report.hpp"
#include "cli/simulate_text.hpp"
#include "cli/whole_number.hpp"
#include "edge/simulate/run_simulation.hpp"
#include "edge/wire/sample_json.hpp"

namespace punto {
namespace {

constexpr std::uint64_t most_rounds = 1'000'000'000'000'000;
constexpr int most_threads = 1024;

std::atomic<bool> interrupted = false;

// Ctrl-C once ends with what there is; a second one ends at once.
extern "C" void interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

struct Simulation {
  ShoePlan plan;
  SimulationRun run;
};

std::expected<Simulation, std::string> read_options(const SimulateOptions& options) {
  Simulation simulation;
  const auto rounds = whole_number<std::uint64_t>("--rounds", options.rounds, 1, most_rounds);
  if (!rounds) return std::unexpected(rounds.error());
  simulation.run.rounds = *rounds;
  const auto seed = whole_number<std::uint64_t>("--seed", options.seed, 0, ~std::uint64_t{0});
  if (!seed) return std::unexpected(seed.error());
  simulation.plan.seed = *seed;
  if (options.threads_given && (options.threads < 1 || options.threads > most_threads)) {
    return std::unexpected(
        fmt::format("{} threads; choose 1 to {}", options.threads, most_threads));
  }
  simulation.run.threads = options.threads_given
                               ? options.threads
                               : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  simulation.plan.decks = options.decks;
  simulation.plan.cards_behind_cutting_card = options.cut;
  if (options.one_more_round) {
    simulation.plan.after_cutting_card = AfterCuttingCard::OneMoreRound;
  }
  if (options.burn == burn_names[static_cast<std::size_t>(Burn::ByFirstCard)]) {
    simulation.plan.burn = Burn::ByFirstCard;
  } else if (options.burn != burn_names[static_cast<std::size_t>(Burn::None)]) {
    const auto cards = whole_number<int>("--burn", options.burn, 0, 20);
    if (!cards) return std::unexpected(cards.error() + ", none or by-first-card");
    simulation.plan.burn = Burn::Fixed;
    simulation.plan.burn_cards = *cards;
  }
  return simulation;
}

int write_report(const ReportFile& file, const std::string& page, const SimulateOptions& options) {
  if (const auto problem = file.write(page)) return refuse(*problem);
  if (!options.json) write_out(fmt::format("\n  Report: {}\n", shown(file.path())));
  return exit_done;
}

}  // namespace

int run_simulate(const SimulateOptions& options, const RulebookShelf& shelf) {
  const auto rulebook = shelf.require(options.game);
  if (!rulebook) return refuse(rulebook.error());
  const Game game{**rulebook};
  auto simulation = read_options(options);
  if (!simulation) return refuse(simulation.error());
  if (const auto problem = refuse_plan(simulation->plan, game)) return refuse(*problem);
  const auto choice = read_report_choice(options, **rulebook);
  if (!choice) return refuse(choice.error());
  std::optional<ReportFile> report;
  if (options.report) {
    auto file = ReportFile::at(*options.report);
    if (!file) return refuse(file.error());
    report = std::move(*file);
  }

  const Odds odds{game};
  const ShoeSimulator simulator{game, simulation->plan};
  ProgressBar bar{simulation->run.rounds, "rounds"};
  simulation->run.stop = &interrupted;
  simulation->run.progress = [&](std::uint64_t rounds) { bar.show(rounds); };
  std::signal(SIGINT, interrupt);
  const auto begin = std::chrono::steady_clock::now();
  const RoundTally tally = run_simulation(simulator, simulation->run);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::signal(SIGINT, SIG_DFL);
  bar.clear();
  const bool stopped = interrupted;
  if (tally.rounds() == 0) return refuse("stopped before the first round was counted");

  const Composition shoe = Composition::of_decks((*rulebook)->deck, simulation->plan.decks);
  const SimulationAnswer answer{
      &odds,  &simulator, sample_of(odds, shoe, tally), took.count(), simulation->run.threads,
      stopped};
  write_out(options.json ? sample_to_json(answer) + "\n" : sample_text(answer, detail_of(options)));
  if (!report) return exit_done;
  return write_report(*report, make_report(answer, *choice, options), options);
}

}  // namespace punto
