#include "tests/model/slow_roads.hpp"

#include <algorithm>
#include <set>

namespace slow {
namespace {

constexpr int last_row = 5;

int first_free_column_after(int start_column, const std::set<GridPlace>& taken) {
  int column = start_column + 1;
  while (taken.contains({column, 0})) ++column;
  return column;
}

std::vector<GridPlace> draw_streak(int start_column, std::size_t length,
                                   const std::set<GridPlace>& taken) {
  std::vector<GridPlace> places = {{start_column, 0}};
  bool tail_has_begun = false;
  while (places.size() < length) {
    const GridPlace last = places.back();
    const GridPlace below{last.column, last.row + 1};
    if (last.row == last_row || taken.contains(below)) tail_has_begun = true;
    places.push_back(tail_has_begun ? GridPlace{last.column + 1, last.row} : below);
  }
  return places;
}

// The mark for the last of `marks`, which are without ties. Columns and rows count from 1; `road`
// says how many columns to the left it looks.
std::optional<char> mark_of_last(const std::string& marks, Derived road) {
  const std::vector<std::string> columns = logical_columns(marks);
  const auto length_of = [&](int column) {
    return static_cast<int>(columns[static_cast<std::size_t>(column - 1)].size());
  };
  const int distance = static_cast<int>(road);
  const int column = static_cast<int>(columns.size());
  if (column == 0) return std::nullopt;
  const int row = length_of(column);
  if (row >= 2) {
    if (column - distance < 1) return std::nullopt;
    const int compared = length_of(column - distance);
    if (row <= compared) return 'R';
    if (row == compared + 1) return 'B';
    return 'R';
  }
  if (column - 1 - distance < 1) return std::nullopt;
  return length_of(column - 1) == length_of(column - 1 - distance) ? 'R' : 'B';
}

}  // namespace

std::string without_ties(const std::string& outcomes) {
  std::string marks;
  std::ranges::copy_if(outcomes, std::back_inserter(marks), [](char mark) { return mark != 'T'; });
  return marks;
}

std::vector<std::string> logical_columns(const std::string& marks) {
  std::vector<std::string> columns;
  for (const char mark : marks) {
    if (columns.empty() || columns.back().back() != mark) {
      columns.emplace_back(1, mark);
    } else {
      columns.back() += mark;
    }
  }
  return columns;
}

std::vector<GridPlace> draw(const std::string& marks) {
  std::vector<GridPlace> places;
  std::set<GridPlace> taken;
  int start_column = -1;
  for (const std::string& streak : logical_columns(marks)) {
    start_column = first_free_column_after(start_column, taken);
    for (const GridPlace& place : draw_streak(start_column, streak.size(), taken)) {
      places.push_back(place);
    }
    taken.insert(places.begin(), places.end());
  }
  return places;
}

BigRoad big_road(const std::string& outcomes) {
  BigRoad road;
  for (const char outcome : outcomes) {
    if (outcome != 'T') {
      road.marks += outcome;
      road.ties.push_back(0);
      // Ties before any mark go to the first one.
      road.ties.back() += road.leading_ties;
      road.leading_ties = 0;
    } else if (road.marks.empty()) {
      ++road.leading_ties;
    } else {
      ++road.ties.back();
    }
  }
  return road;
}

std::string derived_road(const std::string& outcomes, Derived road) {
  const std::string marks = without_ties(outcomes);
  std::string derived;
  for (std::size_t length = 1; length <= marks.size(); ++length) {
    const auto mark = mark_of_last(marks.substr(0, length), road);
    if (mark) derived += *mark;
  }
  return derived;
}

std::optional<char> ask(const std::string& outcomes, Derived road, char next) {
  // Nothing to ask about until there is a column.
  if (without_ties(outcomes).empty()) return std::nullopt;
  return mark_of_last(without_ties(outcomes) + next, road);
}

}  // namespace slow
