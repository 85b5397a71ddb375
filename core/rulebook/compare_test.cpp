#include "core/rulebook/compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
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

TEST(Compare, ShowsProceduresThatAreNewGoneOrOtherwise) {
  Rulebook changed = book("fortune-six-v6");
  const auto entry = [&changed](Procedure procedure) -> std::optional<ProcedureRule>& {
    return changed.procedures[static_cast<std::size_t>(procedure)];
  };
  entry(Procedure::OnBehalf).reset();
  entry(Procedure::MostWagers)->number = 2;
  entry(Procedure::AnySqueeze)->by = Role::PitSupervisor;
  entry(Procedure::CuttingCard)->rule = "i43";
  EXPECT_EQ(to_text(compare(book("fortune-six-v6"), changed)),
            "~ Procedures | most wagers | at most 3 wagers stand on one playing area | at most 2 "
            "wagers stand on one playing area\n"
            "- Procedures | on behalf [3.7] | wagers may be placed for a Player who asks | \n"
            "~ Procedures | any squeeze | any Player may be allowed to squeeze (Pit Manager) | any "
            "Player may be allowed to squeeze (Pit Supervisor)\n"
            "~ Rule numbers | cutting card | 3.17 | interpretation 43\n");
}

TEST(Compare, ShowsProceduresOfTwoBooksThatHaveOthers) {
  const auto changes = compare(book("super-six-etg-v3"), book("fortune-six-v6"));
  const auto procedures = in_section(changes, "Procedures");
  ASSERT_EQ(procedures.size(), 22u) << to_text(procedures);
  EXPECT_EQ(procedures[1].kind, Change::Kind::Added);
  EXPECT_EQ(procedures[1].subject, "most wagers [3.6]");
  EXPECT_EQ(procedures[1].after, "at most 3 wagers stand on one playing area");
  const auto back =
      in_section(compare(book("fortune-six-v6"), book("super-six-etg-v3")), "Procedures");
  EXPECT_EQ(back[1].kind, Change::Kind::Removed);
  EXPECT_EQ(back[1].before, procedures[1].after);
}

TEST(Compare, NamesInterpretationsInWords) {
  Rulebook changed = book("super-six-etg-v3");
  std::erase_if(changed.irregularities,
                [](const Irregularity& each) { return each.on == Trigger::Interruption; });
  EXPECT_EQ(to_text(compare(book("super-six-etg-v3"), changed)),
            "- Irregularities | Power failure [interpretation 63] | always: referred to the Gaming "
            "Shift Manager [interpretation 63] | \n");
}

TEST(Compare, ShowsAnOfferThatNeedNotBeMade) {
  Rulebook changed = book("fortune-six-v6");
  const auto first =
      std::ranges::find(changed.irregularities, Trigger::CuttingCardFirst, &Irregularity::on);
  first->resolutions[0].offer_at_discretion = false;
  EXPECT_EQ(to_text(compare(book("fortune-six-v6"), changed)),
            "~ Irregularities | Cutting card appears as the first card, in HLGA | the round goes "
            "on, Players may be allowed to withdraw wagers | the round goes on, Players may "
            "withdraw wagers\n");
}

TEST(Compare, ShowsToWhomHandsPass) {
  Rulebook changed = book("fortune-six-v6");
  changed.methods[0].hands_pass_to = HandsPassTo::AnyPlayer;
  EXPECT_EQ(to_text(compare(book("fortune-six-v6"), changed)),
            "~ Methods | Method A | the Dealer draws, the highest wager squeezes; Pit Manager "
            "allows it | the Dealer draws, any Player may squeeze; Pit Manager allows it\n");
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
