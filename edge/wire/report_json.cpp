#include "edge/wire/report_json.hpp"

#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

struct CellJson {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(const std::string& text) const { return json_string(text); }
  std::string operator()(std::int64_t count) const { return std::to_string(count); }
  std::string operator()(Cents amount) const { return std::to_string(amount.value); }
  std::string operator()(double number) const { return fmt::format("{}", number); }
  std::string operator()(Time time) const { return json_string(to_text(time)); }
};

std::string cell_json(const Cell& cell) {
  return is_missing(cell) ? "null" : std::visit(CellJson{}, cell);
}

std::string column_json(const Column& column) {
  std::string json =
      fmt::format(R"({{"name":{},"kind":"{}")", json_string(column.name), name_of(column.kind));
  if (column.kind == ColumnKind::Percent || column.kind == ColumnKind::Number) {
    json += fmt::format(R"(,"decimals":{})", column.decimals);
  }
  return json + "}";
}

std::string row_json(const Row& row) {
  return fmt::format("[{}]", json_items(row, cell_json));
}

std::string point_json(const LinePoint& point) {
  std::string json = fmt::format(R"({{"x":{},"y":{})", cell_json(point.x), cell_json(point.y));
  if (!is_missing(point.low) || !is_missing(point.high)) {
    json += fmt::format(R"(,"low":{},"high":{})", cell_json(point.low), cell_json(point.high));
  }
  return json + "}";
}

std::string line_json(const ReportLine& line) {
  return fmt::format(R"({{"name":{},"band":{},"points":[{}]}})", json_string(line.name),
                     json_string(line.band), json_items(line.points, point_json));
}

std::string shapes_json(const LinePlot& plot) {
  const std::string reference =
      plot.reference ? fmt::format(R"({{"name":{},"y":{}}})", json_string(plot.reference->name),
                                   cell_json(plot.reference->y))
                     : "null";
  return fmt::format(R"("x":{},"y":{},"lines":[{}],"reference":{})", column_json(plot.x),
                     column_json(plot.y), json_items(plot.lines, line_json), reference);
}

std::string bar_json(const NamedBar& bar) {
  return fmt::format(R"({{"name":{},"value":{}}})", json_string(bar.name), cell_json(bar.value));
}

std::string shapes_json(const BarPlot& plot) {
  return fmt::format(R"("names":{},"values":{},"bars":[{}])", json_string(plot.names),
                     column_json(plot.values), json_items(plot.bars, bar_json));
}

std::string plot_json(const Plot& plot) {
  return fmt::format(
      R"({{"summary":{},{}}})", json_string(plot.summary),
      std::visit([](const auto& shapes) { return shapes_json(shapes); }, plot.shapes));
}

std::string section_json(const Section& section) {
  return fmt::format(
      R"({{"heading":{},"remark":{},"columns":[{}],"rows":[{}],"total":{},"plot":{}}})",
      json_string(section.heading), json_string(section.remark),
      json_items(section.columns, column_json), json_items(section.rows, row_json),
      section.total ? row_json(*section.total) : "null",
      section.plot ? plot_json(*section.plot) : "null");
}

}  // namespace

std::string report_to_json(const Report& report) {
  insist_on_form(report);
  return fmt::format(
      R"({{"title":{},"floor":{},"period":{},"version":{},"made":"{}","sections":[{}]}})"
      "\n",
      json_string(report.title), json_string(report.floor), json_string(report.period),
      json_string(report.version), to_text(report.made), json_items(report.sections, section_json));
}

}  // namespace punto
