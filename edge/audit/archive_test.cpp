#include "edge/audit/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/house/house.hpp"
#include "edge/audit/bundle.hpp"
#include "edge/audit/for_each_checkpoint.hpp"
#include "edge/audit/note_archives.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/audit/part_writer.hpp"
#include "edge/audit/start_check.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/store/part_of_store.hpp"
#include "tests/faulty_store.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::int64_t hour = 3'600'000;

// A floor that plays on from what is left after each archive.
class ArchiveTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger"), electronic_plan("fortune-six-no-commission")};
    test.settings.events_per_snapshot = 500;
    ASSERT_EQ(test.start(), "");
    test.seat_guests();
    begun = test.floor->time();
    play(4);
  }

  void play(int hours) { test.play_and_stop(hours * hour); }

  // Everything that is up to so many hours after the beginning.
  std::unique_ptr<EventStore> archive(int hours) {
    auto to = make_memory_store();
    const auto plan = plan_archive(*test.store, Time{begun.milliseconds + hours * hour});
    EXPECT_TRUE(plan) << plan.error().text;
    tables = plan->tables.size();
    if (tables == 0) return to;
    const auto written = write_archive(*test.store, *plan, *to);
    EXPECT_TRUE(written) << written.error().text;
    const auto forgotten = forget_archived(*test.store, *plan, "a test");
    EXPECT_TRUE(forgotten) << forgotten.error().text;
    return to;
  }

  void expect_sound(EventReader& store) {
    VerifySettings settings;
    settings.public_keys = test.keys.public_keys();
    settings.witnesses = test.witnessed;
    settings.may_be_part = &store != test.store;
    const auto report = verify_store(store, settings);
    ASSERT_TRUE(report) << report.error().text;
    EXPECT_TRUE(report->is_sound())
        << report->found.front().stream << ": " << report->found.front().what;
  }

  std::uint64_t records() {
    std::uint64_t count = 0;
    for (const auto streams = test.store->streams(); const StreamInfo& stream : *streams) {
      const auto point = find_starting_point(*test.store, stream.name);
      count += test.store->read(stream.id, *point ? (*point)->next : 1, 1ULL << 40)->size();
    }
    return count;
  }

  TestFloor test;
  Time begun;
  std::size_t tables = 0;
};

TEST_F(ArchiveTest, BothHalvesVerifyAndTheFloorGoesOn) {
  const std::uint64_t before = records();
  const auto first = archive(2);
  EXPECT_EQ(tables, 2u);
  EXPECT_LT(records(), before * 3 / 4);
  expect_sound(*first);
  expect_sound(*test.store);
  EXPECT_EQ(*find_start_fault(*test.store, {test.keys.public_keys(), test.witnessed, {}}), "");

  ASSERT_EQ(test.start(), "");
  play(2);
  expect_sound(*test.store);
  const auto second = archive(4);
  EXPECT_EQ(tables, 2u);
  expect_sound(*second);
  expect_sound(*test.store);
  ASSERT_EQ(test.start(), "");
  play(1);
  expect_sound(*test.store);
}

// Without a snapshot a table is replayed from where its records begin.
TEST_F(ArchiveTest, ATableIsRebuiltFromItsStartingPoint) {
  (void)archive(2);
  ASSERT_TRUE(test.store->drop_projection("snapshot"));
  ASSERT_EQ(test.start(), "");
  const RoundNumber round = test.state(test.plans.front().id).round.number;
  EXPECT_GT(round, 200u);
  play(1);
  EXPECT_GT(test.state(test.plans.front().id).round.number, round);
  expect_sound(*test.store);
}

TEST_F(ArchiveTest, ARoundCanBeBundledFromEither) {
  const auto old = archive(2);
  const std::string table = test.plans.front().id;
  auto from_old = make_memory_store();
  EXPECT_TRUE(make_bundle(*old, {table, 20}, *from_old));
  expect_sound(*from_old);
  auto from_live = make_memory_store();
  const RoundNumber last = test.state(table).round.number - 1;
  const auto made = make_bundle(*test.store, {table, last}, *from_live);
  ASSERT_TRUE(made) << made.error().text;
  expect_sound(*from_live);
  auto not_here = make_memory_store();
  EXPECT_FALSE(make_bundle(*test.store, {table, 20}, *not_here));
}

