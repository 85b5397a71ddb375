#include "edge/keys/key_file.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

constexpr Time ten_o_clock{1'794'823'200'000};
constexpr Time eleven_o_clock{1'794'826'800'000};

// A folder that goes away with the test.
class KeyFile : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name = "keys") const {
    return folder_.file(name);
  }
  void write(std::string_view text, mode_t mode = 0600) const {
    std::ofstream{path(), std::ios::binary} << text;
    ASSERT_EQ(::chmod(path().c_str(), mode), 0);
  }
  [[nodiscard]] std::string text() const {
    std::ifstream file{path(), std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  // What load_keys says after the name of the file.
  [[nodiscard]] std::string error() const {
    const auto keys = load_keys(path());
    if (keys) return "";
    EXPECT_TRUE(keys.error().starts_with(path() + ": ")) << keys.error();
    EXPECT_EQ(keys.error().find('\n'), std::string::npos);
    return keys.error().substr(path().size() + 2);
  }

  TemporaryFolder folder_;
};

const std::string digits(64, 'a');
const std::string heading = "punto keys 1\n";
const std::string signing = "signing 2026-11-16T10:00:00.000Z " + digits + "\n";
const std::string sealing = "sealing 2026-11-16T10:00:00.000Z " + digits + "\n";

TEST_F(KeyFile, IsMadeForItsOwnerAlone) {
  const auto made = create_keys(path(), ten_o_clock);
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const auto loaded = load_keys(path());
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->signing().id(), made->signing().id());
  EXPECT_EQ(loaded->sealing().id(), made->sealing().id());
  EXPECT_EQ(loaded->signing().made(), ten_o_clock);
  EXPECT_TRUE(text().starts_with("punto keys 1\n# Keep")) << text();
}

TEST_F(KeyFile, IsNeverWrittenOver) {
  ASSERT_TRUE(create_keys(path(), ten_o_clock));
  const std::string before = text();
  EXPECT_EQ(create_keys(path(), ten_o_clock).error(),
            path() + ": is there already and stays as it is; rotate its keys, or name another");
  EXPECT_EQ(text(), before);
}

TEST_F(KeyFile, RotatingAddsKeys) {
  const auto made = create_keys(path(), ten_o_clock);
  const auto rotated = rotate_keys(path(), eleven_o_clock);
  ASSERT_TRUE(rotated) << rotated.error();
  const auto loaded = load_keys(path());
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->sealing().id(), rotated->sealing().id());
  EXPECT_EQ(loaded->sealing().made(), eleven_o_clock);
  EXPECT_NE(loaded->find_sealing(made->sealing().id()), nullptr);
  EXPECT_EQ(loaded->public_keys().front(), made->signing().public_key());
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(fs::exists(path("keys.new")));
}

TEST_F(KeyFile, RotatingStopsWhereAnotherWasCutShort) {
  ASSERT_TRUE(create_keys(path(), ten_o_clock));
  const std::string before = text();
  std::ofstream{path("keys.new")} << "x";
  EXPECT_EQ(
      rotate_keys(path(), ten_o_clock).error(),
      path("keys.new") + ": is left from a rotation that was cut short; remove it and try again");
  EXPECT_EQ(text(), before);
}

TEST_F(KeyFile, MissingOrUnreadable) {
  EXPECT_EQ(error(), "there is no such file; name the file with the keys, or create it first");
  fs::create_directory(path());
  EXPECT_EQ(error(), "is no plain file; name the file with the keys");
  EXPECT_EQ(
      create_keys(path("missing/keys"), ten_o_clock).error(),
      path("missing/keys") + ": its folder is missing; make it first, or name a file in another");
}

TEST_F(KeyFile, OthersMayNotReadIt) {
  for (const mode_t mode : {0640u, 0604u, 0620u, 0601u, 0666u}) {
    write(heading + signing + sealing, mode);
    EXPECT_NE(error().find("; run chmod 600 "), std::string::npos) << error();
  }
  EXPECT_TRUE(error().starts_with("others may read it (mode 0666)")) << error();
  write(heading + signing + sealing, 0400);
  EXPECT_EQ(error(), "");
}

TEST_F(KeyFile, WhatHoldsNoSecretMayBeReadByOthers) {
  write("punto public keys 1\n", 0644);
  EXPECT_EQ(error(), "holds public keys; name the file with the secret ones");
  write("1 2026-11-16T10:00:00.000Z " + digits + "\n", 0644);
  EXPECT_TRUE(error().starts_with("is no file of keys: ")) << error();
}

TEST_F(KeyFile, MistakesAreNamedWithoutTheSecret) {
  const std::string no_keys =
      "is no file of keys: its first line is not \"punto keys 1\"; name another file";
  write("");
  EXPECT_EQ(error(), no_keys);
  write("punto keys 2\n" + signing + sealing);
  EXPECT_EQ(error(), no_keys);
  write(heading + sealing);
  EXPECT_EQ(error(), "holds no signing key; restore it from a copy");
  write(heading + signing);
  EXPECT_EQ(error(), "holds no sealing key; restore it from a copy");
  write(heading + "# note\n\n" + signing + "sealing 2026-11-16T10:00:00.000Z " + digits + "0\n");
  EXPECT_EQ(error(), "line 5: its key is not 64 hexadecimal digits; restore the line from a copy");
  write(heading + "signing 2026-11-31T10:00:00.000Z " + digits + "\n");
  EXPECT_EQ(error(), "line 2: its time cannot be read; write it as 2026-11-16T10:00:00.000Z");
  write(heading + "sailing 2026-11-16T10:00:00.000Z " + digits + "\n");
  EXPECT_EQ(error(),
            "line 2: is neither a signing nor a sealing key; begin it with signing or sealing");
  write(heading + digits + "\n");
  EXPECT_EQ(error().find(digits), std::string::npos) << error();
  write(std::string(1 << 20, 'x'));
  EXPECT_EQ(error(), "is too large for keys; name the file with the keys");
}

TEST_F(KeyFile, NotInTheFolderOfTheData) {
  fs::create_directories(folder_.path() / "data/deep");
  const std::string data = path("data");
  EXPECT_TRUE(refuse_keys_inside(path("data/keys"), data));
  EXPECT_TRUE(refuse_keys_inside(path("data/deep/keys"), data));
  EXPECT_TRUE(refuse_keys_inside(path("data/deep/../keys"), data + "/"));
  EXPECT_FALSE(refuse_keys_inside(path("keys"), data));
  EXPECT_FALSE(refuse_keys_inside(path("data/../keys"), data));
  EXPECT_FALSE(refuse_keys_inside(path("data-keys"), data));
  fs::create_directory_symlink(data, path("link"));
  EXPECT_TRUE(refuse_keys_inside(path("link/keys"), data));
}

}  // namespace
}  // namespace punto
