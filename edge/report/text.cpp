#include "edge/report/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <sstream>

#include "edge/page/columns.hpp"
#include "edge/report/cell_text.hpp"

namespace punto {
namespace {

constexpr std::size_t page_columns = 100;
constexpr std::string_view margin = "  ";  // before a table, and between its columns

using Words = std::vector<std::string>;  // of one row

// A section's cells as they are written, and how wide each column is.
struct Grid {
  const Section& section;
  Words names;
  std::vector<Words> rows;
  Words total;
  std::vector<std::size_t> widths;
};

// What would move the cursor is a space.
std::string on_one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
  }
  return text;
}

Words words_of(const Row& row, const Section& section, std::string_view missing) {
  Words words;
  for (std::size_t i = 0; i < row.size(); ++i) {
    words.push_back(is_missing(row[i]) ? std::string{missing}
                                       : on_one_line(cell_text(row[i], section.columns[i])));
  }
  return words;
}

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    longest = std::max(longest, display_width(word));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return longest;
}

// What `measure` makes of the cells of a column, at most.
template <typename Measure>
std::size_t widest(const Grid& grid, std::size_t column, Measure measure) {
  std::size_t width = grid.total.empty() ? 0 : measure(grid.total[column]);
  for (const Words& row : grid.rows) width = std::max(width, measure(row[column]));
  return width;
}

std::size_t width_of(const Grid& grid) {
  return std::accumulate(grid.widths.begin(), grid.widths.end(), std::size_t{0}) +
         margin.size() * grid.widths.size();
}

// First names are broken between words, then texts, the widest column first.
void make_fit(Grid& grid) {
  const std::size_t count = grid.names.size();
  std::vector<std::size_t> least(count);
  for (std::size_t i = 0; i < count && width_of(grid) > page_columns; ++i) {
    const std::size_t name = longest_word(grid.names[i]);
    grid.widths[i] = std::max(widest(grid, i, display_width), name);
    const bool is_text = grid.section.columns[i].kind == ColumnKind::Text;
    least[i] = is_text ? std::max(widest(grid, i, longest_word), name) : grid.widths[i];
  }
  while (width_of(grid) > page_columns) {
    std::size_t chosen = 0;
    const auto spare = [&](std::size_t i) { return grid.widths[i] > least[i]; };
    for (std::size_t i = 1; i < count; ++i) {
      const bool is_wider = !spare(chosen) || grid.widths[i] > grid.widths[chosen];
      if (spare(i) && is_wider) chosen = i;
    }
    if (!spare(chosen)) return;
    --grid.widths[chosen];
  }
}

Grid grid_of(const Section& section) {
  Grid grid{section, {}, {}, {}, {}};
  for (const Column& column : section.columns) grid.names.push_back(on_one_line(column.name));
  for (const Row& row : section.rows) grid.rows.push_back(words_of(row, section, missing_text));
  if (section.total) grid.total = words_of(*section.total, section, "");
  for (std::size_t i = 0; i < grid.names.size(); ++i) {
    grid.widths.push_back(std::max(widest(grid, i, display_width), display_width(grid.names[i])));
  }
  make_fit(grid);
  return grid;
}

Words lines_of(const std::string& text, std::size_t width) {
  Words lines;
  std::istringstream broken{wrapped(text, {.columns = width})};
  for (std::string line; std::getline(broken, line);) lines.push_back(line);
  return lines;
}

std::string without_end_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

enum class Stand : std::uint8_t { Above, Below };  // where a cell of fewer lines than its row is

std::string row_text(const Grid& grid, const Words& words, Stand stand) {
  std::vector<Words> cells;
  std::size_t height = 1;
  for (std::size_t i = 0; i < words.size(); ++i) {
    cells.push_back(lines_of(words[i], grid.widths[i]));
    height = std::max(height, cells.back().size());
  }
  std::string text;
  for (std::size_t at = 0; at < height; ++at) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::size_t skipped = stand == Stand::Below ? height - cells[i].size() : 0;
      const std::size_t own = at - skipped;  // wraps round above the first
      const std::string part = own < cells[i].size() ? cells[i][own] : "";
      const bool to_the_right = is_numeric(grid.section.columns[i].kind);
      line += margin;
      line += to_the_right ? right_aligned(part, grid.widths[i]) : padded(part, grid.widths[i]);
    }
    text += without_end_spaces(line) + '\n';
  }
  return text;
}

std::string table_text(const Section& section) {
  const Grid grid = grid_of(section);
  const std::string rule =
      fmt::format("{}{}\n", margin, std::string(width_of(grid) - margin.size(), '-'));
  std::string text = row_text(grid, grid.names, Stand::Below) + rule;
  for (const Words& row : grid.rows) text += row_text(grid, row, Stand::Above);
  if (grid.rows.empty()) text += fmt::format("{}{}\n", margin, no_rows_text);
  if (!grid.total.empty()) text += rule + row_text(grid, grid.total, Stand::Above);
  return text;
}

std::string paragraph(std::string_view text) {
  return wrapped(on_one_line(std::string{text}), {.columns = page_columns});
}

std::string underlined(std::string_view text, char line) {
  const std::string shown = on_one_line(std::string{text});
  return fmt::format("{}\n{}\n", shown, std::string(display_width(shown), line));
}

std::string section_text(const Section& section) {
  std::string text = '\n' + underlined(section.heading, '-');
  if (!section.remark.empty()) text += paragraph(section.remark);
  if (!section.columns.empty()) text += '\n' + table_text(section);
  if (section.plot && !section.plot->summary.empty()) {
    text += '\n' + paragraph(section.plot->summary);
  }
  return text;
}

}  // namespace

std::string to_text(const Report& report) {
  insist_on_form(report);
  std::string text = underlined(report.title, '=');
  text += paragraph(fmt::format("{} · {}", report.floor, report.period));
  text += paragraph(
      fmt::format("{} · made {} · times in UTC", report.version, moment_text(report.made)));
  for (const Section& section : report.sections) text += section_text(section);
  return text;
}

}  // namespace punto
