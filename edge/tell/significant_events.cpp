#include "edge/tell/significant_events.hpp"

#include "core/audit/entry.hpp"
#include "core/house/house.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

Stored<void> add_significant(const Record& record, std::vector<SignificantEvent>& to) {
  std::string_view left = record.bytes;
  while (!left.empty()) {
    const auto entry = take_house_entry(left);
    if (!entry) {
      return std::unexpected(
          StoreError{StoreTrouble::Corrupt,
                     "the house's records cannot be true: they cannot be read; see punto verify"});
    }
    for (const house::Event& event : entry->events) {
      if (auto significant = significance_of(event)) to.push_back(std::move(*significant));
    }
  }
  return {};
}

}  // namespace

Stored<std::vector<SignificantEvent>> significant_events(EventReader& store) {
  std::vector<SignificantEvent> events;
  const auto stream = store.find_stream(house::stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return events;
  const auto read = for_each_record(
      store, **stream, 1, [&](const Record& record) { return add_significant(record, events); });
  if (!read) return std::unexpected(read.error());
  return events;
}

}  // namespace punto
