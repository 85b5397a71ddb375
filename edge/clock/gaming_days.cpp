#include "edge/clock/gaming_days.hpp"

#include <algorithm>
#include <chrono>
#include <date/tz.h>
#include <exception>
#include <fmt/format.h>
#include <vector>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using LocalTime = date::local_time<milliseconds>;
using SystemTime = date::sys_time<milliseconds>;

constexpr int hours_per_day = 24;
constexpr int minutes_per_hour = 60;

// Where the machine happens to stand: a floor's days must not depend on that.
constexpr std::string_view zone_of_the_machine = "localtime";

std::vector<std::string_view> names_of_zones() {
  std::vector<std::string_view> names;
  for (const date::time_zone& zone : date::get_tzdb().zones) {
    if (zone.name() != zone_of_the_machine) names.push_back(zone.name());
  }
  return names;
}

// Fails where the database is missing or broken. What is read once stays in memory.
const date::time_zone* load_zone(std::string_view name) {
  const date::time_zone* const zone = date::locate_zone(name);
  (void)zone->get_info(SystemTime{});
  return zone;
}

std::optional<int> two_digits(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() != 2 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return (text[0] - '0') * 10 + (text[1] - '0');
}

}  // namespace

std::optional<TimeOfDay> parse_time_of_day(std::string_view text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hour = two_digits(text.substr(0, 2));
  const auto minute = two_digits(text.substr(3));
  if (!hour || !minute || *hour >= hours_per_day || *minute >= minutes_per_hour) {
    return std::nullopt;
  }
  return TimeOfDay{*hour * minutes_per_hour + *minute};
}

std::expected<GamingDays, Mistake> GamingDays::in_zone(std::string_view zone, TimeOfDay begins) {
  try {
    const std::vector<std::string_view> names = names_of_zones();
    if (std::ranges::find(names, zone) == names.end()) {
      const std::string meant = did_you_mean(zone, names);
      return std::unexpected(Mistake{
          fmt::format("\"{}\" is no time zone", shown(zone)),
          meant.empty() ? "write its name in the IANA database, as Asia/Singapore" : meant});
    }
    GamingDays days{begins};
    days.zone_ = load_zone(zone);
    return days;
  } catch (const std::exception& broken) {
    return std::unexpected(
        Mistake{fmt::format("time zones cannot be read ({})", shown(broken.what())),
                "install the package tzdata, or leave the time zone out for UTC"});
  }
}

Time GamingDays::beginning_of(DayNumber day) const {
  const LocalTime local{date::days{day} + minutes{begins_.minutes}};
  if (zone_ == nullptr) return {local.time_since_epoch().count()};
  // Of a time that there is not, it gives the moment of the change.
  return {zone_->to_sys(local, date::choose::earliest).time_since_epoch().count()};
}

GamingDay GamingDays::gaming_day(DayNumber day) const {
  const date::year_month_day begun_on{date::local_days{date::days{day}}};
  const auto month = static_cast<unsigned>(begun_on.month());
  const auto day_of_month = static_cast<unsigned>(begun_on.day());
  return {Date{static_cast<int>(begun_on.year()), static_cast<int>(month),
               static_cast<int>(day_of_month)},
          beginning_of(day), beginning_of(day + 1)};
}

GamingDay GamingDays::day_of(Time time) const {
  const milliseconds since{time.milliseconds};
  const LocalTime local = zone_ == nullptr ? LocalTime{since} : zone_->to_local(SystemTime{since});
  const auto midnight = date::floor<date::days>(local - minutes{begins_.minutes});
  DayNumber day = midnight.time_since_epoch().count();
  // Where the clocks were put back after a day began, they show the one before once more.
  while (time >= beginning_of(day + 1)) ++day;
  return gaming_day(day);
}

GamingDay GamingDays::on(const Date& day) const {
  const date::year_month_day begun_on{date::year{day.year},
                                      date::month{static_cast<unsigned>(day.month)},
                                      date::day{static_cast<unsigned>(day.day)}};
  return gaming_day(date::local_days{begun_on}.time_since_epoch().count());
}

}  // namespace punto
