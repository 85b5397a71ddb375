#include "core/scenario/played_table.hpp"

#include <algorithm>

namespace punto {

Events Carried::events() const {
  Events events;
  for (const GivenCommand& each : given) {
    if (each.decision) events.insert(events.end(), each.decision->begin(), each.decision->end());
  }
  return events;
}

const OpenedTables::Opened* OpenedTables::find(const std::string& rulebook, const Actor& by,
                                               const TableSettings& settings) const {
  const auto tables = opened_.find(rulebook);
  if (tables == opened_.end()) return nullptr;
  const auto found = std::ranges::find_if(tables->second, [&](const Opened& opened) {
    return opened.by == by && opened.settings == settings;
  });
  return found == tables->second.end() ? nullptr : &*found;
}

void OpenedTables::add(const std::string& rulebook, Opened opened) {
  opened_[rulebook].push_back(std::move(opened));
}

Decision PlayedTable::decide_now(const Command& command) {
  const auto* open = std::get_if<OpenTable>(&command.body);
  const bool cached = open != nullptr && opened_ != nullptr && state_.phase == Phase::NotOpen;
  const OpenedTables::Opened* known =
      cached ? opened_->find(open->rulebook, command.by, open->settings) : nullptr;
  if (known == nullptr) return decide(state_, command, now_);
  Events events = known->events;
  for (Event& event : events) event.at = now_;
  return events;
}

void PlayedTable::apply_all(const Command& command, const Events& events) {
  const auto* open = std::get_if<OpenTable>(&command.body);
  if (open == nullptr || opened_ == nullptr) {
    for (const Event& event : events) apply(state_, event);
    return;
  }
  if (const auto* known = opened_->find(open->rulebook, command.by, open->settings)) {
    state_ = known->state;
    return;
  }
  for (const Event& event : events) apply(state_, event);
  opened_->add(open->rulebook, {command.by, open->settings, events, state_});
}

GivenCommand PlayedTable::give(Command command) {
  if (auto* open = std::get_if<OpenTable>(&command.body)) open->rulebook = book_->text;
  const bool new_round = std::holds_alternative<OpenBetting>(command.body);
  GivenCommand given{std::move(command), now_, {}};
  given.decision = decide_now(given.command);
  if (given.decision) {
    apply_all(given.command, *given.decision);
    if (new_round) laid_ = {};
  }
  now_.milliseconds += milliseconds_per_command;
  return given;
}

bool PlayedTable::would_accept(const Command& command) const {
  return decide(state_, command, now_).has_value();
}

}  // namespace punto
