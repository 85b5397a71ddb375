#include "tests/floor/chance_attendant.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

class FeltCrew final : public ChanceAttendant {
 public:
  FeltCrew(const Post& post, std::uint64_t seed)
      : ChanceAttendant(post, seed), filler_(state(), post.watch.shoe(), random_) {}

  Time act(Time now) override;

 private:
  [[nodiscard]] bool is_at_rest() const {
    return state().phase == Phase::BetweenRounds && !state().procedure && !state().suspended;
  }
  std::optional<Time> go_home(Time now);
  [[nodiscard]] Time soon(Time now);
  Command choose();
  Command correct();

  drive::Filler filler_;
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
  send({drive::fitting_actor(state(), random_, leave), leave});
  return later(now, second);
}

// A round is found to have been told wrong, and whoever has gone since owes something.
Command FeltCrew::correct() {
  const CommandBody body = CorrectRound{random_.one_of(state().records).number,
                                        filler_.finished_round(), "seen on the recording"};
  return {drive::fitting_actor(state(), random_, body), body};
}

// A table is closed for good less often than chance would have it.
Command FeltCrew::choose() {
  if (is_at_rest() && !state().records.empty() && random_.permille(20)) return correct();
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
  send(choose());
  return soon(now);
}

}  // namespace

std::unique_ptr<Attendant> make_felt_crew(const Post& post, std::uint64_t seed) {
  return std::make_unique<FeltCrew>(post, seed);
}

}  // namespace punto::simulated
