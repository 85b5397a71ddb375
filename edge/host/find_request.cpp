#include "edge/host/find_request.hpp"

#include <fmt/format.h>

#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

std::unexpected<StoreError> unreadable(const StreamInfo& stream, std::uint64_t number) {
  return std::unexpected(
      StoreError{StoreTrouble::Corrupt,
                 fmt::format("{}, entry {} cannot be read; find the damage with punto verify",
                             stream.name, number)});
}

// When the record that holds the entry was made.
Stored<Time> time_at(EventReader& store, const StreamInfo& stream, std::uint64_t number) {
  const auto records = store.read(stream.id, number, 1);
  if (!records) return std::unexpected(records.error());
  if (records->empty()) return unreadable(stream, number);
  std::string_view left = records->front().bytes;
  const auto entry = take_entry(left);
  if (!entry || entry->events.empty()) return unreadable(stream, number);
  return entry->events.front().at;
}

// An entry before which nothing happened since then: time only goes on at a table.
Stored<std::uint64_t> first_since(EventReader& store, const StreamInfo& stream, Time since) {
  const auto point = find_starting_point(store, stream.name);
  if (!point) return std::unexpected(point.error());
  std::uint64_t low = *point ? (*point)->next : 1;
  std::uint64_t high = stream.next;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const auto at = time_at(store, stream, middle);
    if (!at) return std::unexpected(at.error());
    if (*at < since) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace

Stored<bool> holds_request(EventReader& store, const StreamInfo& stream,
                           const PastRequest& wanted) {
  const auto first = first_since(store, stream, wanted.since);
  if (!first) return std::unexpected(first.error());
  bool is_there = false;
  const auto read =
      for_each_record(store, stream, *first, [&](const Record& record) -> Stored<void> {
        std::string_view left = record.bytes;
        while (!left.empty()) {
          const auto entry = take_entry(left);
          if (!entry) return unreadable(stream, record.first);
          is_there = is_there || (entry->request && entry->request->id == wanted.id);
        }
        return {};
      });
  if (!read) return std::unexpected(read.error());
  return is_there;
}

}  // namespace punto
