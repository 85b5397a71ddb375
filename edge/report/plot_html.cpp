#include "edge/report/plot_html.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "edge/page/name_bars.hpp"
#include "edge/page/page_parts.hpp"
#include "edge/page/page_text.hpp"
#include "edge/report/cell_text.hpp"

namespace punto {
namespace {

constexpr PlotSize wide_size{640, 280, 10};
constexpr std::size_t most_dots = 31;  // the days of a month
constexpr double cents_of_unit = 100;

struct LineInks {
  Ink line;
  Ink band;
};

constexpr std::array<LineInks, 3> inks = {
    {{Ink::Data, Ink::Outer}, {Ink::Exact, Ink::Chance}, {Ink::Behind, Ink::Faint}}};

const LineInks& inks_of(std::size_t line) {
  return inks[line % inks.size()];
}

// Where a cell lies on its axis. Pictures are not exact; nothing is counted with this.
struct PlaceOnAxis {
  double operator()(std::int64_t count) const { return static_cast<double>(count); }
  double operator()(Cents amount) const {
    return static_cast<double>(amount.value) / cents_of_unit;
  }
  double operator()(double number) const { return number; }
  double operator()(Time time) const { return static_cast<double>(time.milliseconds); }
  double operator()(const auto&) const { return std::numeric_limits<double>::quiet_NaN(); }
};

double place_of(const Cell& cell) {
  return std::visit(PlaceOnAxis{}, cell);
}

TickUnit unit_of(ColumnKind kind) {
  if (kind == ColumnKind::Percent) return TickUnit::Percent;
  return kind == ColumnKind::Moment ? TickUnit::Moment : TickUnit::Number;
}

// From the least to the greatest of what was added.
class Range {
 public:
  void add(const Cell& cell) {
    if (is_missing(cell)) return;
    from_ = std::min(from_, place_of(cell));
    to_ = std::max(to_, place_of(cell));
  }

  // An axis has a length, also where there is one value or none.
  [[nodiscard]] Axis axis(const Column& column, int most_ticks) const {
    Axis axis{from_, to_, column.name, unit_of(column.kind), Scale::Linear, most_ticks};
    if (from_ > to_) axis.from = axis.to = 0;
    if (axis.from == axis.to) {
      const double half = std::max(std::abs(axis.from) / 10, least_half(column.kind));
      axis.from -= half;
      axis.to += half;
    }
    return axis;
  }

 private:
  static double least_half(ColumnKind kind) {
    constexpr double half_an_hour = 1'800'000;
    if (kind == ColumnKind::Moment) return half_an_hour;
    return kind == ColumnKind::Percent ? 0.01 : 1;
  }

  double from_ = std::numeric_limits<double>::infinity();
  double to_ = -std::numeric_limits<double>::infinity();
};

// So that the first and the last dot are whole.
Axis with_room(Axis axis) {
  const double room = (axis.to - axis.from) / 50;
  axis.from -= room;
  axis.to += room;
  return axis;
}

PlotFrame frame_of(const LinePlot& plot, const PlotSize& size) {
  Range x;
  Range y;
  for (const ReportLine& line : plot.lines) {
    for (const LinePoint& point : line.points) {
      x.add(point.x);
      for (const Cell* cell : {&point.y, &point.low, &point.high}) y.add(*cell);
    }
  }
  if (plot.reference) y.add(plot.reference->y);
  constexpr int most_y_ticks = 5;
  return {.width = size.width,
          .height = size.height,
          .x = with_room(x.axis(plot.x, size.most_ticks)),
          .y = widened(y.axis(plot.y, most_y_ticks))};
}

void draw_band(SvgPlot& picture, const ReportLine& line, Ink ink) {
  std::vector<PlotSpan> spans;
  for (const LinePoint& point : line.points) {
    if (is_missing(point.low) || is_missing(point.high)) continue;
    spans.push_back({place_of(point.x), place_of(point.low), place_of(point.high)});
  }
  if (!spans.empty()) picture.band(spans, ink);
}

void draw_line(SvgPlot& picture, const ReportLine& line, Ink ink) {
  std::vector<PlotPoint> points;
  for (const LinePoint& point : line.points) {
    points.push_back({place_of(point.x), place_of(point.y)});
  }
  picture.line(points, ink);
  if (points.size() <= most_dots) picture.dots(points, ink);
}

std::string line_legend(const LinePlot& plot) {
  std::string entries;
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const ReportLine& line = plot.lines[i];
    entries += legend_entry(stroke(inks_of(i).line), line.name);
    if (!line.band.empty()) entries += legend_entry(swatch(inks_of(i).band), line.band);
  }
  if (plot.reference) {
    const std::string value = with_true_minus(cell_text(plot.reference->y, plot.y));
    entries += legend_entry(stroke(Ink::Zero), fmt::format("{} {}", plot.reference->name, value));
  }
  return legend(entries);
}

struct FigureText {
  std::string_view heading;
  std::string_view summary;
};

std::string shapes_html(const LinePlot& plot, const FigureText& text) {
  return line_legend(plot) + wide_and_narrow(wide_size, [&](const PlotSize& size) {
           SvgPlot picture{frame_of(plot, size)};
           for (std::size_t i = 0; i < plot.lines.size(); ++i) {
             draw_band(picture, plot.lines[i], inks_of(i).band);
           }
           if (plot.reference) picture.level(place_of(plot.reference->y), Ink::Zero);
           for (std::size_t i = 0; i < plot.lines.size(); ++i) {
             draw_line(picture, plot.lines[i], inks_of(i).line);
           }
           return picture.svg(text.heading, text.summary);
         });
}

std::string shapes_html(const BarPlot& plot, const FigureText& text) {
  std::vector<NameBar> bars;
  for (const NamedBar& bar : plot.bars) {
    bars.push_back({bar.name,
                    is_missing(bar.value) ? std::string{missing_text}
                                          : with_true_minus(cell_text(bar.value, plot.values)),
                    place_of(bar.value)});
  }
  const std::string axes = fmt::format("{}, by {}", plot.values.name, plot.names);
  return fmt::format("<p class=\"axes\">{}</p>\n", escaped(axes)) +
         wide_and_narrow(wide_size, [&](const PlotSize& size) {
           return svg_name_bars(bars, size.width, text.heading, text.summary);
         });
}

}  // namespace

std::string plot_html(const Plot& plot, std::string_view heading) {
  const FigureText text{heading, plot.summary};
  const std::string shapes =
      std::visit([&](const auto& each) { return shapes_html(each, text); }, plot.shapes);
  return fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n", shapes,
                     escaped(plot.summary));
}

}  // namespace punto
