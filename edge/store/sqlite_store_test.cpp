#include "edge/store/sqlite_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>

#include "tests/store/foreign_connection.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string content_of(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

void write_file(const std::string& path, std::string_view content) {
  std::ofstream{path, std::ios::binary} << content;
}

class SqliteStoreTest : public testing::Test {
 protected:
  std::unique_ptr<EventStore> open() { return must(open_sqlite_store(path())); }
  std::unique_ptr<EventReader> read() { return must(open_sqlite_reader(path())); }
  [[nodiscard]] std::string path() const { return folder_.file("floor.punto"); }

  // A store with two records in the stream "a".
  StreamInfo make() {
    const auto store = open();
    return append_one(*store, append_one(*store, must(store->stream("a")), 2, "ab"), 1, "c");
  }

  void expect_refused(StoreTrouble trouble, std::string_view text) {
    const auto store = open_sqlite_store(path());
    ASSERT_FALSE(store);
    expect(store.error(), trouble, text);
  }
  void expect_unreadable(StoreTrouble trouble, std::string_view text) {
    const auto reader = open_sqlite_reader(path());
    ASSERT_FALSE(reader);
    expect(reader.error(), trouble, text);
  }
  // Every message is one line that names the file, says what is wrong and what to do.
  void expect(const StoreError& error, StoreTrouble trouble, std::string_view text) {
    EXPECT_EQ(error.trouble, trouble) << error.text;
    EXPECT_THAT(error.text, HasSubstr(text));
    EXPECT_THAT(error.text, HasSubstr(folder_.path().string()));
    EXPECT_THAT(error.text, HasSubstr("; "));
    EXPECT_EQ(error.text.find('\n'), std::string::npos);
  }

  TemporaryFolder folder_;
};

TEST_F(SqliteStoreTest, AMissingFolderIsNamed) {
  const auto store = open_sqlite_store(folder_.file("no/floor.punto"));
  ASSERT_FALSE(store);
  expect(store.error(), StoreTrouble::Missing, "/no is not there; make it first");
}

TEST_F(SqliteStoreTest, AFolderIsNoStore) {
  fs::create_directory(path());
  expect_refused(StoreTrouble::NotOurs, "is a folder");
  expect_unreadable(StoreTrouble::NotOurs, "is a folder");
}

TEST_F(SqliteStoreTest, AnyOtherFileIsLeftAlone) {
  const std::string text = "Dear diary, today the banker won again.\n" + std::string(2000, '.');
  write_file(path(), text);
  expect_refused(StoreTrouble::NotOurs, "is no store of Punto");
  expect_unreadable(StoreTrouble::NotOurs, "is no store of Punto");
  EXPECT_EQ(content_of(path()), text);
}

TEST_F(SqliteStoreTest, ADatabaseOfAnotherProgramIsLeftAlone) {
  for (const char* made :
       {"CREATE TABLE t(x)", "PRAGMA application_id = -5", "PRAGMA user_version=3"}) {
    fs::remove(path());
    ForeignConnection{path()}.run(made);
    const std::string before = content_of(path());
    expect_refused(StoreTrouble::NotOurs, "is a database of another program");
    expect_unreadable(StoreTrouble::NotOurs, "is a database of another program");
    EXPECT_EQ(content_of(path()), before);
    EXPECT_FALSE(fs::exists(path() + "-wal"));
  }
}

TEST_F(SqliteStoreTest, AnEmptyFileOrDatabaseBecomesOurs) {
  write_file(path(), "");
  expect_unreadable(StoreTrouble::Missing, "is empty");
  make();
  fs::remove_all(path());
  fs::remove_all(path() + "-wal");
  fs::remove_all(path() + "-shm");
  ForeignConnection{path()}.run("CREATE TABLE t(x); DROP TABLE t");
  expect_unreadable(StoreTrouble::Missing, "is empty");
  make();
  EXPECT_EQ(must(read()->streams()).size(), 1u);
}

TEST_F(SqliteStoreTest, ANewerLayoutIsRefused) {
  make();
  ForeignConnection{path()}.run("PRAGMA user_version = 1000");
  expect_refused(StoreTrouble::Newer, "layout 1000, this one knows 1");
  expect_unreadable(StoreTrouble::Newer, "use that version");
}

