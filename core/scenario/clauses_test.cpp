#include "core/scenario/clauses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view table =
    "doc\tclause\tparaphrase\tkind\tactor\tsoftware\tlevel\n"
    "F6V6\t3.1\tOpens\tprocedure\tDealer\tyes\tleaf\n"
    "F6V6\t3.8.1\tStays\tprocedure\tDealer\tno\tleaf\n"
    "F6V6\t4.1[2]\tPays\tsettlement\tDealer\trecord-only\trow\n"
    "EB4\t3.1\tOpens\tprocedure\t-\tyes\tleaf\n";

NamedScenario scenario(const std::string& file, const std::string& head) {
  return {file, *read_scenario(head + "\ntable\n", approved_shelf())};
}

TEST(Clauses, TheTableIsRead) {
  const auto clauses = read_clauses(table);
  ASSERT_TRUE(clauses);
  ASSERT_EQ(clauses->size(), 4u);
  EXPECT_EQ((*clauses)[2].number, "4.1[2]");
  EXPECT_TRUE((*clauses)[2].needs_scenario());
  EXPECT_FALSE((*clauses)[1].needs_scenario());
  EXPECT_FALSE(read_clauses("doc\tclause\n"));
  EXPECT_FALSE(read_clauses("doc\tclause\tparaphrase\tsoftware\nF6V6\t3.1\n"));
}

TEST(Clauses, WhatIsProvedIsListedAndWhatIsNotIsMissing) {
  const auto clauses = read_clauses(table);
  const Coverage coverage =
      cover_clauses(*clauses, {scenario("scenarios/a.txt", "under F6V6 tiger\nproves 3.1"),
                               scenario("scenarios/b.txt", "under F6V6\nproves 3.1 i67")});
  EXPECT_THAT(coverage.mistakes, IsEmpty());
  EXPECT_THAT(coverage.missing, ElementsAre("F6V6 4.1[2]"));
  EXPECT_THAT(coverage.page, HasSubstr("| 3.1 | Opens | yes | [a](../scenarios/a.txt)<br>"
                                       "[b](../scenarios/b.txt) |"));
  EXPECT_THAT(coverage.page, HasSubstr("| 4.1[2] | Pays | record-only | **none** |"));
  EXPECT_THAT(coverage.page, HasSubstr("| 67 | [b](../scenarios/b.txt) |"));
}

TEST(Clauses, AClauseThatIsNotThereIsAMistake) {
  const auto clauses = read_clauses(table);
  const Coverage coverage = cover_clauses(
      *clauses, {scenario("a.txt", "under F6V6 tiger\nproves 4.1[2]\nproves F6V6 9.9")});
  EXPECT_THAT(coverage.mistakes,
              ElementsAre("a.txt:2:8: EB4 has no clause 4.1[2]; cite one of rulebooks/clauses.tsv",
                          "a.txt:3:13: F6V6 has no clause 9.9; cite one of rulebooks/clauses.tsv"));
}

}  // namespace
}  // namespace punto
