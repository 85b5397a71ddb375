#include "tests/drive/drive.hpp"

#include <gtest/gtest.h>

#include "tests/drive/cast.hpp"

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
  EXPECT_GT(coverage.accepted() * 2, coverage.steps()) << "most commands must make sense";
}

// What is played here can be played again from a file, refusals and all.
TEST_P(Drive, TablesCanBeWrittenAsScenarios) {
  Coverage coverage;
  for (std::uint64_t number = 0; number < 6; ++number) {
    const std::uint64_t seed = seed_of_table(7 + GetParam(), number);
    const DrivenTable driven = drive_table(seed, GetParam(), 250, coverage);
    const std::string text = written_as_scenario(driven);
    EXPECT_EQ(played_as_scenario(text), "") << text;
  }
}

// An expectation that the table does not meet is reported with its line.
TEST_P(Drive, FailuresFailAsScenariosToo) {
  DrivenTable driven;
  Random random{1};
  driven.plan = plan_table(random, GetParam());
  driven.given = {{{person(Role::Dealer, 1), SignOn{}}, Time{1'000}, 0},
                  {{person(Role::Dealer, 1), OpenBetting{}}, Time{2'000}, 0}};
  driven.finding = Failure{"an example", "", {"= house 5"}};
  const std::string text = written_as_scenario(driven);
  EXPECT_NE(text.find("! no-shoe\n  = house 5\n"), std::string::npos) << text;
  EXPECT_NE(played_as_scenario(text).find("expected = house 5"), std::string::npos);
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
