#include "cli/report_period.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

std::expected<std::optional<house::DayNumber>, std::string> read_day(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto day = parse_day(text);
  if (day) return day;
  return std::unexpected(fmt::format("\"{}\" is no day; write it as 2026-11-16", shown(text)));
}

}  // namespace

std::expected<ReportPeriod, std::string> read_period(const PeriodOptions& options) {
  const std::string& first = options.day.empty() ? options.from : options.day;
  const std::string& last = options.day.empty() ? options.to : options.day;
  const auto from = read_day(first);
  if (!from) return std::unexpected(from.error());
  const auto to = read_day(last);
  if (!to) return std::unexpected(to.error());
  if (*from && *to && **from > **to) {
    return std::unexpected(fmt::format("the period ends before it begins; exchange {} and {}",
                                       shown(first), shown(last)));
  }
  return ReportPeriod{*from, *to, options.shift};
}

std::expected<void, std::string> check_days(const ReportPeriod& period,
                                            const GamingCalendar& calendar) {
  const auto& days = calendar.days();
  const bool is_named = period.from || period.to;
  const auto is_there = [&](const GamingCalendar::Day& day) { return period.has(day.number); };
  if (!is_named || std::ranges::any_of(days, is_there)) return {};
  if (days.empty()) return std::unexpected("there is no gaming day yet; leave the day out");
  return std::unexpected(
      fmt::format("there is no gaming day {}; the house has had {} to {}",
                  period.from == period.to ? to_text(*period.from) : std::string{"in that period"},
                  to_text(days.front().number), to_text(days.back().number)));
}

std::expected<void, std::string> check_shift(const std::string& shift,
                                             const GamingCalendar& calendar) {
  const std::vector<std::string_view> names = calendar.names_of_shifts();
  if (shift.empty() || std::ranges::find(names, shift) != names.end()) return {};
  if (names.empty()) return std::unexpected("there is no shift yet; leave --shift out");
  return std::unexpected(
      fmt::format("\"{}\" is no shift of this house; there are {}", shown(shift), one_of(names)));
}

}  // namespace punto
