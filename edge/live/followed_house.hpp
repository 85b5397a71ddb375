#pragma once

#include <vector>

#include "core/house/house.hpp"
#include "core/house/state.hpp"
#include "edge/store/event_store.hpp"

namespace punto::live {

// The house as its durable records have made it so far.
class FollowedHouse {
 public:
  // A reader of its own, for records that were missed.
  FollowedHouse(house::State state, std::uint64_t next, EventReader& reader)
      : state_(std::move(state)), next_(next), reader_(reader) {}

  // Takes a record of the house's stream; the events in their order, with those that were missed
  // before it.
  Stored<std::vector<house::Event>> follow(const Record& record);

  [[nodiscard]] const house::State& state() const { return state_; }
  [[nodiscard]] std::uint64_t number() const { return next_ - 1; }

 private:
  Stored<void> take(const Record& record, std::vector<house::Event>& events);
  Stored<void> catch_up(std::uint64_t to, std::vector<house::Event>& events);

  house::State state_;
  std::uint64_t next_;
  EventReader& reader_;
};

}  // namespace punto::live
