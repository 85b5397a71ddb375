// Each refusal says in one line what is wrong and what to do.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include "edge/store/postgres_store.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/test_database.hpp"

namespace punto {
namespace {

using testing::HasSubstr;
using testing::Not;

StoreError refusal_of(const std::string& address) {
  const auto opened = open_postgres_store(address);
  EXPECT_FALSE(opened.has_value());
  return opened ? StoreError{} : opened.error();
}

TEST(PostgresAddress, IsShownWithoutItsPassword) {
  EXPECT_EQ(shown_postgres_address("postgres://pit:secret@db.casino:5433/floor?password=secret"),
            "postgres://pit@db.casino:5433/floor");
  EXPECT_EQ(shown_postgres_address("postgresql:///floor?host=/run/postgresql"),
            "postgres:///floor");
  EXPECT_THAT(shown_postgres_address("postgres://pit:secret@[db/floor").error(),
              AllOf(HasSubstr("write postgres://"), Not(HasSubstr("secret"))));
  EXPECT_FALSE(is_postgres_address("postgres:x"));
  EXPECT_FALSE(is_postgres_address("floor.db"));
}

TEST(PostgresAddress, WhereNobodyAnswersThatIsSaid) {
  const StoreError error = refusal_of("postgres://pit:secret@127.0.0.1:1/floor");
  EXPECT_EQ(error.trouble, StoreTrouble::Unavailable);
  EXPECT_THAT(error.text, HasSubstr("postgres://pit@127.0.0.1:1/floor cannot be reached"));
  EXPECT_THAT(error.text, HasSubstr("start it"));
  EXPECT_THAT(error.text, Not(HasSubstr("secret")));
  EXPECT_THAT(error.text, Not(HasSubstr("\n")));
}

class PostgresRefusal : public testing::TestWithParam<std::string> {
 protected:
  StoreError refused() { return refusal_of(database_.address()); }
  void make_floor() {
    const auto store = must(open_postgres_store(database_.address()));
    append_one(*store, must(store->stream("a")), 1, "a");
  }
  StoreError refused_reader() {
    const auto opened = open_postgres_reader(database_.address());
    EXPECT_FALSE(opened.has_value());
    return opened ? StoreError{} : opened.error();
  }

