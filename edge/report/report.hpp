#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/rulebook/payout.hpp"
#include "core/table/identity.hpp"

namespace punto {

// What the cells of a column are, and what each is held in. Money is exact cents to the last digit
// of every format; a Percent is a share, 0.0106 for 1.06 %.
enum class ColumnKind : std::uint8_t {
  Text,     // std::string
  Count,    // std::int64_t
  Money,    // Cents
  Percent,  // double
  Number,   // double
  Moment,   // Time
};

std::string_view name_of(ColumnKind kind);  // "money"

struct Column {
  std::string name;
  ColumnKind kind = ColumnKind::Text;
  int decimals = 2;  // of a Percent or Number
};

// Nothing where it is not known; a double that is no number is as good as nothing.
using Cell = std::variant<std::monostate, std::string, std::int64_t, Cents, double, Time>;
using Row = std::vector<Cell>;

// A count of the system, which never has a sign.
Cell count_cell(std::uint64_t count);

bool is_missing(const Cell& cell);

// A point of a line, and where there is a band around the line, its ends here.
struct LinePoint {
  Cell x = {};
  Cell y = {};
  Cell low = {};
  Cell high = {};
};

struct ReportLine {
  std::string name = {};
  std::vector<LinePoint> points = {};
  std::string band = {};  // what it means, where there is one
};

// A level that the lines are compared with.
struct ReferenceLine {
  std::string name = {};
  Cell y = {};
};

// Axes are named and typed as columns are; none of them is Text.
struct LinePlot {
  Column x = {};
  Column y = {};
  std::vector<ReportLine> lines = {};
  std::optional<ReferenceLine> reference = {};
};

struct NamedBar {
  std::string name = {};
  Cell value = {};
};

struct BarPlot {
  std::string names = {};  // what the bars are: "table"
  Column values = {};
  std::vector<NamedBar> bars = {};
};

struct Plot {
  std::variant<LinePlot, BarPlot> shapes = {};
  std::string summary = {};  // what is to be seen, in one sentence
};

struct Section {
  std::string heading = {};
  std::string remark = {};
  std::vector<Column> columns = {};
  std::vector<Row> rows = {};     // as many cells as there are columns, each of its column's kind
  std::optional<Row> total = {};  // the same; its first cell says what it is
  std::optional<Plot> plot = {};
};

struct Report {
  std::string title = {};
  std::string floor = {};
  std::string period = {};   // "gaming day 2026-11-16"
  std::string version = {};  // of the software
  Time made = {};
  std::vector<Section> sections = {};
};

// Stops at a row that is longer or shorter than its columns and at a cell of another kind. Every
// format begins with it, so that all of them refuse the same reports.
void insist_on_form(const Report& report);

}  // namespace punto
