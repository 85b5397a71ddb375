#pragma once

#include <algorithm>
#include <vector>

#include "core/audit/entry.hpp"
#include "core/house/house.hpp"
#include "core/house/significant_event.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {

// The significant events that the house has on record, in order.
inline std::vector<SignificantEvent> notes_in(EventStore& store) {
  std::vector<SignificantEvent> notes;
  const auto read = for_each_record(store, *store.stream(house::stream), 1,
                                    [&](const Record& record) -> Stored<void> {
                                      std::string_view left = record.bytes;
                                      while (const auto entry = take_house_entry(left)) {
                                        for (const house::Event& event : entry->events) {
                                          if (auto significant = significance_of(event))
                                            notes.push_back(std::move(*significant));
                                        }
                                      }
                                      return {};
                                    });
  if (!read) throw std::runtime_error(read.error().text);
  return notes;
}

// How often it is on record.
inline std::ptrdiff_t count_notes(EventStore& store, Significance kind) {
  return std::ranges::count(notes_in(store), kind, &SignificantEvent::kind);
}

}  // namespace punto
