#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/audit/shoe_proof.hpp"
#include "core/audit/table_auditor.hpp"
#include "core/table/progress.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/device/shoe_entry.hpp"
#include "tests/faulty_store.hpp"
#include "tests/house_notes.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using Fault = FaultyStore::Fault;

// One electronic table with a Player who wagers in every round.
class RecoveryTest : public testing::Test {
 protected:
  void open(std::string_view game) {
    test.store = &store;
    test.plans = {electronic_plan(game)};
    table = test.plans.front().id;
    ASSERT_EQ(test.start(), "");
    guest = PlayerId{static_cast<std::uint32_t>(guest) + 1};  // who was here before sits elsewhere
    ASSERT_EQ(test.sit(table, guest, 1, Cents{100'000'00})->kind, AnswerKind::Done);
  }

  PlayerId guest{6};

  [[nodiscard]] const TableState& state() const { return test.state(table); }

  void wager_if_open() {
    const FloorTable* found = test.floor->find(table);
    if (!found->hosted || state().phase != Phase::Betting || !state().round.wagers.empty()) return;
    const PlaceWager place{state().round.number, guest, 1, Cents{100'00}, false};
    const std::string key = std::to_string(state().round.number);
    test.submit(table, {player(guest), place}, key,
                [&](const Answer& answer) { answers.push_back(answer.kind); });
  }

  void play(std::int64_t milliseconds) {
    test.run(milliseconds, [&] { wager_if_open(); });
  }

  // Until so many cards of a round are drawn.
  void deal(int cards) {
    const auto is_there = [&] {
      return state().phase == Phase::Dealing && drawn_count(state().round.cards) == cards;
    };
    for (int i = 0; i < 2'000 && !is_there(); ++i) play(100);
    ASSERT_TRUE(is_there());
  }

  void expect_suspended_after(Fault fault) {
    open("tiger");
    deal(2);
    const_cast<TableState&>(state()).seats.clear();
    for (int i = 0; i < 1'000 && !test.was_noted(Significance::TableFault); ++i) {
      test.clock.pass(100);
      test.floor->turn();
    }
    ASSERT_TRUE(state().suspended);
    store.next_append = fault;
    test.run(60'000);
    EXPECT_TRUE(state().suspended);
    EXPECT_EQ(kept(Significance::TableFault), 1);
    EXPECT_EQ(kept(Significance::StoreFailed), 1);
  }

  std::ptrdiff_t kept(Significance kind) { return count_notes(*test.own_store, kind); }

  void expect_sound() {
    TableAuditor auditor;
    std::set<RequestId> requests;
    for (const Entry& entry : test.entries(table)) {
      if (entry.request) {
        EXPECT_TRUE(requests.insert(entry.request->id).second);
      }
      for (const Event& event : entry.events) auditor.follow(event);
    }
    EXPECT_EQ(auditor.state(), state());
    EXPECT_TRUE(auditor.found().empty()) << auditor.found().front().what;
  }

  TestFloor test;
  FaultyStore store{*test.own_store};
  std::string table;
  std::vector<AnswerKind> answers;
};

// ---- a crash ------------------------------------------------------------------------------------

TEST_F(RecoveryTest, PlayGoesOnWhereItWas) {
  open("tiger");
  for (int cards = 0; cards < 5; ++cards) {
    deal(cards == 0 ? 1 : cards);
    const TableState before = state();
    ASSERT_EQ(test.start(), "");
    EXPECT_EQ(state(), before);
    play(60'000);
    EXPECT_GT(state().round.number, before.round.number);
    const RoundRecord* record = find_record(state(), before.round.number);
    ASSERT_NE(record, nullptr);
    EXPECT_FALSE(record->is_void) << "nothing was lost, so nothing is void";
  }
  expect_sound();
}

// A floor that is thrown away after any turn, again and again, deals the same cards as one that is
// not.
TEST_F(RecoveryTest, CrashesChangeNoCard) {
  open("fabulous-4s");
  test.plans.front().pace = Pace{.betting = 300,
                                 .before_cards = 100,
                                 .card = 50,
                                 .squeeze = 50,
                                 .result = 200,
                                 .shoe_change = 100,
                                 .least_round = 0};
  for (int i = 0; i < 150; ++i) {
    ASSERT_EQ(test.start(), "");
    play(310);
  }
  EXPECT_GE(state().round.number, 5u);
  expect_sound();
  EXPECT_FALSE(test.was_noted(Significance::ShoeNotOpened));
}

// Every shoe that is over can be checked by anybody.
TEST_F(RecoveryTest, EveryShoeIsProven) {
  open("fa-fa-fabulous-4-v3");
  while (state().shoe.number < 3) {
    play(1'000'000);
    ASSERT_EQ(test.start(), "");
  }
  ShoeProof proof;
  proof.shoe = {table, 0, state().law->digest, DeckKind::FiveElement, state().settings.decks};
  std::map<ShoeNumber, ShoeSeed> seeds;
  const StreamInfo shoes = *test.store->stream(shoe_stream(table));
  for (const auto read = test.store->read(shoes.id, 1, 1 << 20); const Record& record : *read) {
    std::string_view left = record.bytes;
    while (auto entry = take_shoe_entry(left)) {
      if (const auto* opened = std::get_if<OpenedShoe>(&*entry)) {
        seeds.emplace(opened->number, opened->seed);
      }
    }
  }
  EXPECT_EQ(seeds.size(), 2u) << "the one in use is still sealed";
  int proven = 0;
  const auto prove = [&] {
    if (!seeds.contains(proof.shoe.number)) return;
    proof.seed = seeds[proof.shoe.number];
    const auto verified = verify(proof);
    EXPECT_TRUE(verified) << verified.error();
    ++proven;
  };
  for (const Entry& entry : test.entries(table)) {
    for (const Event& event : entry.events) {
      if (const auto* loaded = std::get_if<ShoeLoaded>(&event.body)) {
        prove();
        proof.shoe.number = loaded->number;
        proof.commitment = loaded->commitment;
        proof.drawn.clear();
      }
      if (const auto* cut = std::get_if<ShoeCut>(&event.body)) proof.cut = cut->cards;
      if (const auto* read = std::get_if<CardRead>(&event.body)) proof.drawn.push_back(read->card);
    }
  }
  EXPECT_EQ(proven, 2);
}

// ---- the floor's file has changed ---------------------------------------------------------------

TEST_F(RecoveryTest, ATableKeepsTheGameItWasOpenedFor) {
  open("tiger");
  const std::string id = table;
  test.plans = {electronic_plan("no-commission")};
  test.plans.front().id = id;
  EXPECT_THAT(test.start(), testing::HasSubstr("plays tiger, and the floor's file says"));
}

TEST_F(RecoveryTest, ATableKeepsTheSettingsItWasOpenedWith) {
  open("tiger");
  const TableSettings settings = state().settings;
  test.plans.front().settings.decks = 6;
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(state().settings, settings);
  EXPECT_THAT(test.notes, testing::Contains(testing::Field(
                              &FloorNote::text, testing::HasSubstr("keeps its settings"))));
}

// ---- snapshots ----------------------------------------------------------------------------------

TEST_F(RecoveryTest, ASnapshotSavesTheReplay) {
  test.settings.events_per_snapshot = 50;
  open("tiger");
  play(600'000);
  const TableState before = state();
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(state(), before);
  const auto is_few = testing::MatchesRegex("replayed [0-9][0-9]? of [0-9]+ events; round .*");
  EXPECT_THAT(test.notes, testing::Contains(testing::Field(&FloorNote::text, is_few)));
  play(600'000);
  expect_sound();
}

TEST_F(RecoveryTest, ASnapshotIsNotTrustedOverEvents) {
  test.settings.events_per_snapshot = 50;
  open("tiger");
  play(600'000);
  const TableState before = state();
  const StreamInfo stream = *test.store->stream("table/" + table);
  const std::string good = **test.store->row(snapshot_projection, stream.name);
  for (std::size_t i = 0; i < good.size(); i += 41) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    const ProjectionUpdate update{
        std::string{snapshot_projection}, stream.id, 0, {{stream.name, bad}}};
    ASSERT_TRUE(test.store->append({}, std::span{&update, 1}));
    test.notes.clear();
    ASSERT_EQ(test.start(), "");
    EXPECT_EQ(state(), before);
    EXPECT_TRUE(test.was_noted(Significance::SnapshotNotTrusted));
  }
}

TEST_F(RecoveryTest, ASnapshotOfAnotherTableIsNotTrusted) {
  test.settings.events_per_snapshot = 50;
  open("tiger");
  play(300'000);
  const StreamInfo stream = *test.store->stream("table/" + table);
  const std::string good = **test.store->row(snapshot_projection, stream.name);
  EXPECT_TRUE(open_snapshot(good, stream.name, {1, 2, 3}));
  EXPECT_FALSE(open_snapshot(good, "table/other", {1, 2, 3}));
  EXPECT_FALSE(open_snapshot(good, stream.name, {1, 2, 4}));
}

// ---- the store fails ----------------------------------------------------------------------------

TEST_F(RecoveryTest, AFailedCommitIsNotAcknowledged) {
  for (const Fault fault : {Fault::Before, Fault::After}) {
    open(fault == Fault::Before ? "tiger" : "no-commission");
    while (state().phase != Phase::Betting) test.run(100);
    const Command place{player(guest),
                        PlaceWager{state().round.number, guest, 1, Cents{100'00}, false}};
    std::vector<Answer> given;
    const Reply reply = [&](const Answer& answer) { given.push_back(answer); };
    store.next_append = fault;
    test.submit(table, place, "key", reply);
    test.floor->turn();
    ASSERT_EQ(given.size(), 1u);
    EXPECT_EQ(given.back().kind, AnswerKind::NotCertain);
    test.submit(table, place, "other", reply);
    test.floor->turn();
    EXPECT_EQ(given.back().kind, AnswerKind::StoreAway);
    test.run(1'000);
    test.submit(table, place, "key", reply);
    test.floor->turn();
    EXPECT_EQ(given.back().kind, AnswerKind::Done);
    EXPECT_EQ(given.back().repeated, fault == Fault::After);
    EXPECT_EQ(state().seats.front().credits, Cents{99'900'00});
    EXPECT_TRUE(test.was_noted(Significance::StoreFailed));
    play(60'000);
    expect_sound();
  }
}

// At every commit of a long play once, before and after it was stored.
TEST_F(RecoveryTest, EveryCommitMayFail) {
  open("super-six-etg-v3");
  int faults = 0;
  test.run(400'000, [&] {
    wager_if_open();
    if (store.next_append != Fault::None) return;
    store.next_append = faults++ % 2 == 0 ? Fault::Before : Fault::After;
  });
  EXPECT_GE(faults, 50);
  store.next_append = Fault::None;
  play(600'000);
  EXPECT_GE(state().round.number, 10u);
  expect_sound();
}

TEST_F(RecoveryTest, AStoreThatStaysAwayIsTriedAgain) {
  open("tiger");
  store.is_away = true;
  play(60'000);
  EXPECT_TRUE(test.floor->is_store_away());
  EXPECT_EQ(test.give(table, test_pit_manager, AnnounceLastRound{})->kind, AnswerKind::StoreAway);
  EXPECT_FALSE(test.floor->stop());
  store.is_away = false;
  play(60'000);
  EXPECT_FALSE(test.floor->is_store_away());
  EXPECT_GE(state().round.number, 1u);
  expect_sound();
}

TEST_F(RecoveryTest, AConflictConcernsTheTableOnly) {
  open("tiger");
  test.employ(test_pit_manager);
  store.next_append = Fault::Conflict;
  EXPECT_EQ(test.give(table, test_pit_manager, AnnounceLastRound{})->kind, AnswerKind::NotCertain);
  EXPECT_TRUE(test.was_noted(Significance::TableFault));
  EXPECT_FALSE(test.floor->is_store_away());
}

// Whoever has lost a table does not take it back from its new owner.
TEST_F(RecoveryTest, AnotherOwnerIsNotDeposed) {
  open("tiger");
  const std::uint64_t epoch = test.own_store->stream("table/" + table)->epoch;
  test.employ(test_pit_manager);
  store.next_append = Fault::Deposed;
  EXPECT_EQ(test.give(table, test_pit_manager, AnnounceLastRound{})->kind, AnswerKind::NotCertain);
  EXPECT_EQ(test.give(table, test_pit_manager, AnnounceLastRound{})->kind,
            AnswerKind::OutOfService);
  test.run(60'000);
  EXPECT_EQ(test.floor->find(table)->hosted, std::nullopt);
  EXPECT_EQ(test.own_store->stream("table/" + table)->epoch, epoch);
}

// Notes and checkpoints that somebody else's writing kept out are written again.
TEST_F(RecoveryTest, NothingSignificantIsLostToAConflict) {
  open("tiger");
  store.next_append = Fault::Conflict;
  test.run(400'000);
  EXPECT_EQ(kept(Significance::TableFault), 1);
  EXPECT_GE(test.own_store->stream(checkpoint_stream)->next, 3u);
  EXPECT_EQ(test.witnessed.size() + 1, test.own_store->stream(checkpoint_stream)->next);
}

// A table broke, and the commit that would have suspended it failed.
TEST_F(RecoveryTest, AFaultOutlivesACommitThatFailed) {
  expect_suspended_after(Fault::Before);
}
TEST_F(RecoveryTest, AFaultOutlivesACommitThatNobodyKnowsOf) {
  expect_suspended_after(Fault::After);
}

// ---- the seed is lost ---------------------------------------------------------------------------

// EB4 5.9.1: nothing established, the round is void, and a new shoe is used.
TEST_F(RecoveryTest, WithoutTheSeedARoundNotEstablishedIsVoid) {
  open("tiger");
  deal(2);
  const RoundNumber round = state().round.number;
  test.keys = Keys::make(Time{});
  ASSERT_EQ(test.start(), "");
  EXPECT_TRUE(test.was_noted(Significance::ShoeNotOpened));
  play(120'000);
  const RoundRecord* record = find_record(state(), round);
  ASSERT_NE(record, nullptr);
  EXPECT_TRUE(record->is_void);
  EXPECT_EQ(kept(Significance::RoundVoid), 1);
  EXPECT_EQ(state().shoe.number, 2u);
  EXPECT_GT(state().round.number, round);
  expect_sound();
}

// EB4 5.9.2 says to continue, and nobody can: staff decide.
TEST_F(RecoveryTest, WithoutTheSeedARoundEstablishedWaitsForStaff) {
  open("no-commission");
  while (true) {
    deal(4);
    if (progress_of(state().round.cards).waits == Waits::ForCard) break;
    play(5'000);
  }
  const RoundNumber round = state().round.number;
  test.keys = Keys::make(Time{});
  ASSERT_EQ(test.start(), "");
  play(120'000);
  EXPECT_TRUE(test.was_noted(Significance::DeviceFailed));
  EXPECT_TRUE(state().suspended);
  EXPECT_EQ(state().round.number, round);
}

// F6V6 5.17.1 leaves the wagers to the Players and continues: then too staff decide, and a restart
// declares nothing anew.
TEST_F(RecoveryTest, WithoutTheSeedNoTableIsStuck) {
  open("fortune-six-v6");
  deal(2);
  const RoundNumber round = state().round.number;
  test.keys = Keys::make(Time{});
  ASSERT_EQ(test.start(), "");
  play(120'000);
  EXPECT_TRUE(state().suspended || find_record(state(), round) != nullptr);
  const std::uint64_t events = test.own_store->stream("table/" + table)->next;
  ASSERT_EQ(test.start(), "");
  play(60'000);
  EXPECT_EQ(test.own_store->stream("table/" + table)->next, events);
}

// A shoe that was given up while the key was away is opened when it is back.
TEST_F(RecoveryTest, AShoeIsOpenedLate) {
  open("tiger");
  deal(2);
  Keys first = std::exchange(test.keys, Keys::make(Time{}));
  ASSERT_EQ(test.start(), "");
  play(120'000);
  ASSERT_EQ(state().shoe.number, 2u);
  const auto never = verify_store(*test.own_store, {})->found;
  ASSERT_EQ(never.size(), 1u);
  EXPECT_THAT(never.front().what, testing::HasSubstr("was never opened"));
  test.keys = std::move(first);
  ASSERT_EQ(test.start(), "");
  play(120'000);
  const auto found = verify_store(*test.own_store, {})->found;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found.front().what, testing::HasSubstr("shoe 2 is over and was never opened"));
}

TEST_F(RecoveryTest, WithoutTheSeedANewShoeIsMadeBetweenRounds) {
  open("tiger");
  deal(2);
  while (state().phase != Phase::BetweenRounds) play(100);
  test.keys = Keys::make(Time{});
  ASSERT_EQ(test.start(), "");
  play(60'000);
  EXPECT_EQ(state().shoe.number, 2u);
  expect_sound();
}

}  // namespace
}  // namespace punto
