#include <algorithm>
#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/report_period.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/wire/export_lines.hpp"

namespace punto {
namespace {

// A table or a shift that is not there would give an empty export, and nobody would know
// why.
std::optional<std::string> find_mistake(EventReader& store, const ExportOptions& options) {
  if (!options.table.empty()) {
    const auto table = store.find_stream("table/" + options.table);
    if (!table) return table.error().text;
    if (!*table) return fmt::format("there is no table \"{}\" in it", shown(options.table));
  }
  if (options.shift.empty()) return {};
  const auto calendar = read_calendar(store);
  if (!calendar) return calendar.error().text;
  const auto known = check_shift(options.shift, *calendar);
  return known ? std::nullopt : std::optional{known.error()};
}

}  // namespace

int run_export(const ExportOptions& options) {
  const auto found = std::ranges::find(export_kind_names, std::string_view{options.what});
  if (found == export_kind_names.end()) {
    return refuse(
        fmt::format("\"{}\" cannot be exported; there are rounds, wagers, postings and "
                    "events",
                    shown(options.what)));
  }
  const auto period = read_period(options);
  if (!period) return refuse(period.error());
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  if (const auto wrong = find_mistake(**store, options)) return refuse(*wrong);
  if (!options.unverified) {
    if (const auto code = refuse_figures(**store, without_secrets(options.store))) return *code;
  }
  if (const auto part = name_of_part(**store)) {
    std::fputs(fmt::format("punto: it is a part of a store, {}\n", *part).c_str(), stderr);
  }
  std::string lines;
  constexpr std::size_t bytes_at_once = 1 << 20;
  const auto exporter = make_exporter(static_cast<ExportKind>(found - export_kind_names.begin()),
                                      options.jsonl ? ExportForm::JsonLines : ExportForm::Csv,
                                      {options.table, *period}, [&](std::string_view line) {
                                        lines += line;
                                        if (lines.size() < bytes_at_once) return;
                                        write_out(lines);
                                        lines.clear();
                                      });
  const auto visited = visit_floor(**store, *exporter);
  write_out(lines);
  return visited ? exit_done : refuse(visited.error().text);
}

}  // namespace punto
