// Databases that somebody has damaged, or that may not be written.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "edge/store/sqlite_store.hpp"
#include "tests/drive/random.hpp"
#include "tests/store/foreign_connection.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Rights do not bind root, so that everything is done as nobody where the tests are run by root.
class WithoutRights {
 public:
  WithoutRights() { EXPECT_EQ(was_ == 0 ? seteuid(65534) : 0, 0); }
  WithoutRights(const WithoutRights&) = delete;
  WithoutRights& operator=(const WithoutRights&) = delete;
  ~WithoutRights() { EXPECT_EQ(was_ == 0 ? seteuid(0) : 0, 0); }

 private:
  uid_t was_ = geteuid();
};

class SqliteDamageTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return folder_.file("floor.punto"); }

  // Three records of stream "a", one of "b", and a projection.
  void make() {
    const auto store = must(open_sqlite_store(path()));
    StreamInfo a = must(store->stream("a"));
    const StreamInfo b = must(store->stream("b"));
    for (int i = 0; i < 3; ++i) a = append_one(*store, a, 2, std::string(3000, 'a'));
    append_one(*store, b, 1, "b");
    const ProjectionUpdate update{"books", a.id, 2, {{"k", "v"}, {"l", "w"}}};
    must(store->append({}, {&update, 1}));
  }

  void allow(mode_t folder, mode_t files) {
    for (const auto& file : fs::directory_iterator{folder_.path()}) {
      chmod(file.path().c_str(), files);
    }
    chmod(folder_.path().c_str(), folder);
  }

  void expect_corrupt(const std::string& damage) {
    fs::remove(path());
    fs::remove(path() + "-wal");
    make();
    ForeignConnection{path()}.run(damage);
    const auto reader = open_sqlite_reader(path());
    const auto found = !reader ? std::unexpected(reader.error()) : read_everything(**reader);
    ASSERT_FALSE(found) << damage;
    EXPECT_EQ(found.error().trouble, StoreTrouble::Corrupt) << found.error().text;
    EXPECT_THAT(found.error().text, HasSubstr("is damaged ("));
  }

  // The first error that any question gives.
  static Stored<void> read_everything(EventReader& reader) {
    const auto streams = reader.streams();
    if (!streams) return std::unexpected(streams.error());
    for (const StreamInfo& stream : *streams) {
      for (std::uint64_t from = 1; from < std::min<std::uint64_t>(stream.next, 20); ++from) {
        const auto records = reader.read(stream.id, from, no_limit);
        if (!records) return std::unexpected(records.error());
      }
      const auto position = reader.position("books", stream.id);
      if (!position) return std::unexpected(position.error());
    }
    const auto rows = reader.rows("books", "", 100);
    if (!rows) return std::unexpected(rows.error());
    return {};
  }

  TemporaryFolder folder_;
};

TEST_F(SqliteDamageTest, WhatNoStoreWritesIsCorrupt) {
  expect_corrupt("UPDATE record SET count = 0");
  expect_corrupt("UPDATE record SET count = -1");
  expect_corrupt("UPDATE record SET count = 3 WHERE place = (1 << 36) + 3");
  expect_corrupt("UPDATE record SET count = 1 WHERE place = (1 << 36) + 3");
  expect_corrupt("UPDATE record SET count = 1 << 33");
  expect_corrupt("UPDATE record SET head = x'00'");
  expect_corrupt("UPDATE record SET epoch = 9 WHERE place = (1 << 36) + 3");
  expect_corrupt("UPDATE record SET epoch = -9");
  expect_corrupt("UPDATE record SET epoch = 9");
  expect_corrupt("DELETE FROM record WHERE place = (1 << 36) + 1");
  expect_corrupt("DELETE FROM record WHERE place = (1 << 36) + 3");
  expect_corrupt("UPDATE record SET place = 1 << 36 WHERE place = (1 << 36) + 1");
  expect_corrupt("UPDATE stream SET epoch = -1");
  expect_corrupt("UPDATE stream SET id = -1 WHERE id = 1");
  expect_corrupt("UPDATE stream SET id = 1 << 30 WHERE id = 1");
  expect_corrupt("UPDATE projection_position SET position = -1");
}

TEST_F(SqliteDamageTest, AnotherSchemaIsCorrupt) {
  expect_corrupt("DROP TABLE record");
  expect_corrupt("ALTER TABLE record DROP COLUMN epoch");
  expect_corrupt(
      "DROP TABLE projection_row; CREATE TABLE projection_row(projection, key, value);"
      "INSERT INTO projection_row VALUES('books', x'00', 1)");
}

// A trigger could take away what was acknowledged.
TEST_F(SqliteDamageTest, NothingElseMayBeInTheDatabase) {
  for (const std::string foreign :
       {"CREATE TRIGGER x AFTER INSERT ON record BEGIN DELETE FROM record; END",
        "CREATE VIEW x AS SELECT 1", "CREATE INDEX x ON record(epoch)", "CREATE TABLE x(y)"}) {
    fs::remove(path());
    fs::remove(path() + "-wal");
    make();
    ForeignConnection{path()}.run(foreign);
    for (const std::string& text :
         {open_sqlite_reader(path()).error().text, open_sqlite_store(path()).error().text}) {
      EXPECT_THAT(text, HasSubstr("holds \"x\", which Punto did not make")) << foreign;
    }
  }
}

TEST_F(SqliteDamageTest, RecordsAreReadUpToAGap) {
  make();
  ForeignConnection{path()}.run("DELETE FROM record WHERE place = (1 << 36) + 3");
  const auto reader = must(open_sqlite_reader(path()));
  const StreamId a = must(reader->streams()).front().id;
  const auto records = must(reader->read(a, 1, no_limit));
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records.front().next(), 3u);
  EXPECT_EQ(reader->read(a, 3, no_limit).error().trouble, StoreTrouble::Corrupt);
}

