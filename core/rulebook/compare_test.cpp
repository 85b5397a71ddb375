#include "core/rulebook/compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {
namespace {

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

const Rulebook& book(const std::string& id) {
  return *shelf().find(id);
}

std::vector<Change> in_section(const std::vector<Change>& changes, const std::string& section) {
  std::vector<Change> found;
  std::ranges::copy_if(changes, std::back_inserter(found),
                       [&](const Change& change) { return change.section == section; });
  return found;
}

std::string to_text(const std::vector<Change>& changes) {
  std::string text;
  for (const Change& change : changes) {
    text += std::string{"+-~"[static_cast<std::size_t>(change.kind)]} + ' ' + change.section +
            " | " + change.subject + " | " + change.before + " | " + change.after + '\n';
  }
  return text;
}

Wager& wager(Rulebook& rulebook, const std::string& id) {
  return *std::ranges::find(rulebook.wagers, id, &Wager::id);
}

TEST(Compare, FindsNothingInARulebookAndItself) {
  for (const ShelvedRulebook& shelved : shelf().rulebooks()) {
    EXPECT_EQ(to_text(compare(shelved.rulebook, shelved.rulebook)), "") << shelved.rulebook.id;
  }
}

TEST(Compare, FindsThatVersionSixOfFortuneSixPaysAsVersionFive) {
  const auto changes = compare(book("fortune-six-v5"), book("fortune-six-v6"));
  EXPECT_EQ(to_text(in_section(changes, "Wagers")), "");
  EXPECT_FALSE(in_section(changes, "Irregularities").empty());
  EXPECT_FALSE(in_section(changes, "Rule numbers").empty());
}

TEST(Compare, FindsThatSuperSixOnTerminalsPaysAsTheOlderSuperSix) {
  const auto changes = compare(book("super-six-etg-v3"), book("super-six-no-commission"));
  EXPECT_EQ(to_text(in_section(changes, "Wagers")), "");
  EXPECT_FALSE(in_section(changes, "Rule numbers").empty());
}

TEST(Compare, ShowsChangedOddsWithBoth) {
  Rulebook changed = book("tiger");
  wager(changed, "tie").pays[0].payout = parse_payout("9 to 1").value();
  EXPECT_EQ(to_text(compare(book("tiger"), changed)), "~ Wagers | Tie, tie | 8 to 1 | 9 to 1\n");
}

TEST(Compare, ShowsAWagerThatCameAndOneThatWent) {
  Rulebook without = book("tiger");
  std::erase_if(without.wagers, [](const Wager& each) { return each.id == "tiger-tie"; });
  EXPECT_EQ(to_text(compare(without, book("tiger"))),
            "+ Wagers | Tiger Tie [1.1.23] |  | tie with 6: 35 to 1 [4.10]\noptional\n");
  EXPECT_EQ(to_text(compare(book("tiger"), without)),
            "- Wagers | Tiger Tie [1.1.23] | tie with 6: 35 to 1 [4.10]\noptional | \n");
}

TEST(Compare, ShowsARowThatCameWithItsRule) {
  Rulebook without = book("tiger");
  wager(without, "tiger").pays.erase(wager(without, "tiger").pays.begin());
  EXPECT_EQ(to_text(compare(without, book("tiger"))),
            "+ Wagers | Tiger, Banker wins with 6 in two cards [4.10] |  | 12 to 1\n");
}

TEST(Compare, ShowsARenumberedRuleAsSuchAndLast) {
  Rulebook changed = book("tiger");
  wager(changed, "tie").pays[0].rule = "4.99";
  wager(changed, "tie").rule = "1.1.99";
  wager(changed, "tiger").optional = false;
  EXPECT_EQ(to_text(compare(book("tiger"), changed)),
            "~ Wagers | Tiger, availability | optional | always\n"
            "~ Rule numbers | Tie | 1.1.20 | 1.1.99\n"
            "~ Rule numbers | Tie, tie | 4.7 | 4.99\n");
}

TEST(Compare, ShowsTheHeadingsThatDiffer) {
  Rulebook changed = book("tiger");
  changed.decks = {6, 8};
  changed.betting_opens.by = Announcer::Dealer;
  changed.deck_rule = "2.9";
  EXPECT_EQ(to_text(compare(book("tiger"), changed)),
            "~ Game | decks | 4 to 10 decks of 52 cards | 6 to 8 decks of 52 cards\n"
            "~ Game | betting opens | the terminals show \"Place your bets, please\" or \"Bets are "
            "open\" | the Dealer announces \"Place your bets, please\" or \"Bets are open\"\n"
            "~ Rule numbers | decks | 2.1 | 2.9\n");
}

TEST(Compare, ShowsWhatChangesTheTablesWorkThoughNoPay) {
  Rulebook changed = book("tiger");
  wager(changed, "tie").backs.reset();
  wager(changed, "tiger-pair").highest_only_rule.clear();
  wager(changed, "tiger-pair").pays[0].name.en = "Twins";
  changed.betting_closes.zh[0] = "停";
  std::ranges::find(changed.irregularities, "over-maximum", &Irregularity::id)->on =
      Trigger::Declared;
  EXPECT_EQ(to_text(compare(book("tiger"), changed)),
            "~ Game | betting closes, in Chinese | 停止下注 / 下注截止 | 停 / 下注截止\n"
            "~ Wagers | Tie, backs | tie | no hand\n"
            "~ Wagers | Tiger Pair, where rows overlap | only the highest is paid | rows exclude "
            "each other\n"
            "~ Wagers | Tiger Pair, both hands have the same pair, name | Twin Tiger Pair | Twins\n"
            "~ Irregularities | Wager over the maximum, noticed | on wager over maximum | when "
            "declared\n"
            "~ Rule numbers | Tiger Pair, only the highest paid | 4.9 | \n");
}

TEST(Compare, ShowsMethodsThatDiffer) {
  Rulebook changed = book("fortune-six-v6");
  changed.methods[2].zones = {Zone::MainFloor, Zone::Hlga};
  changed.methods.erase(changed.methods.begin());
  const auto changes = compare(book("fortune-six-v6"), changed);
  ASSERT_EQ(changes.size(), 2u) << to_text(changes);
  EXPECT_EQ(changes[0].kind, Change::Kind::Removed);
  EXPECT_EQ(changes[0].subject, "Method A [3.9]");
  EXPECT_EQ(changes[1].kind, Change::Kind::Changed);
  EXPECT_EQ(changes[1].before, changes[1].after + ", in HLGA only");
}

TEST(Compare, ShowsWhatIsDoneOtherwise) {
  Rulebook changed = book("tiger");
  const auto late = std::ranges::find(changed.irregularities, "late-wager", &Irregularity::id);
  late->resolutions[0].action = Action::SettleAsPlaced;
  EXPECT_EQ(to_text(compare(book("tiger"), changed)),
            "~ Irregularities | Wager placed or increased after closing, always | refused | "
            "settled as if in place\n");
}

TEST(Compare, SaysARuleOfOneIrregularityOnlyOnceWhereItsRowsMoveWithIt) {
  Rulebook changed = book("tiger");
  const auto late = std::ranges::find(changed.irregularities, "late-wager", &Irregularity::id);
  late->rule = "5.99";
  late->resolutions[0].rule = "5.99";
  EXPECT_EQ(to_text(compare(book("tiger"), changed)),
            "~ Rule numbers | Wager placed or increased after closing | 5.5 | 5.99\n");
}

TEST(Compare, IsTheSameSeenFromTheOtherSide) {
  const auto there = compare(book("fortune-six-v5"), book("tiger"));
  const auto back = compare(book("tiger"), book("fortune-six-v5"));
  const auto count = [](const std::vector<Change>& changes, Change::Kind kind) {
    return std::ranges::count(changes, kind, &Change::kind);
  };
  EXPECT_EQ(there.size(), back.size());
  EXPECT_EQ(count(there, Change::Kind::Added), count(back, Change::Kind::Removed));
  EXPECT_EQ(count(there, Change::Kind::Removed), count(back, Change::Kind::Added));
}

}  // namespace
}  // namespace punto
