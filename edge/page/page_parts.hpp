#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "edge/page/svg_plot.hpp"

namespace punto {

// The frame of a page that needs nothing else: no script, no font, no network. The title is plain
// text; the style and the body are not.
std::string whole_page(std::string_view title, std::string_view style, std::string_view body);

// One name and value of a list <dl class="facts">.
std::string fact(std::string_view name, std::string_view value);

// A swatch drawn as the plots draw it, and its meaning.
std::string legend_entry(std::string_view shape, std::string_view meaning);
std::string swatch(Ink ink);
std::string stroke(Ink ink);
std::string legend(std::string_view entries);

struct PlotSize {
  int width = 0;
  int height = 0;
  int most_ticks = 6;

  [[nodiscard]] bool has_room() const { return width > 400; }
};

inline constexpr PlotSize narrow_size{350, 300, 5};

// Drawn once for wide and once for narrow pages; the page's style shows one of them.
template <typename Draw>
std::string wide_and_narrow(const PlotSize& wide, const Draw& draw) {
  return fmt::format("<div class=\"wide\">{}</div><div class=\"narrow\">{}</div>", draw(wide),
                     draw(narrow_size));
}

}  // namespace punto
