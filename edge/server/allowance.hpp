#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "core/table/identity.hpp"

namespace punto::server {

// How often somebody may do something: so many at once, and one more after each while.
struct Rate {
  double at_once = 20;
  double each_second = 10;
};

// What somebody has left of it.
struct Left {
  double count = 0;
  Time at;

  void refill(const Rate& rate, Time now) {
    const double seconds = static_cast<double>(now.milliseconds - at.milliseconds) / 1'000;
    count = std::min(rate.at_once, count + std::max(0.0, seconds) * rate.each_second);
    at = now;
  }
  // Whether he may once more now; it counts.
  bool take(const Rate& rate, Time now) {
    refill(rate, now);
    if (count < 1) return false;
    count -= 1;
    return true;
  }
};

// What each of many has left.
class Allowance {
 public:
  explicit Allowance(Rate rate) : rate_(rate) {}

  // Whether he may once more now; it counts.
  bool take(const std::string& who, Time now) { return left_of(who, now).take(rate_, now); }
  // The same, and it does not count.
  bool may(const std::string& who, Time now) { return left_of(who, now).count >= 1; }

  // Seconds until he may again.
  [[nodiscard]] int wait_of(const std::string& who) const {
    const auto found = known_.find(who);
    if (found == known_.end()) return 0;
    return 1 + static_cast<int>(std::max(0.0, 1 - found->second.count) / rate_.each_second);
  }

  // Forgets whoever has all of his allowance again.
  void sweep(Time now) {
    std::erase_if(known_, [&](const auto& entry) {
      const Left& left = entry.second;
      const double seconds = static_cast<double>(now.milliseconds - left.at.milliseconds) / 1'000;
      return left.count + seconds * rate_.each_second >= rate_.at_once;
    });
  }

 private:
  Left& left_of(const std::string& who, Time now) {
    Left& left = known_.try_emplace(who, Left{rate_.at_once, now}).first->second;
    left.refill(rate_, now);
    return left;
  }

  Rate rate_;
  std::map<std::string, Left> known_;
};

}  // namespace punto::server
