#pragma once

#include <set>

#include "core/cashier/books.hpp"
#include "edge/host/answer.hpp"
#include "edge/host/request_memory.hpp"
#include "edge/host/stream_tail.hpp"

namespace punto {

// How the floor's last run ended, as far as the house has it on record.
enum class Ending : std::uint8_t { NotInOrder, InOrder };

// What is looked up again of what the house has noted.
struct NoteMemory {
  Ending ending = Ending::NotInOrder;
  std::set<std::pair<std::string, std::string>> known_today;  // of Players: subject and text

  void follow(const house::Event& event);
};

// What the events of the house have made of it, up to the end of its stored stream.
struct HouseAsStored {
  house::State state;
  cashier::Books books;
  NoteMemory notes;
  RequestMemory requests;
  Time last;

  void follow(const HouseEntry& entry);
  // Its request; `first` is the number of its first event.
  void remember(const HouseEntry& entry, std::uint64_t first);

  // Whether the same was noted of the Player on this gaming day.
  [[nodiscard]] bool is_known_today(const house::Noted& noted) const;
};

// What a snapshot of the house holds besides its place: all of it but the requests, which are read
// from the events again. Nothing comes of one that another version of the program made.
std::string snapshot_bytes(const house::State& state, const cashier::Books& books,
                           const NoteMemory& notes);
std::optional<HouseAsStored> house_from(std::string_view snapshot);
bool is_snapshot_of_this_version(std::string_view snapshot);

// The house in memory, ahead of the store by what has been decided since the last commit.
class HostedHouse {
 public:
  HostedHouse(StreamInfo stored, HouseAsStored house)
      : tail_(std::move(stored)), house_(std::move(house)) {}

  // Decides the command and lets it happen. A broken invariant leaves this object unusable.
  HouseAnswer take(const HouseAsk& ask, Time now);
  // What was answered to it, where it was done.
  [[nodiscard]] HouseAnswer recall(const Request& request) const;

  // What another node has appended. False where it does not continue what is known, or cannot be
  // read; a broken invariant is thrown. Either leaves this object unusable.
  bool follow(const Record& record);

  // The answer, with what has become of the errand that it began.
  [[nodiscard]] HouseAnswer with_outcome(HouseAnswer answer) const;

  [[nodiscard]] const house::State& state() const { return house_.state; }
  [[nodiscard]] const HouseAsStored& now() const { return house_; }
  [[nodiscard]] const StreamTail& tail() const { return tail_; }
  StreamTail& tail() { return tail_; }

 private:
  StreamTail tail_;
  HouseAsStored house_;
};

}  // namespace punto
