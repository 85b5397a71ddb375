#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "edge/server/allowance.hpp"

namespace punto::server {

// So many lines of the log for one address, so that nobody can drive others' out of it.
class NoteLimit {
 public:
  // How many were left out since the last one; nothing where this one is left out too. What comes
  // of no address is always written.
  std::optional<std::size_t> take(const std::string& address, Time now) {
    if (address.empty()) return 0;
    const std::scoped_lock lock{mutex_};
    if (left_out_.size() > most_kept) forget(now);
    std::size_t& left_out = left_out_[address];
    if (!lines_.take(address, now)) {
      ++left_out;
      return {};
    }
    return std::exchange(left_out, 0);
  }

 private:
  static constexpr std::size_t most_kept = 10'000;

  void forget(Time now) {
    lines_.sweep(now);
    std::erase_if(left_out_, [](const auto& entry) { return entry.second == 0; });
  }

  std::mutex mutex_;
  Allowance lines_{{200, 1}};
  std::map<std::string, std::size_t> left_out_;
};

}  // namespace punto::server
