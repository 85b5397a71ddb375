#include "cli/report.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/components.hpp"
#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/report_file.hpp"
#include "cli/report_period.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/clock/clock.hpp"
#include "edge/report/csv.hpp"
#include "edge/report/floor_reports.hpp"
#include "edge/report/html.hpp"
#include "edge/report/text.hpp"
#include "edge/wire/report_json.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

struct Format {
  std::string_view name;
  std::string (*write)(const Report& report);
};
constexpr std::array<Format, 4> formats = {
    {{"text", to_text}, {"csv", to_csv}, {"json", report_to_json}, {"html", to_html}}};

OrError<ReportKind> read_kind(const std::string& text) {
  const auto found = std::ranges::find(report_kind_names, text);
  if (found != report_kind_names.end()) {
    return static_cast<ReportKind>(found - report_kind_names.begin());
  }
  const std::vector<std::string_view> names{report_kind_names.begin(), report_kind_names.end()};
  return std::unexpected(
      fmt::format("\"{}\" is no report; there are {}", shown(text), one_of(names)));
}

OrError<Format> read_format(const std::string& text) {
  const auto found = std::ranges::find(formats, std::string_view{text}, &Format::name);
  if (found != formats.end()) return *found;
  return std::unexpected(
      fmt::format("\"{}\" is no format; there are text, csv, json and html", shown(text)));
}

int write_to(const std::string& output, const std::string& text) {
  if (output.empty()) {
    write_out(text);
    return exit_done;
  }
  const auto file = ReportFile::at(output);
  if (!file) return refuse(file.error());
  if (const auto problem = file->write(text)) return refuse(*problem);
  return exit_done;
}

}  // namespace

int run_report(const ReportOptions& options, const RulebookShelf& shelf) {
  const auto kind = read_kind(options.kind);
  if (!kind) return refuse(kind.error());
  const auto format = read_format(options.format);
  if (!format) return refuse(format.error());
  const auto period = read_period(options);
  if (!period) return refuse(period.error());
  const auto components = components_at_hand(shelf);
  if (!components)
    return refuse("the program's own file cannot be read; run it with /proc mounted");
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  if (!options.unverified) {
    if (const auto code = refuse_figures(**store, without_secrets(options.store))) return *code;
  }
  FloorFigures figures;
  if (const auto visited = visit_floor(**store, figures); !visited) {
    return refuse(visited.error().text);
  }
  if (const auto known = check_days(*period, figures.calendar); !known) {
    return refuse(known.error());
  }
  if (const auto known = check_shift(options.shift, figures.calendar); !known) {
    return refuse(known.error());
  }
  const ReportSource source{figures, *period, *components, PUNTO_VERSION, SystemClock{}.now()};
  Report report = make_report(*kind, source);
  if (const auto part = name_of_part(**store)) {
    report.period += fmt::format("; of a part of a store, {}", *part);
  }
  if (options.unverified) report.period += "; the records were not verified";
  return write_to(options.output, format->write(report));
}

}  // namespace punto
