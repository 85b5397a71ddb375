#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <ranges>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/arguments_floor.hpp"
#include "cli/arguments_mistakes.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/odds.hpp"
#include "cli/output.hpp"
#include "cli/play_table.hpp"
#include "cli/roads.hpp"
#include "cli/rules.hpp"
#include "cli/scenario.hpp"
#include "cli/settle.hpp"
#include "cli/shuffle.hpp"
#include "cli/simulate.hpp"
#include "core/odds/betting_plan.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

using Command = std::function<int()>;

// What the options are read into, and the command they chose.
struct Arguments {
  std::vector<std::string> rulebook_folders;
  RulesOptions rules;
  SettleOptions settle;
  RoadsOptions roads;
  OddsOptions odds;
  SimulateOptions simulate;
  ScenarioOptions scenario;
  TableOptions table;
  ShuffleOptions shuffle;
  ArchiveOptions archive;
  BackupOptions backup;
  RestoreOptions restore;
  MigrateOptions migrate;
  BundleOptions bundle;
  VerifyOptions verify;
  ServeOptions serve;
  BotsOptions bots;
  ReplayOptions replay;
  KeysOptions keys;
  SignaturesOptions signatures;
  ReportOptions report;
  ExportOptions exports;
  Command command;
};

int with_rulebooks(const Arguments& arguments,
                   const std::function<int(const RulebookShelf&)>& command) {
  const auto shelf = load_rulebooks(arguments.rulebook_folders);
  if (shelf) return command(*shelf);
  for (const std::string& problem : shelf.error()) refuse(problem);
  return exit_misuse;
}

void add_rules(CLI::App& app, Arguments& arguments) {
  CLI::App* rules = app.add_subcommand("rules", "The rulebooks: list, show, check, diff");
  rules->require_subcommand(1);
  rules->footer("Example: punto rules show tiger");
  RulesOptions& options = arguments.rules;
  const auto add = [&](const char* name, const char* what, const char* example) {
    CLI::App* command = rules->add_subcommand(name, what);
    command->add_flag("--json", options.json, "Machine output");
    command->footer(fmt::format("Example: punto rules {}", example));
    return command;
  };

  CLI::App* list = add("list", "List the games", "list");
  list->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_rules_list(options, shelf); });
    };
  });

  CLI::App* show = add("show", "Print a game with its pays and rule numbers", "show tiger");
  show->add_option("GAME", options.names, "Games, as `punto rules list` names them")->required();
  show->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_rules_show(options, shelf); });
    };
  });

  CLI::App* check = add("check", "Find every mistake in rulebook files", "check my-game.toml");
  check->add_option("FILE", options.names, "Rulebook files")->required();
  check->add_option("--stake-unit", options.stake_unit, "Wagers are multiples of this (1.00)");
  check->add_option("--payable-unit", options.payable_unit, "Payments are multiples of it (0.01)");
  check->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments,
                            [&](auto& shelf) { return run_rules_check(options, shelf); });
    };
  });

  CLI::App* diff =
      add("diff", "What changed from one game to another", "diff fortune-six-v5 fortune-six-v6");
  diff->add_option("GAMES", options.names, "Two games")->required()->expected(2);
  diff->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_rules_diff(options, shelf); });
    };
  });
}

void add_settle(CLI::App& app, Arguments& arguments) {
  SettleOptions& options = arguments.settle;
  CLI::App* settle =
      app.add_subcommand("settle", "Play cards by the Table of Play and settle every wager");
  settle->add_option("GAME", options.game, "A game, as `punto rules list` names it");
  settle->add_option("--cards", options.cards, "Cards in the order they leave the shoe");
  settle->add_option("--wager", options.wagers, "A stake, as banker=100; may be repeated")
      ->allow_extra_args(false);
  settle->add_option("--decks", options.decks, "More copies of a card than these hold are void");
  settle->add_option("--without", options.without, "An optional wager that is switched off")
      ->allow_extra_args(false);
  settle->add_flag("--established", options.established,
                   "Say of a partial round which wagers are decided");
  settle->add_flag("--json", options.json, "Machine output");
  settle->add_flag("--jsonl", options.json_lines, "A stream: one JSON object a line in and out");
  settle->footer(
      "Examples:\n"
      "  punto settle tiger --cards \"9C 4D KH 2S\" --wager player=100 --wager tiger=25\n"
      "  punto settle tiger --cards \"TD JC 2S\" --established\n"
      "  echo '{\"game\":\"tiger\",\"cards\":[\"9C\",\"4D\",\"KH\",\"2S\"]}' | "
      "punto settle --jsonl");
  settle->callback([&] {
    arguments.command = [&]() -> int {
      const bool one_round = !options.game.empty() || options.cards || options.decks ||
                             options.established || options.json || !options.wagers.empty() ||
                             !options.without.empty();
      if (options.json_lines && one_round) {
        return refuse("--jsonl takes everything from its lines; leave all else out");
      }
      if (!options.json_lines && options.game.empty()) {
        return refuse("no game; write punto settle GAME --cards \"...\", or --jsonl for a stream");
      }
      return with_rulebooks(arguments, [&](auto& shelf) {
        return options.json_lines ? run_settle_lines(shelf) : run_settle(options, shelf);
      });
    };
  });
}

