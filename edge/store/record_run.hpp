#pragma once

#include <cstdint>

#include "core/audit/record.hpp"

namespace punto {

// Whether the records of a stream that are read one after another follow each other, beginning with
// the one at or before the entry that was asked for.
class RecordRun {
 public:
  enum class Place : std::uint8_t {
    Before,   // it ends before the wanted entry, so nothing may follow it
    Wanted,   // it is among those that were asked for
    Gap,      // something is missing before it
    Damaged,  // it cannot be where it is
  };

  explicit RecordRun(std::uint64_t from) : from_(from) {}

  Place follow(const Record& record) {
    const bool follows = next_ == 0 ? record.first <= from_ : record.first == next_;
    if (!follows || record.epoch < epoch_) {
      return record.first > next_ ? Place::Gap : Place::Damaged;
    }
    next_ = record.next();
    epoch_ = record.epoch;
    return next_ <= from_ ? Place::Before : Place::Wanted;
  }

  // The entry that has to come next.
  [[nodiscard]] std::uint64_t entry() const { return next_ == 0 ? from_ : next_; }

 private:
  std::uint64_t from_;
  std::uint64_t next_ = 0;
  std::uint64_t epoch_ = 0;
};

}  // namespace punto
