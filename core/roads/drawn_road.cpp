#include "core/roads/drawn_road.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

constexpr std::uint32_t choose(Streak streak, std::uint32_t starts, std::uint32_t continues) {
  const std::uint32_t mask = 0U - static_cast<std::uint32_t>(streak);
  return starts ^ ((starts ^ continues) & mask);
}

}  // namespace

// Without branches: outcomes are chance, so a branch on them is guessed wrong about half the time,
// and each wrong guess costs more than all that is computed here.
GridPlace DrawnRoad::place(Streak streak) {
  INSIST(streak == Streak::Starts || row_ends_[0] > 0);
  const bool tail_began = column_ != start_column_;
  const bool free_below = row_ends_[row_ + 1] <= start_column_;
  const std::uint32_t down = free_below && !tail_began ? 1 : 0;
  const std::uint32_t first_free = row_ends_[0];

  const std::uint32_t column = choose(streak, first_free, column_ + 1 - down);
  const std::uint32_t row = choose(streak, 0, row_ + down);
  start_column_ = choose(streak, first_free, start_column_);
  column_ = column;
  row_ = row;
  row_ends_[row] = column + 1;
  return {.column = column, .row = static_cast<std::uint8_t>(row)};
}

std::uint32_t DrawnRoad::width() const {
  return *std::max_element(row_ends_.begin(), row_ends_.end() - 1);
}

}  // namespace punto
