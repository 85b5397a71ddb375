#include "core/rulebook/procedure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {
namespace {

TEST(Procedures, HaveEachANameAndAMeaningOfTheirOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> meanings;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    const auto procedure = static_cast<Procedure>(i);
    EXPECT_TRUE(names.insert(name_of(procedure)).second) << name_of(procedure);
    EXPECT_TRUE(meanings.insert(meaning_of(procedure)).second) << meaning_of(procedure);
    EXPECT_EQ(meaning_of(procedure).contains("{}"), takes_number(procedure)) << name_of(procedure);
  }
}

TEST(Procedures, AreNamedAsTheyAreListed) {
  EXPECT_EQ(name_of(Procedure::Layout), "layout");
  EXPECT_EQ(name_of(Procedure::HighestWager), "highest-wager");
  EXPECT_EQ(name_of(Procedure::DrawByPlayer), "draw-by-player");
  EXPECT_EQ(name_of(Procedure::Hands), "hands");
  EXPECT_EQ(name_of(Procedure::Differential), "differential");
  EXPECT_EQ(name_of(Procedure::ReplaceCards), "replace-cards");
  EXPECT_EQ(name_of(Procedure::Displays), "displays");
}

// Written from the texts: the books that leave out what need not be there have just the rest.
TEST(Procedures, OfTheBooksAreAllOrOnlyTheRequired) {
  const auto shelf = RulebookShelf::approved();
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    const Rulebook& book = shelved.rulebook;
    const bool on_felt_with_methods = book.short_name == "F6V6" || book.short_name == "FF4";
    for (std::size_t i = 0; i < procedure_count; ++i) {
      const auto procedure = static_cast<Procedure>(i);
      EXPECT_EQ(book.find(procedure) != nullptr, on_felt_with_methods || is_required(procedure))
          << book.id << ' ' << name_of(procedure);
    }
  }
}

TEST(Procedures, CiteTheRulesOfTheirBook) {
  const auto shelf = RulebookShelf::approved();
  const auto rules = [&shelf](std::string_view game) {
    std::string text;
    for (const Procedure procedure :
         {Procedure::Limits, Procedure::Hands, Procedure::TableOfPlay, Procedure::Outcome,
          Procedure::CuttingCard, Procedure::Uncovered, Procedure::HigherPosition,
          Procedure::Displays}) {
      text += shelf.find(game)->find(procedure)->rule + ' ';
    }
    return text;
  };
  EXPECT_EQ(rules("fortune-six-v6"), "3.5.1 3.12 3.14 3.15 3.17 6.1 6.2 6.3 ");
  EXPECT_EQ(rules("fa-fa-fabulous-4-v3"), rules("fortune-six-v6"));
  EXPECT_EQ(rules("tiger"), "2.2 3.6 3.8 3.9 3.10 6.1 6.2 6.3 ");
  EXPECT_EQ(rules("fortune-six-v5"), "i94 3.6 3.9 3.10 i43 i77 i78 i79 ");
  EXPECT_EQ(rules("super-six-etg-v3"), "i59 3.6 3.9 3.10 i43 i77 i78 i79 ");
}

TEST(Procedures, AreAlikeInAllGamesOfOneText) {
  const auto shelf = RulebookShelf::approved();
  std::map<std::string, const Rulebook*> first;
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    const Rulebook& book = shelved.rulebook;
    const Rulebook* other = first.emplace(book.short_name, &book).first->second;
    EXPECT_EQ(book.procedures, other->procedures) << book.id;
  }
}

}  // namespace
}  // namespace punto
