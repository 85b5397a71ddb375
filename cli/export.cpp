#include <algorithm>
#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/wire/export_lines.hpp"

namespace punto {

int run_export(const ExportOptions& options) {
  const auto found = std::ranges::find(export_kind_names, std::string_view{options.what});
  if (found == export_kind_names.end()) {
    return refuse(
        fmt::format("\"{}\" cannot be exported; there are rounds, wagers, postings and "
                    "events",
                    shown(options.what)));
  }
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  if (!options.unverified) {
    if (const auto code = refuse_figures(**store, options.store)) return *code;
  }
  std::string lines;
  constexpr std::size_t bytes_at_once = 1 << 20;
  const auto exporter = make_exporter(static_cast<ExportKind>(found - export_kind_names.begin()),
                                      options.jsonl ? ExportForm::JsonLines : ExportForm::Csv, {},
                                      [&](std::string_view line) {
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
