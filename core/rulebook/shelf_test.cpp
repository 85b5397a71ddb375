#include "core/rulebook/shelf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/rulebook/approved.hpp"
#include "tests/rulebook_texts.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string tiger_version_5() {
  return replaced(approved_text("tiger"), "version    = 4", "version    = 5");
}

std::string error_of(const RulebookShelf& shelf, std::string_view name) {
  const auto found = shelf.require(name);
  return found ? "" : found.error();
}

TEST(Shelf, HasTheElevenApprovedGamesUnderTheirFileNames) {
  const auto shelf = RulebookShelf::approved();
  EXPECT_EQ(shelf.rulebooks().size(), 11u);
  for (const char* id :
       {"fortune-six-v6", "fortune-six-v5", "super-six-no-commission", "fortune-six-no-commission",
        "super-6-no-commission", "no-commission", "tiger", "tiger-no-commission", "fabulous-4s",
        "fa-fa-fabulous-4-v3", "super-six-etg-v3"}) {
    ASSERT_NE(shelf.find(id), nullptr) << id;
    EXPECT_EQ(shelf.find(id)->id, id);
  }
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    EXPECT_EQ(shelved.file, shelved.rulebook.id + ".toml");
  }
}

TEST(Shelf, TakesTheSameTextTwiceAndKeepsIt) {
  RulebookShelf shelf;
  const auto first = shelf.add("tiger.toml", approved_text("tiger"));
  const auto again = shelf.add("elsewhere/tiger.toml", approved_text("tiger"));
  ASSERT_TRUE(first.has_value() && again.has_value());
  EXPECT_EQ(*first, *again);
  EXPECT_EQ(shelf.rulebooks().size(), 1u);
}

TEST(Shelf, RefusesOtherContentUnderAnIdAndVersionThatIsThere) {
  RulebookShelf shelf;
  ASSERT_TRUE(shelf.add("tiger.toml", approved_text("tiger")).has_value());
  const auto other = shelf.add(
      "mine.toml", replaced(approved_text("tiger"), "odds = \"8 to 1\"", "odds = \"9 to 1\""));
  ASSERT_FALSE(other.has_value());
  EXPECT_THAT(other.error(), ElementsAre(HasSubstr("mine.toml: tiger version 4 is already there "
                                                   "with other content (tiger.toml)")));
  EXPECT_EQ(shelf.rulebooks().size(), 1u);
  EXPECT_EQ(shelf.find("tiger")->find_wager("tie")->pays[0].payout.text, "8 to 1");
}

TEST(Shelf, RefusesEvenAnotherCommentUnderAnIdAndVersionThatIsThere) {
  RulebookShelf shelf;
  ASSERT_TRUE(shelf.add("tiger.toml", approved_text("tiger")).has_value());
  EXPECT_FALSE(shelf.add("mine.toml", approved_text("tiger") + "# mine\n").has_value());
}

TEST(Shelf, ReportsEveryMistakeOfATextInALineForPeople) {
  RulebookShelf shelf;
  std::string text = replaced(approved_text("tiger"), "odds = \"8 to 1\"", "odds = \"8:1\"");
  text = replaced(text, "short_name", "shortname");
  const auto added = shelf.add("mine.toml", text);
  ASSERT_FALSE(added.has_value());
  ASSERT_GE(added.error().size(), 2u);
  for (const std::string& line : added.error()) EXPECT_EQ(line.rfind("mine.toml:", 0), 0u) << line;
  EXPECT_TRUE(shelf.rulebooks().empty());
}

TEST(Shelf, FindsAGameByItsIdOrByItsIdAndVersion) {
  const auto shelf = RulebookShelf::approved();
  EXPECT_EQ(shelf.find("tiger@4"), shelf.find("tiger"));
  EXPECT_EQ(shelf.find("tiger@5"), nullptr);
  EXPECT_EQ(shelf.find("tiger@"), nullptr);
  EXPECT_EQ(shelf.find("tiger@04"), nullptr);
  EXPECT_EQ(shelf.find("tiger@4@4"), nullptr);
  EXPECT_EQ(shelf.find("@4"), nullptr);
  EXPECT_EQ(shelf.find("Tiger"), nullptr);
  EXPECT_EQ(shelf.find(""), nullptr);
}

TEST(Shelf, AsksForTheVersionWhereThereAreSeveral) {
  auto shelf = RulebookShelf::approved();
  const Rulebook* before = shelf.find("tiger");
  ASSERT_TRUE(shelf.add("tiger-v5.toml", tiger_version_5()).has_value());
  EXPECT_EQ(shelf.find("tiger"), nullptr);
  EXPECT_THAT(error_of(shelf, "tiger"),
              HasSubstr("game \"tiger\" has several versions; name one: tiger@4, tiger@5"));
  EXPECT_EQ(shelf.find("tiger@4"), before) << "it stays where it is";
  EXPECT_EQ(shelf.find("tiger@5")->version, 5);
}

TEST(Shelf, NamesTheNearestGameWhereThereIsNone) {
  const auto shelf = RulebookShelf::approved();
  EXPECT_EQ(error_of(shelf, "tigr"), "unknown game \"tigr\"; did you mean \"tiger\"?");
  EXPECT_THAT(error_of(shelf, "tigr@4"), HasSubstr("did you mean \"tiger\"?"));
  EXPECT_THAT(error_of(shelf, "tiger@9"), HasSubstr("did you mean \"tiger\"?"));
  EXPECT_THAT(error_of(shelf, "roulette"), HasSubstr("see `punto rules list`"));
  EXPECT_LT(error_of(shelf, std::string(100'000, 'x')).size(), 200u);
}

}  // namespace
}  // namespace punto
