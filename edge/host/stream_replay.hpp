#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "edge/host/snapshot.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

std::unexpected<StoreError> corrupt_record(const StreamInfo& stream, std::uint64_t number,
                                           std::string_view what);

// Reads the records of a stream from its first one on, or from a beginning that is known. Each must
// continue the chain; those before the beginning are only looked at.
class StreamReplay {
 public:
  enum class Age : std::uint8_t { BeforeBeginning, New };

  explicit StreamReplay(const StreamInfo& stream)
      : stream_(stream), head_(first_head(stream.name)) {}

  void begin_at(std::uint64_t next, const Digest& head) {
    next_ = next;
    head_ = head;
  }

  // `take(left, number, age)` takes an entry off the front, whose first event has that number, and
  // gives how many events it has: none where it cannot be read.
  template <typename Take>
  Stored<void> follow(const Record& record, Take take) {
    const Age age = record.next() <= next_ ? Age::BeforeBeginning : Age::New;
    if (age == Age::New && !continues(record)) {
      return corrupt_record(stream_, record.first, "does not continue the chain");
    }
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (!left.empty()) {
      const std::size_t events = take(left, number, age);
      if (events == 0) return corrupt_record(stream_, number, "cannot be read");
      number += events;
    }
    if (number != record.next()) {
      return corrupt_record(stream_, record.first, "has a wrong count");
    }
    if (age == Age::New) begin_at(record.next(), record.head);
    return {};
  }

  // After the last record.
  [[nodiscard]] Stored<void> finish() const;

 private:
  [[nodiscard]] bool continues(const Record& record) const;

  const StreamInfo& stream_;
  std::uint64_t next_ = 1;
  Digest head_;
};

// The snapshot of a stream, where it has one that is sealed with our key and stands where the chain
// has the head that it names.
struct FoundSnapshot {
  std::optional<Snapshot> snapshot;
  std::string not_trusted;  // why there is none, where there was one
};
Stored<FoundSnapshot> find_snapshot(EventReader& store, const StreamInfo& stream,
                                    const SnapshotKey& key);

}  // namespace punto
