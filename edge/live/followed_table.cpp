#include "edge/live/followed_table.hpp"

#include <fmt/format.h>

#include "core/audit/entry.hpp"

namespace punto::live {

FollowedTable::FollowedTable(Beginning beginning, Subscriber subscriber)
    : id_(std::move(beginning.id)),
      state_(std::move(beginning.state)),
      next_(beginning.next),
      pace_(beginning.pace),
      times_{beginning.now, beginning.now},
      last_(beginning.now),
      begun_(beginning.now),
      subscriber_(std::move(subscriber)) {}

// A record may begin with events that are known.
Stored<void> FollowedTable::follow(const Record& record, std::vector<Event>& events) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    auto entry = take_entry(left);
    if (!entry) {
      return std::unexpected(StoreError{
          StoreTrouble::Corrupt, fmt::format("table {}: the record at {} cannot be read; find the "
                                             "place with punto verify",
                                             id_, record.first)});
    }
    for (Event& event : entry->events) {
      if (number++ < next_) continue;
      apply(state_, event);
      punto::follow(times_, event);
      last_ = event.at;
      events.push_back(std::move(event));
    }
  }
  next_ = std::max(next_, number);
  return {};
}

Stored<std::vector<Event>> FollowedTable::follow() {
  std::vector<Event> events;
  while (subscriber_.has_more()) {
    const auto records = subscriber_.more();
    if (!records) return std::unexpected(records.error());
    if (records->empty()) break;
    for (const Record& record : *records) {
      if (auto followed = follow(record, events); !followed) {
        return std::unexpected(followed.error());
      }
    }
  }
  return events;
}

std::optional<Time> FollowedTable::next_step_at() const {
  if (!pace_ || !state_.law) return {};
  const auto due = due_step(state_, *pace_, times_);
  if (!due) return {};
  return due->at;
}

}  // namespace punto::live
