#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "edge/store/sqlite_store.hpp"
#include "tests/store/foreign_connection.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string bytes_of(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

class SqliteCopyTest : public testing::Test {
 protected:
  std::unique_ptr<EventStore> open() { return must(open_sqlite_store(from())); }
  [[nodiscard]] std::string from() const { return folder_.file("floor.db"); }
  [[nodiscard]] std::string to() const { return folder_.file("copy.punto"); }

  // What the copy holds of the stream "a".
  std::vector<Record> copied() {
    const auto reader = must(open_sqlite_reader(to()));
    const auto stream = must(reader->find_stream("a"));
    return stream ? read_all(*reader, stream->id) : std::vector<Record>{};
  }

  TemporaryFolder folder_;
};

TEST_F(SqliteCopyTest, HoldsWhatWasCommittedAlsoWhatIsInTheLogAlone) {
  const auto store = open();
  const StreamInfo one = append_one(*store, must(store->stream("a")), 1, "one");
  append_one(*store, one, 2, "two");
  must(copy_sqlite_store(from(), to()));
  EXPECT_EQ(copied(), read_all(*store, one.id));
}

TEST_F(SqliteCopyTest, IsOneFile) {
  const auto store = open();
  append_one(*store, must(store->stream("a")), 1, "one");
  must(copy_sqlite_store(from(), to()));
  for (const char* beside : {"-wal", "-shm", "-journal", ".lock"}) {
    EXPECT_FALSE(fs::exists(to() + beside)) << beside;
  }
  const std::string header = bytes_of(to()).substr(0, 20);
  EXPECT_EQ(header[18], 1) << "it would need a log";
}

// Each commit comes while the copy is being made, and is not in it. SQLite itself would begin anew
// with each of them.
TEST_F(SqliteCopyTest, IsOfOneMomentThoughTheFloorGoesOn) {
  const auto store = open();
  StreamInfo stream = append_one(*store, must(store->stream("a")), 1, std::string(9'000'000, 'x'));
  const auto before = read_all(*store, stream.id);
  std::vector<std::uint64_t> steps;
  CopyOptions options;
  options.progress = [&](std::uint64_t done, std::uint64_t /*all*/) {
    steps.push_back(done);
    ASSERT_LT(steps.size(), 10u) << "it begins anew with each commit";
    stream = append_one(*store, stream, 1, std::string(5'000'000, 'y'));
  };
  must(copy_sqlite_store(from(), to(), options));
  EXPECT_EQ(steps, (std::vector<std::uint64_t>{1000, 2000}));
  EXPECT_EQ(copied(), before);
  EXPECT_EQ(read_all(*store, stream.id).size(), 3u);
}

// The one who writes does all that is done to its files.
TEST_F(SqliteCopyTest, LeavesTheFloorsFilesAlone) {
  const auto store = open();
  append_one(*store, must(store->stream("a")), 1, std::string(100'000, 'x'));
  const std::string database = bytes_of(from());
  const std::string log = bytes_of(from() + "-wal");
  EXPECT_GT(log.size(), 100'000u);
  must(copy_sqlite_store(from(), to()));
  EXPECT_EQ(bytes_of(from()), database);
  EXPECT_EQ(bytes_of(from() + "-wal"), log);
}

// So a copy is put back, and a floor goes on with it.
TEST_F(SqliteCopyTest, ACopyOfACopyIsAStoreLikeTheFirst) {
  StreamInfo stream;
  {
    const auto store = open();
    stream = append_one(*store, must(store->stream("a")), 1, "one");
  }
  must(copy_sqlite_store(from(), to()));
  const std::string back = folder_.file("back.db");
  must(copy_sqlite_store(to(), back));
  const auto store = must(open_sqlite_store(back));
  stream = append_one(*store, must(store->stream("a")), 1, "two");
  EXPECT_EQ(stream.next, 3u);
}

TEST_F(SqliteCopyTest, AStoreThatIsNotThereIsNotMade) {
  const auto copied = copy_sqlite_store(from(), to());
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().trouble, StoreTrouble::Missing);
  EXPECT_FALSE(fs::exists(from()));
  EXPECT_FALSE(fs::exists(to()));
}

// The list of free pages begins with one that is in use: no question would show it.
TEST_F(SqliteCopyTest, DamageThatNoQuestionShowsIsFound) {
  {
    const auto store = open();
    const StreamInfo stream = append_one(*store, must(store->stream("a")), 1, "one");
    const ProjectionUpdate update{"p", stream.id, 1, {{"row", std::string(50'000, 'x')}}};
    must(store->append({}, {&update, 1}));
    must(store->drop_projection("p"));
  }
  must(copy_sqlite_store(from(), folder_.file("sound.punto")));
  {
    std::fstream file{from(), std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(32);
    file.write("\0\0\0\2", 4);
  }
  fs::remove(from() + "-wal");
  EXPECT_EQ(must(must(open_sqlite_reader(from()))->streams()).size(), 1u);
  const auto copied = copy_sqlite_store(from(), to());
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().trouble, StoreTrouble::Corrupt);
  EXPECT_THAT(copied.error().text, HasSubstr(from() + " is damaged ("));
  EXPECT_EQ(copied.error().text.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace punto
