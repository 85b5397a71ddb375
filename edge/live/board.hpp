#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "edge/live/followed_house.hpp"
#include "edge/live/table_book.hpp"
#include "edge/live/table_channel.hpp"

namespace punto::live {

// The floor as screens see it: its tables and its house.
class Board {
 public:
  Board(FollowedHouse house, std::function<void(const StoreError&)> on_trouble)
      : house_(std::move(house)), on_trouble_(std::move(on_trouble)) {}

  void add(FollowedTable::Beginning beginning, Subscriber subscriber);

  // Nothing where there is no such table.
  [[nodiscard]] TableChannel* find(std::string_view table);
  [[nodiscard]] const std::map<std::string, std::unique_ptr<TableChannel>, std::less<>>& tables()
      const {
    return channels_;
  }
  [[nodiscard]] const house::State& house() const { return house_.state(); }
  [[nodiscard]] std::uint64_t house_number() const { return house_.number(); }
  [[nodiscard]] FollowedHouse& followed_house() { return house_; }
  [[nodiscard]] const FollowedHouse& followed_house() const { return house_; }
  // What the pit wants to know of each table.
  [[nodiscard]] std::map<std::string, TableBook, std::less<>>& books() { return books_; }

  // Something was stored of this table. The events that are new.
  std::vector<Event> follow(std::string_view table, Time now);
  std::vector<house::Event> follow_house(const Record& record);

  // When something is to be told that was held back.
  [[nodiscard]] std::optional<Time> due() const;
  void tell_due(Time now);

 private:
  void forget_days_before(const std::vector<house::Event>& events);

  FollowedHouse house_;
  std::function<void(const StoreError&)> on_trouble_;
  std::map<std::string, std::unique_ptr<FollowedTable>, std::less<>> tables_;
  std::map<std::string, std::unique_ptr<TableChannel>, std::less<>> channels_;
  std::map<std::string, TableBook, std::less<>> books_;
};

}  // namespace punto::live
