#include "cli/draw_roads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace punto {
namespace {

enum class Colour : std::uint8_t { Plain, Red, Blue, Green, Faint };

// Text and the columns it takes: colours take none, and a symbol of several bytes takes one.
struct Painted {
  std::string text;
  int width = 0;
};

class Brush {
 public:
  explicit Brush(const RoadsOptions& options) : colour_(options.colour) {}

  [[nodiscard]] bool colours() const { return colour_; }

  [[nodiscard]] Painted paint(std::string_view text, Colour colour) const {
    constexpr std::array codes = {"", "\x1b[91m", "\x1b[94m", "\x1b[92m", "\x1b[2m"};
    const auto width = std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; });
    Painted painted{.text = std::string(text), .width = static_cast<int>(width)};
    if (colour_ && colour != Colour::Plain) {
      painted.text = fmt::format("{}{}\x1b[0m", codes[static_cast<std::size_t>(colour)], text);
    }
    return painted;
  }

  [[nodiscard]] Painted empty_cell() const { return paint(colour_ ? "·" : ".", Colour::Faint); }

 private:
  bool colour_;
};

void add(Painted& painted, const Painted& more) {
  painted.text += more.text;
  painted.width += more.width;
}

void pad(Painted& painted, int width) {
  const int missing = std::max(0, width - painted.width);
  painted.text.append(static_cast<std::size_t>(missing), ' ');
  painted.width += missing;
}

// A road that has hardly begun is drawn on this many empty columns, not on the whole width.
constexpr std::uint32_t columns_min = 12;

// Six rows of cells. Of a road too wide it keeps the last columns that fit.
class Grid {
 public:
  Grid(std::uint32_t columns, int cell_width, int width)
      : cell_width_(cell_width),
        capacity_(std::min(static_cast<std::uint32_t>(std::max(1, width / cell_width)),
                           std::max(columns, columns_min))),
        hidden_(columns > capacity_ ? columns - capacity_ : 0),
        cells_(std::size_t{capacity_} * road_rows) {}

  void put(GridPlace place, Painted painted) {
    if (place.column < hidden_) return;
    at(place.column - hidden_, place.row) = std::move(painted);
  }

  [[nodiscard]] std::string title(std::string_view name) const {
    if (hidden_ == 0) return std::string(name);
    return fmt::format("{}  ({} column{} to the left hidden)", name, hidden_,
                       hidden_ == 1 ? "" : "s");
  }

  [[nodiscard]] Painted row(std::uint32_t row, const Brush& brush) const {
    Painted line;
    for (std::uint32_t column = 0; column < capacity_; ++column) {
      const Painted& cell = cells_[column * road_rows + row];
      add(line, cell.width > 0 ? cell : brush.empty_cell());
      pad(line, static_cast<int>(column + 1) * cell_width_);
    }
    return line;
  }

 private:
  Painted& at(std::uint32_t column, std::uint32_t row) { return cells_[column * road_rows + row]; }

  int cell_width_;
  std::uint32_t capacity_;
  std::uint32_t hidden_;
  std::vector<Painted> cells_;
};

// The picture as lines without blanks at their ends.
class Page {
 public:
  void line(std::string_view text = "") {
    const std::size_t last = text.find_last_not_of(' ');
    text_ += text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    text_ += '\n';
  }

