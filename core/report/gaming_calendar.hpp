#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "core/house/state.hpp"

namespace punto {

// A shift of a gaming day, counted from 0.
struct DayShift {
  house::DayNumber day{};
  std::uint32_t shift = 0;

  friend auto operator<=>(const DayShift&, const DayShift&) = default;
};

// Which gaming day and shift a moment belongs to, by the days that the house has started.
class GamingCalendar {
 public:
  struct Day {
    house::DayNumber number{};
    Time begins;
    std::vector<house::Shift> shifts;  // as they were when it began
  };

  // By the events of the house, in their order.
  void follow(const house::State& before, const house::Event& event);
  // The days that had begun before the first event that was followed here.
  void put_before(const GamingCalendar& earlier);

  // The day and shift that had begun by then; the first of all also for what was before it.
  [[nodiscard]] DayShift shift_of(Time at) const;
  [[nodiscard]] house::DayNumber day_of(Time at) const { return shift_of(at).day; }
  [[nodiscard]] std::string_view name_of(DayShift shift) const;
  // The first moment that belongs to it; of the first shift of all that is the beginning of time.
  [[nodiscard]] Time begins(DayShift shift) const;
  // The first moment after it; of the last shift so far, the end of time.
  [[nodiscard]] Time ends(DayShift shift) const;

  [[nodiscard]] const std::vector<Day>& days() const { return days_; }
  // Of all days, each once, in the order in which they first came.
  [[nodiscard]] std::vector<std::string_view> names_of_shifts() const;

 private:
  std::vector<Day> days_;
};

}  // namespace punto
