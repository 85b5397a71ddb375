#include "edge/live/pit.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/audit/entry.hpp"
#include "edge/host/recent_records.hpp"
#include "edge/store/memory_store.hpp"
#include "tests/test_table.hpp"

namespace punto::live {
namespace {

constexpr PlayerId anna{1};
constexpr std::uint8_t on_player = 0;
constexpr std::uint8_t on_banker = 1;

// A felt table as the pit sees it, from its records.
class Pit : private TestTable {
 public:
  using TestTable::now;
  using TestTable::state;

  Pit() : board(FollowedHouse{{}, 1, *store_}, [](const StoreError&) {}) {
    open("fortune-six-v6", [](TableSettings& settings) { settings.differential = {50'00}; });
    EXPECT_TRUE(try_to(test_dealer, Sit{anna, 1, {10'000'00}}));
    board.add({"felt", state, 1, {}, now}, Subscriber{recent_, *store_, StreamId{1}, 1});
  }

  // Whether it was accepted.
  bool give(const Actor& by, CommandBody body) {
    if (!try_to(by, std::move(body))) return false;
    Record record{.first = recent_.next(),
                  .count = static_cast<std::uint32_t>(last.size()),
                  .epoch = 1,
                  .head = {},
                  .bytes = {}};
    append_bytes(record.bytes, std::nullopt, last);
    recent_.add(record);
    board.follow("felt", now);
    return true;
  }
  void must(const Actor& by, CommandBody body) {
    ASSERT_TRUE(give(by, std::move(body))) << name_of(refusal.reason);
  }
  void wager(std::uint8_t kind, Cents amount) {
    must(test_dealer, PlaceWager{state.round.number, anna, kind, amount, false});
  }
  void draw(std::initializer_list<std::string_view> cards) {
    for (const std::string_view card : cards) must(test_dealer, DrawCard{parse_card(card), {}});
  }
  wire::PitTableForm table() { return pit_of(board, now, false).tables.at(0); }

 private:
  std::unique_ptr<EventStore> store_ = make_memory_store();
  RecentRecords recent_{1, 1 << 20};

 public:
  Board board;
};

bool has_alert(const wire::PitTableForm& table, wire::PitAlertKind kind) {
  return std::ranges::any_of(table.alerts, [&](const auto& each) { return each.kind == kind; });
}

TEST(PitTest, ShowsStakesTheDifferentialAndWhatCanBeLost) {
  Pit pit;
  pit.must(test_dealer, OpenBetting{});
  pit.wager(on_player, {100'00});
  pit.wager(on_banker, {20'00});
  const wire::PitTableForm table = pit.table();
  EXPECT_EQ(table.phase, Phase::Betting);
  EXPECT_EQ(table.stakes.all, Cents{120'00});
  EXPECT_EQ(table.stakes.difference, Cents{80'00});
  EXPECT_EQ(table.stakes.heavier, Side::Player);
  EXPECT_TRUE(table.stakes.exceeded);
  EXPECT_TRUE(has_alert(table, wire::PitAlertKind::Differential));
  EXPECT_EQ(table.exposure, Cents{80'00});  // the Player hand wins even money
  EXPECT_EQ(table.play.rounds, 0U);
}

TEST(PitTest, CountsARoundOnceItIsSettled) {
  Pit pit;
  pit.must(test_dealer, OpenBetting{});
  pit.wager(on_player, {40'00});
  pit.must(test_dealer, CloseBetting{1});
  pit.draw({"9C", "TD", "TH", "7S"});
  EXPECT_EQ(pit.table().exposure, Cents{40'00});  // a natural: nothing else can happen
  EXPECT_EQ(pit.table().play.rounds, 0U);
  pit.must(test_dealer, Settle{});
  const wire::PitTableForm table = pit.table();
  EXPECT_EQ(table.play.rounds, 1U);
  EXPECT_EQ(table.play.handle, Cents{40'00});
  EXPECT_EQ(table.play.win, Cents{-40'00});
  EXPECT_EQ(table.play.hold_millionths, -1'000'000);
  EXPECT_EQ(table.series.size(), 1U);
  EXPECT_EQ(table.exposure, Cents{});
  EXPECT_GT(table.pace.now, 0U);
}

// Two third cards come out together, and nobody knows their order: the Pit Manager sets it.
TEST(PitTest, SaysWhoDecidesAndWhatIsSent) {
  Pit pit;
  pit.must(test_dealer, OpenBetting{});
  pit.wager(on_player, {40'00});
  pit.must(test_dealer, CloseBetting{1});
  pit.draw({"2C", "3D", "3H", "2S"});
  EXPECT_TRUE(queue_of(pit.board, pit.now).empty());
  const auto& all = pit.state.law->rulebook.irregularities;
  const auto together = std::ranges::find(all, Trigger::DrawnTogether, &Irregularity::on);
  DeclareIrregularity declare;
  declare.irregularity = static_cast<std::uint8_t>(together - all.begin());
  declare.round = pit.state.round.number;
  declare.order = Known::Unknown;
  declare.together = 2;
  pit.must(test_dealer, declare);
  EXPECT_TRUE(has_alert(pit.table(), wire::PitAlertKind::Waits));
  const auto queue = queue_of(pit.board, pit.now);
  ASSERT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue[0].kind, wire::QueueKind::Procedure);
  EXPECT_EQ(queue[0].stage, Stage::Order);
  EXPECT_EQ(queue[0].since, pit.now);
  EXPECT_EQ(queue[0].irregularity, declare.irregularity);
  ASSERT_EQ(queue[0].send.size(), 1U);
  const wire::QueueStepForm& step = queue[0].send[0];
  EXPECT_EQ(step.path, "/api/tables/felt/decide-order");
  EXPECT_EQ(step.more, std::vector<std::string>{"order"});
  EXPECT_EQ(step.not_by, PersonId{test_dealer.id});
  EXPECT_EQ(step.rule.text(), "5.8.2.2");
  // Those who are named may, and nobody else.
  for (const Actor& by : {test_dealer, test_supervisor, test_casino_manager, test_pit_manager}) {
    const auto job = house::one(static_cast<house::Job>(by.role));
    const bool is_named = (step.jobs & job) != 0;
    EXPECT_EQ(pit.give(by, DecideOrder{{1, 0}}), is_named) << by.id;
    if (is_named) break;
  }
  EXPECT_TRUE(queue_of(pit.board, pit.now).empty());
}

TEST(PitTest, ATableThatStandsStillWantsADecision) {
  Pit pit;
  pit.must(test_supervisor, SuspendTable{"a quarrel"});
  EXPECT_TRUE(has_alert(pit.table(), wire::PitAlertKind::Suspended));
  const auto queue = queue_of(pit.board, pit.now);
  ASSERT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue[0].kind, wire::QueueKind::Suspended);
  EXPECT_EQ(queue[0].send[0].path, "/api/tables/felt/resume-table");
  EXPECT_EQ(queue[0].send[0].jobs & house::one(house::Job::Dealer), 0);
  EXPECT_NE(queue[0].send[0].jobs & house::one(house::Job::PitManager), 0);
}

}  // namespace
}  // namespace punto::live
