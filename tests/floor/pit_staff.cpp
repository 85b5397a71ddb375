#include <algorithm>

#include "core/table/next_steps.hpp"
#include "tests/floor/chance_attendant.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

using drive::person;

class PitStaff final : public ChanceAttendant {
 public:
  PitStaff(const Post& post, std::uint64_t seed) : ChanceAttendant(post, seed) {}

  Time act(Time now) override;

 private:
  [[nodiscard]] bool is_waiting_for_staff() const;
  void give(const Actor& by, CommandBody body) { send({by, std::move(body)}); }
  void look_after(Time now);
  void wager(Time now);
  void close();
};

// The machine confirms, decides and closes offers by itself.
bool PitStaff::is_waiting_for_staff() const {
  if (!state().procedure) return false;
  const Stage stage = state().procedure->stage;
  return stage != Stage::Found && stage != Stage::Discretion && stage != Stage::Offer;
}

void PitStaff::wager(Time now) {
  if (state().seats.empty() || state().phase != Phase::Betting) return;
  const PlayerId guest = random_.one_of(state().seats).player;
  std::vector<Step> steps = next_steps(state(), player(guest), now);
  std::erase_if(steps, [](const Step& step) { return !step.is<PlaceWager>() || !step.amounts; });
  if (steps.empty()) return;
  const Step& step = random_.one_of(steps);
  // Some have not looked at the limits.
  Cents amount = step.amounts->least;
  if (random_.percent(5)) amount.value /= 2;
  give(player(guest), PlaceWager{state().round.number, guest, *step.wager, amount, false});
}

// Once the last round is over.
void PitStaff::close() {
  if (state().phase != Phase::BetweenRounds || state().round.number < *state().last_round) return;
  give(person(Role::PitManager, 1), CloseTable{});
}

void PitStaff::look_after(Time now) {
  const Actor manager = person(Role::PitManager, 1);
  if (state().last_round) return close();
  const std::size_t chance = random_.below(post_.detail == Detail::Fine ? 2'000 : 30'000);
  if (chance < 10) return give(manager, SuspendTable{"a quarrel at the table"});
  if (chance < 11) return give(manager, AnnounceLastRound{});
  if (state().seats.empty()) return;
  const PlayerId guest = random_.one_of(state().seats).player;
  if (chance < 40) return give(manager, ReportTerminalFailure{guest});
  if (chance < 120)
    return give(machine(), AddCredits{guest, Cents{random_.between(1, 50) * 10'00}});
  wager(now);
}

Time PitStaff::act(Time now) {
  const bool is_idle = state().seats.empty() && !is_open(now);
  if (is_idle) return when_open(now);
  const Time next =
      later(now, random_.between(4'000, post_.detail == Detail::Fine ? 40'000 : 120'000));
  if (state().phase == Phase::Closed || state().phase == Phase::NotOpen) return later(now, minute);
  if (post_.courier.has_open(post_.watch.table())) return next;
  if (state().suspended) {
    if (random_.percent(30)) give(person(Role::PitManager, 2), ResumeTable{});
  } else if (is_waiting_for_staff()) {
    send(chooser_.choose());
  } else {
    look_after(now);
  }
  return next;
}

}  // namespace

std::unique_ptr<Attendant> make_pit_staff(const Post& post, std::uint64_t seed) {
  return std::make_unique<PitStaff>(post, seed);
}

}  // namespace punto::simulated
