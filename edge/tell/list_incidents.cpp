#include "edge/tell/list_incidents.hpp"

#include <map>

#include "core/audit/entry.hpp"
#include "core/house/house.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

class IncidentLister {
 public:
  void follow(const house::Event& event) {
    if (const auto* opened = std::get_if<house::IncidentOpened>(&event.body)) {
      open(*opened);
      note(event, opened->incident, opened->text);
    } else if (const auto* noted = std::get_if<house::IncidentNoted>(&event.body)) {
      note(event, noted->incident, noted->text);
    } else if (const auto* closed = std::get_if<house::IncidentClosed>(&event.body)) {
      note(event, closed->incident, closed->text);
      told_[closed->incident].closed = event.at;
    }
  }

  wire::IncidentListForm take() {
    wire::IncidentListForm list;
    std::size_t closed = 0;
    for (auto each = told_.rbegin(); each != told_.rend(); ++each) {
      if (each->second.closed && ++closed > most_closed_incidents) continue;
      list.incidents.push_back(std::move(each->second));
    }
    return list;
  }

 private:
  void open(const house::IncidentOpened& opened) {
    wire::ToldIncident& told = told_[opened.incident];
    told.incident = opened.incident;
    if (!opened.table.empty()) told.table = opened.table;
    if (opened.round != 0) told.round = opened.round;
  }

  void note(const house::Event& event, house::IncidentNumber incident, const std::string& text) {
    std::optional<PersonId> by;
    if (event.by.kind == house::WhoKind::Staff) by = PersonId{event.by.id};
    told_[incident].notes.push_back({event.at, by, text});
  }

  std::map<house::IncidentNumber, wire::ToldIncident> told_;
};

Stored<void> follow_record(const Record& record, IncidentLister& lister) {
  std::string_view left = record.bytes;
  while (!left.empty()) {
    const auto entry = take_house_entry(left);
    if (!entry) {
      return std::unexpected(
          StoreError{StoreTrouble::Corrupt,
                     "the house's records cannot be true: they cannot be read; see punto verify"});
    }
    for (const house::Event& event : entry->events) lister.follow(event);
  }
  return {};
}

}  // namespace

Stored<wire::IncidentListForm> list_incidents(EventReader& store) {
  IncidentLister lister;
  const auto stream = store.find_stream(house::stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return lister.take();
  const auto read = for_each_record(
      store, **stream, 1, [&](const Record& record) { return follow_record(record, lister); });
  if (!read) return std::unexpected(read.error());
  return lister.take();
}

}  // namespace punto
