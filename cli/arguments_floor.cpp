#include "cli/arguments_floor.hpp"

#include "cli/output.hpp"

namespace punto {

void add_serve(CLI::App& app, ServeOptions& options, const Choose& choose) {
  CLI::App* serve = app.add_subcommand("serve", "Run a floor of tables");
  serve->add_option("--store", options.store,
                    "sqlite:FILE or postgres://..., where everything is kept");
  serve->add_option("--floor", options.floor, "The floor's file; the demonstration where none is");
  serve->add_option("--keys", options.keys, "The file of keys, outside the folder of the store");
  serve->add_flag("--new-keys", options.takes_new_keys, "Go on with keys the store has not had");
  serve->add_flag("--new-set-up-code", options.makes_set_up_code,
                  "Print a set-up code though there is an administrator, who cannot sign on; that "
                  "goes on record");
  serve->add_flag("--accept-store", options.accepts_store,
                  "Go on with a store that is not as it was left");
  serve->add_option("--witness", options.witness, "Where signed heads are noted; - prints them");
  serve->add_option("--signatures", options.signatures,
                    "A list by punto signatures: nothing else may run");
  serve->add_option("--log", options.log, "A file for a log of JSON lines");
  serve->add_option("--listen", options.listen,
                    "ADDRESS:PORT of the server (127.0.0.1:8080); none: no server");
  serve->add_option("--tls-cert", options.tls_certificate, "Certificate chain for TLS, a PEM file");
  serve->add_option("--tls-key", options.tls_key, "Its key, a PEM file");
  serve->add_flag("--insecure", options.is_insecure, "Plain HTTP for others than this machine too");
  serve->add_option("--most-requests", options.most_requests,
                    "A second, of one address (1000); twice as many at once");
  serve->add_option("--most-commands", options.most_commands,
                    "A second, of one who is signed on (30); twice as many at once");
  serve->add_option("--most-failures", options.most_failures,
                    "To sign on, a minute, of one address (12); a few more at once");
  serve->add_option("--most-connections", options.most_connections,
                    "At once, of one address that is no proxy (2000)");
  serve
      ->add_option("--proxy", options.proxies,
                   "The address of a proxy in front, whose X-Forwarded-For says who asks; may be "
                   "repeated")
      ->allow_extra_args(false);
  serve->add_option("--metrics-token", options.metrics_token,
                    "A file with the token by which /metrics is told to other machines too");
  serve->add_option("--node", options.node,
                    "Its name, where several nodes serve a floor on PostgreSQL: one has it, the "
                    "others wait");
  serve->add_option("--address", options.address,
                    "Where others reach this node; as it listens, where this is left out");
  serve->add_option("--drain", options.drain,
                    "How long rounds in play may take to end before it stops, as 1m");
  serve->add_option("--for", options.time, "Stop after a while, as 30s or 2m");
  serve->add_flag("--print-floor", options.prints_floor, "Print the demonstration floor's file");
  serve->footer(
      "Examples:\n"
      "  punto serve\n"
      "  punto serve --print-floor > my-floor.toml\n"
      "  punto serve --floor my-floor.toml --store sqlite:books/floor.db\n"
      "The floor's file is explained in floors/README.md. Ctrl-C, SIGTERM or SIGHUP stops in\n"
      "order.");
  serve->callback([&options, choose] {
    choose([&options](const RulebookShelf& shelf) { return run_serve(options, shelf); });
  });
}

void add_bots(CLI::App& app, BotsOptions& options, const Choose& choose) {
  CLI::App* bots = app.add_subcommand("bots", "Terminals that play by chance on a floor that runs");
  bots->add_option("--server", options.servers,
                   "Where the floor is (http://127.0.0.1:8080); of several nodes any or all")
      ->allow_extra_args(false);
  CLI::Option* terminals =
      bots->add_option("--terminals", options.terminals, "How many, up to 18000 (20)");
  bots->add_option("--terminals-file", options.file,
                   "A file with a terminal's number and key on each line, instead of lent ones")
      ->excludes(terminals);
  bots->add_option("--tables", options.tables, "Only these; may be repeated (all)")
      ->allow_extra_args(false);
  bots->add_option("--for", options.time, "Leave after a while, as 30s or 2m (when told to)");
  bots->add_option("--seed", options.seed, "The same seed has the same habits (1)");
  bots->add_option("--wagers", options.wagers, "Of each terminal in a round (none to three)");
  bots->add_flag("--busy", options.is_busy, "Wager again as soon as the last one is answered");
  bots->add_flag("--json", options.json, "Machine output");
  bots->footer(
      "Examples:\n"
      "  punto bots\n"
      "  punto bots --server http://127.0.0.1:8080 --terminals 40 --for 1m\n"
      "  punto bots --tables tiger --terminals 3 --json\n"
      "They use the public interface alone. Ctrl-C lets them finish, leave and cash out.\n"
      "Exit code: 0 done, 1 something went wrong on the way, 2 no such floor or wrong usage.");
  bots->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_bots(options); });
  });
}

