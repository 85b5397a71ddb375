#include "edge/live/board.hpp"

namespace punto::live {

void Board::add(FollowedTable::Beginning beginning, Subscriber subscriber) {
  const std::string id = beginning.id;
  auto& table = tables_[id];
  books_[id].first = beginning.next;
  table = std::make_unique<FollowedTable>(std::move(beginning), std::move(subscriber));
  channels_[id] = std::make_unique<TableChannel>(*table);
}

TableChannel* Board::find(std::string_view table) {
  const auto found = channels_.find(table);
  return found == channels_.end() ? nullptr : found->second.get();
}

std::vector<Event> Board::follow(std::string_view table, Time now) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return {};
  auto events = found->second->follow();
  if (!events) {
    on_trouble_(events.error());
    return {};
  }
  TableBook& book = books_.find(table)->second;
  for (const Event& event : *events) book.follow(event);
  if (!events->empty()) channels_.find(table)->second->tell(*events, now);
  return std::move(*events);
}

std::vector<house::Event> Board::follow_house(const Record& record) {
  auto events = house_.follow(record);
  if (events) {
    forget_days_before(*events);
    return std::move(*events);
  }
  on_trouble_(events.error());
  return {};
}

// A book holds the gaming day.
void Board::forget_days_before(const std::vector<house::Event>& events) {
  for (const house::Event& event : events) {
    const auto* started = std::get_if<house::GamingDayStarted>(&event.body);
    if (started == nullptr) continue;
    for (auto& [table, book] : books_) book.ledger.forget_before(started->begins);
  }
}

std::optional<Time> Board::due() const {
  std::optional<Time> first;
  for (const auto& [id, channel] : channels_) {
    const auto due = channel->due();
    if (due) first = first ? std::min(*first, *due) : *due;
  }
  return first;
}

void Board::tell_due(Time now) {
  for (const auto& [id, channel] : channels_) {
    if (channel->due() && *channel->due() <= now) channel->tell_totals(now);
  }
}

}  // namespace punto::live
