#pragma once

#include "core/table/identity.hpp"
#include "edge/clock/gaming_days.hpp"

namespace punto::simulated {

inline constexpr std::int64_t second = 1'000;
inline constexpr std::int64_t minute = 60 * second;
inline constexpr std::int64_t hour = 60 * minute;
inline constexpr std::int64_t day = 24 * hour;

// A run begins when the doors open, where nothing else is said on the first of January 2026.
inline constexpr std::int64_t doors_open_at = 10 * hour;
inline constexpr std::int64_t doors_close_at = 22 * hour;
inline constexpr TimeOfDay gaming_day_begins_at{6 * 60};
inline constexpr Time beginning{1'767'225'600'000 + doors_open_at};

constexpr Time later(Time time, std::int64_t milliseconds) {
  return {time.milliseconds + milliseconds};
}

constexpr std::int64_t time_of_day(Time time) {
  return time.milliseconds % day;
}

constexpr bool is_open(Time time) {
  return time_of_day(time) >= doors_open_at && time_of_day(time) < doors_close_at;
}

// Now, or the next morning.
constexpr Time when_open(Time time) {
  if (is_open(time)) return time;
  const std::int64_t midnight = time.milliseconds - time_of_day(time);
  const bool is_morning = time_of_day(time) < doors_open_at;
  return {midnight + (is_morning ? 0 : day) + doors_open_at};
}

}  // namespace punto::simulated
