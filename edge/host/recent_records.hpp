#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "core/audit/record.hpp"

namespace punto {

// The last records of a stream that are durable, for those who follow it live.
class RecentRecords {
 public:
  RecentRecords(std::uint64_t next, std::size_t most_bytes)
      : next_(next), most_bytes_(most_bytes) {}

  void add(const Record& record);

  // From the record that holds the entry `number` on. Nothing where that is too long ago: then the
  // store has it.
  [[nodiscard]] std::optional<std::vector<Record>> from(std::uint64_t number) const;

  // The number of the next entry.
  [[nodiscard]] std::uint64_t next() const;

  // After the stream was read anew.
  void restart(std::uint64_t next);

 private:
  mutable std::mutex mutex_;
  std::uint64_t next_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::deque<Record> records_;
};

}  // namespace punto
