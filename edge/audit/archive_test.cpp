#include "edge/audit/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edge/audit/bundle.hpp"
#include "edge/audit/note_archives.hpp"
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
