#include "edge/live/followed_house.hpp"

#include <fmt/format.h>

#include "core/audit/entry.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto::live {

// An event that ends an errand does not say whose it was, and the house forgets it.
void FollowedHouse::look_at_errand(const house::Event& event) {
  const auto end = [&](house::ErrandNumber number) {
    const house::Errand* errand = house::find_in(state_.errands, number);
    if (errand != nullptr && errand->terminal) errands_ended_.insert(*errand->terminal);
  };
  if (const auto* done = std::get_if<house::ErrandDone>(&event.body)) end(done->errand);
  if (const auto* refused = std::get_if<house::ErrandRefused>(&event.body)) end(refused->errand);
}

Stored<void> FollowedHouse::take(const Record& record, std::vector<house::Event>& events) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    auto entry = take_house_entry(left);
    if (!entry) {
      return std::unexpected(StoreError{
          StoreTrouble::Corrupt, fmt::format("the record of the house at {} cannot be read; find "
                                             "the place with punto verify",
                                             record.first)});
    }
    for (house::Event& event : entry->events) {
      if (number++ < next_) continue;
      calendar_.follow(state_, event);
      waits_.follow(event);
      look_at_errand(event);
      apply(state_, event);
      events.push_back(std::move(event));
    }
  }
  next_ = std::max(next_, number);
  return {};
}

// Where a commit seemed to fail and was there after all, nobody was told of it.
Stored<void> FollowedHouse::catch_up(std::uint64_t to, std::vector<house::Event>& events) {
  const auto stream = reader_.find_stream(house::stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  return for_each_record(reader_, **stream, next_, [&](const Record& record) -> Stored<void> {
    return record.first < to ? take(record, events) : Stored<void>{};
  });
}

Stored<std::vector<house::Event>> FollowedHouse::follow(const Record& record) {
  std::vector<house::Event> events;
  if (record.first > next_) {
    if (auto caught = catch_up(record.first, events); !caught) {
      return std::unexpected(caught.error());
    }
  }
  if (auto taken = take(record, events); !taken) return std::unexpected(taken.error());
  return events;
}

}  // namespace punto::live