  void grid(std::string_view name, const Grid& grid, const Brush& brush) {
    line(grid.title(name));
    for (std::uint32_t row = 0; row < road_rows; ++row) line(grid.row(row, brush).text);
    line();
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// The widest cell that lets the whole road be seen, or the narrowest.
int cell_width_for(std::uint32_t columns, int widest, int width) {
  int cell_width = widest;
  while (cell_width > 1 && columns > static_cast<std::uint32_t>(width / cell_width)) --cell_width;
  return cell_width;
}

Painted paint_outcome(RoadOutcome outcome, const Brush& brush) {
  const std::array colours = {Colour::Blue, Colour::Red, Colour::Green};
  const char letter = to_letter(outcome.winner);
  Painted cell = brush.paint({&letter, 1}, colours[static_cast<std::size_t>(outcome.winner)]);
  if (outcome.banker_pair) add(cell, brush.paint("b", Colour::Red));
  if (outcome.player_pair) add(cell, brush.paint("p", Colour::Blue));
  if (outcome.natural) add(cell, brush.paint("n", Colour::Plain));
  return cell;
}

void draw_bead_plate(Page& page, const Roads& roads, const RoadsOptions& options) {
  const Brush brush(options);
  const auto outcomes = roads.bead_plate();
  std::size_t longest = 1;
  for (const RoadOutcome outcome : outcomes) longest = std::max(longest, to_text(outcome).size());

  const auto columns = static_cast<std::uint32_t>((outcomes.size() + road_rows - 1) / road_rows);
  Grid grid(columns, static_cast<int>(longest) + 1, options.width);
  for (std::uint32_t i = 0; i < outcomes.size(); ++i) {
    const GridPlace place{.column = i / road_rows, .row = static_cast<std::uint8_t>(i % road_rows)};
    grid.put(place, paint_outcome(outcomes[i], brush));
  }
  page.grid(longest == 1 ? "Bead plate" : "Bead plate: b Banker pair, p Player pair, n natural",
            grid, brush);
}

Painted paint_ties(std::uint32_t ties, const Brush& brush) {
  if (ties == 0) return {};
  return brush.paint(ties > 9 ? "+" : std::to_string(ties), Colour::Green);
}

Painted paint_big_cell(const BigCell& cell, const Brush& brush) {
  const bool banker = cell.mark == Side::Banker;
  Painted painted = brush.paint(banker ? "B" : "P", banker ? Colour::Red : Colour::Blue);
  add(painted, paint_ties(cell.ties, brush));
  return painted;
}

void draw_big_road(Page& page, const Roads& roads, const RoadsOptions& options) {
  const Brush brush(options);
  const std::uint32_t columns = roads.big_road_width();
  // A mark and its Ties need two columns of the terminal; a third parts them from the next.
  Grid grid(columns, std::max(2, cell_width_for(columns, 3, options.width)), options.width);
  for (const BigCell& cell : roads.big_road()) {
    grid.put({.column = cell.column, .row = cell.row}, paint_big_cell(cell, brush));
  }
  if (roads.leading_ties() > 0) {
    Painted waiting = brush.paint("T", Colour::Green);
    add(waiting, paint_ties(roads.leading_ties(), brush));
    grid.put({}, std::move(waiting));
  }
  const bool ties = roads.statistics().tie > 0;
  page.grid(ties ? "Big road: the digit counts Ties, + ten or more" : "Big road", grid, brush);
}

struct DerivedLook {
  std::string_view name;
  std::string_view symbol;
};

constexpr std::array<DerivedLook, derived_roads.size()> looks = {
    {{"Big Eye Boy", "○"}, {"Small Road", "●"}, {"Cockroach Pig", "╱"}}};

const DerivedLook& look_of(DerivedRoad road) {
  return looks[static_cast<std::size_t>(road)];
}

Painted paint_derived(DerivedRoad road, DerivedMark mark, const Brush& brush) {
  const bool red = mark == DerivedMark::Red;
  if (!brush.colours()) return brush.paint(red ? "R" : "B", Colour::Plain);
  return brush.paint(look_of(road).symbol, red ? Colour::Red : Colour::Blue);
}

std::string derived_title(DerivedRoad road, const Brush& brush) {
  const DerivedLook& look = look_of(road);
  return brush.colours() ? fmt::format("{} {}", look.name, look.symbol) : std::string(look.name);
}

std::uint32_t widest_derived_road(const Roads& roads) {
  std::uint32_t widest = 0;
  for (const DerivedRoad road : derived_roads) {
    widest = std::max(widest, roads.derived_road_width(road));
  }
  return widest;
}

Grid derived_grid(const Roads& roads, DerivedRoad road, const RoadsOptions& options) {
  const int cell_width = cell_width_for(widest_derived_road(roads), 2, options.width);
  Grid grid(roads.derived_road_width(road), cell_width, options.width);
  for (const DerivedCell& cell : roads.derived_road(road)) {
    grid.put({.column = cell.column, .row = cell.row},
             paint_derived(road, cell.mark, Brush(options)));
  }
  return grid;
}

constexpr int gap_between_roads = 3;

int third_of(int width) {
  return (width - 2 * gap_between_roads) / 3;
}

bool fit_side_by_side(const Roads& roads, int width) {
  constexpr std::uint32_t title_width = 15;
  const int needed = static_cast<int>(std::max(widest_derived_road(roads), title_width));
  return needed <= third_of(width);
}

void draw_side_by_side(Page& page, const Roads& roads, const RoadsOptions& options) {
  const Brush brush(options);
  RoadsOptions third = options;
  third.width = third_of(options.width);
  std::array<Painted, 1 + road_rows> lines;
  int left = 0;
  for (const DerivedRoad road : derived_roads) {
    const Grid grid = derived_grid(roads, road, third);
    for (Painted& line : lines) pad(line, left);
    add(lines[0], brush.paint(derived_title(road, brush), Colour::Plain));
    for (std::uint32_t row = 0; row < road_rows; ++row) add(lines[1 + row], grid.row(row, brush));
    left += third.width + gap_between_roads;
  }
  for (const Painted& line : lines) page.line(line.text);
  page.line();
}

void draw_derived_roads(Page& page, const Roads& roads, const RoadsOptions& options) {
  if (fit_side_by_side(roads, options.width)) return draw_side_by_side(page, roads, options);
  const Brush brush(options);
  for (const DerivedRoad road : derived_roads) {
    page.grid(derived_title(road, brush), derived_grid(roads, road, options), brush);
  }
}

void draw_ask(Page& page, const Roads& roads, Side side, const Brush& brush) {
  const bool banker = side == Side::Banker;
  Painted line = brush.paint(banker ? "Banker" : "Player", banker ? Colour::Red : Colour::Blue);
  const AskedMarks marks = roads.ask(side);
  for (const DerivedRoad road : derived_roads) {
    pad(line, 16 + 16 * static_cast<int>(road));
    const auto mark = marks[static_cast<std::size_t>(road)];
    if (!mark) {
      add(line, brush.paint("-", Colour::Plain));
      continue;
    }
    add(line, paint_derived(road, *mark, brush));
    add(line, brush.paint(*mark == DerivedMark::Red ? " red" : " blue", Colour::Plain));
  }
  page.line(line.text);
}

void draw_asks(Page& page, const Roads& roads, const Brush& brush) {
  page.line(brush.colours() ? "Red: the pattern repeats. Blue: it breaks."
                            : "R, red: the pattern repeats. B, blue: it breaks.");
  page.line();
  page.line(fmt::format("{:<16}{:<16}{:<16}{}", "If next is", looks[0].name, looks[1].name,
                        looks[2].name));
  draw_ask(page, roads, Side::Banker, brush);
  draw_ask(page, roads, Side::Player, brush);
  page.line();
}

void draw_statistics(Page& page, const Roads& roads) {
  const RoadStatistics counts = roads.statistics();
  const double outcomes = std::max(1.0, static_cast<double>(roads.bead_plate().size()));
  const auto share = [outcomes](std::uint32_t count) { return 100.0 * count / outcomes; };
  page.line(fmt::format("Banker {} ({:.1f} %)   Player {} ({:.1f} %)   Tie {} ({:.1f} %)",
                        counts.banker, share(counts.banker), counts.player, share(counts.player),
                        counts.tie, share(counts.tie)));
  page.line(fmt::format("Banker pairs {}   Player pairs {}   Naturals {}", counts.banker_pairs,
                        counts.player_pairs, counts.naturals));
}

}  // namespace

std::string draw_roads(const Roads& roads, const RoadsOptions& asked) {
  RoadsOptions options = asked;
  options.width = std::clamp(asked.width, 16, 1000);
  const std::size_t outcomes = roads.bead_plate().size();
  Page page;
  page.line(fmt::format("{}: {} outcome{}", options.game.empty() ? "Roads" : options.game, outcomes,
                        outcomes == 1 ? "" : "s"));
  page.line();
  draw_bead_plate(page, roads, options);
  draw_big_road(page, roads, options);
  draw_derived_roads(page, roads, options);
  draw_asks(page, roads, Brush(options));
  draw_statistics(page, roads);
  page.line("For information only (6.3)");
  return page.text();
}

}  // namespace punto
