#include "core/report/gaming_calendar.hpp"

#include <algorithm>

namespace punto {
namespace {

constexpr std::int64_t milliseconds_a_minute = 60'000;

}  // namespace

void GamingCalendar::follow(const house::State& before, const house::Event& event) {
  const auto* started = std::get_if<house::GamingDayStarted>(&event.body);
  if (started == nullptr) return;
  days_.push_back({started->day, started->begins, before.settings.shifts});
}

void GamingCalendar::put_before(const GamingCalendar& earlier) {
  const auto is_known = [&](const Day& day) {
    return !days_.empty() && day.number >= days_.front().number;
  };
  std::vector<Day> all;
  std::ranges::remove_copy_if(earlier.days_, std::back_inserter(all), is_known);
  days_.insert(days_.begin(), all.begin(), all.end());
}

DayShift GamingCalendar::shift_of(Time at) const {
  if (days_.empty()) return {};
  const auto after = std::ranges::upper_bound(days_, at, {}, &Day::begins);
  const Day& day = after == days_.begin() ? days_.front() : *std::prev(after);
  const std::int64_t since = at.milliseconds - day.begins.milliseconds;
  DayShift found{day.number, 0};
  while (found.shift + 1 < day.shifts.size() &&
         day.shifts[found.shift + 1].begins * milliseconds_a_minute <= since) {
    ++found.shift;
  }
  return found;
}

std::string_view GamingCalendar::name_of(DayShift shift) const {
  const auto day = std::ranges::lower_bound(days_, shift.day, {}, &Day::number);
  const bool is_known =
      day != days_.end() && day->number == shift.day && shift.shift < day->shifts.size();
  return is_known ? std::string_view{day->shifts[shift.shift].name} : std::string_view{};
}

Time GamingCalendar::begins(DayShift shift) const {
  const auto day = std::ranges::lower_bound(days_, shift.day, {}, &Day::number);
  if (day == days_.end() || (day == days_.begin() && shift.shift == 0)) return {};
  if (shift.shift == 0 || shift.shift >= day->shifts.size()) return day->begins;
  return {day->begins.milliseconds + day->shifts[shift.shift].begins * milliseconds_a_minute};
}

Time GamingCalendar::ends(DayShift shift) const {
  const auto day = std::ranges::lower_bound(days_, shift.day, {}, &Day::number);
  if (day == days_.end()) return last_time;
  const Time next = std::next(day) == days_.end() ? last_time : std::next(day)->begins;
  if (shift.shift + 1 >= day->shifts.size()) return next;
  return std::min(next, begins({shift.day, shift.shift + 1}));
}

std::vector<std::string_view> GamingCalendar::names_of_shifts() const {
  std::vector<std::string_view> names;
  for (const Day& day : days_) {
    for (const house::Shift& shift : day.shifts) {
      if (std::ranges::find(names, shift.name) == names.end()) names.push_back(shift.name);
    }
  }
  return names;
}

}  // namespace punto
