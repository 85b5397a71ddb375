#include "tests/floor/mishaps.hpp"

#include <algorithm>

namespace punto::simulated {
namespace {

constexpr std::int64_t never = 365'000 * day;

}  // namespace

Mishaps::Mishaps(const RunSettings& settings, Time now)
    : random_(settings.seed ^ 0x3154a9),
      between_crashes_(settings.crashes > 0 ? (doors_close_at - doors_open_at) / settings.crashes
                                            : never),
      crash_at_(draw(now, between_crashes_)),
      trouble_at_(draw(now, between_crashes_)),
      clock_at_(draw(now, 4 * between_crashes_)) {}

// Hardly ever at night, when nothing would be in play.
Time Mishaps::draw(Time now, std::int64_t mean) {
  const auto spread = static_cast<std::int64_t>(random_.below(static_cast<std::size_t>(2 * mean)));
  const Time at = later(now, 1 + spread);
  if (is_open(at) || random_.percent(5)) return at;
  return later(when_open(at), spread % hour);
}

Time Mishaps::next_at() const {
  Time next = std::min({crash_at_, trouble_at_, clock_at_});
  for (const auto& at : {mended_at_, clock_right_at_}) {
    if (at) next = std::min(next, *at);
  }
  return next;
}

void Mishaps::crash_within(Time now, std::int64_t milliseconds) {
  const auto range = static_cast<std::size_t>(milliseconds);
  crash_at_ = std::min(crash_at_, later(now, static_cast<std::int64_t>(random_.below(range))));
}

std::optional<Mishap> Mishaps::take(Time now) {
  if (crash_at_ <= now) {
    crash_at_ = draw(now, between_crashes_);
    return random_.percent(50) ? Mishap::Crash : Mishap::CrashSoon;
  }
  if (mended_at_ && *mended_at_ <= now) {
    mended_at_.reset();
    return Mishap::EndTrouble;
  }
  if (trouble_at_ <= now) {
    trouble_at_ = draw(now, between_crashes_);
    mended_at_ = later(now, random_.between(1, 120) * second);
    return Mishap::BeginTrouble;
  }
  if (clock_right_at_ && *clock_right_at_ <= now) {
    clock_right_at_.reset();
    return Mishap::RightClock;
  }
  if (clock_at_ <= now) {
    clock_at_ = draw(now, 4 * between_crashes_);
    clock_right_at_ = later(now, random_.between(10, 600) * second);
    return Mishap::MoveClock;
  }
  return {};
}

}  // namespace punto::simulated
