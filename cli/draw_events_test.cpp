#include "cli/draw_events.hpp"

#include <gtest/gtest.h>

#include "core/rulebook/settle.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

TEST(DrawEvents, AVoidRoundReturnsStakesByItsOwnRule) {
  const Rulebook tiger = *read_rulebook(text_of_rulebook("tiger"));
  const SettledShare share{1,           1,       PayTable::lost, Action::SettleNormally,
                           PlayerId{7}, {10'00}, {10'00},        {10'00}};
  const std::string text = draw_returned({share, share}, tiger, "5.9.1");
  EXPECT_EQ(text,
            "  P7   banker                       10  returned        10  [5.9.1]\n"
            "  P7   banker                       10  returned        10  [5.9.1]\n"
            "       together                     20                  20\n");
}

}  // namespace
}  // namespace punto
