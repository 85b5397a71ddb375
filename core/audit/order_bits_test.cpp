#include "core/audit/order_bits.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <vector>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

std::vector<std::uint16_t> numbers(std::size_t size) {
  std::vector<std::uint16_t> order(size);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  return order;
}

// Ranks 3 of 4 and 0 of 3 give 11 and 0; rank 1 of 2 gives 1; one that is left gives nothing.
TEST(OrderBits, TakesTheRanks) {
  const std::vector<std::uint16_t> order = {3, 0, 2, 1};
  OrderBits bits;
  bits.add(order);
  EXPECT_EQ(bits.take(), "");
  bits.add(order);
  EXPECT_EQ(bits.take(), std::string(1, static_cast<char>(0b1101'1101)));
  EXPECT_EQ(bits.take(), "");
}

// Over all orders of eight numbers, the strings of bits of one length are equally many.
TEST(OrderBits, AllStringsAreEquallyLikely) {
  std::vector<std::uint16_t> order = numbers(8);
  std::map<std::string, int> counts;
  do {
    std::string text;
    OrderBits bits;
    // Alone a byte may not fill, so each order is added eight times and its share cut out.
    for (int i = 0; i < 8; ++i) bits.add(order);
    for (const char byte : bits.take()) {
      for (int bit = 7; bit >= 0; --bit) text += (byte >> bit & 1) != 0 ? '1' : '0';
    }
    ASSERT_EQ(text.size() % 8, 0u);
    ++counts[text.substr(0, text.size() / 8)];
  } while (std::ranges::next_permutation(order).found);
  std::map<std::size_t, std::pair<int, int>> by_length;  // fewest, most
  std::map<std::size_t, std::size_t> strings;
  for (const auto& [text, count] : counts) {
    auto& [fewest, most] = by_length.try_emplace(text.size(), count, count).first->second;
    fewest = std::min(fewest, count);
    most = std::max(most, count);
    ++strings[text.size()];
  }
  for (const auto& [length, range] : by_length) {
    EXPECT_EQ(strings[length], std::size_t{1} << length);
    EXPECT_EQ(range.first, range.second) << length;
  }
}

TEST(OrderBits, IsAnOrderOfAllNumbers) {
  OrderBits bits;
  const std::vector<std::uint16_t> twice = {0, 1, 1};
  EXPECT_THROW(bits.add(twice), BrokenInvariant);
  const std::vector<std::uint16_t> beyond = {0, 1, 3};
  EXPECT_THROW(bits.add(beyond), BrokenInvariant);
  EXPECT_THROW(bits.add(numbers(705)), BrokenInvariant);
  bits.add(numbers(650));
}

}  // namespace
}  // namespace punto
