// The driver in tests/drive compares states of all kinds with their bytes; here are the edges.

#include "core/table/state_bytes.hpp"

#include <gtest/gtest.h>

#include "tests/test_table.hpp"

namespace punto {
namespace {

TEST(StateBytes, AreReadAsTheyWereWritten) {
  TestTable table;
  table.open("fa-fa-fabulous-4-v3");
  ASSERT_TRUE(table.try_to(test_dealer, Sit{PlayerId{3}, 2, Cents{700'00}}));
  const std::string bytes = state_bytes(table.state);
  const auto restored = state_from(bytes, table.state.law);
  ASSERT_TRUE(restored);
  EXPECT_EQ(*restored, table.state);
  EXPECT_EQ(state_bytes(*restored), bytes);
}

TEST(StateBytes, CutOrLongerOnesAreNone) {
  TestTable table;
  table.open("tiger");
  const std::string bytes = state_bytes(table.state);
  EXPECT_FALSE(state_from(bytes + 'x', table.state.law));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(state_from(std::string_view{bytes}.substr(0, size), table.state.law)) << size;
  }
}

TEST(StateBytes, OfOtherFieldsAreNone) {
  TestTable table;
  table.open("tiger");
  std::string bytes = state_bytes(table.state);
  bytes.front() = static_cast<char>(bytes.front() + 1);
  EXPECT_FALSE(state_from(bytes, table.state.law));
}

}  // namespace
}  // namespace punto
