#include "core/table/fields.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace punto {
namespace {

TEST(Fields, TypesAndMembersHaveTheNamesPeopleWrite) {
  EXPECT_EQ(name_of_type<WagerPlaced>.text(), "wager-placed");
  EXPECT_EQ(name_of_type<Sit>.text(), "sit");
  EXPECT_EQ(name_of_type<SetWagersPerArea>.text(), "set-wagers-per-area");
  std::vector<std::string> names;
  const PlaceWager wager{};
  for_each_field(wager, [&](std::string_view name, const auto&) { names.emplace_back(name); });
  EXPECT_EQ(names, (std::vector<std::string>{"round", "player", "wager", "amount", "on-behalf"}));
}

TEST(Fields, MembersCanBeChanged) {
  Limits limits;
  for_each_field(
      limits, [](std::string_view name, Cents& member) { member.value = name == "least" ? 1 : 2; });
  EXPECT_EQ(limits.least.value, 1);
  EXPECT_EQ(limits.most.value, 2);
}

template <typename... Bodies>
std::set<std::string_view> names_in(const std::variant<Bodies...>*) {
  return {name_of_type<Bodies>.text()...};
}

TEST(Fields, NoTwoCommandsOrEventsShareAName) {
  EXPECT_EQ(names_in(static_cast<const CommandBody*>(nullptr)).size(),
            std::variant_size_v<CommandKinds>);
  EXPECT_EQ(names_in(static_cast<const EventBody*>(nullptr)).size(),
            std::variant_size_v<EventKinds>);
}

TEST(Fields, EnumerationsHaveAWordForTheirLastValue) {
  EXPECT_EQ(words_of(Place{}).size(), 6u);
  EXPECT_EQ(words_of(Action{})[static_cast<std::size_t>(Action::Refer)], "refer");
  EXPECT_EQ(words_of(Stage{})[static_cast<std::size_t>(Stage::Offer)], "offer");
  EXPECT_EQ(words_of(Phase{})[static_cast<std::size_t>(Phase::Closed)], "closed");
  EXPECT_EQ(words_of(Side{})[static_cast<std::size_t>(Side::Banker)], "banker");
}

}  // namespace
}  // namespace punto