int terminal_width(int otherwise) {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40;
  return known ? size.ws_col : otherwise;
}

void add_roads(CLI::App& app, Arguments& arguments) {
  RoadsOptions& options = arguments.roads;
  CLI::App* roads = app.add_subcommand("roads", "Draw the five roads and the ask marks");
  CLI::Option* outcomes = roads->add_option(
      "--outcomes", options.outcomes,
      "B, P and T in order, with b and p for pairs and n for a natural; else standard input");
  CLI::Option* game = roads->add_option("--game", options.game, "A game, for the title");
  roads->add_flag("--json", options.json, "Machine output");
  roads->footer("Example: punto roads --outcomes \"B B P P Pn B T Bb P\"");
  roads->callback([&, outcomes, game] {
    options.outcomes_given = outcomes->count() > 0;
    options.colour = ::isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    options.width = terminal_width(options.width);
    const bool game_given = game->count() > 0;
    arguments.command = [&, game_given]() -> int {
      if (!game_given) return run_roads(options);
      return with_rulebooks(arguments, [&](const RulebookShelf& shelf) {
        const auto rulebook = shelf.require(options.game);
        if (!rulebook) return refuse(rulebook.error());
        RoadsOptions titled = options;
        titled.game = (*rulebook)->name.en;
        return run_roads(titled);
      });
    };
  });
}

void add_odds(CLI::App& app, Arguments& arguments) {
  OddsOptions& options = arguments.odds;
  CLI::App* odds = app.add_subcommand("odds", "Exact odds of every wager, for any cards left");
  odds->add_option("GAME", options.game, "A game, as `punto rules list` names it")->required();
  odds->add_option("--decks", options.decks, "Full decks: 8 if not given, or a sweep as 4..10");
  odds->add_option("--remaining", options.remaining,
                   "A file with the cards left, as {\"9C\": 3} or [\"9C\", \"KD\"]; - reads them");
  odds->add_option("--wager", options.wagers, "Only this wager; may be repeated")
      ->allow_extra_args(false);
  odds->add_flag("--explain", options.explain, "The pay rows of each wager with their shares");
  odds->add_flag("--covariance", options.covariance, "How wagers of one round vary together");
  odds->add_flag("--removal", options.removal, "What taking out one card of each rank changes");
  odds->add_option("--shoe", options.shoe, "Cards in the order they left the shoe, for --trace");
  odds->add_flag("--trace", options.trace, "The edges before each round of the shoe");
  odds->add_flag("--json", options.json, "Machine output");
  odds->add_flag("--csv", options.csv, "Output for spreadsheets");
  odds->footer(
      "Examples:\n"
      "  punto odds tiger\n"
      "  punto odds tiger --decks 4..10\n"
      "  punto odds tiger --wager tiger --explain\n"
      "  punto odds tiger --remaining left.json --json\n"
      "  punto odds tiger --shoe \"9C 4D KH 2S 5D 5H TC 7S\" --trace");
  odds->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_odds(options, shelf); });
    };
  });
}

