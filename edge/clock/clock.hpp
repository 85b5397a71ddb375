#pragma once

#include <optional>

#include "core/table/identity.hpp"

namespace punto {

// Where the time comes from that goes with every command.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  // Somebody may set it forward and back.
  virtual Time now() = 0;
  // Milliseconds since some moment, which nobody can set.
  virtual std::int64_t elapsed() = 0;
};

class SystemClock final : public Clock {
 public:
  Time now() override;
  std::int64_t elapsed() override;
};

// Time passes when it is told to.
class SimulatedClock final : public Clock {
 public:
  explicit SimulatedClock(Time start) : now_(start) {}

  Time now() override { return now_; }
  std::int64_t elapsed() override { return elapsed_; }

  void pass(std::int64_t milliseconds) {
    now_.milliseconds += milliseconds;
    elapsed_ += milliseconds;
  }
  // To a later time by waiting; to an earlier one by setting it.
  void set(Time time) {
    if (time > now_) elapsed_ += time.milliseconds - now_.milliseconds;
    now_ = time;
  }
  // Without that any time passes.
  void jump(std::int64_t milliseconds) { now_.milliseconds += milliseconds; }

 private:
  Time now_;
  std::int64_t elapsed_ = 0;
};

// Makes of a clock that may be set one that always goes on and never goes back. While the clock is
// behind, time passes a tenth more slowly until it has caught up; where it goes ahead by more than
// a day at once, it is not believed.
class SteadyTime {
 public:
  static constexpr std::int64_t longest_leap = 86'400'000;

  explicit SteadyTime(Time not_before = {}) : last_(not_before) {}

  struct Reading {
    Time time;
    std::int64_t behind = 0;  // milliseconds that the clock is behind this
    std::int64_t ahead = 0;   // that it is ahead, and not believed
  };
  Reading read(Time shown, std::int64_t elapsed) {
    const std::int64_t passed = elapsed_ ? elapsed - *elapsed_ : 0;
    const std::int64_t gone = shown.milliseconds - last_.milliseconds;
    const bool leaps = elapsed_ && gone > passed + longest_leap;
    elapsed_ = elapsed;
    if (gone < 0) {
      tenths_ += passed * 9;
      last_.milliseconds += tenths_ / 10;
      tenths_ %= 10;
      return {last_, last_.milliseconds - shown.milliseconds, 0};
    }
    last_.milliseconds += leaps ? passed : gone;
    return {last_, 0, shown.milliseconds - last_.milliseconds};
  }

  // Something has happened at that time.
  void not_before(Time time) {
    if (time > last_) last_ = time;
  }

  [[nodiscard]] Time last() const { return last_; }

 private:
  Time last_;
  std::optional<std::int64_t> elapsed_;
  std::int64_t tenths_ = 0;
};

}  // namespace punto
