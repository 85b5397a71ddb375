#include "edge/host/first_since.hpp"

#include <fmt/format.h>

#include "core/audit/entry.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

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

}  // namespace

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

std::unexpected<StoreError> unreadable(const StreamInfo& stream, std::uint64_t number) {
  return std::unexpected(
      StoreError{StoreTrouble::Corrupt,
                 fmt::format("{}, entry {} cannot be read; find the damage with punto verify",
                             stream.name, number)});
}

}  // namespace punto
