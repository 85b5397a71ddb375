// What is PostgreSQL's alone; what every store promises is in event_store_contract_test.cpp. These
// tests are there where `tests/postgres/run` has started a server for them.

#include "edge/store/postgres_store.hpp"

#include <csignal>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "tests/store/stored_records.hpp"
#include "tests/store/test_database.hpp"

namespace punto {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr PostgresOptions impatient{.patience = milliseconds{1'000},
                                    .patience_with_locks = milliseconds{200},
                                    .patience_with_owner = milliseconds{300},
                                    .longest_pause = milliseconds{100}};

class PostgresStoreTest : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<EventStore> open() { return must(open_postgres_store(address(), impatient)); }
  std::unique_ptr<EventReader> open_reader() {
    return must(open_postgres_reader(address(), ReadAt::EachMoment, impatient));
  }
  StoreError refused(const std::string& at) {
    const auto opened = open_postgres_store(at, impatient);
    EXPECT_FALSE(opened.has_value());
    return opened ? StoreError{} : opened.error();
  }
  [[nodiscard]] std::string address() const { return database_.address(); }

  // The session of the server that works for the store.
  std::string process_of_owner() {
    return foreign_.ask(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT "
        "oid FROM pg_database WHERE datname = current_database())");
  }
  void cut() { foreign_.ask(fmt::format("SELECT pg_terminate_backend({})", process_of_owner())); }

  const TestDatabase& database_ = emptied_database();
  ForeignSession foreign_{database_.address()};
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresStoreTest);
INSTANTIATE_TEST_SUITE_P(Server, PostgresStoreTest, testing::ValuesIn(test_servers()));

TEST_P(PostgresStoreTest, OnlyOneProcessHasTheFloor) {
  auto first = open();
  const StreamInfo a = append_one(*first, must(first->stream("a")), 1, "a");
  const StoreError error = refused(address());
  EXPECT_EQ(error.trouble, StoreTrouble::InUse);
  EXPECT_THAT(error.text, HasSubstr(fmt::format("is in use by punto {} at", getpid())));
  EXPECT_EQ(read_all(*open_reader(), a.id).size(), 1u);
  append_one(*first, a, 1, "still there");
  first.reset();
  EXPECT_EQ(must(open()->stream("a")).next, 3u);
}

TEST_P(PostgresStoreTest, AfterItsConnectionIsCutNothingIsBelieved) {
  auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const StreamInfo made = must(store->stream("made"));
  cut();
  const Append next{a.id, record_after(a, 1, "b")};
  const auto failed = store->append({&next, 1}, {});
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().trouble, StoreTrouble::Unavailable);
  EXPECT_THAT(failed.error().text, AllOf(HasSubstr(database_.name()), HasSubstr("by itself")));
  EXPECT_FALSE(store->streams().has_value());
  EXPECT_FALSE(store->find_stream("a").has_value());
  EXPECT_FALSE(store->stream("b").has_value());
  EXPECT_FALSE(store->claim(a.id).has_value());
  EXPECT_FALSE(store->read(a.id, 1, 1).has_value());
  EXPECT_FALSE(store->drop_projection("books").has_value());
  EXPECT_FALSE(store->append({}, {}).has_value());
  reopen_in_time(*store);
  EXPECT_EQ(must(store->stream("a")), a);
  EXPECT_EQ(must(store->stream("made")), made);
  append_one(*store, a, 1, "b");
  append_one(*store, made, 1, "now");
}

TEST_P(PostgresStoreTest, AReaderConnectsAgain) {
  auto store = open();
  const StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const auto reader = open_reader();
  EXPECT_EQ(read_all(*reader, a.id).size(), 1u);
  foreign_.ask(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
      "AND datname = current_database()");
  EXPECT_EQ(read_all(*reader, a.id).size(), 1u);
}

