#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace punto {

inline constexpr int road_rows = 6;

struct GridPlace {
  std::uint32_t column = 0;
  std::uint8_t row = 0;

  friend constexpr bool operator==(const GridPlace&, const GridPlace&) = default;
};

enum class Streak : std::uint8_t { Starts, Continues };

// Where the marks of a road land on the grid of six rows. A streak goes down from row 0; at the
// bottom, or above an earlier tail, it turns right and stays on its row: the dragon tail. A new
// streak starts at row 0 of the first free column to the right of the start of the one before.
class DrawnRoad {
 public:
  // The first mark must start a streak.
  GridPlace place(Streak streak);

  // Drawing columns in use.
  [[nodiscard]] std::uint32_t width() const;

  friend bool operator==(const DrawnRoad&, const DrawnRoad&) = default;

 private:
  static constexpr std::uint32_t no_column = std::numeric_limits<std::uint32_t>::max();

  // For each row the first column with nothing in it or to its right. It tells all that placement
  // asks about: in and to the right of the newest streak's starting column only tails of earlier
  // streaks stand, each on one row without a gap from a column further left. So a cell there is
  // taken exactly when it lies left of its row's end. Row 0 has no gap at all. The row below the
  // last has no room ever.
  std::array<std::uint32_t, road_rows + 1> row_ends_ = {0, 0, 0, 0, 0, 0, no_column};
  std::uint32_t start_column_ = 0;
  std::uint32_t column_ = 0;
  std::uint32_t row_ = 0;
};

}  // namespace punto
