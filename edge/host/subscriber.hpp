#pragma once

#include "edge/host/recent_records.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Follows a stream from a number on, at its own pace: whoever is slow reads more from the store,
// and nothing waits for him. Only what is durable is ever seen.
class Subscriber {
 public:
  // A reader of his own: it is used by the thread that asks.
  Subscriber(const RecentRecords& recent, EventReader& reader, StreamId stream, std::uint64_t from)
      : recent_(recent), reader_(reader), stream_(stream), next_(from) {}

  // The number of the first entry that he has not seen.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  [[nodiscard]] bool has_more() const { return next_ < recent_.next(); }

  // What has been added since the last time; a part of it where that is much. The first record may
  // begin before the number that was asked for.
  Stored<std::vector<Record>> more() {
    auto records = recent_.from(next_);
    if (!records) {
      auto stored = reader_.read(stream_, next_, bytes_at_once);
      if (!stored) return stored;
      records = std::move(*stored);
    }
    if (!records->empty()) next_ = records->back().next();
    return std::move(*records);
  }

 private:
  static constexpr std::size_t bytes_at_once = 1 << 20;

  const RecentRecords& recent_;
  EventReader& reader_;
  StreamId stream_;
  std::uint64_t next_;
};

}  // namespace punto
