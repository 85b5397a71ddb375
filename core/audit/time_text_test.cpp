#include "core/audit/time_text.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(TimeText, IsReadAsItIsWritten) {
  EXPECT_EQ(to_text(Time{1'794'823'200'000}), "2026-11-16T10:00:00.000Z");
  EXPECT_EQ(to_text(Time{-1}), "1969-12-31T23:59:59.999Z");
  EXPECT_EQ(parse_time("2026-11-16T10:00:00.000Z"), Time{1'794'823'200'000});
  EXPECT_EQ(parse_time("2028-02-29T23:59:59.001Z"), Time{1'835'481'599'001});
}

TEST(TimeText, NothingElseIsATime) {
  for (const std::string_view wrong :
       {"", "2026-11-16T10:00:00Z", "2026-11-16 10:00:00.000Z", "2026-11-16T24:00:00.000Z",
        "2026-13-16T10:00:00.000Z", "2027-02-29T10:00:00.000Z", "2026-11-16T10:60:00.000Z",
        "2026-11-16T10:00:60.000Z", "2026-11-16T10:00:00.000", "2026-11-16T10:00:00.000Zx",
        "+026-11-16T10:00:00.000Z", "2026-11-16T10:00:00.-01Z", "2026-11-16T10:00:00.00xZ"}) {
    EXPECT_EQ(parse_time(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace punto
