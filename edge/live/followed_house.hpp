#pragma once

#include <set>
#include <utility>
#include <vector>

#include "core/house/house.hpp"
#include "core/house/state.hpp"
#include "core/report/gaming_calendar.hpp"
#include "core/report/waits.hpp"
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

  // Gaming days, and since when something waits: of what was followed here, and of what somebody
  // has read of the time before.
  [[nodiscard]] const GamingCalendar& calendar() const { return calendar_; }
  [[nodiscard]] const HouseWaits& waits() const { return waits_; }
  // The terminals whose errands have ended since the last time.
  std::set<house::TerminalId> take_errands_ended() { return std::exchange(errands_ended_, {}); }
  void put_before(const GamingCalendar& calendar, const HouseWaits& waits) {
    calendar_.put_before(calendar);
    waits_.put_before(waits);
  }

 private:
  void look_at_errand(const house::Event& event);
  Stored<void> take(const Record& record, std::vector<house::Event>& events);
  Stored<void> catch_up(std::uint64_t to, std::vector<house::Event>& events);

  house::State state_;
  std::uint64_t next_;
  EventReader& reader_;
  GamingCalendar calendar_;
  HouseWaits waits_;
  std::set<house::TerminalId> errands_ended_;
};

}  // namespace punto::live