TEST_F(ArchiveTest, NothingIsArchivedWhereNothingWasSigned) {
  (void)archive(0);
  EXPECT_EQ(tables, 0u);
  expect_sound(*test.store);
}

TEST_F(ArchiveTest, AnAlteredStartingPointIsFound) {
  (void)archive(2);
  const std::string stream = "table/" + test.plans.front().id;
  StartingPoint point = **find_starting_point(*test.store, stream);
  ++point.last.milliseconds;
  const ProjectionUpdate update{std::string{starting_projection},
                                (*test.store->find_stream(stream))->id,
                                1,
                                {{stream, to_bytes(point)}}};
  ASSERT_TRUE(test.store->append({}, {&update, 1}));
  EXPECT_FALSE(verify_store(*test.store, {.public_keys = test.keys.public_keys(), .witnesses = {}})
                   ->is_sound());
}

// ---- what is a part, and what only says so ------------------------------------------------------

class FalseParts : public ArchiveTest {
 protected:
  void put_row(EventStore& store, std::string_view projection, std::string key,
               std::optional<std::string> value) {
    const ProjectionUpdate update{std::string{projection},
                                  (*store.find_stream(checkpoint_stream))->id,
                                  1,
                                  {{std::move(key), std::move(value)}}};
    ASSERT_TRUE(store.append({}, {&update, 1}));
  }
  void claim(EventStore& store, std::string text) {
    put_row(store, part_projection, std::string{part_key}, std::move(text));
  }
  void archive_is_not_known() {
    const auto rows = test.store->rows(archive_projection, {}, 10);
    for (const ProjectionRow& row : *rows) {
      put_row(*test.store, archive_projection, row.key, std::nullopt);
    }
  }
  // The first checkpoints, and what they have signed of these streams.
  std::unique_ptr<EventStore> cut(std::uint64_t checkpoints,
                                  const std::function<bool(const std::string&)>& is_taken) {
    auto to = make_memory_store();
    PartWriter part{*test.store, *to};
    Checkpoint last;
    EXPECT_TRUE(for_each_checkpoint(*test.store,
                                    [&](const SignedCheckpoint&, const Checkpoint& checkpoint) {
                                      if (checkpoint.number == checkpoints) last = checkpoint;
                                    }));
    const auto all = **test.store->find_stream(checkpoint_stream);
    EXPECT_TRUE(part.copy(all, 1, checkpoints + 1));
    for (const StreamHead& head : last.heads) {
      if (!is_taken(head.stream) || head.next == 1) continue;
      EXPECT_TRUE(part.copy(**test.store->find_stream(head.stream), 1, head.next));
    }
    made_at = last.at;
    return to;
  }
  VerifyReport verify(EventReader& store, bool may_be_part) {
    VerifySettings settings;
    settings.public_keys = test.keys.public_keys();
    settings.may_be_part = may_be_part;
    return *verify_store(store, settings);
  }
  static auto says(std::string_view what) {
    return testing::Contains(testing::Field(&StoreFinding::what, testing::HasSubstr(what)));
  }
  std::string archived_up_to(std::uint64_t checkpoint) {
    return to_text(PartClaim{ArchivedUpTo{checkpoint, made_at}});
  }

  Time made_at;
};

TEST_F(FalseParts, AFloorWithoutItsHouseIsNoArchive) {
  const auto is_no_house = [](const std::string& name) { return name != house::stream; };
  const auto store = cut(6, is_no_house);
  claim(*store, archived_up_to(6));
  EXPECT_THAT(verify(*store, true).found, says("it is no archive: the house is missing"));
  EXPECT_THAT(verify(*store, true).found, says("was signed and is missing"));
  EXPECT_EQ(verify(*store, true).part, std::nullopt);
  EXPECT_THAT(verify(*store, false).found, says("it says that it is only a part, archived up to"));
}

