#include "edge/host/hosted_table.hpp"

#include "core/table/table.hpp"

namespace punto {

void TableAsStored::follow(const Event& event) {
  apply(state, event);
  last = event.at;
  const bool starts = std::holds_alternative<TableOpened>(event.body) ||
                      std::holds_alternative<GamingDayStarted>(event.body);
  if (starts) day_started = event.at;
}

void TableAsStored::follow(const Entry& entry) {
  for (const Event& event : entry.events) follow(event);
}

// Nobody loses time because the floor stood still: what the dealer waits for begins now.
HostedTable::HostedTable(StreamInfo stored, TableAsStored table, Time now)
    : tail_(std::move(stored)), table_(std::move(table)), times_{now, now} {}

Answer HostedTable::recall(const Request& request) const {
  const RequestMemory::Deed* deed = table_.requests.find(request.id);
  if (deed == nullptr) return {.kind = AnswerKind::NotDone};
  if (deed->body != request.body) return {.kind = AnswerKind::KeyUsedOtherwise};
  return {.repeated = true, .first = deed->first, .count = deed->count};
}

// What others have to know of events that stand in the record: of those that broke the table while
// they were applied, nothing is left.
void HostedTable::tell(const Events& events, std::uint64_t number) {
  for (const Event& event : events) {
    if (const auto* left = std::get_if<PlayerLeft>(&event.body)) {
      departures_.push_back({number, *left});
    }
    if (auto told = significance_of(event)) significant_.push_back(std::move(*told));
    ++number;
  }
}

Answer HostedTable::take(const Ask& ask, Time now) {
  if (ask.request) {
    const Answer before = recall(*ask.request);
    if (before.kind != AnswerKind::NotDone) return before;
  }
  Decision decision = decide(table_.state, ask.command, now);
  if (!decision) return {.kind = AnswerKind::Refused, .refusal = decision.error()};
  for (const Event& event : *decision) {
    table_.follow(event);
    follow(times_, event);
  }
  const std::uint64_t first = tail_.next();
  append_bytes(tail_.bytes(), ask.request, *decision, ask.asked_by);
  tail_.count(decision->size());
  tell(*decision, first);
  table_.requests.follow({ask.request, std::move(*decision)}, first);
  return {.first = first, .count = static_cast<std::uint32_t>(tail_.next() - first)};
}

}  // namespace punto