void add_replay(CLI::App& app, ReplayOptions& options, const Choose& choose) {
  CLI::App* replay = app.add_subcommand("replay", "Tell a round that was played, step by step");
  replay->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...")->required();
  CLI::Option* table = replay->add_option("--table", options.table, "The table");
  CLI::Option* round = replay->add_option(
      "--round", options.round,
      "Its number; 0 tells what was before round 1 (the last round that was opened)");
  CLI::Option* shoe =
      replay->add_option("--shoe", options.shoe, "The proof of a finished shoe instead");
  shoe->excludes(round);
  CLI::Option* terminal = replay->add_option(
      "--terminal", options.terminal, "The last rounds played from this terminal, at any table");
  terminal->excludes(table)->excludes(round)->excludes(shoe);
  replay->add_option("--last", options.last, "How many of them, up to 100 (10)")->needs(terminal);
  CLI::Option* house =
      replay->add_flag("--house", options.house, "The significant events of the house instead");
  house->excludes(table)->excludes(round)->excludes(shoe)->excludes(terminal);
  replay->add_flag("--json", options.json, "Machine output; amounts are whole cents");
  replay->footer(
      "Examples:\n"
      "  punto replay books/floor.db --table tiger-1 --round 12\n"
      "  punto replay books/floor.db --table tiger-1 --shoe 3 > shoe-3.json\n"
      "  punto replay books/floor.db --terminal 7 --last 3\n"
      "  punto replay books/floor.db --house\n"
      "Exit code: 0 it is told, 1 it is told of records that do not verify, 2 it cannot be told.");
  replay->callback([&options, choose] {
    choose([&options](const RulebookShelf&) {
      if (!options.house && options.table.empty() && options.terminal.empty()) {
        return refuse(
            "no table; name one with --table, or a terminal with --terminal, or add --house for "
            "significant events");
      }
      return run_replay(options);
    });
  });
}

void add_keys(CLI::App& app, KeysOptions& options, const Choose& choose) {
  CLI::App* keys = app.add_subcommand("keys", "The keys of a floor: create, rotate, public");
  keys->require_subcommand(1);
  keys->footer("Example: punto keys public floor.keys > floor.public");
  const auto add = [&](const char* name, const char* what, int (*run)(const KeysOptions&)) {
    CLI::App* command = keys->add_subcommand(name, what);
    command->add_option("FILE", options.file, "The file of keys")->required();
    command->footer(std::string{"Example: punto keys "} + name + " floor.keys");
    command->callback([&options, choose, run] {
      choose([&options, run](const RulebookShelf&) { return run(options); });
    });
  };
  add("create", "Make a file of keys; one that is there stays as it is", run_keys_create);
  add("rotate", "Add newer keys, which are used from the next start on", run_keys_rotate);
  add("public", "Print the public keys, for those who verify", run_keys_public);
}

void add_verify(CLI::App& app, VerifyOptions& options, const Choose& choose) {
  CLI::App* verify =
      app.add_subcommand("verify", "Check everything that a floor has kept, or a finished shoe");
  CLI::Option* store =
      verify->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...");
  CLI::Option* shoe = verify->add_option("--shoe", options.shoe, "The proof of a shoe instead");
  verify->add_option("--keys", options.keys, "A file of keys, or of public keys; may be repeated")
      ->allow_extra_args(false)
      ->needs(store);
  verify->add_option("--witness", options.witness, "The file of a witness")->needs(store);
  verify->add_flag("--json", options.json, "Machine output");
  shoe->excludes(store);
  verify->footer(
      "Examples:\n"
      "  punto verify books/floor.db --keys floor.keys --witness floor.witness\n"
      "  punto verify --shoe shoe-3.json\n"
      "A store may be verified while the floor runs. What is checked is in docs/AUDIT.md.\n"
      "Exit code: 0 it verifies, 1 it does not or is damaged, 2 it is no store or cannot be read.");
  verify->callback([&options, choose] {
    choose([&options](const RulebookShelf& shelf) {
      if (!options.shoe.empty()) return run_verify_shoe(options, shelf);
      if (!options.store.empty()) return run_verify_store(options);
      return refuse("nothing to verify; name a store, or a proof with --shoe FILE");
    });
  });
}

