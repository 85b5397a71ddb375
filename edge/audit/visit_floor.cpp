#include "edge/audit/visit_floor.hpp"

#include <fmt/format.h>

#include "core/house/house.hpp"
#include "core/table/table.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::string_view table_prefix = "table/";

std::unexpected<StoreError> unreadable(const StreamInfo& stream, std::uint64_t number) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt, fmt::format("{}, entry {} cannot be read; find the damage with punto "
                                         "verify",
                                         stream.name, number)});
}

// Reads a stream from an entry on; `take` takes one entry off the bytes and says how many events it
// had.
template <typename Take>
Stored<void> visit_stream(EventReader& store, const StreamInfo& stream, std::uint64_t from,
                          Take take) {
  return for_each_record(store, stream, from, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (!left.empty()) {
      std::size_t events = 0;
      try {
        events = take(left, number);
      } catch (const std::exception&) {
        return unreadable(stream, number);  // an event that cannot have happened
      }
      if (events == 0) return unreadable(stream, number);
      number += events;
    }
    return {};
  });
}

Stored<void> visit_house_stream(EventReader& store, const StreamInfo& stream,
                                FloorVisitor& visitor) {
  house::State state;
  const auto read = visit_stream(store, stream, 1,
                                 [&](std::string_view& left, std::uint64_t number) -> std::size_t {
                                   const auto entry = take_house_entry(left);
                                   if (!entry) return 0;
                                   for (const house::Event& event : entry->events) {
                                     visitor.visit(state, event, number++);
                                     apply(state, event);
                                   }
                                   return entry->events.size();
                                 });
  if (read) visitor.end(state);
  return read;
}

Stored<void> visit_table(EventReader& store, const StreamInfo& stream, FloorVisitor& visitor) {
  const std::string table = stream.name.substr(table_prefix.size());
  auto beginning = find_beginning(store, stream.name);
  if (!beginning) return std::unexpected(beginning.error());
  TableState& state = beginning->state;
  if (beginning->next > 1) visitor.begin(table, state, beginning->last);
  const auto read = visit_stream(
      store, stream, beginning->next,
      [&](std::string_view& left, std::uint64_t number) -> std::size_t {
        const auto entry = take_entry(left);
        if (!entry) return 0;
        for (const Event& event : entry->events) {
          visitor.visit(FloorVisitor::AtTable{table, state, number++, entry->asked_by}, event);
          apply(state, event);
        }
        return entry->events.size();
      });
  if (read) visitor.end(table, state);
  return read;
}

Stored<void> visit_voucher(EventReader& store, const StreamInfo& stream, FloorVisitor& visitor) {
  const voucher::VoucherId id = *voucher::id_of_stream(stream.name);
  voucher::State state;
  return visit_stream(store, stream, 1,
                      [&](std::string_view& left, std::uint64_t number) -> std::size_t {
                        const auto event = voucher::take_event(left);
                        if (!event) return 0;
                        visitor.visit(FloorVisitor::OfVoucher{id, state, number}, *event);
                        apply(state, *event);
                        return 1;
                      });
}

class Calendar final : public FloorVisitor {
 public:
  GamingCalendar days;

  void visit(const house::State& before, const house::Event& event,
             std::uint64_t /*number*/) override {
    days.follow(before, event);
  }
};

}  // namespace

Stored<void> visit_floor(EventReader& store, FloorVisitor& visitor) {
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error());
  const auto for_each = [&](auto is_wanted, auto visit) -> Stored<void> {
    for (const StreamInfo& stream : *streams) {
      if (!is_wanted(stream.name)) continue;
      if (auto visited = visit(store, stream, visitor); !visited) return visited;
    }
    return {};
  };
  const auto is_house = [](const std::string& name) { return name == house::stream; };
  const auto is_table = [](const std::string& name) { return name.starts_with(table_prefix); };
  const auto is_voucher = [](const std::string& name) {
    return voucher::id_of_stream(name).has_value();
  };
  if (auto visited = for_each(is_house, visit_house_stream); !visited) return visited;
  if (auto visited = for_each(is_table, visit_table); !visited) return visited;
  return for_each(is_voucher, visit_voucher);
}

Stored<void> visit_house(EventReader& store, FloorVisitor& visitor) {
  const auto stream = store.find_stream(house::stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  return visit_house_stream(store, **stream, visitor);
}

Stored<GamingCalendar> read_calendar(EventReader& store) {
  Calendar calendar;
  const auto visited = visit_house(store, calendar);
  if (!visited) return std::unexpected(visited.error());
  return std::move(calendar.days);
}

}  // namespace punto
