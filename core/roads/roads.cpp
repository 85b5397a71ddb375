#include "core/roads/roads.hpp"

#include <utility>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

constexpr Side opposite(Side side) {
  return side == Side::Player ? Side::Banker : Side::Player;
}

}  // namespace

void Roads::append(RoadOutcome outcome) {
  bead_plate_.push_back(outcome);
  count(outcome);
  if (outcome.winner == Winner::Tie) return append_tie();
  append_mark(outcome.winner == Winner::Banker ? Side::Banker : Side::Player);
}

void Roads::clear() {
  bead_plate_.clear();
  big_road_.clear();
  lengths_.clear();
  for (Derived& road : derived_) road.clear();
  drawn_big_road_ = {};
  leading_ties_ = 0;
  statistics_ = {};
}

BigColumn Roads::column(std::size_t index) const {
  INSIST(index < lengths_.size());
  const Side first = big_road_.front().mark;
  return {.side = index % 2 == 0 ? first : opposite(first), .length = lengths_[index]};
}

std::span<const DerivedCell> Roads::derived_road(DerivedRoad road) const {
  return derived_[static_cast<std::size_t>(road)].cells;
}

std::uint32_t Roads::derived_road_width(DerivedRoad road) const {
  return derived_[static_cast<std::size_t>(road)].drawn.width();
}

AskedMarks Roads::ask(Side side) const {
  const Streak streak = streak_of(side);
  AskedMarks marks;
  for (std::size_t distance = 1; distance <= marks.size(); ++distance) {
    if (lengths_.size() > distance) marks[distance - 1] = next_mark(streak, distance);
  }
  return marks;
}

void Roads::count(RoadOutcome outcome) {
  statistics_.player += outcome.winner == Winner::Player ? 1 : 0;
  statistics_.banker += outcome.winner == Winner::Banker ? 1 : 0;
  statistics_.tie += outcome.winner == Winner::Tie ? 1 : 0;
  statistics_.player_pairs += outcome.player_pair ? 1 : 0;
  statistics_.banker_pairs += outcome.banker_pair ? 1 : 0;
  statistics_.naturals += outcome.natural ? 1 : 0;
}

// A tie never starts a column, and the next mark looks past it.
void Roads::append_tie() {
  ++(big_road_.empty() ? leading_ties_ : big_road_.back().ties);
}

void Roads::append_mark(Side side) {
  const Streak streak = streak_of(side);
  for (std::size_t distance = 1; distance <= derived_.size(); ++distance) {
    if (lengths_.size() <= distance) break;
    derived_[distance - 1].append(next_mark(streak, distance));
  }
  if (streak == Streak::Starts) lengths_.push_back(0);
  ++lengths_.back();

  const GridPlace place = drawn_big_road_.place(streak);
  const std::uint32_t ties = std::exchange(leading_ties_, 0);
  big_road_.push_back({.column = place.column, .ties = ties, .row = place.row, .mark = side});
}

Streak Roads::streak_of(Side side) const {
  const bool continues = !big_road_.empty() && big_road_.back().mark == side;
  return continues ? Streak::Continues : Streak::Starts;
}

// With L(1..n) the lengths before the mark and k the distance, n - k >= 1 is all that either rule
// needs. The mark goes to row L(n) + 1 of column n, which is blue only just below the end of column
// n - k, that is when L(n) = L(n - k); or it starts column n + 1, red when L(n) = L(n - k). One
// comparison with opposite readings: so ask for one side is always the opposite of the other.
DerivedMark Roads::next_mark(Streak streak, std::size_t distance) const {
  INSIST(lengths_.size() > distance);
  const bool equal = lengths_.back() == lengths_[lengths_.size() - 1 - distance];
  return equal == (streak == Streak::Continues) ? DerivedMark::Blue : DerivedMark::Red;
}

void Roads::Derived::append(DerivedMark mark) {
  const bool continues = !cells.empty() && cells.back().mark == mark;
  const GridPlace place = drawn.place(continues ? Streak::Continues : Streak::Starts);
  cells.push_back({.column = place.column, .row = place.row, .mark = mark});
}

void Roads::Derived::clear() {
  cells.clear();
  drawn = {};
}

}  // namespace punto
