#include "edge/server/note_limit.hpp"

#include <gtest/gtest.h>

namespace punto::server {
namespace {

TEST(NoteLimitTest, AFloodOfOneAddressLeavesRoomForOthers) {
  NoteLimit limit;
  std::size_t written = 0;
  for (int i = 0; i < 5'000; ++i) written += limit.take("10.0.0.7", Time{0}).has_value() ? 1 : 0;
  EXPECT_EQ(written, 200);
  EXPECT_EQ(limit.take("10.0.0.8", Time{0}), 0);
  EXPECT_EQ(limit.take("10.0.0.7", Time{1'000}), 4'800);
  EXPECT_EQ(limit.take("10.0.0.7", Time{2'000}), 0);
}

TEST(NoteLimitTest, WhatIsOfNoAddressIsAlwaysWritten) {
  NoteLimit limit;
  for (int i = 0; i < 1'000; ++i) EXPECT_EQ(limit.take("", Time{0}), 0);
}

}  // namespace
}  // namespace punto::server
