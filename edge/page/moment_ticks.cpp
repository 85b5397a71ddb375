#include "edge/page/moment_ticks.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace punto {
namespace {

constexpr double minute = 60'000;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;

constexpr std::array steps = {minute,      2 * minute, 5 * minute, 10 * minute, 15 * minute,
                              30 * minute, hour,       2 * hour,   3 * hour,    6 * hour,
                              12 * hour,   day,        2 * day,    7 * day,     14 * day,
                              28 * day,    91 * day,   364 * day};

double step_for(double span, int most) {
  const double rough = span / std::max(1, most);
  const auto* const found = std::ranges::find_if(steps, [&](double step) { return step >= rough; });
  return found != steps.end() ? *found : std::ceil(rough / steps.back()) * steps.back();
}

}  // namespace

std::vector<double> moment_ticks(double from, double to, int most) {
  const double step = step_for(to - from, most);
  const auto first = static_cast<long long>(std::ceil(from / step - 1e-9));
  const auto last = static_cast<long long>(std::floor(to / step + 1e-9));
  std::vector<double> ticks;
  for (long long i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::string moment_tick_text(double milliseconds) {
  const std::chrono::milliseconds since{std::llround(milliseconds)};
  const auto midnight = std::chrono::floor<std::chrono::days>(since);
  const std::chrono::year_month_day date{std::chrono::sys_days{midnight}};
  const std::chrono::hh_mm_ss clock{since - midnight};
  if (since > midnight) {
    return fmt::format("{:02}:{:02}", clock.hours().count(), clock.minutes().count());
  }
  return fmt::format("{:02}-{:02}", static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

}  // namespace punto