TEST_P(PostgresStoreTest, AReaderOfOneMomentSeesNothingThatCameLater) {
  auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const auto reader = must(open_postgres_reader(address(), ReadAt::OneMoment));
  EXPECT_EQ(must(reader->streams()).size(), 1u);
  a = append_one(*store, a, 1, "later");
  append_one(*store, must(store->stream("b")), 1, "later");
  EXPECT_EQ(read_all(*reader, a.id).size(), 1u);
  EXPECT_EQ(must(reader->streams()).size(), 1u);
  EXPECT_EQ(read_all(*open_reader(), a.id).size(), 2u);
}

TEST_P(PostgresStoreTest, WhatAnotherHasWrittenIsAConflictOfThatStreamAlone) {
  auto store = open();
  const StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const StreamInfo b = append_one(*store, must(store->stream("b")), 1, "b");
  const StreamInfo c = append_one(*store, must(store->stream("c")), 1, "c");
  foreign_.execute(
      "INSERT INTO punto.record SELECT stream, 2, count, epoch, head, bytes FROM punto.record "
      "WHERE stream = 1; UPDATE punto.stream SET next = 3 WHERE id = 1;"
      "UPDATE punto.stream SET epoch = 7 WHERE id = 3");
  const std::vector<Append> appends = {{a.id, record_after(a, 1, "x")},
                                       {b.id, record_after(b, 1, "y")},
                                       {c.id, record_after(c, 1, "z")}};
  EXPECT_EQ(must(store->append(appends, {})),
            (std::vector{Appended::Conflict, Appended::Done, Appended::WrongEpoch}));
  EXPECT_EQ(must(store->stream("a")).next, 3u);
  EXPECT_EQ(must(store->stream("b")).next, 3u);
  EXPECT_EQ(must(store->stream("c")).epoch, 7u);
}

TEST_P(PostgresStoreTest, WhoeverKeepsItsRowsLockedIsNotWaitedForLong) {
  auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  foreign_.execute("BEGIN; SELECT * FROM punto.stream FOR UPDATE");
  const Append next{a.id, record_after(a, 1, "b")};
  const auto failed = store->append({&next, 1}, {});
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().trouble, StoreTrouble::InUse);
  EXPECT_THAT(failed.error().text, HasSubstr("another session keeps locked"));
  EXPECT_EQ(read_all(*open_reader(), a.id).size(), 1u);
  foreign_.execute("ROLLBACK");
  reopen_in_time(*store);
  EXPECT_EQ(must(store->stream("a")), a);
  append_one(*store, a, 1, "b");
}

// The server's process stands still with what was sent to it: it may do it later, so nothing goes
// on until it is certain that it has ended.
TEST_P(PostgresStoreTest, AFrozenSessionIsEndedBeforeAnythingIsRead) {
  auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const int frozen = std::stoi(process_of_owner());
  ASSERT_EQ(kill(frozen, SIGSTOP), 0);
  const Append next{a.id, record_after(a, 1, "b")};
  const auto failed = store->append({&next, 1}, {});
  ASSERT_FALSE(failed.has_value());
  EXPECT_THAT(failed.error().text, HasSubstr("it has not answered for 1 s"));
  std::this_thread::sleep_for(impatient.longest_pause);
  const auto still = store->reopen();
  EXPECT_FALSE(still.has_value());
  if (!still) EXPECT_EQ(still.error().trouble, StoreTrouble::InUse);
  ASSERT_EQ(kill(frozen, SIGCONT), 0);
  reopen_in_time(*store);
  a = must(store->stream("a"));
  const std::uint64_t before = a.next;
  append_one(*store, a, 1, "c");
  std::this_thread::sleep_for(milliseconds{200});
  EXPECT_EQ(must(open_reader()->find_stream("a"))->next, before + 1);
}

TEST_P(PostgresStoreTest, WhatWasAcknowledgedMustStillBeThere) {
  auto store = open();
  append_one(*store, append_one(*store, must(store->stream("a")), 1, "a"), 1, "b");
  foreign_.execute("DELETE FROM punto.record WHERE first = 2; UPDATE punto.stream SET next = 2");
  const auto lost = store->reopen();
  ASSERT_FALSE(lost.has_value());
  EXPECT_EQ(lost.error().trouble, StoreTrouble::Corrupt);
  EXPECT_THAT(lost.error().text, HasSubstr("entries of stream a are gone"));
}

