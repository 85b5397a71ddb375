#include "tests/drive/drive.hpp"

#include "tests/drive/chooser.hpp"
#include "tests/drive/crash_guard.hpp"

namespace punto::drive {
namespace {

constexpr std::int64_t beginning = 1'767'225'600'000;  // of 2026

// Time goes on by fits and starts, so that offers end early and late.
Time later(Time now, Random& random) {
  return {now.milliseconds + (random.percent(90) ? random.between(0, 900) : 20'000)};
}

Finding play(DrivenTable& driven, PlayedTable& table, int steps, Coverage& coverage) {
  Random random{driven.seed ^ 0xc0ffee};
  Chooser chooser{table.state(), table.shoe(), random, driven.plan};
  Time now{beginning};
  for (int step = 0; step < steps && table.state().phase != Phase::Closed; ++step) {
    now = later(now, random);
    driven.given.push_back({chooser.choose(), now, table.state().round.number});
    if (auto failure = table.give(driven.given.back().command, now, &coverage)) return failure;
    if (!random.permille(12)) continue;
    if (auto failure = table.check_way_out(random.next(), now, &coverage)) return failure;
  }
  if (auto failure = table.check_way_out(random.next(), now, &coverage)) return failure;
  return table.check_replay();
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
  if (random.percent(5)) driven.start = PlayedTable::Start::NotOpen;
  PlayedTable table{driven.plan, seed, driven.start};
  driven.finding = guarded([&] { return play(driven, table, steps, coverage); });
  return driven;
}

}  // namespace punto::drive