void add_archive(CLI::App& app, ArchiveOptions& options, const Choose& choose) {
  CLI::App* archive = app.add_subcommand(
      "archive", "Put what tables did before a day into a file, out of the store");
  archive
      ->add_option("STORE", options.store,
                   "sqlite:FILE, FILE or postgres://...; no floor may run on it")
      ->required();
  archive->add_option("--before", options.before, "A gaming day, as 2026-11-16")->required();
  archive->add_option("--output", options.output, "The file to write")->required();
  archive->add_option("--keys", options.keys, "A file of keys, or of public keys; may be repeated")
      ->allow_extra_args(false)
      ->required();
  archive->add_option("--witness", options.witness, "The file of a witness");
  archive->footer(
      "Examples:\n"
      "  punto archive books/floor.db --before 2026-10-01 --output 2026-q3.punto \\\n"
      "    --keys floor.public --witness floor.witness\n"
      "  punto verify 2026-q3.punto --keys floor.public\n"
      "Store and archive are verified before anything is taken away. See docs/AUDIT.md.");
  archive->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_archive(options); });
  });
}

void add_backup(CLI::App& app, BackupOptions& options, const Choose& choose) {
  CLI::App* backup = app.add_subcommand(
      "backup", "Copy a store to a file that verifies, also while the floor runs");
  backup->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...")->required();
  backup->add_option("--output", options.output, "The file to write")->required();
  backup->add_option("--keys", options.keys, "A file of keys, or of public keys; may be repeated")
      ->allow_extra_args(false);
  backup->add_option("--witness", options.witness, "The file of a witness");
  backup->add_flag("--unverified", options.keeps_unsound,
                   "Keep the copy though it does not verify");
  backup->footer(
      "Examples:\n"
      "  punto backup books/floor.db --output monday.punto\n"
      "  punto backup books/floor.db --output monday.punto --keys floor.public \\\n"
      "    --witness floor.witness\n"
      "It holds the store as it was at one moment; seeds in it stay sealed, and the keys are not "
      "in\n"
      "it: keep a copy of them elsewhere. See docs/OPERATING.md.\n"
      "Exit code: 0 it is made, 1 the store does not verify, 2 it cannot be read or written.");
  backup->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_backup(options); });
  });
}

void add_restore(CLI::App& app, RestoreOptions& options, const Choose& choose) {
  CLI::App* restore = app.add_subcommand("restore", "Make a store of a backup, where none is");
  restore->add_option("FILE", options.file, "A backup")->required();
  restore
      ->add_option("--store", options.store,
                   "sqlite:FILE, FILE or postgres://...; nothing is there yet")
      ->required();
  restore->add_option("--keys", options.keys, "A file of keys, or of public keys; may be repeated")
      ->allow_extra_args(false);
  restore->add_option("--witness", options.witness,
                      "The file of a witness, to know what is not in the backup");
  restore->add_flag("--unverified", options.keeps_unsound,
                    "Make the store though it does not verify");
  restore->footer(
      "Examples:\n"
      "  punto restore monday.punto --store books/floor.db\n"
      "  punto restore monday.punto --store books/floor.db --keys floor.public \\\n"
      "    --witness floor.witness\n"
      "A floor that went on after the backup was made refuses it: cards that were shown would be\n"
      "dealt again. See docs/OPERATING.md.\n"
      "Exit code: 0 it is made, 1 the backup does not verify, 2 it cannot be read or written.");
  restore->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_restore(options); });
  });
}

void add_migrate(CLI::App& app, MigrateOptions& options, const Choose& choose) {
  CLI::App* migrate = app.add_subcommand(
      "migrate", "Move a floor that does not run from SQLite to PostgreSQL, or back");
  migrate->add_option("FROM", options.from, "sqlite:FILE, FILE or postgres://...")->required();
  migrate->add_option("TO", options.to, "Of the other kind; nothing is there yet")->required();
  migrate->add_option("--keys", options.keys, "A file of keys, or of public keys; may be repeated")
      ->allow_extra_args(false);
  migrate->add_option("--witness", options.witness, "The file of a witness");
  migrate->add_flag("--unverified", options.keeps_unsound, "Move it though it does not verify");
  migrate->footer(
      "Examples:\n"
      "  punto migrate books/floor.db postgres://punto@db.casino/floor --keys floor.public\n"
      "  punto migrate postgres://punto@db.casino/floor books/floor.db\n"
      "Both are verified and compared, stream by stream; FROM stays as it is. Passwords belong "
      "into\n"
      "~/.pgpass. See docs/OPERATING.md.\n"
      "Exit code: 0 it is moved, 1 the store does not verify, 2 it cannot be read or written.");
  migrate->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_migrate(options); });
  });
}

