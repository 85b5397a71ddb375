#include "core/house/state.hpp"

#include <algorithm>

namespace punto::house {

bool is_locked(const State& state, const Person& person, Time now) {
  constexpr std::int64_t a_minute = 60'000;
  return person.locked &&
         now.milliseconds < person.locked_at.milliseconds + state.lock_minutes * a_minute;
}

bool has_administrator(const State& state) {
  return std::ranges::any_of(state.persons, [](const auto& entry) {
    const Person& person = entry.second;
    return !person.has_left && !person.credential.empty() &&
           (person.jobs & one(Job::Administrator)) != 0;
  });
}

}  // namespace punto::house
