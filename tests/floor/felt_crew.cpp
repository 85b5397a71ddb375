#include "tests/floor/chance_attendant.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

class FeltCrew final : public ChanceAttendant {
 public:
  FeltCrew(const Post& post, std::uint64_t seed) : ChanceAttendant(post, seed) {}

  Time act(Time now) override;

 private:
  [[nodiscard]] bool is_at_rest() const {
    return state().phase == Phase::BetweenRounds && !state().procedure && !state().suspended;
  }
  std::optional<Time> go_home(Time now);
  [[nodiscard]] Time soon(Time now);
  Command choose();
};

Time FeltCrew::soon(Time now) {
  const int most = post_.detail == Detail::Fine ? 4'000 : 8'000;
  return later(now, random_.between(500, most));
}

// The round is played to its end, everybody leaves, and the table is there in the morning.
std::optional<Time> FeltCrew::go_home(Time now) {
  if (!is_at_rest()) return {};
  if (state().seats.empty()) return when_open(now);
  const CommandBody leave = Leave{state().seats.front().player};
  post_.courier.take(post_.watch.table(), {drive::fitting_actor(state(), random_, leave), leave});
  return later(now, second);
}

// A table is closed for good less often than chance would have it.
Command FeltCrew::choose() {
  const std::size_t seldom = post_.detail == Detail::Fine ? 8 : 400;
  for (;;) {
    Command command = chooser_.choose();
    if (!std::holds_alternative<AnnounceLastRound>(command.body)) return command;
    if (random_.once_in(seldom)) return command;
  }
}

Time FeltCrew::act(Time now) {
  if (state().phase == Phase::Closed || state().phase == Phase::NotOpen) return later(now, minute);
  if (post_.courier.has_open(post_.watch.table())) return later(now, second);
  if (!is_open(now)) {
    if (const auto morning = go_home(now)) return *morning;
  }
  post_.courier.take(post_.watch.table(), choose());
  return soon(now);
}

}  // namespace

std::unique_ptr<Attendant> make_felt_crew(const Post& post, std::uint64_t seed) {
  return std::make_unique<FeltCrew>(post, seed);
}

}  // namespace punto::simulated
