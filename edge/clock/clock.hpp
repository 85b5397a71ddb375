#pragma once

#include "core/table/identity.hpp"

namespace punto {

// Where the time comes from that goes with every command.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  virtual Time now() = 0;
};

class SystemClock final : public Clock {
 public:
  Time now() override;
};

// Time passes when it is told to.
class SimulatedClock final : public Clock {
 public:
  explicit SimulatedClock(Time start) : now_(start) {}

  Time now() override { return now_; }
  void pass(std::int64_t milliseconds) { now_.milliseconds += milliseconds; }
  void set(Time time) { now_ = time; }

 private:
  Time now_;
};

// Makes of a clock that may be set back one that never goes back.
class SteadyTime {
 public:
  explicit SteadyTime(Time not_before = {}) : last_(not_before) {}

  struct Reading {
    Time time;
    std::int64_t behind = 0;  // by how many milliseconds the clock is behind what was read before
  };
  Reading read(Time shown) {
    const std::int64_t behind = last_.milliseconds - shown.milliseconds;
    if (behind < 0) last_ = shown;
    return {last_, behind > 0 ? behind : 0};
  }

 private:
  Time last_;
};

}  // namespace punto
