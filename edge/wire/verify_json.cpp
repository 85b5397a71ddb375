#include "edge/wire/verify_json.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

std::string table_json(const VerifiedTable& table) {
  const AuditedTotals& totals = table.totals;
  return fmt::format(
      R"({{"table":{},"events":{},"rounds":{},"void":{},"wagers":{},"wagered":{},"returned":{},)"
      R"("shoes_proven":{},"shoes_sealed":{},"head":"{}"}})",
      json_string(table.table), totals.events, totals.rounds, totals.voided, totals.shares,
      totals.staked.value, totals.returned.value, table.shoes, table.shoes_sealed,
      to_text(table.head));
}

std::string account_json(const std::pair<const cashier::Account, Cents>& balance) {
  return fmt::format(R"({}:{})", json_string(to_text(balance.first)), balance.second.value);
}

std::string house_json(const VerifiedHouse& house) {
  return fmt::format(
      R"({{"events":{},"errands":{},"vouchers":{},"vouchers_open":{},"balances":{{{}}}}})",
      house.events, house.errands, house.vouchers, house.vouchers_open,
      json_items(house.books.balances(), account_json));
}

std::string finding_json(const StoreFinding& finding) {
  return fmt::format(R"({{"stream":{},"entry":{},"round":{},"what":{}}})",
                     json_string(finding.stream), finding.entry, finding.round,
                     json_string(finding.what));
}

}  // namespace

std::string verify_report_to_json(const VerifyReport& report) {
  return fmt::format(
      R"({{"verified":{},"streams":{},"records":{},"checkpoints":{},"witness_lines":{},)"
      R"("not_signed":{},)"
      R"("part":{},"tables":[{}],"house":{},"found":[{}],"remarks":[{}]}})"
      "\n",
      report.is_sound(), report.streams, report.records, report.checkpoints, report.witnessed,
      report.not_signed, report.part ? json_string(*report.part) : "null",
      json_items(report.tables, table_json), house_json(report.house),
      json_items(report.found, finding_json), json_items(report.remarks, json_string));
}

}  // namespace punto