TEST_P(PostgresStoreTest, ABatchMayBeLargerThanWhatTheNetworkHolds) {
  auto store = open();
  std::vector<Append> appends;
  std::vector<ProjectionUpdate> updates;
  for (int i = 0; i < 2'000; ++i) {
    const StreamInfo info = must(store->stream(fmt::format("voucher/{}", i)));
    appends.push_back({info.id, record_after(info, 1, std::string(5'000, 'v'))});
    updates.push_back({"books", info.id, 1, {{info.name, std::string(500, 'r')}}});
  }
  EXPECT_EQ(must(store->append(appends, updates)), std::vector(2'000, Appended::Done));
  EXPECT_EQ(must(store->streams()).size(), 2'000u);
  EXPECT_EQ(must(store->rows("books", "", 5'000)).size(), 2'000u);
}

TEST_P(PostgresStoreTest, ALongStreamIsReadInPages) {
  auto store = open();
  StreamInfo a = must(store->stream("a"));
  std::vector<Append> appends;
  for (int i = 0; i < 1'472; ++i) {  // three pages of 64, 128 and so on, and nothing after the last
    appends.push_back({a.id, record_after(a, 2, std::to_string(i))});
    a.next = appends.back().record.next();
    a.head = appends.back().record.head;
  }
  must(store->append(appends, {}));
  for (const std::size_t records : {64u, 192u, 448u, 960u, 1'472u}) {
    const auto all = must(store->read(a.id, a.next - 2 * records, no_limit));
    ASSERT_EQ(all.size(), records);
    EXPECT_EQ(all.back().bytes, "1471");
  }
}

// ---- the server dies ----------------------------------------------------------------------------

// Commits as fast as it can until the store fails, and says what it was told.
class Committer {
 public:
  explicit Committer(EventStore& store) : store_(store), stream_(must(store.stream("a"))) {}

  // The entries that were acknowledged.
  std::uint64_t run() {
    for (;;) {
      const Append append{stream_.id, record_after(stream_, 1, std::to_string(stream_.next))};
      const auto answer = store_.append({&append, 1}, {});
      if (!answer) return stream_.next - 1;
      EXPECT_EQ(answer->front(), Appended::Done);
      stream_.next = append.record.next();
      stream_.head = append.record.head;
    }
  }

 private:
  EventStore& store_;
  StreamInfo stream_;
};

TEST_P(PostgresStoreTest, AServerKilledInTheMiddleOfCommitsLosesNothing) {
  auto store = open();
  const auto reader = open_reader();
  for (int i = 0; i < 3; ++i) {
    std::jthread kills{[] {
      std::this_thread::sleep_for(milliseconds{150});
      control_test_server("kill");
    }};
    const std::uint64_t acknowledged = Committer{*store}.run();
    kills.join();
    const auto away = store->reopen();
    ASSERT_FALSE(away.has_value());
    EXPECT_EQ(away.error().trouble, StoreTrouble::Unavailable);
    EXPECT_FALSE(reader->streams().has_value());
    control_test_server("start");
    reopen_in_time(*store);
    const StreamInfo a = must(store->stream("a"));
    EXPECT_GE(a.next, acknowledged + 1);
    EXPECT_LE(a.next, acknowledged + 2);  // the one that nobody knows of
    const std::vector<Record> records = read_all(*store, a.id);
    EXPECT_EQ(records.size(), a.next - 1);
    Digest head = first_head("a");
    for (const Record& record : records) EXPECT_EQ(head = head_after(head, record), record.head);
    append_one(*store, a, 1, "goes on");
  }
  std::this_thread::sleep_for(impatient.longest_pause);
  EXPECT_EQ(must(reader->streams()).size(), 1u);
  foreign_ = ForeignSession{database_.address()};
}

}  // namespace
}  // namespace punto
