#include "edge/host/floor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/audit/table_auditor.hpp"
#include "core/table/table.hpp"
#include "edge/host/subscriber.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::string_view tiger = "tiger-1";
constexpr PlayerId guest{7};

class FloorTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
  }

  void sit_down() {
    const auto sat = test.sit(tiger, guest, 1, Cents{1'000'00});
    ASSERT_TRUE(sat && sat->kind == AnswerKind::Done);
  }

  // Until the table is in that phase.
  void wait_for(Phase phase) {
    for (int i = 0; i < 200 && test.state(tiger).phase != phase; ++i) test.run(500);
    ASSERT_EQ(test.state(tiger).phase, phase);
  }

  PlaceWager wager(std::int64_t cents) {
    return {test.state(tiger).round.number, guest, 1, Cents{cents}, false};
  }

  // A mistake of the program: the Player is gone, his wager is not.
  void break_table() {
    wait_for(Phase::Betting);
    ASSERT_EQ(test.give(tiger, player(guest), wager(100'00))->kind, AnswerKind::Done);
    wait_for(Phase::Dealing);
    const_cast<TableState&>(test.state(tiger)).seats.clear();
  }

  void expect_sound() {
    TableAuditor auditor;
    for (const Entry& entry : test.entries(std::string{tiger})) {
      for (const Event& event : entry.events) auditor.follow(event);
    }
    EXPECT_EQ(auditor.state(), test.state(tiger));
    EXPECT_TRUE(auditor.found().empty()) << auditor.found().front().what;
  }

  TestFloor test;
};

TEST_F(FloorTest, WaitsForSomebodyToSitDown) {
  test.run(60'000);
  EXPECT_EQ(test.state(tiger).round.number, 0u);
  sit_down();
  test.run(60'000);
  EXPECT_GE(test.state(tiger).round.number, 2u);
  expect_sound();
}

TEST_F(FloorTest, PlaysByItsPace) {
  sit_down();
  wait_for(Phase::Betting);
  const Time opened = test.clock.now();
  wait_for(Phase::Dealing);
  EXPECT_NEAR(static_cast<double>(test.clock.now().milliseconds - opened.milliseconds), 15'000.0,
              1'001.0);
}

TEST_F(FloorTest, KeepsToALimitOnThePace) {
  test.plans.front().pace->least_round = 72'000;
  ASSERT_EQ(test.start(), "");
  sit_down();
  test.run(3'600'000);
  EXPECT_GE(test.state(tiger).round.number, 49u);
  EXPECT_LE(test.state(tiger).round.number, 50u);
}

TEST_F(FloorTest, StartsGamingDays) {
  test.plans.front().pace->waits_for_players = false;
  ASSERT_EQ(test.start(), "");
  test.run(3 * 86'400'000);
  int days = 0;
  for (const Entry& entry : test.entries(std::string{tiger})) {
    for (const Event& event : entry.events) {
      days += std::holds_alternative<GamingDayStarted>(event.body) ? 1 : 0;
    }
  }
  EXPECT_EQ(days, 3);
  expect_sound();
}

TEST_F(FloorTest, ChangesTheShoe) {
  sit_down();
  test.run(3 * 3'600'000);
  EXPECT_GE(test.state(tiger).shoe.number, 4u);
  expect_sound();
}

TEST_F(FloorTest, StopsAtTheLastRound) {
  sit_down();
  wait_for(Phase::Betting);
  EXPECT_EQ(test.give(tiger, test_pit_manager, AnnounceLastRound{})->kind, AnswerKind::Done);
  test.run(600'000);
  EXPECT_EQ(test.state(tiger).round.number, 2u);
  EXPECT_EQ(test.change(tiger, CloseTable{})->kind, AnswerKind::Done);
  EXPECT_EQ(test.state(tiger).phase, Phase::Closed);
}

TEST_F(FloorTest, StaffStopAndStart) {
  sit_down();
  wait_for(Phase::Betting);
  EXPECT_EQ(test.give(tiger, test_pit_manager, SuspendTable{"spilled water"})->kind,
            AnswerKind::Done);
  test.run(600'000);
  EXPECT_EQ(test.state(tiger).phase, Phase::Betting);
  const Time resumed = test.clock.now();
  EXPECT_EQ(test.give(tiger, test_pit_manager, ResumeTable{})->kind, AnswerKind::Done);
  wait_for(Phase::Dealing);
  EXPECT_GE(test.clock.now().milliseconds - resumed.milliseconds, 14'000);
}

TEST_F(FloorTest, AnswersWithTheRefusalOfTheTable) {
  sit_down();
  wait_for(Phase::Betting);
  const auto answer = test.give(tiger, player(guest), wager(50));
  ASSERT_EQ(answer->kind, AnswerKind::Refused);
  EXPECT_EQ(answer->refusal->reason, RefusalReason::NotWholeUnits);
}

TEST_F(FloorTest, KnowsItsTables) {
  EXPECT_EQ(test.give("no-such-table", machine(), Settle{})->kind, AnswerKind::NoSuchTable);
}

// Whoever could choose a card could choose who wins.
TEST_F(FloorTest, NobodyChoosesACard) {
  sit_down();
  wait_for(Phase::Dealing);
  const auto ace = parse_card("AC");
  for (const Actor& by : {test_shift_manager, machine(), player(guest)}) {
    const auto answer = test.give(tiger, by, DrawCard{*ace, {}});
    ASSERT_EQ(answer->kind, AnswerKind::Refused);
    EXPECT_EQ(answer->refusal->reason, RefusalReason::StaffMayNot);
  }
  wait_for(Phase::BetweenRounds);
  Digest mine;
  mine.bytes[0] = 1;
  EXPECT_EQ(test.give(tiger, test_shift_manager, LoadShoe{mine})->kind, AnswerKind::Refused);
}

// Nobody puts a table out of service by asking at the wrong time.
TEST_F(FloorTest, WhoeverAsksForCardsTooEarlyIsRefused) {
  for (const CommandBody& body :
       {CommandBody{CutShoe{}}, CommandBody{BurnCards{}}, CommandBody{DrawCard{}}}) {
    for (const Actor& by : {player(guest), test_pit_manager, machine()}) {
      EXPECT_EQ(test.give(tiger, by, body)->kind, AnswerKind::Refused);
    }
  }
  EXPECT_FALSE(test.was_noted(Significance::DeviceFailed));
  EXPECT_FALSE(test.was_noted(Significance::TableFault));
}

// The machine knows the order: it draws the cut when its commitment is out of its hands.
TEST_F(FloorTest, TheCutComesAfterTheCommitmentIsDurable) {
  sit_down();
  test.run(2 * 3'600'000);
  const StreamInfo stream = *test.store->stream("table/tiger-1");
  int cuts = 0;
  for (std::uint64_t from = 1; from < stream.next;) {
    for (const auto read = test.store->read(stream.id, from, 1 << 20);
         const Record& record : *read) {
      bool loads = false;
      std::string_view left = record.bytes;
      while (const auto entry = take_entry(left)) {
        for (const Event& event : entry->events) {
          loads = loads || std::holds_alternative<ShoeLoaded>(event.body);
          const bool cut = std::holds_alternative<ShoeCut>(event.body);
          EXPECT_FALSE(cut && loads);
          cuts += cut ? 1 : 0;
        }
      }
      from = record.next();
    }
  }
  EXPECT_GE(cuts, 3);
}

TEST_F(FloorTest, TheCutOfStaffWaitsForTheCommitmentToo) {
  sit_down();
  wait_for(Phase::Dealing);
  wait_for(Phase::BetweenRounds);
  test.employ(test_pit_manager);
  std::vector<AnswerKind> answers;
  const Reply reply = [&](const Answer& answer) { answers.push_back(answer.kind); };
  test.submit(tiger, {test_pit_manager, LoadShoe{}}, "", reply);
  test.submit(tiger, {test_pit_manager, CutShoe{77}}, "", reply);
  test.floor->turn();
  EXPECT_EQ(answers, std::vector{AnswerKind::Done});
  EXPECT_EQ(test.state(tiger).shoe.cut, 0);
  test.floor->turn();
  EXPECT_EQ(answers, (std::vector{AnswerKind::Done, AnswerKind::Done}));
  EXPECT_EQ(test.state(tiger).shoe.cut, 77);
}

TEST_F(FloorTest, WhoeverWaitsWhenItStopsIsTold) {
  sit_down();
  std::vector<AnswerKind> answers;
  const Reply reply = [&](const Answer& answer) { answers.push_back(answer.kind); };
  ASSERT_TRUE(test.floor->stop());
  test.submit(tiger, {test_pit_manager, SuspendTable{"stop"}}, "", reply);
  EXPECT_EQ(answers, std::vector{AnswerKind::FloorStopped});
}

TEST_F(FloorTest, StaffChangeTheShoeAndCutIt) {
  sit_down();
  wait_for(Phase::Dealing);
  wait_for(Phase::BetweenRounds);
  EXPECT_EQ(test.give(tiger, test_pit_manager, LoadShoe{}, "load")->kind, AnswerKind::Done);
  EXPECT_EQ(test.give(tiger, test_pit_manager, LoadShoe{}, "load")->repeated, true);
  EXPECT_EQ(test.state(tiger).shoe.number, 2u);
  test.run(60'000);
  EXPECT_EQ(test.state(tiger).shoe.number, 2u);
  EXPECT_GE(test.state(tiger).round.number, 2u);
  expect_sound();
}

// ---- the same request is done once --------------------------------------------------------------

TEST_F(FloorTest, TheSameRequestIsDoneOnce) {
  sit_down();
  wait_for(Phase::Betting);
  const auto first = test.give(tiger, player(guest), wager(100'00), "key");
  ASSERT_EQ(first->kind, AnswerKind::Done);
  EXPECT_FALSE(first->repeated);
  const auto again = test.give(tiger, player(guest), wager(100'00), "key");
  EXPECT_EQ(again->kind, AnswerKind::Done);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->first, first->first);
  EXPECT_EQ(test.give(tiger, player(guest), wager(200'00), "key")->kind,
            AnswerKind::KeyUsedOtherwise);
  EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{900'00});
}

TEST_F(FloorTest, InOneTurnToo) {
  sit_down();
  wait_for(Phase::Betting);
  std::vector<Answer> answers;
  for (int i = 0; i < 3; ++i) {
    test.submit(tiger, {player(guest), wager(100'00)}, "key",
                [&](const Answer& answer) { answers.push_back(answer); });
  }
  test.floor->turn();
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{900'00});
}

TEST_F(FloorTest, AfterARestartToo) {
  sit_down();
  wait_for(Phase::Betting);
  ASSERT_EQ(test.give(tiger, player(guest), wager(100'00), "key")->kind, AnswerKind::Done);
  for (const bool stops_in_order : {false, true}) {
    if (stops_in_order) {
      ASSERT_TRUE(test.floor->stop());
    }
    ASSERT_EQ(test.start(), "");
    EXPECT_TRUE(test.give(tiger, player(guest), wager(100'00), "key")->repeated);
    EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{900'00});
  }
}

TEST_F(FloorTest, IsRememberedUntilTheNextGamingDayIsOver) {
  sit_down();
  wait_for(Phase::Betting);
  const PlaceWager placed = wager(100'00);
  ASSERT_EQ(test.give(tiger, player(guest), placed, "key")->kind, AnswerKind::Done);
  for (const bool remembered : {true, false}) {
    test.run(86'400'000);
    const auto again = test.give(tiger, player(guest), placed, "key");
    EXPECT_EQ(again->repeated, remembered);
    if (remembered) continue;
    EXPECT_EQ(again->refusal->reason, RefusalReason::WrongRound);
  }
}

// ---- back-pressure ------------------------------------------------------------------------------

TEST_F(FloorTest, TellsWhoeverFindsTheLineFull) {
  test.settings.most_waiting = 2;
  ASSERT_EQ(test.start(), "");
  int busy = 0;
  for (int i = 0; i < 5; ++i) {
    test.submit(tiger, {machine(), Settle{}}, {},
                [&](const Answer& answer) { busy += answer.kind == AnswerKind::Busy ? 1 : 0; });
  }
  EXPECT_EQ(busy, 3);
  test.floor->turn();
  EXPECT_EQ(busy, 3);
}

// ---- those who follow ---------------------------------------------------------------------------

TEST_F(FloorTest, RecordsCanBeReadFromANumberOn) {
  sit_down();
  test.run(120'000);
  ASSERT_EQ(test.start(), "");
  test.run(120'000);
  const RecentRecords& recent = test.floor->find(tiger)->recent;
  EXPECT_FALSE(recent.from(1)) << "that was before the start: the store has it";
  const auto some = recent.from(recent.next() - 5);
  ASSERT_TRUE(some);
  ASSERT_FALSE(some->empty());
  EXPECT_LE(some->front().first, recent.next() - 5);
  EXPECT_EQ(some->back().next(), recent.next());
  EXPECT_TRUE(recent.from(recent.next())->empty());
}

// From the first event on, through what the store has to what is new.
TEST_F(FloorTest, SubscribersMissNothing) {
  test.settings.recent_bytes = 200;
  ASSERT_EQ(test.start(), "");
  sit_down();
  test.run(60'000);
  Subscriber subscriber{test.floor->find(tiger)->recent, *test.store,
                        test.store->stream("table/tiger-1")->id, 1};
  std::uint64_t next = 1;
  for (int i = 0; i < 40; ++i) {
    while (subscriber.has_more()) {
      for (const auto read = subscriber.more(); const Record& record : *read) {
        EXPECT_EQ(record.first, next);
        next = record.next();
      }
    }
    EXPECT_EQ(next, test.store->stream("table/tiger-1")->next);
    EXPECT_TRUE(subscriber.more()->empty());
    test.run(i * 500);
  }
}

TEST_F(FloorTest, RoundsCanBeFound) {
  sit_down();
  test.run(300'000);
  ASSERT_TRUE(test.floor->stop());
  const auto value = test.store->row(round_projection, round_key("table/tiger-1", 2));
  ASSERT_TRUE(value && *value);
  const auto events = parse_round_events(**value);
  ASSERT_TRUE(events);
  std::uint64_t number = 1;
  for (const Entry& entry : test.entries(std::string{tiger})) {
    for (const Event& event : entry.events) {
      if (number == events->first) {
        EXPECT_EQ(std::get<BettingOpened>(event.body).round, 2u);
      }
      if (number == events->last) {
        EXPECT_EQ(std::get<RoundSettled>(event.body).round, 2u);
      }
      ++number;
    }
  }
}

// The list of rounds waits for the next commit, also through turns in which nothing happens.
TEST_F(FloorTest, NoRoundIsMissingFromTheList) {
  sit_down();
  test.run(300'000, [&] { test.floor->turn(); });
  ASSERT_TRUE(test.floor->stop());
  const auto rows = test.store->rows(round_projection, "", 1'000);
  ASSERT_TRUE(rows);
  ASSERT_GE(rows->size(), 5u);
  EXPECT_EQ(rows->front().key, round_key("table/tiger-1", 1));
  EXPECT_EQ(rows->back().key, round_key("table/tiger-1", static_cast<RoundNumber>(rows->size())));
}

// ---- faults -------------------------------------------------------------------------------------

TEST_F(FloorTest, ABrokenTableIsSuspendedAndTheFloorGoesOn) {
  test.plans.push_back(electronic_plan("no-commission"));
  ASSERT_EQ(test.start(), "");
  sit_down();
  ASSERT_EQ(test.sit("no-commission-1", PlayerId{8}, 1, Cents{100'00})->kind, AnswerKind::Done);
  break_table();
  test.run(120'000);
  EXPECT_TRUE(test.was_noted(Significance::TableFault));
  EXPECT_TRUE(test.state(tiger).suspended);
  EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{900'00});
  EXPECT_GE(test.state("no-commission-1").round.number, 3u);
  EXPECT_EQ(test.give(tiger, test_pit_manager, ResumeTable{})->kind, AnswerKind::Done);
  test.run(120'000);
  EXPECT_GE(test.state(tiger).round.number, 2u);
  expect_sound();
}

// Also where nothing else happens on the floor.
TEST_F(FloorTest, ABrokenTableIsSuspendedAtOnce) {
  sit_down();
  break_table();
  test.run(40'000);
  EXPECT_TRUE(test.was_noted(Significance::TableFault));
  EXPECT_TRUE(test.state(tiger).suspended);
  test.floor->turn();
  const auto next = test.floor->turn();
  EXPECT_TRUE(!next || *next > test.floor->time());
}

TEST_F(FloorTest, TimeNeverGoesBackAndPlayGoesOn) {
  sit_down();
  test.run(100'000);
  test.clock.jump(-3'600'000);
  const RoundNumber before = test.state(tiger).round.number;
  test.run(200'000);
  EXPECT_TRUE(test.was_noted(Significance::ClockChanged));
  EXPECT_GT(test.state(tiger).round.number, before + 1);
  expect_sound();
  test.clock.jump(-36'000'000);
  ASSERT_EQ(test.start(), "");
  const RoundNumber again = test.state(tiger).round.number;
  test.run(200'000);
  EXPECT_GT(test.state(tiger).round.number, again + 1);
  EXPECT_EQ(test.give(tiger, test_pit_manager, AnnounceLastRound{})->kind, AnswerKind::Done);
  expect_sound();
}

// ---- checkpoints --------------------------------------------------------------------------------

TEST_F(FloorTest, CheckpointsAreSignedAndWitnessed) {
  sit_down();
  test.run(1'000'000);
  ASSERT_TRUE(test.floor->stop());
  ASSERT_GE(test.witnessed.size(), 3u);
  const StreamInfo stream = *test.store->stream(checkpoint_stream);
  EXPECT_EQ(stream.next, test.witnessed.size() + 1);
  const auto records = *test.store->read(stream.id, stream.next - 1, 1 << 20);
  std::string_view bytes = records.back().bytes;
  const auto last = take_checkpoint(bytes);
  ASSERT_TRUE(last);
  EXPECT_TRUE(test.keys.signing().public_key().signed_this(last->signature, last->text));
  EXPECT_EQ(sha256(last->text), test.witnessed.back().digest);
  const auto checkpoint = parse_checkpoint(last->text);
  ASSERT_TRUE(checkpoint);
  for (const StreamHead& head : checkpoint->heads) {
    EXPECT_EQ(test.store->stream(head.stream)->head, head.head) << head.stream;
  }
}

// A store is known by its first checkpoint, which stands in its first transaction.
TEST_F(FloorTest, AStoreIsSignedForFromItsFirstEntry) {
  ASSERT_EQ(test.witnessed.size(), 1u);
  EXPECT_EQ(test.witnessed.front().number, 1u);
  sit_down();
  ASSERT_TRUE(test.floor->stop());
  ASSERT_EQ(test.start(), "");
  test.run(400'000);
  for (const WitnessLine& line : test.witnessed) {
    EXPECT_EQ(line.store, test.witnessed.front().store);
  }
}

TEST_F(FloorTest, AStartTellsWhetherItWasStoppedInOrder) {
  ASSERT_EQ(test.start(), "");
  const auto is_crash =
      testing::Field(&FloorNote::text, testing::HasSubstr("not stopped in order"));
  EXPECT_THAT(test.notes, testing::Contains(is_crash));
  ASSERT_TRUE(test.floor->stop());
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(test.notes.front().text, "started");
}

TEST_F(FloorTest, ATableThatIsLeftOutIsNoted) {
  test.plans = {electronic_plan("no-commission")};
  ASSERT_EQ(test.start(), "");
  ASSERT_TRUE(test.floor->note_left_out());
  ASSERT_TRUE(test.was_noted(Significance::TableLeftOut));
  EXPECT_EQ(test.notes.back().table, tiger);
}

TEST_F(FloorTest, AWitnessThatFailsIsNotedOnce) {
  test.witness_error = "the witness is away";
  sit_down();
  test.run(1'000'000);
  EXPECT_EQ(std::ranges::count(test.notes, std::optional{Significance::WitnessFailed},
                               &FloorNote::significance),
            1);
}

}  // namespace
}  // namespace punto
