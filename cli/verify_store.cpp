#include <fmt/format.h>

#include "cli/evidence.hpp"
#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "cli/verify.hpp"
#include "core/audit/finding_text.hpp"
#include "core/cards/shown.hpp"
#include "edge/wire/verify_json.hpp"

namespace punto {
namespace {

constexpr std::size_t most_shown = 50;

std::string table_text(const VerifiedTable& table) {
  const AuditedTotals& totals = table.totals;
  return fmt::format("  {} {:>9} {:>6} {:>10} {:>16} {:>16} {:>6} {:>6}\n",
                     padded(shown(table.table), 26),
                     grouped(static_cast<std::int64_t>(totals.rounds)),
                     grouped(static_cast<std::int64_t>(totals.voided)),
                     grouped(static_cast<std::int64_t>(totals.shares)), to_text(totals.staked),
                     to_text(totals.returned), table.shoes, table.shoes_sealed);
}

std::string house_text(const VerifiedHouse& house) {
  return fmt::format(
      "\n  the house: {} events, {} errands, {} vouchers, {} of them open; {} accounts\n",
      grouped(static_cast<std::int64_t>(house.events)),
      grouped(static_cast<std::int64_t>(house.errands)),
      grouped(static_cast<std::int64_t>(house.vouchers)),
      grouped(static_cast<std::int64_t>(house.vouchers_open)), house.books.balances().size());
}

std::string report_text(const VerifyReport& report, const std::string& store) {
  std::string text = fmt::format(
      "{} {}{}\n  {} streams, {} records, {} checkpoints, {} of them witnessed\n"
      "  {} entries since the last checkpoint\n\n",
      shown(store), report.is_sound() ? "verifies" : "does not verify",
      report.part ? fmt::format(", as a part only: {}", shown(*report.part)) : "", report.streams,
      grouped(static_cast<std::int64_t>(report.records)), report.checkpoints, report.witnessed,
      grouped(static_cast<std::int64_t>(report.not_signed)));
  text += fmt::format("  {} {:>9} {:>6} {:>10} {:>16} {:>16} {:>6} {:>6}\n", padded("table", 26),
                      "rounds", "void", "wagers", "wagered", "returned", "proven", "sealed");
  for (const VerifiedTable& table : report.tables) text += table_text(table);
  if (!report.part) text += house_text(report.house);
  if (!report.found.empty()) text += "\n";
  for (std::size_t i = 0; i < std::min(report.found.size(), most_shown); ++i) {
    text += fmt::format("  {}\n", to_text(report.found[i]));
  }
  if (report.found.size() > most_shown) {
    text +=
        fmt::format("  ... and {} more; --json has them all\n", report.found.size() - most_shown);
  }
  if (!report.remarks.empty()) text += "\n";
  for (const std::string& remark : report.remarks) text += fmt::format("  Note: {}.\n", remark);
  return text;
}

int tell(const VerifyReport& report, const VerifyOptions& options) {
  write_out(options.json ? verify_report_to_json(report)
                         : report_text(report, without_secrets(options.store)));
  return report.is_sound() ? exit_done : exit_no;
}

// What is so damaged that it cannot be read does not verify; what is no store cannot be judged.
int tell_trouble(const StoreError& trouble, const VerifyOptions& options) {
  if (trouble.trouble != StoreTrouble::Corrupt) return refuse(trouble.text);
  VerifyReport report;
  report.found.push_back({"the store", 0, 0, trouble.text});
  return tell(report, options);
}

}  // namespace

int run_verify_store(const VerifyOptions& options) {
  auto evidence = read_evidence(options.keys, options.witness);
  if (!evidence) return refuse(evidence.error());
  const auto store = open_to_judge(options.store);
  if (!store) return tell_trouble(store.error(), options);
  evidence->settings.may_be_part = true;
  auto report = verify_with_progress(**store, evidence->settings);
  if (!report) return tell_trouble(report.error(), options);
  if (report->streams == 0) {
    return refuse(holds_nothing(without_secrets(options.store)));
  }
  if (evidence->unreadable > 0) {
    report->remarks.push_back(fmt::format(
        "lines of the witness that cannot be read and were left out: {}", evidence->unreadable));
  }
  return tell(*report, options);
}

}  // namespace punto
