#include "core/rulebook/settle.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"
#include "core/rules/reachable.hpp"
#include "core/rules/round.hpp"

namespace punto {
namespace {

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

Outcome outcome_of(const std::string& text) {
  std::istringstream words(text);
  Round round;
  for (std::string word; words >> word;) round.deal(parse_card(word).value());
  return round.outcome();
}

// The row by its definition: the first of which every word holds.
int row_by_definition(const Wager& wager, const FactValues& facts) {
  for (std::size_t row = 0; row < wager.pays.size(); ++row) {
    bool holds = true;
    for (std::size_t word = 0; word < facts.size(); ++word) {
      const ValueSet allowed = wager.pays[row].when.allowed(static_cast<Fact>(word));
      holds = holds && (allowed & value_bit(facts[word])) != 0;
    }
    if (holds) return static_cast<int>(row);
  }
  return PayTable::lost;
}

void expect_settled_by_definition(const Rulebook& rulebook, const PayTable& table,
                                  const Outcome& outcome) {
  const int settlement = table.settlement(outcome);
  ASSERT_TRUE(settlement >= 0 && settlement < table.settlement_count());
  ASSERT_TRUE(table.key(outcome) >= 0 && table.key(outcome) < table.key_count());
  ASSERT_EQ(table.settlement_of_key(table.key(outcome)), settlement);
  const auto rows = table.rows(settlement);
  ASSERT_EQ(rows.size(), rulebook.wagers.size());
  const FactValues facts = facts_of(outcome);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i], row_by_definition(rulebook.wagers[i], facts)) << rulebook.wagers[i].id;
  }
}

TEST(PayTable, SettlesEveryOutcomeOfEveryApprovedGameByTheFirstRowThatMatches) {
  for (const ShelvedRulebook& shelved : shelf().rulebooks()) {
    SCOPED_TRACE(shelved.rulebook.id);
    const PayTable table{shelved.rulebook};
    std::vector<bool> seen(std::size_t{Points::count} * Pair::count * Pair::count);
    for_each_outcome(shelved.rulebook.deck, [&](const Outcome& outcome) {
      const int number =
          (outcome.points.index() * Pair::count + outcome.player_pair.index()) * Pair::count +
          outcome.banker_pair.index();
      if (seen[static_cast<std::size_t>(number)]) return;
      seen[static_cast<std::size_t>(number)] = true;
      expect_settled_by_definition(shelved.rulebook, table, outcome);
    });
    if (HasFatalFailure()) return;
  }
}

TEST(PayTable, GivesEachSettlementOneNumber) {
  for (const ShelvedRulebook& shelved : shelf().rulebooks()) {
    const PayTable table{shelved.rulebook};
    std::set<std::vector<std::int8_t>> different;
    for (int i = 0; i < table.settlement_count(); ++i) {
      const auto rows = table.rows(i);
      different.insert({rows.begin(), rows.end()});
    }
    EXPECT_EQ(different.size(), static_cast<std::size_t>(table.settlement_count()))
        << shelved.rulebook.id;
  }
}

TEST(PayTable, GivesTheVerdictThatTheRowMeans) {
  for (const ShelvedRulebook& shelved : shelf().rulebooks()) {
    const PayTable table{shelved.rulebook};
    for (int i = 0; i < table.settlement_count(); ++i) {
      for (std::size_t at = 0; at < shelved.rulebook.wagers.size(); ++at) {
        const Wager& wager = shelved.rulebook.wagers[at];
        const int row = table.rows(i)[at];
        const Fraction net = net_of(wager, row);
        const Verdict meant = net < Fraction{}    ? Verdict::Lost
                              : net == Fraction{} ? Verdict::Push
                                                  : Verdict::Won;
        ASSERT_EQ(table.verdicts(i)[at], meant) << wager.id;
        const std::string& rule =
            row == PayTable::lost ? wager.rule : wager.pays[static_cast<std::size_t>(row)].rule;
        ASSERT_EQ(rule_of(wager, row), rule) << wager.id;
      }
    }
  }
}

TEST(PayTable, TakesPairsTogetherThatNoRowTellsApart) {
  const PayTable plain{*shelf().find("no-commission")};
  EXPECT_EQ(plain.pair_class_count(), 4) << "player pair or not, banker pair or not";

  const PayTable precious{*shelf().find("fa-fa-fabulous-4-v3")};
  const auto pair = [](const char* first, const char* second) {
    return Pair{parse_card(first).value(), parse_card(second).value()};
  };
  const auto same_class = [&](Pair left, Pair right) {
    return precious.pair_class(left, Pair{}) == precious.pair_class(right, Pair{});
  };
  EXPECT_TRUE(same_class(pair("9F", "9F"), pair("SW", "SE")));
  EXPECT_TRUE(same_class(pair("9G", "9G"), pair("SG", "SG")));
  EXPECT_TRUE(same_class(pair("4F", "4F"), pair("4G", "4W")));
  EXPECT_FALSE(same_class(pair("9G", "9G"), pair("9F", "9F")));
  EXPECT_FALSE(same_class(pair("4G", "4G"), pair("4F", "4F")));
  EXPECT_FALSE(same_class(pair("9F", "9F"), Pair{}));
}

TEST(PayTable, SettlesARoundOfTigerAsItsRowsSay) {
  const Rulebook& tiger = *shelf().find("tiger");
  const PayTable table{tiger};
  // Player 2 and 3 draws a King and stays at 5; Banker 2 and 4 stands on 6: both hands no pair.
  const auto rows = table.rows(table.settlement(outcome_of("2C 2D 3H 4S KD")));
  const auto paid = [&](const char* id) {
    const auto index = static_cast<std::size_t>(tiger.wager_index(id));
    const Wager& wager = tiger.wagers[index];
    return to_text(net_of(wager, rows[index])) + " by " + rule_of(wager, rows[index]);
  };
  EXPECT_EQ(paid("player"), "-1 by 3.9");
  EXPECT_EQ(paid("banker"), "19/20 by 4.7");
  EXPECT_EQ(paid("tie"), "-1 by 1.1.20");
  EXPECT_EQ(paid("tiger-pair"), "-1 by 1.1.22");
  EXPECT_EQ(paid("tiger"), "12 by 4.10");
  EXPECT_EQ(paid("small-tiger"), "22 by 4.10");
  EXPECT_EQ(paid("big-tiger"), "-1 by 1.1.3");
}

}  // namespace
}  // namespace punto
