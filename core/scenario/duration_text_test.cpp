#include "core/scenario/duration_text.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(DurationText, IsReadAsItIsWritten) {
  for (const std::int64_t milliseconds : {0, 1, 500, 1'000, 1'500, 60'000, 90'000, 3'600'000}) {
    const std::string text = write_duration(milliseconds);
    EXPECT_EQ(read_duration(text).value_or(-1), milliseconds) << text;
  }
  EXPECT_EQ(write_duration(90'000), "90s");
  EXPECT_EQ(write_duration(120'000), "2m");
}

TEST(DurationText, NothingElseIsTaken) {
  for (const std::string_view text : {"", "s", "5", "-1s", "5 s", "5sec", "99999999999999h"}) {
    EXPECT_FALSE(read_duration(text)) << text;
  }
}

}  // namespace
}  // namespace punto