TEST_F(FalseParts, WhatDoesNotEndWhereItSaysIsNoArchive) {
  const auto store = cut(6, [](const std::string&) { return true; });
  claim(*store, archived_up_to(5));
  EXPECT_THAT(verify(*store, true).found, says("it does not end with checkpoint 5"));
  claim(*store, archived_up_to(6));
  EXPECT_THAT(verify(*store, true).found, testing::IsEmpty());
  EXPECT_THAT(verify(*store, false).found, says("it says that it is only a part"));
  claim(*store, "whatever was not archived");
  EXPECT_THAT(verify(*store, true).found, says("it says that it is only a part, whatever"));
}

TEST_F(FalseParts, AnArchiveSaysOfWhichTablesItHasNothing) {
  const std::string left_out = "table/" + test.plans.back().id;
  const auto store = cut(6, [&](const std::string& name) { return name != left_out; });
  claim(*store, archived_up_to(6));
  EXPECT_THAT(verify(*store, true).remarks,
              testing::Contains("nothing of table " + test.plans.back().id + " is in it"));
}

TEST_F(FalseParts, AWholeFloorThatSaysItIsABundleIsNone) {
  claim(*test.store, "round 20 of table " + test.plans.front().id);
  EXPECT_THAT(verify(*test.store, true).found, says("it is no bundle of a round: it has house"));
}

TEST_F(FalseParts, ABundleHoldsTheRoundThatItIsOf) {
  auto bundle = make_memory_store();
  const std::string table = test.plans.front().id;
  ASSERT_TRUE(make_bundle(*test.store, {table, 20}, *bundle));
  EXPECT_THAT(verify(*bundle, true).found, testing::IsEmpty());
  EXPECT_THAT(verify(*bundle, false).found, says("it says that it is only a part, round 20"));
  claim(*bundle, "round 4000 of table " + table);
  EXPECT_THAT(verify(*bundle, true).found, says("the round that it is a bundle of is not in it"));
}

// ---- a floor that begins in the middle ----------------------------------------------------------

TEST_F(FalseParts, AFloorBeginsInTheMiddleOnlyAfterAnArchive) {
  (void)archive(2);
  EXPECT_THAT(verify(*test.store, false).found, testing::IsEmpty());
  EXPECT_THAT(verify(*test.store, false).remarks,
              testing::Contains(testing::HasSubstr("nobody has signed for that")));
  archive_is_not_known();
  EXPECT_THAT(verify(*test.store, false).found, says("nothing on record says"));
}

TEST_F(FalseParts, TheNoteOfTheArchiveSignsForIt) {
  (void)archive(2);
  ASSERT_EQ(test.start(), "");
  ASSERT_TRUE(note_archives(*test.floor, *test.store));
  play(1);
  EXPECT_THAT(verify(*test.store, false).found, testing::IsEmpty());
  EXPECT_THAT(verify(*test.store, false).remarks,
              testing::Not(testing::Contains(testing::HasSubstr("nobody has signed for that"))));
  // More was taken away since, and nobody says so.
  (void)archive(4);
  ASSERT_EQ(tables, 2u);
  archive_is_not_known();
  EXPECT_THAT(verify(*test.store, false).found, says("nothing on record says"));
}

TEST_F(FalseParts, TheHouseBeginsWithItsFirstEntry) {
  const StreamInfo house = **test.store->find_stream(house::stream);
  const Record first = test.store->read(house.id, 1, 1)->front();
  const StartingPoint point{house.name, first.next(), first.head, {}, {}, {}};
  const Forgotten forgotten{house.id, point.next};
  const ProjectionUpdate update{
      std::string{starting_projection}, house.id, point.next - 1, {{house.name, to_bytes(point)}}};
  ASSERT_TRUE(test.store->forget({&forgotten, 1}, {&update, 1}));
  EXPECT_FALSE(verify(*test.store, false).is_sound());
  const VerifySettings settings{test.keys.public_keys(), test.witnessed, {}};
  EXPECT_THAT(*find_start_fault(*test.store, settings),
              testing::HasSubstr("the beginning of house is missing"));
}

