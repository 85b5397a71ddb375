#include "edge/server/past_of_floor.hpp"

#include <gtest/gtest.h>

#include "core/audit/entry.hpp"
#include "core/report/floor_figures.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/store/for_each_record.hpp"
#include "tests/test_floor.hpp"

namespace punto::server {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

// The numbers from which on a follower would have seen each table.
FirstKnown known_from(EventReader& store, std::uint64_t part, std::uint64_t of) {
  FirstKnown first;
  for (const StreamInfo& stream : *store.streams()) {
    if (!stream.name.starts_with("table/")) continue;
    first[stream.name.substr(6)] = 1 + (stream.next - 1) * part / of;
  }
  return first;
}

void follow_from(EventReader& store, const std::string& table, std::uint64_t first,
                 PlayLedger& ledger) {
  const StreamInfo stream = **store.find_stream("table/" + table);
  (void)for_each_record(store, stream, first, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (const auto entry = take_entry(left)) {
      for (const Event& event : entry->events) {
        if (number++ >= first) ledger.follow(event);
      }
    }
    return {};
  });
}

// Wherever a floor was stopped and started again, the sums of the day are those of the reports.
TEST(PastOfFloor, IsWhatTheReportsSay) {
  TestFloor test;
  test.plans = {electronic_plan("tiger"), electronic_plan("fortune-six-v6")};
  ASSERT_EQ(test.start(), "");
  test.seat_guests();
  test.play_and_stop(30 * hour);  // a whole gaming day is in it, and a part of another
  FloorFigures figures;
  ASSERT_TRUE(visit_floor(*test.store, figures));
  ASSERT_GE(figures.calendar.days().size(), 2U);
  const house::DayNumber today = figures.calendar.days().back().number;
  for (const std::uint64_t part : {0U, 1U, 7U, 9U, 10U}) {
    const FirstKnown first = known_from(*test.store, part, 10);
    auto past = read_past_of_floor(*test.store, first);
    ASSERT_TRUE(past) << past.error().text;
    EXPECT_EQ(past->calendar.days().size(), figures.calendar.days().size());
    for (const auto& [table, number] : first) {
      PlayLedger ledger;
      follow_from(*test.store, table, number, ledger);
      ledger.put_before(past->tables[table].ledger);
      ShiftPlay wanted;
      for (const auto& [shift, play] : figures.tables[table].shifts) {
        if (shift.day == today) wanted.add(play);
      }
      const Time begins = past->calendar.begins({today, 0});
      const PlaySums sums = ledger.between(begins, last_time);
      EXPECT_GT(sums.rounds, 10U);
      EXPECT_EQ(sums.rounds, wanted.rounds) << table << " from " << number;
      EXPECT_EQ(sums.voided, wanted.voided);
      EXPECT_EQ(sums.staked, wanted.all().staked);
      EXPECT_EQ(sums.win(), wanted.all().win());
      const GameOdds& game = *figures.tables[table].game;
      EXPECT_DOUBLE_EQ(sums.expected(game.edges), expectation_of(game, wanted).win);
    }
  }
}

}  // namespace
}  // namespace punto::server
