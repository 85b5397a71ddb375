#include "edge/report/html.hpp"

#include <fmt/format.h>

#include "edge/page/page_parts.hpp"
#include "edge/page/page_text.hpp"
#include "edge/page/plot_style.hpp"
#include "edge/report/cell_text.hpp"
#include "edge/report/page_style.hpp"
#include "edge/report/plot_html.hpp"

namespace punto {
namespace {

// So many columns stay side by side on a telephone; the rows of more are stacked.
constexpr std::size_t most_unstacked = 3;

std::string_view class_of(ColumnKind kind) {
  if (kind == ColumnKind::Text) return "text";
  return kind == ColumnKind::Moment ? "moment" : "number";
}

std::string header_html(const Section& section) {
  std::string cells;
  for (const Column& column : section.columns) {
    cells += fmt::format("<th scope=\"col\" class=\"{}\">{}</th>", class_of(column.kind),
                         escaped(column.name));
  }
  return fmt::format("<thead><tr>{}</tr></thead>\n", cells);
}

std::string shown(const Cell& cell, const Column& column) {
  const std::string text = cell_text(cell, column);
  return is_numeric(column.kind) ? with_true_minus(text) : text;
}

std::string cell_html(const Cell& cell, const Column& column, std::string_view missing) {
  const bool is_none = is_missing(cell);
  return fmt::format("<td class=\"{}{}\" data-label=\"{}\">{}</td>", class_of(column.kind),
                     is_none ? " missing" : "", escaped(column.name),
                     is_none ? std::string{missing} : escaped(shown(cell, column)));
}

// The first cell says what the row is.
std::string row_html(const Row& row, const Section& section, std::string_view missing) {
  std::string cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Column& column = section.columns[i];
    if (i > 0) {
      cells += cell_html(row[i], column, missing);
    } else {
      cells += fmt::format("<th scope=\"row\" class=\"{}\">{}</th>", class_of(column.kind),
                           escaped(is_missing(row[i]) ? missing : shown(row[i], column)));
    }
  }
  return fmt::format("<tr>{}</tr>\n", cells);
}

std::string table_html(const Section& section) {
  if (section.columns.empty()) return {};
  std::string rows;
  for (const Row& row : section.rows) rows += row_html(row, section, missing_text);
  if (section.rows.empty()) {
    rows = fmt::format("<tr><td class=\"none\" colspan=\"{}\">{}</td></tr>\n",
                       section.columns.size(), no_rows_text);
  }
  std::string total;
  if (section.total) {
    total = fmt::format("<tfoot>\n{}</tfoot>\n", row_html(*section.total, section, ""));
  }
  return fmt::format("<table{}>\n{}<tbody>\n{}</tbody>\n{}</table>\n",
                     section.columns.size() > most_unstacked ? " class=\"stacked\"" : "",
                     header_html(section), rows, total);
}

std::string section_html(const Section& section) {
  std::string remark;
  if (!section.remark.empty()) remark = fmt::format("<p>{}</p>\n", escaped(section.remark));
  return fmt::format("<section>\n<h2>{}</h2>\n{}<div class=\"content\">\n{}{}</div>\n</section>\n",
                     escaped(section.heading), remark, table_html(section),
                     section.plot ? plot_html(*section.plot, section.heading) : "");
}

}  // namespace

std::string to_html(const Report& report) {
  insist_on_form(report);
  std::string body =
      fmt::format("<header>\n<h1>{}</h1>\n<dl class=\"facts\">\n{}{}{}{}</dl>\n</header>\n<main>\n",
                  escaped(report.title), fact("Floor", report.floor), fact("Period", report.period),
                  fact("Version", report.version),
                  fact("Made", moment_text(report.made)) + fact("Times", "UTC"));
  for (const Section& section : report.sections) body += section_html(section);
  return whole_page(report.title, fmt::format("{}{}", plot_style, page_style), body + "</main>\n");
}

}  // namespace punto