void add_simulate(CLI::App& app, Arguments& arguments) {
  SimulateOptions& options = arguments.simulate;
  CLI::App* simulate =
      app.add_subcommand("simulate", "Play many shoes by chance, beside the exact values");
  simulate->add_option("GAME", options.game, "A game, as `punto rules list` names it")->required();
  simulate->add_option("--rounds", options.rounds, "How many (10000000)");
  simulate->add_option("--decks", options.decks, "Decks of a shoe (8)");
  simulate->add_option("--seed", options.seed, "The same seed plays the same rounds (1)");
  CLI::Option* threads =
      simulate->add_option("--threads", options.threads, "Threads (one for each core)");
  simulate->add_option("--cut", options.cut, "Cards behind the cutting card (14)");
  simulate->add_option("--burn", options.burn, "Cards burned: none, a number, or by-first-card");
  simulate->add_flag("--one-more-round", options.one_more_round,
                     "One more round after the cutting card");
  simulate->add_flag("--explain", options.explain, "The pay rows of each wager with their counts");
  simulate->add_flag("--json", options.json, "Machine output");
  simulate->add_option("--report", options.report, "Write a page with plots to this file");
  std::vector<std::string_view> plans;
  for (const BettingPlan& plan : betting_plans) plans.push_back(plan.id);
  simulate->add_option("--plan", options.plan,
                       fmt::format("Betting plan of the report: {} (flat)", one_of(plans)));
  simulate->add_option("--plan-wager", options.plan_wager,
                       "Wager that it is played on (the one on the Banker)");
  simulate->add_option("--session", options.session, "Rounds of a session (80)");
  simulate->footer(
      "Examples:\n"
      "  punto simulate tiger --rounds 1000000000\n"
      "  punto simulate tiger --explain --seed 7\n"
      "  punto simulate tiger --report tiger.html --plan martingale --session 200\n"
      "Ctrl-C ends it early with what it has.");
  simulate->callback([&, threads] {
    options.threads_given = threads->count() > 0;
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_simulate(options, shelf); });
    };
  });
}

void add_scenario(CLI::App& app, Arguments& arguments) {
  ScenarioOptions& options = arguments.scenario;
  CLI::App* scenario =
      app.add_subcommand("scenario", "Run scenarios: what is done at a table, and what must come");
  scenario->add_option("PATH", options.paths, "Scenario files, or folders with *.txt files")
      ->required();
  scenario->add_option("--under", options.under,
                       "Only under this game, or under a draft of its rulebook (a .toml file)");
  scenario->add_flag("--show", options.show, "Print each scenario with what happened");
  scenario->add_option("--clauses", options.clauses,
                       "A table of clauses: print which scenarios prove which clause");
  scenario->add_flag("--json", options.json, "Machine output");
  scenario->footer(
      "Examples:\n"
      "  punto scenario scenarios\n"
      "  punto scenario --show my-scenario.txt\n"
      "  punto scenario --under my-tiger.toml scenarios\n"
      "  punto scenario --clauses rulebooks/clauses.tsv scenarios > docs/CLAUSES.md\n"
      "The language is in docs/SCENARIOS.md.\n"
      "Exit code: 0 all passed, 1 one failed, 2 a mistake in a file or nothing to play.");
  scenario->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments,
                            [&](auto& shelf) { return run_scenario_command(options, shelf); });
    };
  });
}

void add_table(CLI::App& app, Arguments& arguments) {
  TableOptions& options = arguments.table;
  CLI::App* table = app.add_subcommand("table", "Play at a table in the terminal, line by line");
  table->add_option("GAME", options.game, "A game, as `punto rules list` names it")->required();
  table->add_flag("--example", options.example, "Print the lines of a first round");
  table->footer(
      "Examples:\n"
      "  punto table tiger\n"
      "  punto table tiger --example | punto table tiger\n"
      "The lines are those of scenarios; `help` at the table explains them.\n"
      "Exit code: 0 done, 2 where a line that came through a pipe had a mistake.");
  table->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_table(options, shelf); });
    };
  });
}

