#include "edge/page/svg_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <ranges>

#include "edge/page/columns.hpp"
#include "edge/page/moment_ticks.hpp"
#include "edge/page/page_text.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 9> ink_names = {"data", "outer",  "inner",  "faint", "exact",
                                                       "zero", "behind", "favour", "chance"};

// The style sets text at 12 px; digits are tabular.
constexpr double character_width = 6.7;
constexpr double bold = 1.15;  // as wide
constexpr double text_height = 16;
constexpr double flag_gap = 4;
constexpr double right_margin = 8;
constexpr double far_away = 1e5;

double on_scale(const Axis& axis, double value) {
  if (axis.scale == Scale::Linear) return (value - axis.from) / (axis.to - axis.from);
  // Nothing that is zero has a place on a logarithmic axis; it lies far below.
  if (value <= 0) return -far_away;
  return std::log(value / axis.from) / std::log(axis.to / axis.from);
}

double round_step(double span, int most_ticks) {
  const double rough = span / std::max(1, most_ticks);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

bool are_numbers(double one, double other) {
  return std::isfinite(one) && std::isfinite(other);
}

void add_point(std::string& path, double x, double y) {
  path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", x, y);
}

int decimals_of(double step) {
  return std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 9);
}

}  // namespace

double plot_text_width(std::string_view text) {
  return character_width * static_cast<double>(display_width(text));
}

std::string_view name_of(Ink ink) {
  return ink_names[static_cast<std::size_t>(ink)];
}

