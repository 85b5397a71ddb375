#include "core/scenario/actor_text.hpp"

#include <gtest/gtest.h>

#include <set>

namespace punto {
namespace {

TEST(ActorText, EveryActorIsReadAsItIsWritten) {
  const Actor actors[] = {
      machine(),
      player(PlayerId{1}),
      player(PlayerId{4294967295}),
      staff(Role::Dealer, PersonId{1}),
      staff(Role::Dealer, PersonId{2}),
      staff(Role::Dealer, PersonId{102}),
      staff(Role::Dealer, PersonId{200}),
      staff(Role::PitManager, PersonId{3}),
      staff(Role::PitManager, PersonId{1}),
      staff(Role::GamingShiftManager, PersonId{4711}),
      staff(Role::GamingShiftManager, PersonId{501}),
  };
  std::set<std::string> texts;
  for (const Actor& actor : actors) {
    const std::string text = actor_text(actor);
    const auto read = read_actor(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, actor) << text;
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), std::size(actors));
}

TEST(ActorText, NamesAreShort) {
  EXPECT_EQ(actor_text(staff(Role::Dealer, person_of(Role::Dealer))), "dealer");
  EXPECT_EQ(actor_text(staff(Role::Dealer, person_of(Role::Dealer, 2))), "dealer/2");
  EXPECT_EQ(actor_text(staff(Role::Dealer, PersonId{4711})), "dealer#4711");
  EXPECT_EQ(actor_text(player(PlayerId{7})), "P7");
  EXPECT_EQ(read_actor("p7")->id, 7u);
}

TEST(ActorText, DifferentNamesAreDifferentPersons) {
  std::set<std::uint32_t> persons;
  for (const std::string_view name :
       {"dealer", "dealer/2", "dealer/3", "pit-supervisor", "pit-supervisor/2", "pit-manager",
        "assistant-casino-manager", "gaming-shift-manager", "gaming-shift-manager/2"}) {
    persons.insert(read_actor(name)->id);
  }
  EXPECT_EQ(persons.size(), 9u);
}

TEST(ActorText, MistakesHaveARemedy) {
  EXPECT_EQ(read_actor("deler").error().remedy, "did you mean \"dealer\"?");
  EXPECT_FALSE(read_actor("dealer/"));
  EXPECT_FALSE(read_actor("dealer/0"));
  EXPECT_FALSE(read_actor("dealer/x"));
  EXPECT_FALSE(read_actor("P"));
  EXPECT_FALSE(read_actor("P1x"));
  EXPECT_FALSE(read_actor(""));
}

}  // namespace
}  // namespace punto
