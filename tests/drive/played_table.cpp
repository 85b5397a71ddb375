#include "tests/drive/played_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "tests/drive/wind_down.hpp"

namespace punto::drive {
namespace {

std::string where(const TableState& state) {
  std::string text{phase_names[static_cast<std::size_t>(state.phase)]};
  if (!state.procedure) return text;
  const auto& irregularities = state.law->rulebook.irregularities;
  return text + fmt::format(", {} at stage {}", irregularities[state.procedure->irregularity].id,
                            stage_names[static_cast<std::size_t>(state.procedure->stage)]);
}

}  // namespace

PlayedTable::PlayedTable(const TablePlan& plan, std::uint64_t seed, Start start)
    : beginning_(start == Start::Opened ? opened_table(plan) : TableState{}),
      state_(beginning_),
      shoe_(seed),
      dice_(seed ^ 0x5eed) {}

Finding PlayedTable::apply_all(const Events& events) {
  for (const Event& event : events) {
    if (auto failure = check_event(state_, event)) return failure;
    apply(state_, event);
    shoe_.follow(state_, event);
    if (auto failure = check_after_event(state_, event)) return failure;
    history_.push_back(event);
  }
  return {};
}

Finding PlayedTable::check_copy(const TableState& before, const Events& events) const {
  TableState copy = before;
  for (const Event& event : events) apply(copy, event);
  if (!(copy == state_)) return Failure{"apply-differs", "the same events, another state"};
  if (hash_of(copy) != hash_of(state_)) return Failure{"hash-differs", "equal states"};
  return {};
}

Finding PlayedTable::give(const Command& command, Time at, Coverage* coverage) {
  const bool costly = dice_.below(static_cast<std::size_t>(every_)) == 0;
  const auto before = costly ? std::optional{state_} : std::nullopt;
  const Decision decision = decide(state_, command, at);
  if (coverage != nullptr) coverage->count(state_, command, decision);
  if (!decision) {
    if (before && !(*before == state_)) return Failure{"refusal-changes-state", ""};
    return check_refusal(decision.error());
  }
  if (decision->empty()) return Failure{"accepted-without-event", ""};
  if (auto failure = apply_all(*decision)) return failure;
  if (auto failure = check_state(state_)) return failure;
  if (before) {
    if (auto failure = check_copy(*before, *decision)) return failure;
  }
  if (dice_.below(static_cast<std::size_t>(every_)) < 8) {
    if (auto failure = check_views(state_, dice_)) return failure;
    return check_unseen(state_, shoe_);
  }
  return {};
}

Finding PlayedTable::check_replay() const {
  TableState again = beginning_;
  for (const Event& event : history_) apply(again, event);
  if (!(again == state_)) return Failure{"replay-differs", "the same events, another state"};
  if (hash_of(again) != hash_of(state_)) return Failure{"hash-differs", "equal states"};
  return {};
}

Finding PlayedTable::check_way_out(std::uint64_t seed, Time now, Coverage* coverage) const {
  Random random{seed};
  PlayedTable copy = *this;
  copy.history_.clear();
  copy.beginning_ = state_;
  copy.shoe_.call_dishonest();
  std::set<std::string_view> reasons;
  for (int tries = 0; tries < most_steps_to_wind_down; ++tries) {
    const auto step = wind_down(copy.state_, random, now, tries);
    if (!step) return {};
    const bool at_the_end = tries > most_steps_to_wind_down / 2;
    const Decision decision = decide(copy.state_, step->command, step->at);
    if (at_the_end && !decision) reasons.insert(name_of(decision.error().reason));
    if (auto failure = copy.give(step->command, step->at, coverage)) return failure;
  }
  return Failure{fmt::format("dead-end {}", fmt::join(reasons, " ")), where(copy.state_)};
}

}  // namespace punto::drive
