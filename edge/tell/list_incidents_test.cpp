#include "edge/tell/list_incidents.hpp"

#include <gtest/gtest.h>

#include "tests/test_floor.hpp"

namespace punto {
namespace {

class ListIncidents : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.employ(test_pit_manager, table);
  }

  void ask(house::CommandBody body) {
    const auto answer = test.ask(house::person(PersonId{test_pit_manager.id}), std::move(body));
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->kind, AnswerKind::Done);
  }
  std::vector<wire::ToldIncident> list() {
    const auto listed = list_incidents(*test.store);
    EXPECT_TRUE(listed);
    return listed->incidents;
  }

  TestFloor test;
  std::string table = "tiger-1";
};

TEST_F(ListIncidents, TellsWhatWasWritten) {
  EXPECT_TRUE(list().empty());
  ask(house::OpenIncident{table, 3, "a quarrel"});
  ask(house::OpenIncident{{}, 0, "a lost card"});
  ask(house::AddToIncident{1, "they left"});
  ask(house::CloseIncident{1, "settled"});

  const auto listed = list();
  ASSERT_EQ(listed.size(), 2u);
  const wire::ToldIncident& lost = listed.front();
  EXPECT_EQ(lost.incident, 2u);
  EXPECT_FALSE(lost.table);
  EXPECT_FALSE(lost.round);
  EXPECT_FALSE(lost.closed);
  ASSERT_EQ(lost.notes.size(), 1u);
  EXPECT_EQ(lost.notes.front().text, "a lost card");

  const wire::ToldIncident& quarrel = listed.back();
  EXPECT_EQ(quarrel.table, table);
  EXPECT_EQ(quarrel.round, 3u);
  EXPECT_TRUE(quarrel.closed);
  ASSERT_EQ(quarrel.notes.size(), 3u);
  EXPECT_EQ(quarrel.notes[1].text, "they left");
  EXPECT_EQ(quarrel.notes[2].text, "settled");
  EXPECT_EQ(quarrel.notes[2].by, PersonId{test_pit_manager.id});
  EXPECT_EQ(quarrel.notes[2].at, *quarrel.closed);
}

TEST_F(ListIncidents, OldOnesThatAreClosedGo) {
  ask(house::OpenIncident{{}, 0, "stays open"});
  for (std::uint32_t i = 0; i < most_closed_incidents + 5; ++i) {
    ask(house::OpenIncident{{}, 0, "soon over"});
    ask(house::CloseIncident{i + 2, "over"});
  }
  const auto listed = list();
  EXPECT_EQ(listed.size(), most_closed_incidents + 1);
  EXPECT_EQ(listed.back().incident, 1u);
  EXPECT_EQ(listed.front().incident, most_closed_incidents + 6);
}

}  // namespace
}  // namespace punto