std::vector<double> nice_ticks(const Axis& axis) {
  std::vector<double> ticks;
  if (axis.scale == Scale::Logarithmic) {
    const int first = static_cast<int>(std::ceil(std::log10(axis.from) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(axis.to) + 1e-9));
    const int every = std::max(1, (last - first + axis.most_ticks) / axis.most_ticks);
    for (int power = last; power >= first; power -= every) {
      ticks.insert(ticks.begin(), std::pow(10.0, power));
    }
    return ticks;
  }
  if (axis.unit == TickUnit::Moment) return moment_ticks(axis.from, axis.to, axis.most_ticks);
  const double step = round_step(axis.to - axis.from, axis.most_ticks);
  const auto first = static_cast<long long>(std::ceil(axis.from / step - 1e-9));
  const auto last = static_cast<long long>(std::floor(axis.to / step + 1e-9));
  for (long long i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::string tick_text(const Axis& axis, std::span<const double> ticks, double tick) {
  if (axis.unit == TickUnit::Moment) return moment_tick_text(tick);
  const double factor = axis.unit == TickUnit::Percent ? 100 : 1;
  const bool alone = axis.scale == Scale::Logarithmic || ticks.size() < 2;
  const double step = factor * (alone ? std::abs(tick) : ticks[1] - ticks[0]);
  const int decimals = step > 0 ? decimals_of(step) : 0;
  if (axis.unit == TickUnit::Percent) return percent_text(tick, decimals);
  if (axis.scale == Scale::Logarithmic && tick >= 1e6) {
    return fmt::format("{}\u00a0million", number_text(tick / 1e6, 0));
  }
  return number_text(tick, decimals);
}

Axis widened(Axis axis) {
  if (axis.scale == Scale::Logarithmic) {
    axis.from = std::pow(10.0, std::floor(std::log10(axis.from) + 1e-9));
    axis.to = std::pow(10.0, std::ceil(std::log10(axis.to) - 1e-9));
    return axis;
  }
  const double step = round_step(axis.to - axis.from, axis.most_ticks);
  axis.from = std::floor(axis.from / step + 1e-9) * step;
  axis.to = std::ceil(axis.to / step - 1e-9) * step;
  axis.most_ticks = static_cast<int>(std::lround((axis.to - axis.from) / step));
  return axis;
}

SvgPlot::SvgPlot(PlotFrame frame, std::vector<Mark> marks)
    : frame_(std::move(frame)), y_at_(nice_ticks(frame_.y)) {
  lay_out(std::move(marks));
}

void SvgPlot::lay_out(std::vector<Mark> marks) {
  for (const double tick : y_at_) {
    left_ = std::max(left_, plot_text_width(tick_text(frame_.y, y_at_, tick)));
  }
  left_ += 10;
  inner_width_ = frame_.width - left_ - right_margin;
  place_x_ticks();
  place_marks(std::move(marks));
  int rows = 0;
  for (const PlacedMark& mark : marks_) rows = std::max(rows, mark.row + 1);
  top_ = (frame_.y.label.empty() ? 8 : 24) + rows * text_height;
  inner_height_ = frame_.height - top_ - (frame_.x.label.empty() ? 24 : 44);
}

double SvgPlot::place_x(double x) const {
  return std::clamp(on_scale(frame_.x, x) * inner_width_, -far_away, far_away);
}

double SvgPlot::place_y(double y) const {
  return std::clamp((1 - on_scale(frame_.y, y)) * inner_height_, -far_away, far_away);
}

// As many as have room for their labels.
void SvgPlot::place_x_ticks() {
  for (Axis axis = frame_.x; axis.most_ticks > 0; --axis.most_ticks) {
    x_at_ = nice_ticks(axis);
    double end = -far_away;
    bool fits = true;
    for (const double tick : x_at_) {
      const double half = plot_text_width(tick_text(frame_.x, x_at_, tick)) / 2;
      const double middle = std::min(left_ + place_x(tick), frame_.width - half);
      fits = fits && middle - half >= end;
      end = middle + half + character_width / 2;
    }
    if (fits) return;
  }
}

void SvgPlot::place_marks(std::vector<Mark> marks) {
  std::ranges::sort(marks, {}, &Mark::at);
  for (Mark& mark : marks) {
    PlacedMark placed;
    placed.x = place_x(mark.at);
    placed.width = bold * plot_text_width(mark.label) + 2 * flag_gap;
    placed.mark = std::move(mark);
    marks_.push_back(std::move(placed));
  }
  // A label gives way to the line of one that turned to the left.
  double limit = inner_width_ + right_margin;
  for (PlacedMark& mark : std::views::reverse(marks_)) {
    mark.to_the_left = mark.end() > limit;
    if (mark.to_the_left) limit = mark.x;
  }
  const auto place_above = [](PlacedMark& mark, const PlacedMark& other) {
    const bool touch = other.begin() < mark.end() && mark.begin() < other.end();
    if (touch) mark.row = std::max(mark.row, other.row + 1);
  };
  for (std::size_t i = marks_.size(); i-- > 0;) {
    if (marks_[i].to_the_left) continue;
    for (std::size_t k = i + 1; k < marks_.size(); ++k) {
      if (!marks_[k].to_the_left) place_above(marks_[i], marks_[k]);
    }
  }
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    if (!marks_[i].to_the_left) continue;
    for (std::size_t k = 0; k < marks_.size(); ++k) {
      if (k < i || !marks_[k].to_the_left) place_above(marks_[i], marks_[k]);
    }
  }
}

void SvgPlot::band(std::span<const PlotSpan> spans, Ink ink) {
  std::string path;
  for (const PlotSpan& span : spans) {
    if (are_numbers(span.x, span.high)) add_point(path, place_x(span.x), place_y(span.high));
  }
  for (std::size_t i = spans.size(); i-- > 0;) {
    if (are_numbers(spans[i].x, spans[i].low)) {
      add_point(path, place_x(spans[i].x), place_y(spans[i].low));
    }
  }
  shapes_ += fmt::format("<polygon class=\"fill {}\" points=\"{}\"/>", name_of(ink), path);
}

void SvgPlot::line(std::span<const PlotPoint> points, Ink ink) {
  std::string path;
  for (const PlotPoint& point : points) {
    if (are_numbers(point.x, point.y)) add_point(path, place_x(point.x), place_y(point.y));
  }
  shapes_ += fmt::format("<polyline class=\"line {}\" points=\"{}\"/>", name_of(ink), path);
}

void SvgPlot::dots(std::span<const PlotPoint> points, Ink ink) {
  for (const PlotPoint& point : points) {
    if (!are_numbers(point.x, point.y)) continue;
    shapes_ += fmt::format("<circle class=\"fill {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>",
                           name_of(ink), place_x(point.x), place_y(point.y));
  }
}

void SvgPlot::bars(std::span<const PlotBar> bars, Ink ink) {
  const double floor = place_y(std::max(frame_.y.from, 0.0));
  for (const PlotBar& bar : bars) {
    if (!are_numbers(bar.from, bar.to) || !std::isfinite(bar.height)) continue;
    // A hair of space keeps bars apart while there is room for it.
    const double width = place_x(bar.to) - place_x(bar.from);
    const double gap = width > 4 ? 1 : 0;
    const double top = place_y(bar.height);
    shapes_ += fmt::format(
        "<rect class=\"fill {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
        name_of(ink), place_x(bar.from) + gap / 2, top, std::max(0.5, width - gap),
        std::max(0.0, floor - top));
  }
}

void SvgPlot::level(double y, Ink ink) {
  if (!std::isfinite(y)) return;
  shapes_ +=
      fmt::format("<line class=\"line {}\" x1=\"0\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                  name_of(ink), inner_width_, place_y(y), place_y(y));
}

void SvgPlot::region(double low, double high, Ink ink) {
  const std::array spans = {PlotSpan{frame_.x.from, low, high}, PlotSpan{frame_.x.to, low, high}};
  band(spans, ink);
}

std::string SvgPlot::x_ticks() const {
  std::string text;
  const double bottom = top_ + inner_height_;
  for (const double tick : x_at_) {
    const std::string label = tick_text(frame_.x, x_at_, tick);
    const double half = plot_text_width(label) / 2;
    const double at = left_ + place_x(tick);
    text += fmt::format(
        "<line class=\"tick\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>", at, at,
        bottom, bottom + 4);
    const double middle = std::min(at, frame_.width - half);
    text += fmt::format("<text class=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", middle,
                        bottom + 18, escaped(label));
  }
  return text;
}

std::string SvgPlot::y_ticks() const {
  std::string text;
  for (const double tick : y_at_) {
    const double at = top_ + place_y(tick);
    text += fmt::format(
        "<line class=\"grid\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text class=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
        left_, left_ + inner_width_, at, at, left_ - 6, at + 4,
        escaped(tick_text(frame_.y, y_at_, tick)));
  }
  return text;
}

std::string SvgPlot::mark_shapes() const {
  std::string text;
  for (const PlacedMark& placed : marks_) {
    const double at = left_ + placed.x;
    const double baseline = top_ - 5 - placed.row * text_height;
    text += fmt::format(
        "<line class=\"line {}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text class=\"{} {}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
        name_of(placed.mark.ink), at, at, baseline - 9, top_ + inner_height_,
        placed.to_the_left ? "end" : "start", name_of(placed.mark.ink),
        placed.to_the_left ? at - flag_gap : at + flag_gap, baseline, escaped(placed.mark.label));
  }
  return text;
}

std::string SvgPlot::svg(std::string_view title, std::string_view description) const {
  std::string text = fmt::format(
      "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 {} {}\">\n<title>{}</title>"
      "<desc>{}</desc>\n",
      frame_.width, frame_.height, escaped(title), escaped(description));
  text += y_ticks() + x_ticks() + "\n";
  text +=
      fmt::format("<svg x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">{}</svg>\n",
                  left_, top_, inner_width_, inner_height_, shapes_);
  text += mark_shapes();
  if (!frame_.y.label.empty()) {
    text += fmt::format("<text x=\"0\" y=\"12\">{}</text>", escaped(frame_.y.label));
  }
  if (!frame_.x.label.empty()) {
    text += fmt::format("<text class=\"middle\" x=\"{:.1f}\" y=\"{}\">{}</text>",
                        left_ + inner_width_ / 2, frame_.height - 6, escaped(frame_.x.label));
  }
  return text + "\n</svg>\n";
}

}  // namespace punto
