#include "cli/part_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <fstream>

#include "edge/store/sqlite_store.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"

namespace {

// What was made durable, and whether the file had its name by then.
struct Synced {
  std::string path;
  bool has_name = false;
};
std::vector<Synced>* watched = nullptr;
std::string watched_file;

}  // namespace

// Takes the place of the system's for all tests, and does the same.
extern "C" int fsync(int file) {
  if (watched != nullptr) {
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    if (readlink(link.c_str(), path.data(), path.size() - 1) > 0) {
      watched->push_back({path.data(), std::filesystem::exists(watched_file)});
    }
  }
  return static_cast<int>(syscall(SYS_fsync, file));
}

namespace punto {
namespace {

namespace fs = std::filesystem;
using Made = std::expected<void, std::string>;

class PartFile : public testing::Test {
 protected:
  static Stored<void> fill(EventStore& to) {
    append_one(to, must(to.stream("a")), 1, "what is kept");
    return {};
  }
  static Made is_whole(EventReader& made) {
    const auto stream = must(made.find_stream("a"));
    if (!stream) return std::unexpected("it is empty; fill it");
    const bool same = read_all(made, stream->id).front().bytes == "what is kept";
    return same ? Made{} : std::unexpected("it is damaged; make it anew");
  }
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  TemporaryFolder folder;
  std::string path = folder.file("old.punto");
};

// First what is in it and then its name: whoever deletes the rest afterwards can rely on it.
TEST_F(PartFile, IsDurableUnderItsNameWhenItIsMade) {
  std::vector<Synced> synced;
  watched_file = path;
  watched = &synced;
  const Made made = make_part_file(path, fill, is_whole);
  watched = nullptr;
  ASSERT_TRUE(made) << made.error();
  ASSERT_GE(synced.size(), 2u);
  const Synced& file = synced[synced.size() - 2];
  EXPECT_EQ(file.path, path + ".part");
  EXPECT_FALSE(file.has_name);
  EXPECT_EQ(synced.back().path, folder.path().string());
  EXPECT_TRUE(synced.back().has_name);
  EXPECT_EQ(files(), std::vector<std::string>{"old.punto"});
}

TEST_F(PartFile, ThatDoesNotVerifyIsNotMade) {
  const auto fill_badly = [](EventStore& to) -> Stored<void> {
    append_one(to, must(to.stream("a")), 1, "what was changed");
    return {};
  };
  const Made made = make_part_file(path, fill_badly, is_whole);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error(), "it is damaged; make it anew");
  EXPECT_TRUE(files().empty());
}

TEST_F(PartFile, LeavesWhatIsThereAlone) {
  std::ofstream{path} << "mine";
  const Made made = make_part_file(path, fill, is_whole);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error(), testing::EndsWith("is there already; name another file"));
  EXPECT_EQ(fs::file_size(path), 4u);
}

}  // namespace
}  // namespace punto
