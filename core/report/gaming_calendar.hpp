#pragma once

#include <algorithm>
#include <vector>

#include "core/house/identity.hpp"

namespace punto {

// Which gaming day a moment belongs to, by the days that the house has started.
class GamingCalendar {
 public:
  struct Day {
    house::DayNumber number{};
    Time begins;
  };

  void add(house::DayNumber number, Time begins) { days_.push_back({number, begins}); }

  // The day that had begun by then; the first one also for what was before it.
  [[nodiscard]] house::DayNumber day_of(Time at) const {
    const auto after = std::ranges::upper_bound(days_, at, {}, &Day::begins);
    if (days_.empty()) return {};
    return after == days_.begin() ? days_.front().number : std::prev(after)->number;
  }
  [[nodiscard]] const std::vector<Day>& days() const { return days_; }

 private:
  std::vector<Day> days_;
};

}  // namespace punto
