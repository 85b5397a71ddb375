#include <algorithm>
#include <fmt/format.h>

#include "edge/host/floor.hpp"
#include "edge/store/for_each_record.hpp"

// Players who have left a table.

namespace punto {

// Something is still on its way to him. That ends first: afterwards nobody knows the Player any
// more.
bool Floor::is_awaited(const FloorTable& table, PlayerId player) const {
  return std::ranges::any_of(house_->state().errands, [&](const auto& entry) {
    const house::Errand& errand = entry.second;
    const auto* task = std::get_if<house::TableTask>(&errand.task);
    const bool brings = errand.purpose == house::Purpose::SeatPlayer ||
                        errand.purpose == house::Purpose::AddCredits;
    const bool is_his = brings && errand.player == player && task->table == table.plan.id;
    return is_his && !errands_.is_set_aside(entry.first);
  });
}

bool Floor::must_wait(const FloorTable& table, const Departure& departure) const {
  const auto failed = table.failed_departures.find(departure.number);
  const bool is_set_aside = failed != table.failed_departures.end() && failed->second > 1;
  return is_set_aside || is_awaited(table, departure.left.player);
}

// In the order of the table's events, since the house takes no earlier one after a later one.
std::vector<Departure> Floor::departures_to_take(FloorTable& table) const {
  const auto awaited = std::ranges::find_if(
      table.departures, [&](const Departure& departure) { return must_wait(table, departure); });
  std::vector<Departure> taken{table.departures.begin(), awaited};
  table.departures.erase(table.departures.begin(), awaited);
  return taken;
}

// As with errands: what breaks the house twice, and whatever comes after it at that table, waits
// for the next start.
void Floor::take_departure(FloorTable& table, const Departure& departure, Time now) {
  const PlayerLeft& left = departure.left;
  const auto number = static_cast<std::uint32_t>(left.player);
  const bool was_sound = house_fault_.empty();
  const HouseAnswer taken =
      take_of_system(house::TakeBack{table.plan.id, departure.number, left.player, left.credits,
                                     left.wagered, left.won},
                     now);
  const bool breaks = taken.kind == AnswerKind::HouseOutOfService && was_sound;
  if (breaks && ++table.failed_departures[departure.number] > 1) {
    house_fault_ += fmt::format(
        "; what Player {} left table {} with, {}, waits until the next start, and whoever leaves "
        "it after him",
        number, table.plan.id, to_text(left.credits));
  }
  if (taken.kind != AnswerKind::Refused) return;
  if (taken.refusal == house::Refusal::TakenBefore) return;
  note(Significance::BooksOutOfBalance, table.plan.id,
       fmt::format("Player {} left with {}, and the house does not know of him", number,
                   to_text(left.credits)),
       now);
}

void Floor::take_departures(Time now) {
  for (const auto& table : tables_) {
    for (const Departure& departure : departures_to_take(*table)) {
      take_departure(*table, departure, now);
    }
  }
}

// Whoever left is a Player at this table for the house until it takes him back, and cannot sit down
// here again before. One who is still on his way has not been here yet, unless the table has taken
// the errand.
bool Floor::may_have_left(const FloorTable& table, PlayerId player) const {
  if (!table.hosted) return true;
  const TableAsStored& at_table = table.hosted->now();
  const auto& seats = at_table.state.seats;
  if (std::ranges::find(seats, player, &Seat::player) != seats.end()) return false;
  for (const auto& [number, errand] : house_->state().errands) {
    const auto* task = std::get_if<house::TableTask>(&errand.task);
    const bool seats_him = errand.purpose == house::Purpose::SeatPlayer && errand.player == player;
    if (!seats_him || task == nullptr || task->table != table.plan.id) continue;
    return at_table.requests.find(request_of(number, task->command).id) != nullptr;
  }
  return true;
}

// After a start: whoever left and was not taken back yet. A table that nobody can have left is not
// read, however long it has played.
Stored<void> Floor::find_departures(FloorTable& table, const StreamInfo& stream) {
  table.departures.clear();
  const bool any_left = std::ranges::any_of(house_->state().players, [&](const auto& entry) {
    const auto& seated = entry.second.seated;
    return seated && seated->table == table.plan.id && may_have_left(table, entry.first);
  });
  if (!any_left) return {};
  const house::HouseTable* known = house::find_in(house_->state().tables, table.plan.id);
  if (known == nullptr) return {};
  const std::uint64_t from = known->taken_through + 1;
  if (from >= stream.next) return {};
  return for_each_record(parts_.store, stream, from, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (const auto entry = take_entry(left)) {
      for (const Event& event : entry->events) {
        const auto* departed = std::get_if<PlayerLeft>(&event.body);
        if (departed != nullptr && number >= from) {
          table.departures.push_back({number, *departed});
        }
        ++number;
      }
    }
    return {};
  });
}

}  // namespace punto
