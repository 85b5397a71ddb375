#include "edge/host/request_memory.hpp"

#include <algorithm>

namespace punto {

const RequestMemory::Deed* RequestMemory::find(const RequestId& id) const {
  for (const Day& day : days_) {
    const auto found = day.find(id);
    if (found != day.end()) return &found->second;
  }
  return nullptr;
}

void RequestMemory::remember(const Request& request, const Deed& deed) {
  days_.back().insert_or_assign(request.id, deed);
}

void RequestMemory::start_gaming_day(std::uint64_t next) {
  days_.front() = std::move(days_.back());
  days_.back().clear();
  begins_ = {begins_.back(), next};
}

void RequestMemory::follow(const Entry& entry, std::uint64_t first) {
  const auto count = static_cast<std::uint32_t>(entry.events.size());
  if (entry.request) remember(*entry.request, {entry.request->body, count, first, 0});
  const bool new_day = std::ranges::any_of(entry.events, [](const Event& event) {
    return std::holds_alternative<GamingDayStarted>(event.body);
  });
  if (new_day) start_gaming_day(first + entry.events.size());
}

}  // namespace punto
