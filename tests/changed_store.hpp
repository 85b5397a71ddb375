#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "edge/store/memory_store.hpp"

namespace punto {

enum class Heads : std::uint8_t { AsTheyWere, MadeAnew };
using ChangeOfStream = std::function<void(const std::string& stream, std::vector<Record>& records)>;

inline std::vector<Record> records_of(EventReader& store, const StreamInfo& stream) {
  std::vector<Record> records;
  for (std::uint64_t from = 1; from < stream.next; from = records.back().next()) {
    for (const auto read = store.read(stream.id, from, 1 << 20); const Record& record : *read) {
      records.push_back(record);
    }
  }
  return records;
}

inline void write_records(EventStore& copy, const std::string& name, std::vector<Record> records,
                          Heads heads) {
  const StreamInfo stream = *copy.claim(copy.stream(name)->id);
  Digest head = first_head(name);
  for (Record& record : records) {
    record.epoch = stream.epoch;
    record.first = copy.stream(name)->next;
    if (heads == Heads::MadeAnew) record.head = head_after(head, record);
    head = record.head;
    const Append append{stream.id, record};
    const auto outcome = copy.append(std::span{&append, 1}, {});
    if (outcome->front() != Appended::Done) throw std::runtime_error("it was not written");
  }
}

// The same store with something changed, by somebody who does or does not know of the chain.
inline std::unique_ptr<EventStore> changed_copy(EventReader& store, Heads heads,
                                                const ChangeOfStream& change) {
  auto copy = make_memory_store();
  for (const auto streams = store.streams(); const StreamInfo& stream : *streams) {
    std::vector<Record> records = records_of(store, stream);
    change(stream.name, records);
    write_records(*copy, stream.name, std::move(records), heads);
  }
  return copy;
}

}  // namespace punto
