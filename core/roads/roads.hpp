#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/roads/drawn_road.hpp"
#include "core/roads/road_outcome.hpp"
#include "core/rules/hand.hpp"

namespace punto {

enum class DerivedRoad : std::uint8_t { BigEyeBoy, SmallRoad, CockroachPig };
inline constexpr std::array derived_roads = {DerivedRoad::BigEyeBoy, DerivedRoad::SmallRoad,
                                             DerivedRoad::CockroachPig};

// Red: the pattern repeats. Blue: it breaks. Not Banker and Player.
enum class DerivedMark : std::uint8_t { Red, Blue };

struct BigCell {
  std::uint32_t column = 0;
  std::uint32_t ties = 0;
  std::uint8_t row = 0;
  Side mark = Side::Player;

  friend bool operator==(const BigCell&, const BigCell&) = default;
};

// A logical column of the big road: one streak, however it is drawn.
struct BigColumn {
  Side side = Side::Player;
  std::uint32_t length = 0;

  friend bool operator==(const BigColumn&, const BigColumn&) = default;
};

struct DerivedCell {
  std::uint32_t column = 0;
  std::uint8_t row = 0;
  DerivedMark mark = DerivedMark::Red;

  friend bool operator==(const DerivedCell&, const DerivedCell&) = default;
};

// The next mark of each derived road if one side won; nothing where the road has not begun.
using AskedMarks = std::array<std::optional<DerivedMark>, derived_roads.size()>;

struct RoadStatistics {
  std::uint32_t player = 0;
  std::uint32_t banker = 0;
  std::uint32_t tie = 0;
  std::uint32_t player_pairs = 0;
  std::uint32_t banker_pairs = 0;
  std::uint32_t naturals = 0;

  friend bool operator==(const RoadStatistics&, const RoadStatistics&) = default;
};

// All roads of one shoe. Each outcome is placed once, in constant time; nothing is recomputed.
class Roads {
 public:
  void append(RoadOutcome outcome);

  // As new, but keeps its memory for the next shoe.
  void clear();

  // The bead plate: cell i stands at column i / road_rows, row i % road_rows.
  [[nodiscard]] std::span<const RoadOutcome> bead_plate() const { return bead_plate_; }

  // The big road: its marks in order, and its streaks. Ties are counted on the mark before them,
  // those before the first mark on that one.
  [[nodiscard]] std::span<const BigCell> big_road() const { return big_road_; }
  [[nodiscard]] std::size_t column_count() const { return lengths_.size(); }
  [[nodiscard]] BigColumn column(std::size_t index) const;
  [[nodiscard]] std::uint32_t big_road_width() const { return drawn_big_road_.width(); }

  // Ties that no mark carries yet: 0 as soon as there is a mark.
  [[nodiscard]] std::uint32_t leading_ties() const { return leading_ties_; }

  // The marks of a derived road in order.
  [[nodiscard]] std::span<const DerivedCell> derived_road(DerivedRoad road) const;
  [[nodiscard]] std::uint32_t derived_road_width(DerivedRoad road) const;

  [[nodiscard]] AskedMarks ask(Side side) const;

  [[nodiscard]] RoadStatistics statistics() const { return statistics_; }

  friend bool operator==(const Roads&, const Roads&) = default;

 private:
  struct Derived {
    std::vector<DerivedCell> cells;
    DrawnRoad drawn;

    void append(DerivedMark mark);
    void clear();

    friend bool operator==(const Derived&, const Derived&) = default;
  };

  void count(RoadOutcome outcome);
  void append_tie();
  void append_mark(Side side);
  [[nodiscard]] Streak streak_of(Side side) const;
  [[nodiscard]] DerivedMark next_mark(Streak streak, std::size_t distance) const;

  std::vector<RoadOutcome> bead_plate_;
  std::vector<BigCell> big_road_;
  std::vector<std::uint32_t> lengths_;  // Of the logical columns; their sides alternate.
  std::array<Derived, derived_roads.size()> derived_;
  DrawnRoad drawn_big_road_;
  std::uint32_t leading_ties_ = 0;
  RoadStatistics statistics_;
};

}  // namespace punto
