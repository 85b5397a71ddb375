#include "tests/drive/played_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "core/table/event_bytes.hpp"
#include "core/table/state_bytes.hpp"
#include "tests/drive/wind_down.hpp"

namespace punto::drive {
namespace {

// What is costly is checked once in so many steps.
constexpr std::size_t hashes_every = 64;
constexpr std::size_t views_every = 8;
constexpr std::size_t steps_every = 24;

std::string where(const TableState& state) {
  std::string text{phase_names[static_cast<std::size_t>(state.phase)]};
  if (!state.procedure) return text;
  const auto& irregularities = state.law->rulebook.irregularities;
  return text + fmt::format(", {} at stage {}", irregularities[state.procedure->irregularity].id,
                            stage_names[static_cast<std::size_t>(state.procedure->stage)]);
}

}  // namespace

PlayedTable::PlayedTable(const TablePlan& plan, std::uint64_t seed, Start start)
    : state_(start == Start::Opened ? opened_table(plan) : TableState{}),
      replayed_(state_),
      shoe_(seed),
      dice_(seed ^ 0x5eed) {}

bool PlayedTable::is_due(std::size_t every) {
  return thoroughness_ == Thoroughness::Everything || dice_.once_in(every);
}

Finding PlayedTable::apply_all(const Events& events) {
  for (const Event& event : events) {
    if (auto failure = check_event(state_, event)) return failure;
    if (auto failure = watch_.follow(event.body)) return failure;
    apply(state_, event);
    if (auto failure = replay(event)) return failure;
    shoe_.follow(state_, event);
    if (auto failure = check_after_event(state_, event)) return failure;
  }
  return {};
}

// From the bytes that a store would keep.
Finding PlayedTable::replay(const Event& event) {
  std::string bytes;
  append_bytes(bytes, event);
  std::string_view left = bytes;
  const std::optional<Event> read = take_event(left);
  if (!read || !left.empty()) return Failure{"bytes-not-read", ""};
  std::string again;
  append_bytes(again, *read);
  if (again != bytes) return Failure{"bytes-differ", ""};
  apply(replayed_, *read);
  return {};
}

Finding PlayedTable::check_replayed() {
  if (!(replayed_ == state_)) return Failure{"replay-differs", "the same events, another state"};
  if (!is_due(hashes_every)) return {};
  if (hash_of(replayed_) != hash_of(state_)) return Failure{"hash-differs", "equal states"};
  const auto restored = state_from(state_bytes(state_), state_.law);
  if (!restored || !(*restored == state_)) return Failure{"state-bytes-differ", ""};
  return {};
}

Finding PlayedTable::check_now_and_then(Time at) {
  if (!state_.law) return {};
  if (is_due(views_every)) {
    if (auto failure = check_views(state_, dice_, thoroughness_)) return failure;
    if (auto failure = check_unseen(state_, shoe_)) return failure;
  }
  return is_due(steps_every) ? check_steps(state_, at, dice_, thoroughness_) : Finding{};
}

Finding PlayedTable::give(const Command& command, Time at, Coverage* coverage) {
  const Decision decision = decide(state_, command, at);
  if (coverage != nullptr) coverage->count(state_, command, decision);
  if (!decision) {
    if (!(replayed_ == state_)) return Failure{"refusal-changes-state", ""};
    return check_refusal(decision.error());
  }
  if (decision->empty()) return Failure{"accepted-without-event", ""};
  if (auto failure = apply_all(*decision)) return failure;
  if (auto failure = check_state(state_)) return failure;
  if (auto failure = check_replayed()) return failure;
  return check_now_and_then(at);
}

Finding PlayedTable::check_way_out(std::uint64_t seed, Time now, Coverage* coverage,
                                   std::vector<GivenCommand>& tried) const {
  Random random{seed};
  PlayedTable copy = *this;
  copy.shoe_.call_dishonest();
  std::set<std::string_view> reasons;
  for (int tries = 0; tries < most_steps_to_wind_down; ++tries) {
    now.milliseconds += milliseconds_per_command;
    const auto step = wind_down(copy.state_, random, now, tries);
    if (!step) return {};
    now = step->at;
    tried.push_back({step->command, now, copy.state_.round.number});
    const bool at_the_end = tries > most_steps_to_wind_down / 2;
    const Decision decision = decide(copy.state_, step->command, now);
    if (at_the_end && !decision) reasons.insert(name_of(decision.error().reason));
    if (auto failure = copy.give(step->command, now, coverage)) return failure;
  }
  return Failure{fmt::format("dead-end {}", fmt::join(reasons, " ")), where(copy.state_)};
}

}  // namespace punto::drive