TEST_F(FalseParts, NoFloorGoesOnFromAStateThatNobodyHasSigned) {
  (void)archive(2);
  const std::string stream = "table/" + test.plans.front().id;
  StartingPoint point = **find_starting_point(*test.store, stream);
  ++point.last.milliseconds;
  put_row(*test.store, starting_projection, stream, to_bytes(point));
  const VerifySettings settings{test.keys.public_keys(), test.witnessed, {}};
  EXPECT_THAT(*find_start_fault(*test.store, settings),
              testing::HasSubstr("nobody has signed the state with which table/"));
}

// A table that did nothing since the last archive goes on from the state that was signed before it.
TEST_F(ArchiveTest, ATableThatIsLeftOutKeepsWhoeverSignedItsState) {
  (void)archive(2);
  ASSERT_EQ(tables, 2u);
  test.plans.pop_back();
  for (const int hours : {8, 12}) {
    ASSERT_EQ(test.start(), "");
    play(4);
    (void)archive(hours);
    expect_sound(*test.store);
  }
  EXPECT_EQ(tables, 1u);
}

// A round is whole in one of the parts.
TEST_F(ArchiveTest, IsPartedBetweenRounds) {
  for (const int hours : {1, 2, 3}) {
    (void)archive(hours);
    for (const TablePlan& plan : test.plans) {
      const auto point = find_starting_point(*test.store, "table/" + plan.id);
      if (*point) EXPECT_TRUE(is_between_rounds(*state_at(**point)));
    }
  }
}

// ---- the next start notes it --------------------------------------------------------------------

class ArchiveNotes : public ArchiveTest {
 protected:
  void SetUp() override {
    ArchiveTest::SetUp();
    (void)archive(2);
    ASSERT_EQ(waiting(), 1u);
  }

  std::size_t waiting() { return test.store->rows(archive_projection, {}, 10)->size(); }

  int noted() {
    class Counting final : public FloorVisitor {
     public:
      int notes = 0;
      void visit(const house::State&, const house::Event& event, std::uint64_t) override {
        const auto* noted = std::get_if<house::Noted>(&event.body);
        if (noted != nullptr && noted->kind == Significance::ArchiveMade) ++notes;
      }
    } counting;
    EXPECT_TRUE(visit_floor(*test.own_store, counting));
    return counting.notes;
  }
};

TEST_F(ArchiveNotes, AreMadeOnce) {
  for (int starts = 0; starts < 2; ++starts) {
    ASSERT_EQ(test.start(), "");
    test.notes.clear();
    ASSERT_TRUE(note_archives(*test.floor, *test.store));
    EXPECT_EQ(test.was_noted(Significance::ArchiveMade), starts == 0);
    test.floor->turn();
    EXPECT_EQ(waiting(), 0u);
    EXPECT_EQ(noted(), 1);
  }
}

// The row is the only trace of the archive until the note is durable, and gone as soon as it is.
TEST_F(ArchiveNotes, AreNotLostWithAFailureOfTheStore) {
  for (const auto fault : {FaultyStore::Fault::Before, FaultyStore::Fault::After}) {
    FaultyStore faulty{*test.own_store};
    test.store = &faulty;
    ASSERT_EQ(test.start(), "");
    faulty.next_append = fault;
    ASSERT_TRUE(note_archives(*test.floor, faulty));
    test.floor->turn();
    const bool is_stored = fault == FaultyStore::Fault::After;
    EXPECT_EQ(waiting(), is_stored ? 0u : 1u);
    EXPECT_EQ(noted(), is_stored ? 1 : 0);
    test.floor.reset();
    test.store = test.own_store.get();
  }
  ASSERT_EQ(test.start(), "");
  ASSERT_TRUE(note_archives(*test.floor, *test.store));
  test.floor->turn();
  EXPECT_EQ(waiting(), 0u);
  EXPECT_EQ(noted(), 1);
}

}  // namespace
}  // namespace punto
