#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/archive.hpp"
#include "cli/backup.hpp"
#include "cli/bots.hpp"
#include "cli/bundle.hpp"
#include "cli/keys.hpp"
#include "cli/migrate.hpp"
#include "cli/replay.hpp"
#include "cli/report.hpp"
#include "cli/serve.hpp"
#include "cli/signatures.hpp"
#include "cli/verify.hpp"

namespace punto {

// Takes the command that the words have chosen.
using Choose = std::function<void(std::function<int(const RulebookShelf&)>)>;

// The commands about floors and what they have kept.
void add_serve(CLI::App& app, ServeOptions& options, const Choose& choose);
void add_bots(CLI::App& app, BotsOptions& options, const Choose& choose);
void add_replay(CLI::App& app, ReplayOptions& options, const Choose& choose);
void add_keys(CLI::App& app, KeysOptions& options, const Choose& choose);
void add_verify(CLI::App& app, VerifyOptions& options, const Choose& choose);
void add_signatures(CLI::App& app, SignaturesOptions& options, const Choose& choose);
void add_archive(CLI::App& app, ArchiveOptions& options, const Choose& choose);
void add_backup(CLI::App& app, BackupOptions& options, const Choose& choose);
void add_restore(CLI::App& app, RestoreOptions& options, const Choose& choose);
void add_migrate(CLI::App& app, MigrateOptions& options, const Choose& choose);
void add_bundle(CLI::App& app, BundleOptions& options, const Choose& choose);
void add_report(CLI::App& app, ReportOptions& options, const Choose& choose);
void add_export(CLI::App& app, ExportOptions& options, const Choose& choose);

}  // namespace punto
