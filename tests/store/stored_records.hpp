#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "edge/store/event_store.hpp"

namespace punto {

inline constexpr std::size_t no_limit = std::size_t{1} << 40;

// The record that may follow on `info`, with its right head.
inline Record record_after(const StreamInfo& info, std::uint32_t count, std::string bytes) {
  Record record{info.next, count, info.epoch, {}, std::move(bytes)};
  record.head = head_after(info.head, record);
  return record;
}

// Answers are unwrapped here, so that a test fails with the store's own words.
template <typename Value>
Value must(Stored<Value> answer) {
  if (!answer) throw std::runtime_error(answer.error().text);
  return std::move(*answer);
}
inline void must(Stored<void> answer) {
  if (!answer) throw std::runtime_error(answer.error().text);
}

// Appends one record to one stream and gives what is expected of the stream then.
inline StreamInfo append_one(EventStore& store, const StreamInfo& info, std::uint32_t count,
                             std::string bytes) {
  const Append append{info.id, record_after(info, count, std::move(bytes))};
  const std::vector<Appended> answers = must(store.append({&append, 1}, {}));
  EXPECT_EQ(answers, std::vector{Appended::Done});
  return {info.id, info.name, info.epoch, append.record.next(), append.record.head};
}

inline std::vector<Record> read_all(EventReader& store, StreamId stream) {
  return must(store.read(stream, 1, no_limit));
}

}  // namespace punto
