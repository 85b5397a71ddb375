#include "core/audit/time_text.hpp"

#include <charconv>
#include <chrono>
#include <fmt/format.h>

namespace punto {
namespace {

using Days = std::chrono::sys_days;

std::optional<int> take_number(std::string_view text, std::size_t at, std::size_t digits) {
  int value = 0;
  const char* const first = text.data() + at;
  const auto [end, error] = std::from_chars(first, first + digits, value);
  if (error != std::errc{} || end != first + digits || *first == '-') return std::nullopt;
  return value;
}

}  // namespace

std::string to_text(Time time) {
  const std::chrono::milliseconds since{time.milliseconds};
  const auto day = std::chrono::floor<std::chrono::days>(since);
  const std::chrono::year_month_day date{Days{day}};
  const std::chrono::hh_mm_ss clock{since - day};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

std::optional<Time> parse_time(std::string_view text) {
  constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
  if (text.size() != form.size()) return std::nullopt;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] != '0' && text[i] != form[i]) return std::nullopt;
  }
  const auto year = take_number(text, 0, 4);
  const auto month = take_number(text, 5, 2);
  const auto day = take_number(text, 8, 2);
  const auto hour = take_number(text, 11, 2);
  const auto minute = take_number(text, 14, 2);
  const auto second = take_number(text, 17, 2);
  const auto millisecond = take_number(text, 20, 3);
  if (!year || !month || !day || !hour || !minute || !second || !millisecond) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  const auto since = Days{date}.time_since_epoch() + std::chrono::hours{*hour} +
                     std::chrono::minutes{*minute} + std::chrono::seconds{*second} +
                     std::chrono::milliseconds{*millisecond};
  return Time{std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

}  // namespace punto
