// Who has a floor that several nodes serve. These tests are there where `tests/postgres/run` has
// started a server for them.

#include "edge/store/floor_lease.hpp"

#include <csignal>
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
using Whose = FloorLease::Whose;

const FloorNode node_a{"a", "http://127.0.0.1:8001"};
const FloorNode node_b{"b", "http://127.0.0.1:8002"};

TEST(FloorNodeTest, WhatIsWrongWithItIsSaid) {
  EXPECT_EQ(find_mistake(node_a), "");
  EXPECT_EQ(find_mistake({"pit-2", "https://[::1]:8443"}), "");
  EXPECT_THAT(find_mistake({"", node_a.address}), HasSubstr("small letters"));
  EXPECT_THAT(find_mistake({"A", node_a.address}), HasSubstr("small letters"));
  for (const char* address : {"", "127.0.0.1:80", "http://a/b", "http://a'", "http://a b"}) {
    EXPECT_THAT(find_mistake({"a", address}), HasSubstr("is no address of a node")) << address;
  }
  const std::string longest = "http://" + std::string(63 - 6 - 2 - 7, 'x');
  EXPECT_EQ(find_mistake({"a", longest}), "");
  EXPECT_THAT(find_mistake({"a", longest + "x"}), HasSubstr("56 letters together at most"));
}

class PostgresLeaseTest : public testing::TestWithParam<std::string> {
 protected:
  static constexpr FloorLease::Times quick{.between_looks = milliseconds{1},
                                           .silent_looks = 3,
                                           .prompt = milliseconds{60'000},
                                           .patience = milliseconds{3'000}};

  std::unique_ptr<FloorLease> lease_of(const FloorNode& node,
                                       const FloorLease::Times& times = quick) {
    return std::make_unique<FloorLease>(database_.address(), node, times);
  }
  static FloorLease::Standing look(FloorLease& lease) {
    lease.look();
    return lease.standing();
  }
  // What another node finds is a moment behind: a session ends when the server has noticed.
  static bool comes_to_have_it(FloorLease& lease) {
    for (int i = 0; i < 500; ++i) {
      if (look(lease).whose == Whose::Ours) return true;
      std::this_thread::sleep_for(milliseconds{10});
    }
    return false;
  }
  auto open(const FloorLease& lease) {
    return open_postgres_store(database_.address(),
                               {.patience_with_owner = milliseconds{1'000}, .lease = &lease});
  }

  const TestDatabase& database_ = emptied_database();
  ForeignSession foreign_{database_.address()};
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresLeaseTest);
INSTANTIATE_TEST_SUITE_P(Server, PostgresLeaseTest, testing::ValuesIn(test_servers()));

TEST_P(PostgresLeaseTest, OneNodeHasTheFloorAndTheOthersKnowWhere) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  EXPECT_EQ(a->standing().whose, Whose::Unknown);
  EXPECT_FALSE(a->permission().has_value());
  EXPECT_EQ(look(*a).whose, Whose::Ours);
  EXPECT_TRUE(a->permission().has_value());
  const FloorLease::Standing standing = look(*b);
  EXPECT_EQ(standing.whose, Whose::Others);
  EXPECT_EQ(standing.owner, node_a);
  EXPECT_THAT(b->permission().error().text, HasSubstr("node a has the floor"));
  EXPECT_EQ(b->permission().error().trouble, StoreTrouble::InUse);
}

TEST_P(PostgresLeaseTest, WhoeverLeavesItLetsTheNextOneIn) {
  auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  look(*b);
  a->leave();
  EXPECT_EQ(a->standing().whose, Whose::Unknown);
  EXPECT_EQ(look(*b).whose, Whose::Ours);
  EXPECT_EQ(look(*a).owner, node_b);
  a.reset();
}

TEST_P(PostgresLeaseTest, AProcessThatEndsLosesItAtOnce) {
  auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  look(*b);
  a.reset();  // its connection with it
  EXPECT_TRUE(comes_to_have_it(*b));
}

TEST_P(PostgresLeaseTest, WhoeverIsHeardOfKeepsIt) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(look(*b).owner, node_a);
    EXPECT_EQ(look(*a).whose, Whose::Ours);
  }
}

TEST_P(PostgresLeaseTest, WhoeverIsSilentLosesItAndItsSession) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  for (int i = 0; i <= quick.silent_looks; ++i) EXPECT_EQ(look(*b).owner, node_a);
  EXPECT_TRUE(comes_to_have_it(*b));
  EXPECT_EQ(look(*a).whose, Whose::Unknown);  // its session was ended
  EXPECT_EQ(look(*a).owner, node_b);
}

// As where the server itself stood still: it has heard of nobody meanwhile.
TEST_P(PostgresLeaseTest, LooksThatComeLateSayNothing) {
  const auto a = lease_of(node_a);
  FloorLease::Times slow = quick;
  slow.prompt = milliseconds{0};
  const auto b = lease_of(node_b, slow);
  look(*a);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(look(*b).owner, node_a);
  EXPECT_EQ(look(*a).whose, Whose::Ours);
}

TEST_P(PostgresLeaseTest, OfTwoThatWaitOneTakesIt) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  const auto c = lease_of({"c", "http://127.0.0.1:8003"});
  look(*a);
  for (int i = 0; i < 10; ++i) {
    look(*b);
    look(*c);
  }
  const bool is_b = look(*b).whose == Whose::Ours;
  const bool is_c = look(*c).whose == Whose::Ours;
  EXPECT_NE(is_b, is_c);
}

TEST_P(PostgresLeaseTest, ANodeWithoutTheFloorDoesNotWrite) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  look(*b);
  auto store = must(open(*a));
  append_one(*store, must(store->stream("x")), 1, "x");
  const auto refused = open(*b);
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().text, HasSubstr("node a has the floor"));
}

