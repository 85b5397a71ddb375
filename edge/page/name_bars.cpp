#include "edge/page/name_bars.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "edge/page/page_text.hpp"
#include "edge/page/svg_plot.hpp"

namespace punto {
namespace {

constexpr double row_height = 20;
constexpr double bar_height = 14;
constexpr double gap = 10;
constexpr double widest_name = 0.4;  // of the picture
constexpr double wide_font = 1.15;   // some systems have no other

// Where the columns of the picture begin and end, and the scale of its bars.
struct BarColumns {
  double names = 0;  // the end of each
  double begin = 0;
  double end = 0;
  double low = 0;
  double high = 0;

  [[nodiscard]] double place(double length) const {
    return begin + (end - begin) * (length - low) / (high - low);
  }
};

double length_of(const NameBar& bar) {
  return std::isfinite(bar.length) ? bar.length : 0;
}

BarColumns columns_of(const std::vector<NameBar>& bars, int width) {
  BarColumns columns;
  double values = 0;
  for (const NameBar& bar : bars) {
    columns.names = std::max(columns.names, wide_font * plot_text_width(bar.name));
    values = std::max(values, wide_font * plot_text_width(bar.value));
    columns.low = std::min(columns.low, length_of(bar));
    columns.high = std::max(columns.high, length_of(bar));
  }
  if (columns.high <= columns.low) columns.high = columns.low + 1;
  columns.names = std::min(columns.names, widest_name * width);
  columns.begin = columns.names + gap;
  columns.end = std::max(columns.begin + gap, width - values - gap);
  return columns;
}

// Whole characters of a name, with a sign that there were more: it becomes narrower only with the
// first byte of a character.
std::string cut_to(std::string_view name, double width) {
  const auto fits = [&](const std::string& text) {
    return wide_font * plot_text_width(text) <= width + 0.01;
  };
  std::string text{name};
  while (!name.empty() && !fits(text)) {
    name.remove_suffix(1);
    text = fmt::format("{}…", name);
  }
  return text;
}

std::string bar_row(const NameBar& bar, const BarColumns& columns, double top, int width) {
  const double from = columns.place(std::min(0.0, length_of(bar)));
  const double to = columns.place(std::max(0.0, length_of(bar)));
  const double baseline = top + row_height / 2 + 4;
  return fmt::format(
      "<g><title>{}: {}</title><text x=\"0\" y=\"{:.1f}\">{}</text>"
      "<rect class=\"fill {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>"
      "<text class=\"end value\" x=\"{}\" y=\"{:.1f}\">{}</text></g>\n",
      escaped(bar.name), escaped(bar.value), baseline, escaped(cut_to(bar.name, columns.names)),
      name_of(length_of(bar) < 0 ? Ink::Exact : Ink::Data), from,
      top + (row_height - bar_height) / 2, to - from, bar_height, width, baseline,
      escaped(bar.value));
}

}  // namespace

std::string svg_name_bars(const std::vector<NameBar>& bars, int width, std::string_view title,
                          std::string_view description) {
  const BarColumns columns = columns_of(bars, width);
  const double height = row_height * static_cast<double>(bars.size());
  std::string svg = fmt::format(
      "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 {} {}\">\n<title>{}</title>"
      "<desc>{}</desc>\n",
      width, height, escaped(title), escaped(description));
  double top = 0;
  for (const NameBar& bar : bars) {
    svg += bar_row(bar, columns, top, width);
    top += row_height;
  }
  return svg + fmt::format(
                   "<line class=\"tick\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"{1}\"/>\n"
                   "</svg>\n",
                   columns.place(0), height);
}

}  // namespace punto
