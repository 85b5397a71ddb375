#include "edge/report/report.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 6> kind_names = {"text",    "count",  "money",
                                                        "percent", "number", "moment"};

bool fits(const Cell& cell, ColumnKind kind) {
  if (std::holds_alternative<std::monostate>(cell)) return true;
  switch (kind) {
    case ColumnKind::Text: return std::holds_alternative<std::string>(cell);
    case ColumnKind::Count: return std::holds_alternative<std::int64_t>(cell);
    case ColumnKind::Money: return std::holds_alternative<Cents>(cell);
    case ColumnKind::Percent:
    case ColumnKind::Number: return std::holds_alternative<double>(cell);
    case ColumnKind::Moment: return std::holds_alternative<Time>(cell);
  }
  return false;
}

void insist_on_row(const Row& row, const std::vector<Column>& columns) {
  INSIST(row.size() == columns.size());
  for (std::size_t i = 0; i < row.size(); ++i) INSIST(fits(row[i], columns[i].kind));
}

void insist_on_shapes(const LinePlot& plot) {
  INSIST(plot.x.kind != ColumnKind::Text && plot.y.kind != ColumnKind::Text);
  for (const ReportLine& line : plot.lines) {
    for (const LinePoint& point : line.points) {
      INSIST(fits(point.x, plot.x.kind) && fits(point.y, plot.y.kind));
      INSIST(fits(point.low, plot.y.kind) && fits(point.high, plot.y.kind));
    }
  }
  if (plot.reference) INSIST(fits(plot.reference->y, plot.y.kind));
}

void insist_on_shapes(const BarPlot& plot) {
  INSIST(plot.values.kind != ColumnKind::Text && plot.values.kind != ColumnKind::Moment);
  for (const NamedBar& bar : plot.bars) INSIST(fits(bar.value, plot.values.kind));
}

}  // namespace

std::string_view name_of(ColumnKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

Cell count_cell(std::uint64_t count) {
  INSIST(std::in_range<std::int64_t>(count));
  return static_cast<std::int64_t>(count);
}

bool is_missing(const Cell& cell) {
  const double* const number = std::get_if<double>(&cell);
  return number != nullptr ? !std::isfinite(*number) : std::holds_alternative<std::monostate>(cell);
}

void insist_on_form(const Report& report) {
  for (const Section& section : report.sections) {
    for (const Row& row : section.rows) insist_on_row(row, section.columns);
    if (section.total) insist_on_row(*section.total, section.columns);
    if (section.plot) {
      std::visit([](const auto& shapes) { insist_on_shapes(shapes); }, section.plot->shapes);
    }
  }
}

}  // namespace punto
