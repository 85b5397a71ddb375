#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/table/electronic_dealer.hpp"
#include "core/table/staff_view.hpp"
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
    std::optional<Digest> commitment = {};  // to the order of the shoe in use
  };

  FollowedTable(Beginning beginning, Subscriber subscriber);

  // Takes what has been added since; the events in their order. An error says why the records
  // cannot be read.
  Stored<std::vector<Event>> follow();

  // What Players have answered to the offer that is open, as far as it was followed.
  [[nodiscard]] const std::vector<OfferedSeat>& answers() const { return answers_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableState& state() const { return state_; }
  // The number of the last event that it knows.
  [[nodiscard]] std::uint64_t number() const { return next_ - 1; }
  [[nodiscard]] Time last() const { return last_; }
  // When it began to be followed.
  [[nodiscard]] Time begun() const { return begun_; }

  // Puts into a view what was published of the order of the shoe before its first card, so that
  // anybody can compare it with the proof once the shoe is over.
  void show_commitment(boost::json::object& view) const;

  // Puts into what a Player is told of his wagers the rule by which their round is void.
  void show_void_rule(boost::json::object& own) const;

  // When the machine that runs the table will do its next step; nothing where it waits for people.
  [[nodiscard]] std::optional<Time> next_step_at() const;

 private:
  Stored<void> follow(const Record& record, std::vector<Event>& events);
  void follow_answers(const Event& event);
  void follow_void(const Event& event);

  std::string id_;
  TableState state_;
  std::uint64_t next_;
  std::optional<Pace> pace_;
  PaceTimes times_;
  Time last_;
  Time begun_;
  std::vector<OfferedSeat> answers_;
  std::optional<Digest> commitment_;
  std::map<RoundNumber, Citation> voided_;  // the last few rounds that are void, by which rule
  Subscriber subscriber_;
};

}  // namespace punto::live