void add_shuffle(CLI::App& app, Arguments& arguments) {
  ShuffleOptions& options = arguments.shuffle;
  CLI::App* shuffle =
      app.add_subcommand("shuffle", "Write shuffled shoes, as electronic tables deal them");
  shuffle->add_option("GAME", options.game, "A game, as `punto rules list` names it");
  shuffle->add_option("--deck", options.deck, "Cards of a deck, 52 or 65, where no game is named");
  shuffle->add_option("--decks", options.decks, "Decks of a shoe (8)");
  shuffle->add_option("--seed", options.seed,
                      "64 hexadecimal digits; further shoes follow by SHA-256 (by chance)");
  shuffle->add_option("--shoes", options.shoes, "How many, one a line, before the cut (1)");
  shuffle->add_option("--bytes", options.bytes, "Bytes of bits from their orders instead");
  shuffle->add_flag("--raw", options.raw, "With --bytes: the keystreams instead of the orders");
  shuffle->footer(
      "Examples:\n"
      "  punto shuffle tiger\n"
      "  punto shuffle --deck 65 --decks 6 --shoes 1000\n"
      "  punto shuffle --deck 52 --bytes 1000000 | ent\n"
      "  punto shuffle --deck 52 --bytes 1000000000000 --raw | dieharder -a -g 200\n"
      "How shoes are shuffled, and what the bytes are, is in docs/RANDOMNESS.md.");
  shuffle->callback([&] {
    arguments.command = [&] {
      return with_rulebooks(arguments, [&](auto& shelf) { return run_shuffle(options, shelf); });
    };
  });
}

// `punto help settle` is `punto settle --help`.
std::vector<std::string> words_in_reverse(int count, char** words) {
  std::vector<std::string> in_order{words + 1, words + count};
  if (!in_order.empty() && in_order.front() == "help") {
    in_order.erase(in_order.begin());
    in_order.emplace_back("--help");
  }
  std::ranges::reverse(in_order);
  return in_order;
}

void set_up(CLI::App& app, Arguments& arguments) {
  app.name("punto");
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", "punto " PUNTO_VERSION);
  app.add_option("--rulebooks", arguments.rulebook_folders,
                 "A folder with more rulebooks (*.toml); may be repeated")
      ->allow_extra_args(false);
  app.footer(
      "Examples:\n"
      "  punto rules list\n"
      "  punto settle tiger --cards \"9C 4D KH 2S\" --wager player=100\n"
      "  punto roads --outcomes \"B B P T B\"\n"
      "  punto odds tiger --decks 4..10\n"
      "  punto scenario scenarios\n"
      "  punto table tiger\n"
      "  punto serve\n"
      "Exit code: 0 done, 1 the answer is no, 2 wrong usage or bad input.");
  add_rules(app, arguments);
  add_settle(app, arguments);
  add_roads(app, arguments);
  add_odds(app, arguments);
  add_simulate(app, arguments);
  add_scenario(app, arguments);
  add_table(app, arguments);
  add_shuffle(app, arguments);
  const Choose choose = [&](const auto& command) {
    arguments.command = [&arguments, command] { return with_rulebooks(arguments, command); };
  };
  add_serve(app, arguments.serve, choose);
  add_bots(app, arguments.bots, choose);
  add_verify(app, arguments.verify, choose);
  add_replay(app, arguments.replay, choose);
  add_bundle(app, arguments.bundle, choose);
  add_archive(app, arguments.archive, choose);
  add_backup(app, arguments.backup, choose);
  add_restore(app, arguments.restore, choose);
  add_migrate(app, arguments.migrate, choose);
  add_keys(app, arguments.keys, choose);
  add_signatures(app, arguments.signatures, choose);
  add_report(app, arguments.report, choose);
  add_export(app, arguments.exports, choose);
  refuse_empty_values(app);
}

}  // namespace

Command read_arguments(int count, char** words) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App app{"Baccarat tables: the approved rulebooks, settlement and roads."};
  set_up(app, *arguments);
  const std::vector<std::string> reversed = words_in_reverse(count, words);
  const std::string first = reversed.empty() ? "" : reversed.back();
  const auto is_first = [&](const CLI::App* each) { return each->get_name() == first; };
  if (!first.empty() && !first.starts_with("-") && app.get_subcommands(is_first).empty()) {
    return [text = unknown_command(app, first)] { return refuse(text); };
  }
  try {
    std::vector<std::string> consumed = reversed;
    app.parse(std::move(consumed));
  } catch (const CLI::CallForHelp&) {
    return [help = app.help()] { return write_out(help) ? exit_done : exit_misuse; };
  } catch (const CLI::CallForVersion& version) {
    return [text = std::string{version.what()} + '\n'] {
      return write_out(text) ? exit_done : exit_misuse;
    };
  } catch (const CLI::ParseError& error) {
    return [text = explain(app, error, reversed)] { return refuse(text); };
  }
  return [arguments] { return arguments->command(); };
}

}  // namespace punto
