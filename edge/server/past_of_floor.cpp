#include "edge/server/past_of_floor.hpp"

#include "core/audit/entry.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/host/first_since.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto::server {
namespace {

class PastOfHouse final : public FloorVisitor {
 public:
  explicit PastOfHouse(PastOfFloor& past) : past_(past) {}

  void visit(const house::State& before, const house::Event& event,
             std::uint64_t /*number*/) override {
    past_.calendar.follow(before, event);
    past_.waits.follow(event);
  }

 private:
  PastOfFloor& past_;
};

Stored<void> follow(std::string_view bytes, std::uint64_t number, std::uint64_t end,
                    const std::function<void(const Event&)>& take) {
  while (!bytes.empty()) {
    const auto entry = take_entry(bytes);
    if (!entry) {
      return std::unexpected(
          StoreError{StoreTrouble::Corrupt, "a record cannot be read; find it with punto verify"});
    }
    for (const Event& event : entry->events) {
      if (number++ < end) take(event);
    }
  }
  return {};
}

Stored<PastOfFloor::Table> past_of_table(EventReader& reader, const std::string& table, Time since,
                                         std::uint64_t end) {
  PastOfFloor::Table past;
  auto stream = reader.find_stream("table/" + table);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream || end <= 1) return past;
  StreamInfo until = **stream;
  until.next = std::min(until.next, end);
  const auto first = first_since(reader, until, since);
  if (!first) return std::unexpected(first.error());
  const auto take = [&](const Event& event) {
    past.waits.follow(event);
    if (event.at >= since) past.ledger.follow(event);
  };
  const auto read = for_each_record(reader, until, *first, [&](const Record& record) {
    return follow(record.bytes, record.first, end, take);
  });
  if (!read) return std::unexpected(read.error());
  return past;
}

}  // namespace

Stored<PastOfFloor> read_past_of_floor(EventReader& reader, const FirstKnown& tables) {
  PastOfFloor past;
  PastOfHouse house{past};
  if (const auto visited = visit_house(reader, house); !visited) {
    return std::unexpected(visited.error());
  }
  const auto& days = past.calendar.days();
  const Time since = days.empty() ? Time{} : past.calendar.begins({days.back().number, 0});
  for (const auto& [table, end] : tables) {
    auto read = past_of_table(reader, table, since, end);
    if (!read) return std::unexpected(read.error());
    past.tables[table] = std::move(*read);
  }
  return past;
}

}  // namespace punto::server
