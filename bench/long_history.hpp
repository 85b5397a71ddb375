#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>

#include "edge/demonstration/players.hpp"
#include "edge/host/round_index.hpp"
#include "edge/host/snapshot.hpp"
#include "tests/test_floor.hpp"

namespace punto {

// The same records in the same order, many in one transaction.
inline void copy_store(EventStore& from, EventStore& to) {
  std::vector<Append> appends;
  const auto write = [&] {
    if (!to.append(appends, {})) throw std::runtime_error("not copied");
    appends.clear();
  };
  for (const auto streams = from.streams(); const StreamInfo& stream : *streams) {
    StreamInfo copy = to.stream(stream.name).value();
    while (copy.epoch < stream.epoch) copy = to.claim(copy.id).value();
    for (std::uint64_t next = 1; next < stream.next;) {
      for (const auto read = from.read(stream.id, next, 1 << 20); const Record& record : *read) {
        appends.push_back({copy.id, record});
        next = record.next();
      }
      if (appends.size() > 10'000) write();
    }
    for (const std::string_view projection : {snapshot_projection, round_projection}) {
      const std::uint64_t position = from.position(projection, stream.id).value();
      const ProjectionUpdate update{std::string{projection}, copy.id, position,
                                    from.rows(projection, stream.name, 1 << 24).value()};
      if (position > 0 && !to.append({}, std::span{&update, 1})) {
        throw std::runtime_error("not copied");
      }
    }
  }
  write();
}

// Guests come and go at one terminal, a minute each, with cash or with the voucher of the one
// before, until the house has so many events.
inline void keep_house_busy(TestFloor& test, std::uint64_t events) {
  const house::TerminalId terminal{900};
  test.ask(house::system(), house::AddTerminal{terminal, "terminal", {}});
  voucher::VoucherId voucher;
  const auto is_busy = [&] { return test.own_store->stream(house::stream)->next <= events; };
  for (std::uint64_t guest = 1; is_busy(); ++guest) {
    test.clock.pass(60'000);
    const house::Who by = house::at(terminal);
    const std::string key = std::to_string(guest);
    if (guest % 10 == 1) {
      test.ask(by, house::InsertCash{terminal, Cents{100'00}}, "in" + key);
    } else {
      test.ask(by, house::PresentVoucher{terminal, voucher}, "in" + key);
    }
    for (std::size_t i = 0; i < 8; ++i) {
      voucher.bytes[i] = static_cast<std::uint8_t>(guest >> (8 * i));
    }
    test.ask(by, house::CashOut{terminal, voucher}, "out" + key);
  }
}

// One table with seven Players for so many rounds, after so many events of the house.
inline void play_rounds(TestFloor& test, RoundNumber rounds, std::uint64_t house_events = 0) {
  DemonstrationPlayers company{7};
  test.plans = {electronic_plan("tiger")};
  test.plans.front().pace = Pace{.betting = 10'000, .result = 1'000, .shoe_change = 0};
  company.add_table("tiger-1", 7);
  if (!test.start().empty()) throw std::runtime_error("not started");
  keep_house_busy(test, house_events);
  while (test.state("tiger-1").round.number < rounds) {
    const auto wanted = company.act(*test.floor, test.clock.now());
    const auto next = test.floor->turn();
    const Time at = std::min(next.value_or(test.clock.now()), wanted.value_or(test.clock.now()));
    test.clock.set(std::max(at, Time{test.clock.now().milliseconds + 1}));
  }
  (void)test.floor->stop();
}

}  // namespace punto