// A link that leads nowhere yet names the same database as what it leads to.
TEST_F(SqliteDamageTest, ALinkIsNoSecondWayIn) {
  fs::create_symlink("floor.punto", folder_.file("link"));
  const auto store = must(open_sqlite_store(folder_.file("link")));
  EXPECT_EQ(open_sqlite_store(path()).error().trouble, StoreTrouble::InUse);
  EXPECT_EQ(open_sqlite_store(folder_.file("link")).error().trouble, StoreTrouble::InUse);
}

// A database in which any bytes are changed, or the end is missing, is read or refused: nothing
// crashes, and both openers can be asked anything.
TEST_F(SqliteDamageTest, NoDamageCrashes) {
  make();
  std::ifstream file{path(), std::ios::binary};
  const std::string whole{std::istreambuf_iterator<char>{file}, {}};
  drive::Random random{11};
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    std::string damaged = whole;
    const std::size_t begin = random.percent(30) ? 0 : 100;
    for (std::size_t n = random.below(20) + 1; n > 0; --n) {
      damaged[begin + random.below(damaged.size() - begin)] = static_cast<char>(random.next());
    }
    if (random.percent(20)) damaged.resize(random.below(damaged.size()));
    const TemporaryFolder other;
    std::ofstream{other.file("f"), std::ios::binary} << damaged;
    const auto reader = open_sqlite_reader(other.file("f"));
    refused += reader && read_everything(**reader) ? 0 : 1;
    if (auto store = open_sqlite_store(other.file("f"))) {
      static_cast<void>(read_everything(**store));
      const auto made = (*store)->stream("new");
      const Append append{made ? made->id : StreamId{1}, {1, 1, 0, {}, std::string(9000, 'x')}};
      if (made) static_cast<void>((*store)->append({&append, 1}, {}));
    }
  }
  EXPECT_GT(refused, 100);
}

TEST_F(SqliteDamageTest, WhoMayNotWriteTheFolderMayRead) {
  make();
  allow(0555, 0444);
  const WithoutRights nobody;
  const auto reader = open_sqlite_reader(path());
  ASSERT_TRUE(reader) << reader.error().text;
  must(read_everything(**reader));
  EXPECT_EQ(must((*reader)->streams()).size(), 2u);
}

TEST_F(SqliteDamageTest, WhoMayNotWriteTheFolderMayReadBesideAWriter) {
  make();
  const auto store = must(open_sqlite_store(path()));
  allow(0555, 0444);
  std::unique_ptr<EventReader> reader;
  {
    const WithoutRights nobody;
    reader = must(open_sqlite_reader(path()));
    EXPECT_EQ(must(reader->streams()).size(), 2u);
  }
  allow(0755, 0644);
  append_one(*store, must(store->stream("c")), 1, "c");
  EXPECT_EQ(must(reader->streams()).size(), 3u);
}

// What a process that was killed leaves: with the index of the log it can be read, without it
// somebody has to make that first.
TEST_F(SqliteDamageTest, WhoMayNotWriteTheFolderMayReadTheLogOfTheDead) {
  const TemporaryFolder running;
  const auto store = must(open_sqlite_store(running.file("floor.punto")));
  append_one(*store, must(store->stream("a")), 1, "in the log alone");
  for (const std::string file : {"", "-wal", "-shm"}) {
    fs::copy(running.file("floor.punto" + file), path() + file);
  }
  allow(0555, 0444);
  {
    const WithoutRights nobody;
    const auto reader = must(open_sqlite_reader(path()));
    EXPECT_EQ(read_all(*reader, StreamId{1}).size(), 1u);
  }
  fs::remove(path() + "-shm");
  const WithoutRights nobody;
  const auto reader = open_sqlite_reader(path());
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().trouble, StoreTrouble::ReadOnly);
  EXPECT_THAT(reader.error().text, HasSubstr("has a log that needs an index"));
}

TEST_F(SqliteDamageTest, ACopyWithoutItsLogIsReadWhereNothingCanBeWritten) {
  make();
  fs::remove(path() + "-wal");
  fs::remove(path() + "-shm");
  allow(0555, 0444);
  const WithoutRights nobody;
  const auto reader = open_sqlite_reader(path());
  ASSERT_TRUE(reader) << reader.error().text;
  must(read_everything(**reader));
  EXPECT_EQ(must((*reader)->streams()).size(), 2u);
}

TEST_F(SqliteDamageTest, WhoMayNotWriteIsRefusedAsWriter) {
  make();
  allow(0555, 0444);
  {
    const WithoutRights nobody;
    const auto store = open_sqlite_store(path());
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().trouble, StoreTrouble::ReadOnly) << store.error().text;
    EXPECT_THAT(store.error().text, HasSubstr("may not be written; give this user the right"));
  }
  allow(0777, 0666);
  chmod(path().c_str(), 0444);
  const WithoutRights nobody;
  const auto store = open_sqlite_store(path());
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().trouble, StoreTrouble::ReadOnly) << store.error().text;
}

TEST_F(SqliteDamageTest, WhoMayNotReadIsToldSo) {
  make();
  allow(0755, 0600);
  const WithoutRights nobody;
  const auto reader = open_sqlite_reader(path());
  ASSERT_FALSE(reader);
  EXPECT_THAT(reader.error().text, HasSubstr("may not be read; give this user the right"));
}

}  // namespace
}  // namespace punto
