#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace punto {

// One bar from zero, with its name before it and its value in words behind it. The length is a
// place on paper only: what is exact is in the words.
struct NameBar {
  std::string name;
  std::string value;
  double length = 0;
};

// Bars one below the other, to the right of zero or to the left where they are negative, as an SVG
// element of so many units across. A name that is too long for it is cut short.
std::string svg_name_bars(const std::vector<NameBar>& bars, int width, std::string_view title,
                          std::string_view description);

}  // namespace punto
