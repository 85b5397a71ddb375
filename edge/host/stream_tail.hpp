#pragma once

#include <optional>
#include <utility>

#include "edge/store/event_store.hpp"

namespace punto {

// The end of a stream that is ours: what has been added to it and is not stored yet.
class StreamTail {
 public:
  explicit StreamTail(StreamInfo stored) : info_(std::move(stored)) {}

  // The number of the next entry.
  [[nodiscard]] std::uint64_t next() const { return info_.next + count_; }
  [[nodiscard]] const std::string& name() const { return info_.name; }
  [[nodiscard]] StreamId id() const { return info_.id; }
  [[nodiscard]] bool has_unstored() const { return count_ > 0; }
  // Where the stream is once everything packed so far is stored.
  [[nodiscard]] const StreamInfo& packed() const { return info_; }

  // Entries are added by appending their bytes here and counting them.
  std::string& bytes() { return bytes_; }
  void count(std::size_t entries) { count_ += static_cast<std::uint32_t>(entries); }

  // Another process has appended this; nothing of ours is unstored.
  void follow(const Record& record) {
    info_.next = record.next();
    info_.head = record.head;
    info_.epoch = record.epoch;
  }

  // All that is not stored yet, as one record.
  Append pack() {
    Record record{info_.next, count_, info_.epoch, {}, std::move(bytes_)};
    record.head = head_after(info_.head, record);
    info_.next += count_;
    info_.head = record.head;
    bytes_.clear();
    count_ = 0;
    return {info_.id, std::move(record)};
  }

 private:
  StreamInfo info_;
  std::string bytes_;
  std::uint32_t count_ = 0;
};

}  // namespace punto