  const TestDatabase& database_ = emptied_database();
  ForeignSession foreign_{database_.address()};
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresRefusal);
INSTANTIATE_TEST_SUITE_P(Server, PostgresRefusal, testing::ValuesIn(test_servers()));

TEST_P(PostgresRefusal, ADatabaseThatIsNotThere) {
  const StoreError error = refusal_of(GetParam() + "/nowhere");
  EXPECT_EQ(error.trouble, StoreTrouble::Missing);
  EXPECT_THAT(error.text, HasSubstr("is not there; make it with: createdb"));
}

TEST_P(PostgresRefusal, NothingHasBeenStoredYet) {
  const StoreError error = refused_reader();
  EXPECT_EQ(error.trouble, StoreTrouble::Missing);
  EXPECT_THAT(error.text, HasSubstr("is empty"));
}

TEST_P(PostgresRefusal, ASchemaOfAnotherProgram) {
  foreign_.execute("CREATE SCHEMA punto; CREATE TABLE punto.boats(name text)");
  const StoreError error = refused();
  EXPECT_EQ(error.trouble, StoreTrouble::NotOurs);
  EXPECT_THAT(error.text, HasSubstr("use another database"));
}

TEST_P(PostgresRefusal, ALaterVersion) {
  make_floor();
  foreign_.execute("UPDATE punto.layout SET version = 99");
  EXPECT_EQ(refused().trouble, StoreTrouble::Newer);
  const StoreError error = refused_reader();
  EXPECT_EQ(error.trouble, StoreTrouble::Newer);
  EXPECT_THAT(error.text, HasSubstr("layout 99, this one knows 1"));
}

TEST_P(PostgresRefusal, WhatPuntoDidNotMake) {
  make_floor();
  const std::vector<std::string> changes = {
      "CREATE TABLE punto.boats(name text)",
      "ALTER TABLE punto.record ADD COLUMN boat text",
      "ALTER TABLE punto.record ALTER COLUMN bytes DROP NOT NULL",
      "CREATE FUNCTION punto.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; "
      "END';"
      "CREATE TRIGGER boats BEFORE INSERT ON punto.record EXECUTE FUNCTION punto.nothing()",
      "CREATE RULE boats AS ON INSERT TO punto.record DO INSTEAD NOTHING",
      "CREATE VIEW punto.boats AS SELECT 1",
      "ALTER TABLE punto.record ENABLE ROW LEVEL SECURITY;"
      "CREATE POLICY boats ON punto.record USING (false)",
  };
  for (const std::string& change : changes) {
    foreign_.execute("DROP SCHEMA punto CASCADE");
    make_floor();
    foreign_.execute(change);
    const auto opened = open_postgres_store(database_.address());
    ASSERT_FALSE(opened.has_value()) << change;
    EXPECT_EQ(opened.error().trouble, StoreTrouble::NotOurs) << opened.error().text;
    EXPECT_FALSE(open_postgres_reader(database_.address()).has_value()) << change;
  }
}

TEST_P(PostgresRefusal, ATableThatIsMissing) {
  make_floor();
  foreign_.execute("DROP TABLE punto.projection_row");
  const StoreError error = refused();
  EXPECT_EQ(error.trouble, StoreTrouble::Corrupt);
  EXPECT_THAT(error.text, HasSubstr("restore it from a backup"));
}

TEST_P(PostgresRefusal, AnotherEncoding) {
  const TestDatabase other{GetParam(), "ENCODING 'SQL_ASCII' TEMPLATE template0"};
  EXPECT_THAT(refusal_of(other.address()).text,
              HasSubstr("has server_encoding = SQL_ASCII, and needs UTF8; make one with"));
}

TEST_P(PostgresRefusal, ADatabaseThatMayNotBeWritten) {
  make_floor();
  foreign_.execute(
      fmt::format("ALTER DATABASE {} SET default_transaction_read_only = on", database_.name()));
  const StoreError error = refused();
  EXPECT_EQ(error.trouble, StoreTrouble::ReadOnly);
  EXPECT_THAT(error.text, HasSubstr("may not be written"));
  EXPECT_TRUE(open_postgres_reader(database_.address()).has_value());
  ForeignSession{GetParam() + "/postgres"}.execute(
      fmt::format("ALTER DATABASE {} RESET ALL", database_.name()));
}

TEST_P(PostgresRefusal, AUserWhoMayNot) {
  foreign_.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN");
  std::string as_guest = database_.address();
  as_guest.replace(as_guest.find("punto@"), 5, "guest");
  const StoreError error = refusal_of(as_guest);
  EXPECT_EQ(error.trouble, StoreTrouble::ReadOnly);
  EXPECT_THAT(error.text, HasSubstr("grant him CREATE"));
  make_floor();
  EXPECT_FALSE(open_postgres_reader(as_guest).has_value());
  foreign_.execute(
      "GRANT USAGE ON SCHEMA punto TO guest; GRANT SELECT ON ALL TABLES IN SCHEMA punto TO guest");
  EXPECT_TRUE(open_postgres_reader(as_guest).has_value());
  EXPECT_EQ(refusal_of(as_guest).trouble, StoreTrouble::ReadOnly);
  foreign_.execute("DROP OWNED BY guest; DROP ROLE guest");
}

TEST_P(PostgresRefusal, AUserWhomNobodyKnows) {
  std::string as_nobody = database_.address();
  as_nobody.replace(as_nobody.find("punto@"), 5, "nobody");
  EXPECT_THAT(refusal_of(as_nobody).text, HasSubstr("does not let this user in"));
}

// A small disk for the rows of one database, the tablespace `small`; the log has room enough.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& server) : admin_(server + "/postgres") {
    if (mount("none", folder_.path().c_str(), "tmpfs", 0, "size=24m,mode=777") != 0) return;
    is_mounted_ = true;
    const std::string give = fmt::format("chown postgres {0} && chmod 755 $(dirname {0})", path());
    if (system(give.c_str()) != 0) return;
    admin_.execute(fmt::format("CREATE TABLESPACE small LOCATION '{}'", path()));
    is_ready_ = true;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    try {
      if (is_ready_) admin_.execute("DROP TABLESPACE small");
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    if (is_mounted_) umount(path().c_str());
  }
  [[nodiscard]] bool is_ready() const { return is_ready_; }
  bool make_room() { return mount("none", path().c_str(), "tmpfs", MS_REMOUNT, "size=48m") == 0; }

 private:
  [[nodiscard]] std::string path() const { return folder_.path(); }

  TemporaryFolder folder_;
  ForeignSession admin_;
  bool is_mounted_ = false;
  bool is_ready_ = false;
};

// Appends until there is no room; gives what is expected of the stream then.
StreamInfo fill(EventStore& store, StreamInfo a, StoreError& full) {
  for (int i = 0; i < 400; ++i) {
    std::string bytes;  // such as cannot be made smaller
    for (int at = 0; at < 3'000; ++at) {
      const Digest digest = sha256(fmt::format("{} {}", i, at));
      bytes.append(digest.bytes.begin(), digest.bytes.end());
    }
    const Append append{a.id, record_after(a, 1, std::move(bytes))};
    const auto answer = store.append({&append, 1}, {});
    if (!answer) {
      full = answer.error();
      return a;
    }
    a.next = append.record.next();
    a.head = append.record.head;
  }
  return a;
}

TEST_P(PostgresRefusal, ADiskThatIsFull) {
  SmallDisk disk{GetParam()};
  if (!disk.is_ready()) GTEST_SKIP() << "needs root, who may mount a small tmpfs for postgres";
  const TestDatabase small{GetParam(), "TABLESPACE small"};
  auto store = must(open_postgres_store(small.address()));
  StoreError full;
  const StreamInfo a = fill(*store, must(store->stream("a")), full);
  EXPECT_EQ(full.trouble, StoreTrouble::Full);
  EXPECT_THAT(full.text, HasSubstr("has no room left on its disk; make room"));
  // Whoever reads needs room too where the server has to write away first what it has changed.
  const Stored<void> again = store->reopen();
  EXPECT_TRUE(again || again.error().trouble == StoreTrouble::Full) << again.error().text;
  EXPECT_TRUE(disk.make_room());
  reopen_in_time(*store);
  EXPECT_EQ(must(store->stream("a")), a);
  EXPECT_EQ(read_all(*store, a.id).size(), a.next - 1);
  append_one(*store, a, 1, std::string(300'000, 'y'));
}

}  // namespace
}  // namespace punto
