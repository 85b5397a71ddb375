#pragma once

#include <optional>

#include "tests/drive/random.hpp"
#include "tests/floor/run_settings.hpp"

namespace punto::simulated {

enum class Mishap : std::uint8_t {
  Crash,         // between two turns
  CrashSoon,     // in the middle of what is stored next
  BeginTrouble,  // of the store
  EndTrouble,
  MoveClock,
  RightClock,
};

// What goes wrong and when, from the seed alone.
class Mishaps {
 public:
  Mishaps(const RunSettings& settings, Time now);

  // The next one that is due, if any.
  std::optional<Mishap> take(Time now);
  [[nodiscard]] Time next_at() const;

  // The next crash comes within the time.
  void crash_within(Time now, std::int64_t milliseconds);
  [[nodiscard]] bool has_trouble() const { return mended_at_.has_value(); }
  // Somebody has mended it.
  void forget_trouble() { mended_at_.reset(); }

  drive::Random& random() { return random_; }

 private:
  Time draw(Time now, std::int64_t mean);

  drive::Random random_;
  std::int64_t between_crashes_;
  Time crash_at_;
  Time trouble_at_;
  std::optional<Time> mended_at_;
  Time clock_at_;
  std::optional<Time> clock_right_at_;
};

}  // namespace punto::simulated
