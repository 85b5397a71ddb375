#include "tests/drive/drive.hpp"

#include "tests/drive/chooser.hpp"
#include "tests/drive/crash_guard.hpp"
#include "tests/drive/tried_command.hpp"

namespace punto::drive {
namespace {

constexpr std::int64_t beginning = 1'767'225'600'000;  // of 2026
constexpr int commands_after_closing = 12;

// Time goes on by fits and starts, so that offers end early and late.
Time later(Time now, Random& random) {
  return {now.milliseconds + (random.percent(90) ? 1 : 20) * milliseconds_per_command};
}

Finding look_for_way_out(DrivenTable& driven, const PlayedTable& table, std::uint64_t seed,
                         Coverage& coverage) {
  std::vector<GivenCommand> tried;
  const Time now = driven.given.empty() ? Time{beginning} : driven.given.back().at;
  auto failure = table.check_way_out(seed, now, &coverage, tried);
  if (failure && !is_dead_end(*failure)) {
    driven.given.insert(driven.given.end(), tried.begin(), tried.end());
  }
  return failure;
}

Finding play(DrivenTable& driven, PlayedTable& table, int steps, Coverage& coverage) {
  Random random{driven.seed ^ 0xc0ffee};
  Chooser chooser{table.state(), table.shoe(), random, driven.plan};
  Time now{beginning};
  int left = steps;
  while (left-- > 0) {
    now = later(now, random);
    driven.given.push_back({chooser.choose(), now, table.state().round.number});
    if (auto failure = table.give(driven.given.back().command, now, &coverage)) return failure;
    if (table.state().phase == Phase::Closed && left > commands_after_closing) {
      left = commands_after_closing;
    }
    if (!random.permille(12)) continue;
    if (auto failure = look_for_way_out(driven, table, random.next(), coverage)) return failure;
  }
  return look_for_way_out(driven, table, random.next(), coverage);
}

}  // namespace

std::uint64_t seed_of_table(std::uint64_t run_seed, std::uint64_t number) {
  Random random{run_seed * 0x2545f4914f6cdd1du + number};
  return random.next() >> 16;
}

DrivenTable drive_table(std::uint64_t seed, std::size_t book, int steps, Coverage& coverage) {
  DrivenTable driven;
  driven.seed = seed;
  Random random{seed};
  driven.plan = plan_table(random, book);
  if (random.percent(20)) driven.start = PlayedTable::Start::NotOpen;
  PlayedTable table{driven.plan, seed, driven.start};
  driven.finding = guarded([&] { return play(driven, table, steps, coverage); });
  if (driven.finding && tried_command()) {
    driven.given.push_back({*tried_command(), driven.given.back().at, table.state().round.number});
  }
  return driven;
}

}  // namespace punto::drive
