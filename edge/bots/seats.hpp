#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace punto::bots {

struct FreeSeat {
  std::string table;
  int position = 0;
  std::int64_t credits = 0;  // that a Player brings there
};

// The seats that nobody had when the bots came, so that tables fill evenly.
class Seats {
 public:
  // Whoever sits down brings enough for so many of the least wagers.
  explicit Seats(std::int64_t wagers) : wagers_(wagers) {}

  // What the floor says of a table, and of those who sit there.
  void add(const boost::json::object& summary, const boost::json::object& view);

  // Nothing where all are taken.
  std::optional<FreeSeat> take();
  void give_back(FreeSeat seat) { free_.push_back(std::move(seat)); }
  // A table to look at, in turn.
  [[nodiscard]] const std::string& any_table(std::size_t number) const {
    return tables_[number % tables_.size()];
  }
  [[nodiscard]] bool has_tables() const { return !tables_.empty(); }
  [[nodiscard]] std::size_t size() const { return free_.size(); }
  void mix();

 private:
  std::int64_t wagers_;
  std::deque<FreeSeat> free_;
  std::vector<std::string> tables_;
};

}  // namespace punto::bots
