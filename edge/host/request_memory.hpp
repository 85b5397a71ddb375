#pragma once

#include <array>
#include <cstring>
#include <unordered_map>

#include "core/audit/entry.hpp"

namespace punto {

// Which requests a table has done in this gaming day and in the one before it, so that none is done
// twice.
class RequestMemory {
 public:
  struct Deed {
    RequestBody body{};
    std::uint32_t count = 0;  // of events
    std::uint64_t first = 0;
    std::uint64_t errand = 0;  // that the house began with it; 0: none
  };

  [[nodiscard]] const Deed* find(const RequestId& id) const;

  // An entry whose first event has this number.
  void follow(const Entry& entry, std::uint64_t first);
  void remember(const Request& request, const Deed& deed);

  // `next`: the number of the first event of the new day.
  void start_gaming_day(std::uint64_t next);

  // Nothing is known of the events before this one.
  void begin_at(std::uint64_t number) { begins_ = {number, number}; }

  // The number of the first event whose request may be remembered.
  [[nodiscard]] std::uint64_t since() const { return begins_.front(); }

  // The id is a digest already.
  struct Hash {
    std::size_t operator()(const RequestId& id) const {
      std::size_t value = 0;
      std::memcpy(&value, id.bytes.data(), sizeof value);
      return value;
    }
  };

 private:
  using Day = std::unordered_map<RequestId, Deed, Hash>;

  std::array<Day, 2> days_;                       // the day before, and this one
  std::array<std::uint64_t, 2> begins_ = {1, 1};  // with which event
};

}  // namespace punto
