#pragma once

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

 private:
  void follow(const house::Noted& noted);
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
