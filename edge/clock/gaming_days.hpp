#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "core/rulebook/problem.hpp"
#include "core/rulebook/rulebook.hpp"
#include "core/table/identity.hpp"

// Of the library of time zones, whose header only gaming_days.cpp includes.
namespace date {
class time_zone;
}

namespace punto {

// As the clocks on the wall show it.
struct TimeOfDay {
  int minutes = 0;  // after midnight

  friend constexpr auto operator<=>(TimeOfDay, TimeOfDay) = default;
};

// "06:00": 00:00 to 23:59.
std::optional<TimeOfDay> parse_time_of_day(std::string_view text);

struct GamingDay {
  Date date;  // on which it begins
  Time begins;
  Time ends;  // when the next begins

  friend bool operator==(const GamingDay&, const GamingDay&) = default;
};

// Gaming days begin at a time of day where the floor is. One has 23 or 25 hours when the clocks are
// changed. Where that leaps over the boundary the day begins with the change; where the boundary
// comes twice that night, with the first. Days follow each other without a gap.
class GamingDays {
 public:
  // In UTC, and from midnight.
  GamingDays() = default;
  explicit GamingDays(TimeOfDay begins) : begins_(begins) {}
  // In a zone of the system's database, as "Asia/Singapore".
  static std::expected<GamingDays, Mistake> in_zone(std::string_view zone, TimeOfDay begins);

  [[nodiscard]] GamingDay day_of(Time time) const;
  [[nodiscard]] GamingDay on(const Date& day) const;

  friend bool operator==(const GamingDays&, const GamingDays&) = default;

 private:
  using DayNumber = std::int64_t;  // days after the first of January 1970

  [[nodiscard]] Time beginning_of(DayNumber day) const;
  [[nodiscard]] GamingDay gaming_day(DayNumber day) const;

  const date::time_zone* zone_ = nullptr;  // in the database, which stays; none: UTC
  TimeOfDay begins_;
};

}  // namespace punto
