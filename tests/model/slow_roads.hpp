#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

// A second model of the roads. Everything is worked out from the whole list of outcomes each time:
// no state is carried from one outcome to the next.
namespace slow {

// Columns and rows count from 0 on a grid of six rows.
struct GridPlace {
  int column = 0;
  int row = 0;

  friend auto operator<=>(const GridPlace&, const GridPlace&) = default;
};

// A streak of equal marks is a column, however long.
std::vector<std::string> logical_columns(const std::string& marks);

// Where each mark of a road is drawn, dragon tails included.
std::vector<GridPlace> draw(const std::string& marks);

// Outcomes are B, P and T.
std::string without_ties(const std::string& outcomes);

struct BigRoad {
  std::string marks;      // B and P in order
  std::vector<int> ties;  // for each mark
  int leading_ties = 0;   // those no mark carries yet
};

BigRoad big_road(const std::string& outcomes);

enum class Derived { BigEyeBoy = 1, SmallRoad = 2, CockroachPig = 3 };

// R and B for red and blue, in order.
std::string derived_road(const std::string& outcomes, Derived road);

// The mark that a win of B or P would add next.
std::optional<char> ask(const std::string& outcomes, Derived road, char next);

}  // namespace slow
