#include "edge/host/recent_records.hpp"

#include <algorithm>

namespace punto {

void RecentRecords::add(const Record& record) {
  const std::scoped_lock lock{mutex_};
  records_.push_back(record);
  bytes_ += record.bytes.size();
  next_ = record.next();
  while (bytes_ > most_bytes_ && records_.size() > 1) {
    bytes_ -= records_.front().bytes.size();
    records_.pop_front();
  }
}

std::optional<std::vector<Record>> RecentRecords::from(std::uint64_t number) const {
  const std::scoped_lock lock{mutex_};
  if (number >= next_) return std::vector<Record>{};
  if (records_.empty() || number < records_.front().first) return std::nullopt;
  const auto first = std::ranges::partition_point(
      records_, [&](const Record& record) { return record.next() <= number; });
  return std::vector<Record>(first, records_.end());
}

std::uint64_t RecentRecords::next() const {
  const std::scoped_lock lock{mutex_};
  return next_;
}

void RecentRecords::restart(std::uint64_t next) {
  const std::scoped_lock lock{mutex_};
  records_.clear();
  bytes_ = 0;
  next_ = next;
}

}  // namespace punto
