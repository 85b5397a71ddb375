#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "core/house/house.hpp"
#include "core/rulebook/digest.hpp"
#include "tests/source_folder.hpp"

namespace punto::house {
namespace {

// Whoever changes an event changes what stored bytes mean: give them a new version, and a way to
// read the old one.
TEST(HouseEventBytes, MeanWhatTheyAlwaysMeant) {
  EXPECT_EQ(to_text(sha256(event_schema())),
            "0c596eb3eb11ad0c8c25d0331152f3a07ba2c848c0c5a7b9b2dc0f34dca5b926")
      << event_schema();
}

TEST(HouseEventBytes, AreDescribed) {
  std::ifstream page{source_folder() + "/docs/EVENTS.md"};
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  EXPECT_NE(text.find("\n```\n" + event_schema() + "```\n"), std::string::npos);
}

TEST(HouseEventBytes, AreReadAsTheyWereWritten) {
  const Event event{Time{7}, persons(PersonId{1}, PersonId{2}),
                    Noted{Significance::TableFault, "tiger-1", "why"}};
  std::string bytes;
  append_bytes(bytes, event);
  std::string_view left = bytes;
  const auto read = take_event(left);
  ASSERT_TRUE(read);
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(read->by, event.by);
  EXPECT_EQ(std::get<Noted>(read->body).text, "why");
  left = std::string_view{bytes}.substr(0, bytes.size() - 1);
  EXPECT_FALSE(take_event(left));
}

// What settings have where nobody chose it is not added to what is read.
TEST(HouseEventBytes, ListsAreReadAsTheyWereWritten) {
  const Settings settings{.name = "Floor", .shifts = {{"day", 0}, {"night", 720}}};
  std::string bytes;
  append_bytes(bytes, Event{Time{7}, system(), HouseOpened{settings}});
  std::string_view left = bytes;
  const auto read = take_event(left);
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<HouseOpened>(read->body).settings, settings);
  State state;
  state.settings = settings;
  EXPECT_EQ(state_from(state_bytes(state))->settings, settings);
}

}  // namespace
}  // namespace punto::house
