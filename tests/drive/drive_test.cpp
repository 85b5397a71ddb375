#include "tests/drive/drive.hpp"

#include <gtest/gtest.h>

namespace punto::drive {
namespace {

class Drive : public testing::TestWithParam<std::size_t> {};

// Enough to reach every kind of command in every book; punto_drive does the long runs.
TEST_P(Drive, NothingIsFoundAtTablesPlayedByChance) {
  constexpr int tables = 14;
  constexpr int commands = 900;
  Coverage coverage;
  for (std::uint64_t number = 0; number < tables; ++number) {
    const std::uint64_t seed = seed_of_table(20'260'101 + GetParam(), number);
    const DrivenTable driven = drive_table(seed, GetParam(), commands, coverage);
    if (!driven.finding) continue;
    const DrivenTable small = shrink(driven);
    FAIL() << small.finding->check << ": " << small.finding->detail << '\n'
           << written_as_scenario(small);
  }
  EXPECT_GT(coverage.accepted() * 20, coverage.steps() * 9) << "most commands must make sense";
}

std::string name_of_test(const testing::TestParamInfo<std::size_t>& book) {
  std::string name = all_books()[book.param].id;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllBooks, Drive, testing::Range(std::size_t{0}, all_books().size()),
                         name_of_test);

}  // namespace
}  // namespace punto::drive
