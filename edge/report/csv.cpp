#include "edge/report/csv.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "edge/report/cell_text.hpp"

namespace punto {
namespace {

// A remark of the file: on one line whatever is in it.
std::string comment(std::string_view text) {
  std::string line = fmt::format("# {}\n", text);
  std::replace_if(
      line.begin(), line.end() - 1, [](char c) { return static_cast<unsigned char>(c) < ' '; },
      ' ');
  return line;
}

std::string quoted(std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string{field};
  std::string safe = "\"";
  for (const char c : field) {
    if (c == '"') safe += '"';
    safe += c;
  }
  return safe + '"';
}

// Spreadsheets run what begins so, also where it came from a player's name. A line that begins with
// # would be taken for a remark.
std::string harmless(std::string_view text) {
  const bool is_dangerous =
      !text.empty() && std::string_view{"=+-@\t\r#"}.find(text.front()) != std::string_view::npos;
  return fmt::format("{}{}", is_dangerous ? "'" : "", text);
}

std::string field(const Cell& cell, const Column& column) {
  const std::string text = plain_cell_text(cell, column);
  return quoted(column.kind == ColumnKind::Text ? harmless(text) : text);
}

std::string column_name(const Column& column) {
  return quoted(harmless(column.name + (column.kind == ColumnKind::Percent ? " %" : "")));
}

// A line of one empty field would be an empty line, and so the end of its section.
std::string line_of(const std::vector<std::string>& fields) {
  if (fields.size() == 1 && fields.front().empty()) return "\"\"\n";
  return fmt::format("{}\n", fmt::join(fields, ","));
}

std::string row_csv(const Row& row, const Section& section) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < row.size(); ++i) fields.push_back(field(row[i], section.columns[i]));
  return line_of(fields);
}

std::string section_csv(const Section& section) {
  std::string text = '\n' + comment(section.heading);
  if (section.columns.empty()) return text;
  std::vector<std::string> names;
  for (const Column& column : section.columns) names.push_back(column_name(column));
  text += line_of(names);
  for (const Row& row : section.rows) text += row_csv(row, section);
  if (section.total) text += row_csv(*section.total, section);
  return text;
}

}  // namespace

std::string to_csv(const Report& report) {
  insist_on_form(report);
  std::string text = comment("title: " + report.title) + comment("floor: " + report.floor) +
                     comment("period: " + report.period) + comment("version: " + report.version) +
                     comment("made: " + to_text(report.made));
  for (const Section& section : report.sections) text += section_csv(section);
  return text;
}

}  // namespace punto