TEST_F(SqliteStoreTest, TheHeaderSaysWhoseItIs) {
  make();
  const std::string content = content_of(path());
  ASSERT_GT(content.size(), 100u);
  EXPECT_EQ(content.substr(68, 4), "PUNT");
  EXPECT_EQ(content.substr(60, 4), std::string("\0\0\0\1", 4));
}

TEST_F(SqliteStoreTest, IsOpenedOnce) {
  auto first = open();
  expect_refused(StoreTrouble::InUse, "is in use by process " + std::to_string(getpid()) + ";");
  first.reset();
  open();
}

TEST_F(SqliteStoreTest, IsOpenedOnceWhateverItIsCalledBy) {
  const auto first = open();
  fs::create_symlink(path(), folder_.file("link"));
  fs::create_directory(folder_.file("folder"));
  for (const char* name : {"link", "folder/../floor.punto", "./floor.punto"}) {
    const auto second = open_sqlite_store(folder_.file(name));
    ASSERT_FALSE(second) << name;
    expect(second.error(), StoreTrouble::InUse, "is in use by process");
  }
}

TEST_F(SqliteStoreTest, AnotherProcessHoldsTheLockUntilItEnds) {
  std::array<int, 2> ready{};
  ASSERT_EQ(pipe(ready.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto store = open_sqlite_store(path());
    if (write(ready[1], store ? "y" : "n", 1) == 1) pause();
    _exit(1);
  }
  char opened = 0;
  EXPECT_EQ(::read(ready[0], &opened, 1), 1);
  EXPECT_EQ(opened, 'y');
  expect_refused(StoreTrouble::InUse, "is in use by process " + std::to_string(child) + ";");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  open();
  close(ready[0]);
  close(ready[1]);
}

// A child appends one record after another and tells of each that was acknowledged, until it dies.
TEST_F(SqliteStoreTest, AKilledProcessLosesNothingThatItAcknowledged) {
  std::uint64_t acknowledged = 0;
  for (int kills = 0; kills < 5; ++kills) {
    std::array<int, 2> told{};
    ASSERT_EQ(pipe(told.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
      const auto store = open();
      for (StreamInfo a = must(store->stream("a"));;) {
        a = append_one(*store, a, 1, std::string(500, 'x'));
        if (write(told[1], "y", 1) != 1) _exit(1);
      }
    }
    close(told[1]);
    char byte = 0;
    for (int i = 0; i < 20 * kills + 1; ++i) acknowledged += ::read(told[0], &byte, 1) == 1 ? 1 : 0;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (::read(told[0], &byte, 1) == 1) ++acknowledged;
    close(told[0]);
    const std::size_t found = read_all(*read(), StreamId{1}).size();
    EXPECT_GE(found, acknowledged);
    EXPECT_LE(found, acknowledged + 1);
    acknowledged = found;
  }
}

TEST_F(SqliteStoreTest, NamesAreNotCommands) {
  fs::create_directory(folder_.file("50% a?b#c"));
  for (const char* name : {"50% a?b#c/:memory:", "file:x?mode=memory", "a%20b"}) {
    const auto store = must(open_sqlite_store(folder_.file(name)));
    append_one(*store, must(store->stream("a")), 1, "x");
    EXPECT_TRUE(fs::exists(folder_.file(name))) << name;
  }
}

TEST_F(SqliteStoreTest, AReaderMakesNothing) {
  expect_unreadable(StoreTrouble::Missing, "is not there");
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(SqliteStoreTest, AReaderFollowsARunningWriter) {
  const auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 2, "ab");
  const auto reader = read();
  EXPECT_EQ(must(reader->streams()), std::vector{a});
  for (int i = 0; i < 50; ++i) {
    a = append_one(*store, a, 1, std::string(3000, 'x'));
    EXPECT_EQ(must(reader->streams()), std::vector{a});
  }
  EXPECT_EQ(read_all(*reader, a.id).size(), 51u);
  const ProjectionUpdate update{"books", a.id, 2, {{"k", "v"}}};
  must(store->append({}, {&update, 1}));
  EXPECT_EQ(must(reader->row("books", "k")), "v");
  EXPECT_EQ(must(reader->rows("books", "", 9)).size(), 1u);
  EXPECT_EQ(must(reader->position("books", a.id)), 2u);
}

TEST_F(SqliteStoreTest, AReaderNeedsNoWriterAndChangesNothing) {
  const StreamInfo a = make();
  const std::string before = content_of(path());
  {
    const auto reader = read();
    EXPECT_EQ(must(reader->streams()), std::vector{a});
    EXPECT_EQ(read_all(*reader, a.id).size(), 2u);
    open();  // a writer may come and go meanwhile
    EXPECT_EQ(read_all(*reader, a.id).size(), 2u);
  }
  EXPECT_EQ(content_of(path()), before);
}

// What a process that was killed leaves: its last commits are in the log alone.
TEST_F(SqliteStoreTest, WhatIsInTheLogAloneIsReadAndKept) {
  StreamInfo a;
  const TemporaryFolder killed;
  {
    const auto store = open();
    a = append_one(*store, must(store->stream("a")), 2, "ab");
    fs::copy(path(), killed.file("floor.punto"));
    fs::copy(path() + "-wal", killed.file("floor.punto-wal"));
  }
  const std::string log = content_of(killed.file("floor.punto-wal"));
  EXPECT_FALSE(log.empty());
  EXPECT_EQ(must(must(open_sqlite_reader(killed.file("floor.punto")))->streams()), std::vector{a});
  EXPECT_EQ(content_of(killed.file("floor.punto-wal")), log);
  const auto store = must(open_sqlite_store(killed.file("floor.punto")));
  EXPECT_EQ(content_of(killed.file("floor.punto-wal")), "");
  EXPECT_EQ(must(store->streams()), std::vector{a});
}

TEST_F(SqliteStoreTest, AnotherProgramsLockIsWaitedForAndThenTold) {
  const auto store = open();
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  const Append append{a.id, record_after(a, 1, "b")};
  {
    ForeignConnection other{path()};
    other.run("BEGIN IMMEDIATE");
    const auto refused = store->append({&append, 1}, {});
    ASSERT_FALSE(refused);
    expect(refused.error(), StoreTrouble::InUse, "is locked by another program");
    const auto reopened = store->reopen();
    ASSERT_FALSE(reopened);
    expect(reopened.error(), StoreTrouble::InUse, "is locked by another program");
    EXPECT_FALSE(store->append({&append, 1}, {}));
    EXPECT_FALSE(store->read(a.id, 1, 10));
    EXPECT_FALSE(store->streams());
    other.run("ROLLBACK");
  }
  EXPECT_FALSE(store->append({&append, 1}, {}));
  must(store->reopen());
  append_one(*store, a, 1, "b");
  EXPECT_EQ(read_all(*store, a.id).size(), 2u);
}

TEST_F(SqliteStoreTest, ALockedDatabaseIsNotOpened) {
  make();
  ForeignConnection other{path()};
  other.run("BEGIN IMMEDIATE");
  expect_refused(StoreTrouble::InUse, "is locked by another program");
  EXPECT_EQ(must(read()->streams()).size(), 1u);
}

TEST_F(SqliteStoreTest, ALongReaderDisturbsNothing) {
  SqliteOptions options;
  options.checkpoint_pages = 20;
  const auto store = must(open_sqlite_store(path(), options));
  StreamInfo a = append_one(*store, must(store->stream("a")), 1, "before");
  {
    ForeignConnection other{path()};
    other.run("BEGIN; SELECT count(*) FROM record");
    for (int i = 0; i < 100; ++i) a = append_one(*store, a, 1, std::string(2000, 'x'));
    EXPECT_GT(fs::file_size(path() + "-wal"), 400'000u);
    must(store->reopen());
    for (int i = 0; i < 100; ++i) a = append_one(*store, a, 1, std::string(2000, 'x'));
    EXPECT_EQ(read_all(*store, a.id).size(), 201u);
  }
  const auto grown = fs::file_size(path() + "-wal");
  for (int i = 0; i < 100; ++i) a = append_one(*store, a, 1, std::string(2000, 'x'));
  EXPECT_LT(fs::file_size(path() + "-wal"), grown + 30 * 4120);
  EXPECT_EQ(must(store->streams()), std::vector{a});
}

TEST_F(SqliteStoreTest, TheLogIsWrittenBackAndDoesNotGrow) {
  SqliteOptions options;
  options.checkpoint_pages = 20;
  const auto store = must(open_sqlite_store(path(), options));
  StreamInfo a = must(store->stream("a"));
  for (int i = 0; i < 100; ++i) a = append_one(*store, a, 1, std::string(2000, 'x'));
  EXPECT_GT(fs::file_size(path()), 180'000u);
  EXPECT_LT(fs::file_size(path() + "-wal"), 30 * 4120u);
}

TEST_F(SqliteStoreTest, WhatIsDeletedUnderOurFeetIsNoticed) {
  const auto store = open();
  const StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  fs::remove(path());
  const Append append{a.id, record_after(a, 1, "b")};
  const auto refused = store->append({&append, 1}, {});
  ASSERT_FALSE(refused);
  expect(refused.error(), StoreTrouble::Missing, "was moved, replaced or deleted while in use");
  const auto reopened = store->reopen();
  ASSERT_FALSE(reopened);
  expect(reopened.error(), StoreTrouble::Missing, "is not where it was; put it back");
  EXPECT_FALSE(fs::exists(path()));
}

TEST_F(SqliteStoreTest, ALogDeletedUnderOurFeetIsNoticed) {
  const auto store = open();
  const StreamInfo a = append_one(*store, must(store->stream("a")), 1, "a");
  fs::remove(path() + "-wal");
  const Append append{a.id, record_after(a, 1, "b")};
  const auto refused = store->append({&append, 1}, {});
  ASSERT_FALSE(refused);
  expect(refused.error(), StoreTrouble::Missing, "was moved, replaced or deleted while in use");
  const auto reopened = store->reopen();
  ASSERT_FALSE(reopened);
  expect(reopened.error(), StoreTrouble::Corrupt, "entries of stream a are gone");
}

TEST_F(SqliteStoreTest, AnOlderCopyIsNoticed) {
  const StreamInfo a = make();
  const std::string older = content_of(path());
  const auto store = open();
  const StreamInfo more = append_one(*store, must(store->stream("a")), 1, "more");
  must(store->reopen());
  fs::remove(path());
  write_file(path(), older);
  const Append append{a.id, record_after(more, 1, "b")};
  EXPECT_FALSE(store->append({&append, 1}, {}));
  const auto reopened = store->reopen();
  ASSERT_FALSE(reopened);
  expect(reopened.error(), StoreTrouble::Corrupt, "entries of stream a are gone");
}

// Whoever came in between would be a second connection that writes the log back.
TEST_F(SqliteStoreTest, GivesRoomBackWhileNobodyElseCanWrite) {
  const auto store = must(open_sqlite_store(path(), {.checkpoint_pages = 10}));
  StreamInfo info = must(store->stream("a"));
  for (int i = 0; i < 100; ++i) info = append_one(*store, info, 1, std::string(10'000, 'x'));
  const Forgotten most{info.id, 100};
  must(store->forget({&most, 1}, {}));
  const auto size = fs::file_size(path());
  must(store->compact());
  EXPECT_LT(fs::file_size(path()), size / 4);
  expect_refused(StoreTrouble::InUse, "is in use");
  info = append_one(*store, info, 1, "after");
  EXPECT_EQ(must(read()->find_stream("a")), info);
}

// Vouchers come and go, and a floor has millions of them.
TEST_F(SqliteStoreTest, DoesNotKeepEveryStreamInMind) {
  const auto store = must(open_sqlite_store(path(), {.known_streams = 10}));
  std::vector<StreamInfo> streams;
  for (int i = 0; i < 40; ++i) {
    const std::string name = "voucher/" + std::to_string(i);
    streams.push_back(append_one(*store, must(store->stream(name)), 1, name));
  }
  // What it has in mind it does not ask for.
  ForeignConnection{path()}.run("UPDATE stream SET epoch = 7");
  const auto is_known = [&](const StreamInfo& info) {
    return must(store->find_stream(info.name))->epoch == 0;
  };
  EXPECT_LE(std::ranges::count_if(streams, is_known), 10);
  EXPECT_TRUE(is_known(streams.back()));
}

}  // namespace
}  // namespace punto
