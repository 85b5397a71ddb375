#pragma once

#include <set>

#include "core/cashier/books.hpp"
#include "edge/host/answer.hpp"
#include "edge/host/request_memory.hpp"
#include "edge/host/stream_tail.hpp"

namespace punto {

// What the events of the house have made of it, up to the end of its stored stream.
struct HouseAsStored {
  house::State state;
  cashier::Books books;
  RequestMemory requests;
  Time last;
  bool was_stopped = false;  // in order, since its last start

  void follow(const HouseEntry& entry, std::uint64_t first);

  // Whether the same was noted of the Player on this gaming day.
  [[nodiscard]] bool is_known_today(const house::Noted& noted) const;
  // The errand that was begun after this one and on whose outcome its request depends; 0: none.
  [[nodiscard]] house::ErrandNumber begun_after(house::ErrandNumber before) const;

 private:
  void follow(const house::Event& event);

  std::set<std::pair<std::string, std::string>> known_today_;  // subject and text
};

// Replays the stream of the house; each record must continue the chain.
Stored<HouseAsStored> rebuild_house(EventReader& store, const StreamInfo& stream);

// The house in memory, ahead of the store by what has been decided since the last commit.
class HostedHouse {
 public:
  HostedHouse(StreamInfo stored, HouseAsStored house)
      : tail_(std::move(stored)), house_(std::move(house)) {}

  // Decides the command and lets it happen. A broken invariant leaves this object unusable.
  HouseAnswer take(const HouseAsk& ask, Time now);

  // The answer, with what has become of the errand that it began.
  [[nodiscard]] HouseAnswer with_outcome(HouseAnswer answer) const;

  [[nodiscard]] const house::State& state() const { return house_.state; }
  [[nodiscard]] const HouseAsStored& now() const { return house_; }
  [[nodiscard]] const StreamTail& tail() const { return tail_; }
  StreamTail& tail() { return tail_; }

 private:
  [[nodiscard]] HouseAnswer repeat(const RequestMemory::Deed& deed, const Request& request) const;

  StreamTail tail_;
  HouseAsStored house_;
};

}  // namespace punto
