#pragma once

#include <string>

#include "core/house/significant_event.hpp"
#include "core/table/electronic_dealer.hpp"
#include "edge/host/answer.hpp"
#include "edge/host/request_memory.hpp"
#include "edge/host/stream_tail.hpp"

namespace punto {

// What the events of a table have made of it, up to the end of its stored stream.
struct TableAsStored {
  TableState state;
  RequestMemory requests;
  Time last;         // when its last event happened
  Time day_started;  // the gaming day

  void follow(const Event& event);
  void follow(const Entry& entry);
  // Its request; `first` is the number of its first event.
  void remember(const Entry& entry, std::uint64_t first) { requests.follow(entry, first); }
};

// A Player who has left, and with what.
struct Departure {
  std::uint64_t number = 0;  // of the event
  PlayerLeft left;
};

// A table in memory. It is ahead of the store by what has been decided since the last commit: its
// answers are certain once that is durable, and where it cannot be stored the table is thrown away
// and built anew.
class HostedTable {
 public:
  HostedTable(StreamInfo stored, TableAsStored table, Time now);

  // Decides the command and lets it happen. A broken invariant leaves this object unusable.
  Answer take(const Ask& ask, Time now);
  // What was answered to it, where it was done.
  [[nodiscard]] Answer recall(const Request& request) const;

  [[nodiscard]] const TableState& state() const { return table_.state; }
  [[nodiscard]] const TableAsStored& now() const { return table_; }
  [[nodiscard]] const PaceTimes& times() const { return times_; }
  [[nodiscard]] const StreamTail& tail() const { return tail_; }
  StreamTail& tail() { return tail_; }

  // Of Players who have left since the last commit.
  [[nodiscard]] const std::vector<Departure>& departures() const { return departures_; }

  // Since the last time.
  std::vector<Departure> take_departures() { return std::exchange(departures_, {}); }
  std::vector<SignificantEvent> take_significant() { return std::exchange(significant_, {}); }
  [[nodiscard]] bool has_significant() const { return !significant_.empty(); }

 private:
  void tell(const Events& events, std::uint64_t number);

  StreamTail tail_;
  TableAsStored table_;
  PaceTimes times_;
  std::vector<Departure> departures_;
  std::vector<SignificantEvent> significant_;
};

}  // namespace punto
