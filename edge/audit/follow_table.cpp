#include "edge/audit/follow_table.hpp"

#include <fmt/format.h>

#include "core/audit/check_event.hpp"
#include "core/audit/entry.hpp"
#include "core/table/table.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

std::unexpected<StoreError> cannot_be_true(std::string_view why) {
  return std::unexpected(
      StoreError{StoreTrouble::Corrupt,
                 fmt::format("the table's records cannot be true: {}; see punto verify", why)});
}

// What is read at once is refused as a whole where a part of it is damaged; record by record all
// that comes before the damage can be had.
template <typename Visit>
Stored<void> one_by_one(EventReader& store, const StreamInfo& stream, std::uint64_t from,
                        Visit visit) {
  while (from < stream.next) {
    const auto records = store.read(stream.id, from, 1);
    if (!records) return std::unexpected(records.error());
    if (records->empty()) return cannot_be_true("a record is missing");
    for (const Record& record : *records) {
      if (auto visited = visit(record); !visited) return visited;
      from = record.next();
    }
  }
  return {};
}

}  // namespace

// Whoever can write the file may have written anything into it.
Stored<TableState> follow_table(EventReader& store, const StreamInfo& stream,
                                const FollowEvent& follow) {
  auto beginning = find_beginning(store, stream.name);
  if (!beginning) return std::unexpected(beginning.error());
  TableState& state = beginning->state;
  std::uint64_t next = beginning->next;
  const auto follow_record = [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    next = stream.next;  // not again, where this one cannot be followed to its end
    while (!left.empty()) {
      const auto entry = take_entry(left);
      if (!entry) return cannot_be_true("they cannot be read");
      for (const Event& event : entry->events) {
        if (const auto fault = find_fault(state, event)) return cannot_be_true(*fault);
        follow(state, event, number++);
        apply(state, event);
      }
    }
    next = record.next();
    return {};
  };
  Stored<void> read;
  try {
    read = for_each_record(store, stream, next, follow_record);
    if (!read && next < stream.next) read = one_by_one(store, stream, next, follow_record);
  } catch (const std::exception& broken) {
    read = cannot_be_true(broken.what());
  }
  if (!read) return std::unexpected(read.error());
  return std::move(state);
}

}  // namespace punto
