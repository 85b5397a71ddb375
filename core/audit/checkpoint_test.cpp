#include "core/audit/checkpoint.hpp"

#include <gtest/gtest.h>

#include "core/audit/time_text.hpp"

namespace punto {
namespace {

Checkpoint checkpoint() {
  return {17,
          Time{1'794'823'200'123},
          {{"house", 3, sha256("a")}, {"table/tiger-1", 12'345'678'901, sha256("b")}},
          {{"0123456789abcdef", "table/tiger-1", 12'345'678'000, sha256("c")}}};
}

TEST(Checkpoint, TextIsReadAsItWasWritten) {
  const std::string text = to_text(checkpoint());
  EXPECT_EQ(text.substr(0, text.find('\n')), "punto checkpoint 17 2026-11-16T10:00:00.123Z");
  EXPECT_EQ(parse_checkpoint(text), checkpoint());
}

TEST(Checkpoint, AnyOtherTextIsNone) {
  const std::string text = to_text(checkpoint());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = '!';
    const auto read = parse_checkpoint(changed);
    EXPECT_TRUE(!read || *read != checkpoint()) << i;
    EXPECT_TRUE(!parse_checkpoint(text.substr(0, i)) || text[i - 1] == '\n') << i;
  }
}

TEST(Checkpoint, BytesAreReadAsTheyWereWritten) {
  SignedCheckpoint checked{to_text(checkpoint()), "ab12", {}};
  checked.signature[63] = 9;
  std::string bytes;
  append_bytes(bytes, checked);
  std::string_view left = bytes;
  EXPECT_EQ(take_checkpoint(left), checked);
  EXPECT_TRUE(left.empty());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view cut = std::string_view{bytes}.substr(0, size);
    EXPECT_FALSE(take_checkpoint(cut)) << size;
  }
}

TEST(Checkpoint, AWitnessKeepsOneLine) {
  const WitnessLine line{store_id_of("first"), 17, Time{1'794'823'200'123},
                         sha256(to_text(checkpoint()))};
  EXPECT_EQ(parse_witness_line(to_text(line)), line);
  EXPECT_FALSE(parse_witness_line("17"));
  EXPECT_FALSE(parse_witness_line(to_text(line) + " "));
  EXPECT_FALSE(parse_witness_line("x" + to_text(line).substr(1)));
}

TEST(TimeText, IsReadAsItWasWritten) {
  for (const std::int64_t time :
       {0LL, 951'782'399'999LL, 1'794'823'200'123LL, 4'102'444'800'000LL}) {
    EXPECT_EQ(parse_time(to_text(Time{time})), Time{time});
  }
  EXPECT_EQ(to_text(Time{951'782'400'000}), "2000-02-29T00:00:00.000Z");
  for (const std::string_view wrong :
       {"", "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "2026-01-01T24:00:00.000Z",
        "2026-01-01 00:00:00.000Z", "2026-01-01T00:00:00.0-1Z", "+026-01-01T00:00:00.000Z"}) {
    EXPECT_FALSE(parse_time(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace punto
