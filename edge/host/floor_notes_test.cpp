#include <gtest/gtest.h>

#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::string_view tiger = "tiger-1";

class FloorNotes : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
  }
  [[nodiscard]] auto count(Significance kind) const {
    return std::ranges::count(test.notes, kind, &FloorNote::significance);
  }

  TestFloor test;
};

// What runs is recorded in the house where it is another than before.
TEST_F(FloorNotes, AnotherProgramOnce) {
  for (const std::string program : {"one", "one", "two", "two", "one"}) {
    ASSERT_EQ(test.start(), "");
    test.floor->record_components({program});
    test.floor->turn();
    EXPECT_EQ(test.floor->house()->components, std::vector{program});
  }
  EXPECT_EQ(std::ranges::count_if(test.notes,
                                  [](const FloorNote& note) {
                                    return note.text.find("were recorded") != std::string::npos;
                                  }),
            3);
}

// Once, however many are turned away, until nobody waits any more.
TEST_F(FloorNotes, ThatCommandsWereTurnedAway) {
  const auto crowd = [&] {
    for (std::size_t i = 0; i < test.settings.most_waiting + 3; ++i) {
      test.submit(tiger, {player(PlayerId{7}), Leave{PlayerId{7}}}, {}, [](const Answer&) {});
    }
    test.floor->turn();
  };
  crowd();
  crowd();
  EXPECT_EQ(count(Significance::QueueFull), 1);
  test.floor->turn();
  crowd();
  EXPECT_EQ(count(Significance::QueueFull), 2);
}

TEST_F(FloorNotes, ATableWhoseCreditsDoNotAddUpWhichIsSuspended) {
  ASSERT_EQ(test.sit(tiger, PlayerId{7}, 1, Cents{100'00})->kind, AnswerKind::Done);
  ++const_cast<TableState&>(test.state(tiger)).seats.front().credits.value;
  test.run(60'000);
  EXPECT_EQ(count(Significance::BooksOutOfBalance), 1);
  EXPECT_TRUE(test.state(tiger).suspended);
}

// Whatever else is noted before and after the end.
TEST_F(FloorNotes, AnEndInOrder) {
  ASSERT_TRUE(test.floor->stop());
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(test.notes.front().text, "started");
  test.floor->note(Significance::DoorOpened, "of terminal 7");
  test.floor->turn();
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_NE(test.notes.front().text, "started");
}

}  // namespace
}  // namespace punto
