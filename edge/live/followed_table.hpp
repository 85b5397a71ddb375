#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/table/electronic_dealer.hpp"
#include "core/table/table.hpp"
#include "edge/host/subscriber.hpp"

namespace punto::live {

// A table as its durable records have made it so far. It lags behind the one that decides, and is
// never wrong.
class FollowedTable {
 public:
  struct Beginning {
    std::string id;
    TableState state;
    std::uint64_t next = 1;  // the number of the first event that the state does not know
    std::optional<Pace> pace;
    Time now;
  };

  FollowedTable(Beginning beginning, Subscriber subscriber);

  // Takes what has been added since; the events in their order. An error says why the records
  // cannot be read.
  Stored<std::vector<Event>> follow();

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableState& state() const { return state_; }
  // The number of the last event that it knows.
  [[nodiscard]] std::uint64_t number() const { return next_ - 1; }
  [[nodiscard]] Time last() const { return last_; }
  // When it began to be followed.
  [[nodiscard]] Time begun() const { return begun_; }

  // When the machine that runs the table will do its next step; nothing where it waits for people.
  [[nodiscard]] std::optional<Time> next_step_at() const;

 private:
  Stored<void> follow(const Record& record, std::vector<Event>& events);

  std::string id_;
  TableState state_;
  std::uint64_t next_;
  std::optional<Pace> pace_;
  PaceTimes times_;
  Time last_;
  Time begun_;
  Subscriber subscriber_;
};

}  // namespace punto::live