// The old owner stands still in the middle of something: neither does it write any more, nor does
// it hold anybody up, and when it goes on it finds that its time is over.
TEST_P(PostgresLeaseTest, WhoeverTakesOverEndsTheSessionThatWrites) {
  const auto a = lease_of(node_a);
  const auto b = lease_of(node_b);
  look(*a);
  auto old = must(open(*a));
  const StreamInfo x = append_one(*old, must(old->stream("x")), 1, "x");
  EXPECT_TRUE(comes_to_have_it(*b));
  const auto store = must(open(*b));
  const StreamInfo claimed = must(store->claim(must(store->stream("x")).id));
  append_one(*store, claimed, 1, "of b");
  const Append late{x.id, record_after(x, 1, "late")};
  EXPECT_FALSE(old->append({&late, 1}, {}).has_value());
  look(*a);
  look(*a);
  const auto again = old->reopen();
  ASSERT_FALSE(again.has_value());
  EXPECT_EQ(again.error().trouble, StoreTrouble::InUse);
  EXPECT_THAT(again.error().text, HasSubstr("node b has the floor"));
  EXPECT_EQ(read_all(*store, x.id).size(), 2u);
}

// As of a node that was frozen between two statements: what it has not committed is in nobody's
// way, however long the server would let it stand.
TEST_P(PostgresLeaseTest, AnOpenTransactionOfTheOldOwnerIsInNobodysWay) {
  const auto a = lease_of(node_a);
  look(*a);
  auto made = must(open(*a));
  const StreamInfo x = append_one(*made, must(made->stream("x")), 1, "x");
  made.reset();
  ForeignSession frozen{database_.address()};
  frozen.execute(
      "SELECT pg_advisory_lock(1347767892, 1), pg_advisory_lock_shared(1347767892, 3); BEGIN; "
      "UPDATE punto.stream SET next = 3; INSERT INTO punto.record SELECT stream, 2, count, epoch, "
      "head, bytes FROM punto.record");
  const auto begun = std::chrono::steady_clock::now();
  auto store = must(open(*a));
  append_one(*store, x, 1, "goes on");
  EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds{1'000});
  EXPECT_EQ(read_all(*store, x.id).size(), 2u);
}

// Somebody moves or archives the floor, or serves it alone: that is no node.
TEST_P(PostgresLeaseTest, WhoeverIsNoNodeIsNotEnded) {
  const auto alone = must(open_postgres_store(database_.address()));
  const StreamInfo x = append_one(*alone, must(alone->stream("x")), 1, "x");
  const auto a = lease_of(node_a);
  EXPECT_EQ(look(*a).whose, Whose::Ours);
  const auto refused = open(*a);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().trouble, StoreTrouble::InUse);
  EXPECT_THAT(refused.error().text, HasSubstr("is in use by punto"));
  append_one(*alone, x, 1, "goes on");
}

TEST_P(PostgresLeaseTest, WhereTheServerIsAwayNobodyKnows) {
  const auto a = lease_of(node_a);
  look(*a);
  control_test_server("kill");
  EXPECT_EQ(look(*a).whose, Whose::Unknown);
  EXPECT_THAT(a->standing().trouble, HasSubstr("cannot be reached"));
  EXPECT_EQ(a->permission().error().trouble, StoreTrouble::Unavailable);
  control_test_server("start");
  EXPECT_TRUE(comes_to_have_it(*a));
  foreign_ = ForeignSession{database_.address()};
}

}  // namespace
}  // namespace punto
