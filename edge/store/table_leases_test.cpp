// Nodes that share a floor: who has which table, and how they write beside each other. These tests
// are there where `tests/postgres/run` has started a server for them.

#include "edge/store/table_leases.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "edge/store/postgres_store.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/test_database.hpp"

namespace punto {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using Right = TableLeases::Right;

const FloorNode node_a{"a", "http://127.0.0.1:8001"};
const FloorNode node_b{"b", "http://127.0.0.1:8002"};
const FloorNode node_c{"c", "http://127.0.0.1:8003"};

class PostgresSharedTest : public testing::TestWithParam<std::string> {
 protected:
  static constexpr TableLeases::Times quick{.between_looks = milliseconds{1},
                                            .silent_looks = 3,
                                            .prompt = milliseconds{60'000},
                                            .patience = milliseconds{3'000}};

  std::unique_ptr<TableLeases> leases_of(const FloorNode& node) {
    return std::make_unique<TableLeases>(database_.address(), node, tables_, quick);
  }
  std::unique_ptr<SharedEventStore> open(const FloorNode& node) {
    return must(open_shared_postgres_store(database_.address(), node,
                                           {.patience_with_owner = milliseconds{1'000}}));
  }
  std::size_t count(const TableLeases& leases, Right right) const {
    std::size_t found = 0;
    for (const std::string& table : tables_) found += leases.right_to(table) == right ? 1 : 0;
    return found;
  }
  // As a floor does it that has no round in play.
  void give(TableLeases& leases) const {
    for (const std::string& table : tables_) {
      if (leases.right_to(table) == Right::ToGive) leases.has_left(table);
    }
  }
  // What another node finds is a moment behind: a session ends when the server has noticed.
  template <typename Holds>
  static bool comes_to(const std::vector<TableLeases*>& who, Holds holds) {
    for (int i = 0; i < 500; ++i) {
      for (TableLeases* one : who) one->look();
      if (holds()) return true;
      std::this_thread::sleep_for(milliseconds{10});
    }
    return false;
  }

  const TestDatabase& database_ = emptied_database();
  std::vector<std::string> tables_ = {"t1", "t2", "t3", "t4", "t5", "t6"};
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresSharedTest);
INSTANTIATE_TEST_SUITE_P(Server, PostgresSharedTest, testing::ValuesIn(test_servers()));

// ---- who has which table ------------------------------------------------------------------------

TEST_P(PostgresSharedTest, OneNodeHasAllTablesAndKeepsTheHouse) {
  const auto a = leases_of(node_a);
  EXPECT_FALSE(a->is_known());
  EXPECT_EQ(count(*a, Right::OfOthers), 6u);
  a->look();
  EXPECT_TRUE(a->is_known());
  EXPECT_TRUE(a->is_keeper());
  EXPECT_EQ(count(*a, Right::Ours), 6u);
}

TEST_P(PostgresSharedTest, WhoeverComesGetsItsShareAfterTheRounds) {
  const auto a = leases_of(node_a);
  const auto b = leases_of(node_b);
  a->look();
  b->look();
  EXPECT_FALSE(b->is_keeper());
  EXPECT_EQ(count(*b, Right::Ours), 0u);
  EXPECT_EQ(b->owner_of("t1"), node_a);
  a->look();
  EXPECT_EQ(count(*a, Right::ToGive), 3u);
  b->look();
  EXPECT_EQ(count(*b, Right::Ours), 0u);  // the rounds are not over
  give(*a);
  a->look();
  b->look();
  EXPECT_EQ(count(*a, Right::Ours), 3u);
  EXPECT_EQ(count(*b, Right::Ours), 3u);
  for (const std::string& table : tables_) {
    EXPECT_NE(a->right_to(table) == Right::Ours, b->right_to(table) == Right::Ours) << table;
  }
}

TEST_P(PostgresSharedTest, TablesOfANodeThatEndedAreTakenByTheOthers) {
  auto a = leases_of(node_a);
  const auto b = leases_of(node_b);
  a->look();
  b->look();
  a.reset();
  EXPECT_TRUE(comes_to({b.get()}, [&] { return count(*b, Right::Ours) == 6 && b->is_keeper(); }));
}

TEST_P(PostgresSharedTest, TheSessionsOfASilentNodeAreEnded) {
  const auto a = leases_of(node_a);
  const auto b = leases_of(node_b);
  a->look();
  const auto store = open(node_a);
  append_one(*store, must(store->stream("x")), 1, "x");
  EXPECT_TRUE(comes_to({b.get()}, [&] { return count(*b, Right::Ours) == 6; }));
  EXPECT_FALSE(store->find_stream("x").has_value());  // its session is gone
  a->look();
  EXPECT_EQ(count(*a, Right::OfOthers), 6u);
}

TEST_P(PostgresSharedTest, WhoeverIsHeardOfKeepsItsTables) {
  const auto a = leases_of(node_a);
  const auto b = leases_of(node_b);
  a->look();
  b->look();
  a->look();
  give(*a);
  for (int i = 0; i < 20; ++i) {
    a->look();
    b->look();
  }
  EXPECT_EQ(count(*a, Right::Ours), 3u);
  EXPECT_EQ(count(*b, Right::Ours), 3u);
  EXPECT_TRUE(a->is_keeper());
}

TEST_P(PostgresSharedTest, WhoeverDrainsGivesEverythingAway) {
  const auto a = leases_of(node_a);
  const auto b = leases_of(node_b);
  const auto c = leases_of(node_c);
  a->look();
  b->look();
  c->look();
  a->drain();
  EXPECT_TRUE(comes_to({a.get(), b.get(), c.get()}, [&] {
    give(*a);
    return a->tables_here() == 0 && count(*b, Right::Ours) == 3 && count(*c, Right::Ours) == 3;
  }));
  EXPECT_FALSE(a->is_keeper());
  EXPECT_NE(b->is_keeper(), c->is_keeper());
}

TEST_P(PostgresSharedTest, WhereTheServerIsAwayNobodyHasATable) {
  const auto a = leases_of(node_a);
  a->look();
  const std::uint64_t version = a->version();
  control_test_server("kill");
  a->look();
  EXPECT_FALSE(a->is_known());
  EXPECT_FALSE(a->is_keeper());
  EXPECT_EQ(count(*a, Right::OfOthers), 6u);
  EXPECT_NE(a->version(), version);
  EXPECT_THAT(a->trouble(), HasSubstr("cannot be reached"));
  control_test_server("start");
  EXPECT_TRUE(comes_to({a.get()}, [&] { return count(*a, Right::Ours) == 6; }));
}

// ---- writing beside each other ------------------------------------------------------------------

TEST_P(PostgresSharedTest, NodesWriteBesideEachOther) {
  const auto of_a = open(node_a);
  const auto of_b = open(node_b);
  const StreamInfo x = append_one(*of_a, must(of_a->stream("x")), 1, "x");
  EXPECT_EQ(must(of_b->stream("x")), x);
  const StreamInfo y = append_one(*of_b, must(of_b->stream("y")), 1, "y");
  EXPECT_NE(x.id, y.id);
  append_one(*of_a, must(of_a->stream("y")), 1, "and a");
  const Append late{y.id, record_after(y, 1, "late")};
  EXPECT_EQ(must(of_b->append({&late, 1}, {})), std::vector{Appended::Conflict});
}

TEST_P(PostgresSharedTest, NewStreamsOfTwoNodesHaveNumbersOfTheirOwn) {
  const auto of_a = open(node_a);
  const auto of_b = open(node_b);
  std::set<StreamId> ids;
  for (int i = 0; i < 100; ++i) {
    ids.insert(append_one(*of_a, must(of_a->stream(fmt::format("a{}", i))), 1, "x").id);
    ids.insert(append_one(*of_b, must(of_b->stream(fmt::format("b{}", i))), 1, "x").id);
  }
  EXPECT_EQ(ids.size(), 200u);
  EXPECT_EQ(must(of_a->streams()).size(), 200u);
}

TEST_P(PostgresSharedTest, TheSameNewStreamIsMadeOnce) {
  const auto of_a = open(node_a);
  const auto of_b = open(node_b);
  const StreamInfo a = must(of_a->stream("x"));
  const StreamInfo b = must(of_b->stream("x"));
  append_one(*of_a, a, 1, "of a");
  const Append second{b.id, record_after(b, 1, "of b")};
  ASSERT_FALSE(of_b->append({&second, 1}, {}).has_value());
  reopen_in_time(*of_b);
  const StreamInfo found = must(of_b->stream("x"));
  EXPECT_EQ(found.id, a.id);
  append_one(*of_b, found, 1, "of b");
}

TEST_P(PostgresSharedTest, WhoeverClaimsATableShutsTheOtherOut) {
  const auto of_a = open(node_a);
  const auto of_b = open(node_b);
  const StreamInfo mine = must(of_a->claim(must(of_a->stream("table/x")).id));
  const StreamInfo first = append_one(*of_a, mine, 1, "of a");
  const StreamInfo taken = must(of_b->claim(first.id));
  const Append late{first.id, record_after(first, 1, "late")};
  EXPECT_EQ(must(of_a->append({&late, 1}, {})), std::vector{Appended::WrongEpoch});
  append_one(*of_b, taken, 1, "of b");
}

TEST_P(PostgresSharedTest, OneKeepsTheOthersOut) {
  const auto of_a = open(node_a);
  auto of_b = open(node_b);
  EXPECT_TRUE(must(of_b->keep_others_out({})));
  EXPECT_TRUE(must(of_b->keep_others_out({})));
  EXPECT_FALSE(must(of_a->keep_others_out(milliseconds{20})));
  of_b->let_others_in();
  EXPECT_TRUE(must(of_a->keep_others_out({})));
  of_a->let_others_in();
  EXPECT_TRUE(must(of_b->keep_others_out({})));
  of_b.reset();
  EXPECT_TRUE(must(of_a->keep_others_out(milliseconds{3'000})));
}

TEST_P(PostgresSharedTest, WhoeverHasTheFloorAloneIsAlone) {
  auto alone = must(open_postgres_store(database_.address()));
  const auto refused = open_shared_postgres_store(database_.address(), node_a,
                                                  {.patience_with_owner = milliseconds{200}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().trouble, StoreTrouble::InUse);
  alone.reset();
  const auto shared = open(node_a);
  const auto not_alone =
      open_postgres_store(database_.address(), {.patience_with_owner = milliseconds{200}});
  ASSERT_FALSE(not_alone.has_value());
  EXPECT_EQ(not_alone.error().trouble, StoreTrouble::InUse);
  EXPECT_THAT(not_alone.error().text, HasSubstr("punto a"));
}

// What it has not committed is in nobody's way for long.
TEST_P(PostgresSharedTest, AnOpenTransactionOfAFrozenNodeIsEndedWithIt) {
  const auto of_a = open(node_a);
  const StreamInfo x = append_one(*of_a, must(of_a->stream("x")), 1, "x");
  ForeignSession frozen{database_.address()};
  frozen.execute(fmt::format(
      "SET application_name = 'punto b {}'; SELECT pg_advisory_lock_shared(1347767892, 1), "
      "pg_advisory_lock_shared(1347767892, 3), pg_advisory_lock_shared(1347767892, 5); BEGIN; "
      "UPDATE punto.stream SET next = 3; INSERT INTO punto.record SELECT stream, 2, count, epoch, "
      "head, bytes FROM punto.record",
      node_b.address));
  const auto leases = leases_of(node_a);
  for (int i = 0; i < 20; ++i) {
    leases->look();
    std::this_thread::sleep_for(milliseconds{2});
  }
  append_one(*of_a, x, 1, "goes on");
  EXPECT_EQ(read_all(*of_a, x.id).size(), 2u);
}

}  // namespace
}  // namespace punto
