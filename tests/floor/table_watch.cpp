#include "tests/floor/table_watch.hpp"

namespace punto::simulated {

TableWatch::TableWatch(const std::string& table, std::uint64_t seed, Beside beside)
    : StreamWatch("table/" + table),
      table_(table),
      shoe_(seed),
      trail_(beside.trail),
      notes_(beside.notes),
      stops_(std::move(beside.stops)) {
  trail_.table = table;
}

std::size_t TableWatch::follow_entry(std::string_view& left, std::uint64_t first) {
  const auto entry = take_entry(left);
  if (!entry) return 0;
  follow_events(*entry, first);
  return entry->events.size();
}

void TableWatch::follow_events(const Entry& entry, std::uint64_t first) {
  remember(entry.request, {first, static_cast<std::uint32_t>(entry.events.size())});
  bool new_day = false;
  for (std::uint64_t number = first; const Event& event : entry.events) {
    trail_.follow(state(), entry.request, event, number++);
    follow_event(event);
    new_day = new_day || std::holds_alternative<GamingDayStarted>(event.body);
  }
  if (new_day) start_gaming_day();
}

void TableWatch::follow_event(const Event& event) {
  judge_wager(event);
  notes_.happened(table_, event);
  judge_end_of_round(event);
  auditor_.follow(event);
  if (!auditor_.found().empty()) fail_here("the auditor: " + auditor_.found().front().what);
  shoe_.follow(auditor_.state(), event);
}

void TableWatch::look_at_all() {
  if (!trail_.found.empty()) fail_here(trail_.found.front().what);
  if (const auto wrong = find_disagreement(trail_.books, table_, state())) fail_here(*wrong);
}

// From the moment on that it is durable in the house, whatever the table has heard of it.
void TableWatch::judge_wager(const Event& event) const {
  std::vector<PlayerId> wagering;
  if (const auto* placed = std::get_if<WagerPlaced>(&event.body)) {
    wagering.push_back(placed->player);
  } else if (const auto* more = std::get_if<WagerIncreased>(&event.body)) {
    wagering.push_back(more->player);
  } else if (const auto* found = std::get_if<WagerFound>(&event.body)) {
    wagering.push_back(found->player);
  } else if (const auto* joint = std::get_if<JointWagerPlaced>(&event.body)) {
    for (const Share& share : joint->shares) wagering.push_back(share.player);
  }
  for (const PlayerId player : wagering) {
    const auto since = stops_(player);
    if (since && event.at > *since) fail_here("somebody wagers who is excluded or takes a break");
  }
}

// A crash is no reason: a round is void where somebody declared what makes it so, or the machine
// has lost the cards.
void TableWatch::judge_end_of_round(const Event& event) {
  if (std::holds_alternative<BettingOpened>(event.body)) somebody_spoke_up_ = false;
  const auto* found = std::get_if<IrregularityFound>(&event.body);
  const auto* declared = std::get_if<IrregularityDeclared>(&event.body);
  if (found != nullptr || declared != nullptr) {
    somebody_spoke_up_ = true;
    const auto which = found != nullptr ? found->irregularity : declared->irregularity;
    const Irregularity& irregularity = state().law->rulebook.irregularities[which];
    const bool gives_up =
        irregularity.on == Trigger::Interruption && event.by.kind == ActorKind::Machine;
    const bool is_electronic = state().settings.cards == CardSource::VirtualShoe;
    if (is_electronic && gives_up && !machine_may_stop_) {
      fail_here("the machine gave up a round whose cards it has");
    }
  }
  if (std::holds_alternative<RoundVoided>(event.body) && !somebody_spoke_up_) {
    fail_here("a round is void and nobody said why");
  }
}

}  // namespace punto::simulated