void add_bundle(CLI::App& app, BundleOptions& options, const Choose& choose) {
  CLI::App* bundle =
      app.add_subcommand("bundle", "One round with all that proves it, as a file to hand on");
  bundle->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...")->required();
  bundle->add_option("--table", options.table, "The table")->required();
  bundle->add_option("--round", options.round, "The number of the round")->required();
  bundle->add_option("--output", options.output, "The file to write")->required();
  bundle->footer(
      "Examples:\n"
      "  punto bundle books/floor.db --table tiger-1 --round 12 --output dispute.punto\n"
      "  punto verify dispute.punto --keys floor.public\n"
      "  punto replay dispute.punto --table tiger-1 --round 12\n"
      "No key is needed to make one. What is in it is in docs/AUDIT.md.");
  bundle->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_bundle(options); });
  });
}

void add_period(CLI::App& app, PeriodOptions& options) {
  CLI::Option* day = app.add_option("--day", options.day, "One gaming day, as 2026-11-16");
  app.add_option("--from", options.from, "The first gaming day")->excludes(day);
  app.add_option("--to", options.to, "The last gaming day")->excludes(day);
  app.add_option("--shift", options.shift, "Of each day this shift alone");
}

void add_report(CLI::App& app, ReportOptions& options, const Choose& choose) {
  CLI::App* report = app.add_subcommand("report", "A report of the house, from its records");
  report->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...")->required();
  report->add_option("KIND", options.kind,
                     "win, drop, vouchers, meters, books, exceptions, pace, events, access, "
                     "signatures or ratings");
  add_period(*report, options);
  report->add_option("--format", options.format, "text, csv, json or html");
  report->add_option("--output", options.output, "A file instead of standard output");
  report->add_flag("--unverified", options.unverified, "Do not verify the store before");
  report->footer(
      "Examples:\n"
      "  punto report books/floor.db\n"
      "  punto report books/floor.db vouchers --format csv\n"
      "  punto report books/floor.db win --day 2026-11-16 --shift second\n"
      "  punto report books/floor.db win --from 2026-11-01 --to 2026-11-30 --format html \\\n"
      "    --output november.html\n"
      "Exit code: 0 it is made, 1 the store does not verify, 2 it cannot be read or written.");
  report->callback([&options, choose] {
    choose([&options](const RulebookShelf& shelf) { return run_report(options, shelf); });
  });
}

void add_export(CLI::App& app, ExportOptions& options, const Choose& choose) {
  CLI::App* exports = app.add_subcommand("export", "The records as CSV or JSON lines");
  exports->add_option("STORE", options.store, "sqlite:FILE, FILE or postgres://...")->required();
  exports->add_option("WHAT", options.what, "rounds, wagers, postings or events")->required();
  exports->add_option("--table", options.table, "Of this table alone; else all, and the house");
  add_period(*exports, options);
  exports->add_flag("--jsonl", options.jsonl, "JSON lines instead of CSV");
  exports->add_flag("--unverified", options.unverified, "Do not verify the store before");
  exports->footer(
      "Examples:\n"
      "  punto export books/floor.db wagers > wagers.csv\n"
      "  punto export books/floor.db postings --jsonl | head\n"
      "  punto export books/floor.db rounds --table tiger-1 --day 2026-11-16 --shift second\n"
      "Exit code: 0 it is made, 1 the store does not verify, 2 it cannot be read or written.");
  exports->callback([&options, choose] {
    choose([&options](const RulebookShelf&) { return run_export(options); });
  });
}

void add_signatures(CLI::App& app, SignaturesOptions& options, const Choose& choose) {
  CLI::App* signatures = app.add_subcommand(
      "signatures", "The SHA-256 of the program and of every rulebook, to compare with a list");
  CLI::Option* json = signatures->add_flag("--json", options.json, "Machine output");
  signatures
      ->add_option("--compare", options.compare,
                   "A list that was printed before: say what is new, missing or different")
      ->excludes(json);
  signatures->footer(
      "Examples:\n"
      "  punto signatures > approved.txt\n"
      "  punto signatures --compare approved.txt\n"
      "  punto signatures --rulebooks my-games --compare approved.txt\n"
      "A rulebook's is that of its file, as `sha256sum` gives it.\n"
      "Exit code: 0 all as listed, 1 something differs, 2 the list cannot be read.");
  signatures->callback([&options, choose] {
    choose([&options](const RulebookShelf& shelf) { return run_signatures(options, shelf); });
  });
}

}  // namespace punto
