#include "edge/report/cell_text.hpp"

#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "edge/page/page_text.hpp"

namespace punto {
namespace {

struct PlainText {
  const Column& column;

  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::int64_t count) const { return std::to_string(count); }
  std::string operator()(Cents amount) const { return to_text(amount); }
  std::string operator()(Time time) const { return to_text(time); }
  std::string operator()(double number) const {
    const double factor = column.kind == ColumnKind::Percent ? 100 : 1;
    return decimal_text(factor * number, column.decimals);
  }
};

}  // namespace

std::string plain_cell_text(const Cell& cell, const Column& column) {
  return is_missing(cell) ? "" : std::visit(PlainText{column}, cell);
}

std::string cell_text(const Cell& cell, const Column& column) {
  if (is_missing(cell)) return {};
  if (const Time* const time = std::get_if<Time>(&cell)) return moment_text(*time);
  std::string plain = plain_cell_text(cell, column);
  if (!is_numeric(column.kind)) return plain;
  return grouped(plain) + (column.kind == ColumnKind::Percent ? " %" : "");
}

std::string moment_text(Time time) {
  std::string text = to_text(time);
  text.erase(text.find('.'));
  text.replace(text.find('T'), 1, " ");
  return text;
}

bool is_numeric(ColumnKind kind) {
  return kind != ColumnKind::Text && kind != ColumnKind::Moment;
}

}  // namespace punto
