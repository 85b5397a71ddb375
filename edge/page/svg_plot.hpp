#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace punto {

enum class Scale : std::uint8_t { Linear, Logarithmic };
enum class TickUnit : std::uint8_t { Number, Percent, Moment };  // milliseconds since 1970

struct Axis {
  double from = 0;
  double to = 1;
  std::string label;
  TickUnit unit = TickUnit::Number;
  Scale scale = Scale::Linear;
  int most_ticks = 6;
};

// What a shape is drawn for; the page's style gives each its colours in light and in dark.
enum class Ink : std::uint8_t { Data, Outer, Inner, Faint, Exact, Zero, Behind, Favour, Chance };

std::string_view name_of(Ink ink);  // as the style calls it

// An upright line at one place, with a label above the plot.
struct Mark {
  double at = 0;
  std::string label;
  Ink ink = Ink::Data;
};

struct PlotFrame {
  int width = 640;
  int height = 320;
  Axis x;
  Axis y;
};

struct PlotPoint {
  double x = 0;
  double y = 0;
};

// From one height to another at one place.
struct PlotSpan {
  double x = 0;
  double low = 0;
  double high = 0;
};

struct PlotBar {
  double from = 0;
  double to = 0;
  double height = 0;
};

// How wide a text of plots is drawn, in their units.
double plot_text_width(std::string_view text);

// A plot as an SVG element that needs no script and no style of its own. What lies outside of the
// axes is cut off, and what is no number is left out.
class SvgPlot {
 public:
  explicit SvgPlot(PlotFrame frame, std::vector<Mark> marks = {});

  void band(std::span<const PlotSpan> spans, Ink ink);
  void line(std::span<const PlotPoint> points, Ink ink);
  void dots(std::span<const PlotPoint> points, Ink ink);
  void bars(std::span<const PlotBar> bars, Ink ink);
  void level(double y, Ink ink);
  void region(double low, double high, Ink ink);  // from side to side

  // With a title and a description for those who cannot see it.
  [[nodiscard]] std::string svg(std::string_view title, std::string_view description) const;

 private:
  // A label stands beside the top of its line like a flag, to the right where there is room. Rows
  // are counted from the plot upwards, and chosen so that no line runs through another label.
  struct PlacedMark {
    Mark mark;
    double x = 0;
    double width = 0;
    bool to_the_left = false;
    int row = 0;

    [[nodiscard]] double begin() const { return to_the_left ? x - width : x; }
    [[nodiscard]] double end() const { return to_the_left ? x : x + width; }
  };

  [[nodiscard]] double place_x(double x) const;
  [[nodiscard]] double place_y(double y) const;
  void lay_out(std::vector<Mark> marks);
  void place_x_ticks();
  void place_marks(std::vector<Mark> marks);
  [[nodiscard]] std::string x_ticks() const;
  [[nodiscard]] std::string y_ticks() const;
  [[nodiscard]] std::string mark_shapes() const;

  PlotFrame frame_;
  std::vector<double> x_at_;
  std::vector<double> y_at_;
  std::vector<PlacedMark> marks_;
  double left_ = 0;
  double top_ = 0;
  double inner_width_ = 0;
  double inner_height_ = 0;
  std::string shapes_;
};

// Round numbers, evenly spaced, within the axis; powers of ten on a logarithmic one.
std::vector<double> nice_ticks(const Axis& axis);

// "−20 %", "1,000", "10 million", "14:30"; all ticks of an axis have as many decimals as their step
// needs.
std::string tick_text(const Axis& axis, std::span<const double> ticks, double tick);

// The axis widened to round numbers, so that its ends are ticks.
Axis widened(Axis axis);

}  // namespace punto
