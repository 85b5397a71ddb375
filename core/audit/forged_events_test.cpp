// Events that no table has decided, written with bytes and a chain that are right: whoever follows
// them says so and stops, whatever they hold.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "core/audit/table_auditor.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

using testing::Contains;
using testing::ElementsAre;

constexpr std::uint8_t no_such = 200;
constexpr Cents most_of_all{std::numeric_limits<std::int64_t>::max()};
constexpr Cents least_of_all{std::numeric_limits<std::int64_t>::min()};

// A table where Player 1 has placed wager number 1, a hundred on the Banker.
class ForgedEvents : public testing::Test {
 protected:
  void SetUp() override {
    const std::string text = text_of_rulebook("fortune-six-v6");
    settings_ = usual_settings(*read_rulebook(text));
    give(test_shift_manager, OpenTable{text, settings_});
    opening_ = *std::get<TableOpened>(table_.last.front().body).opening;
    give(test_dealer, SignOn{});
    give(test_dealer, LoadShoe{});
    give(test_dealer, CutShoe{100});
    give(test_dealer, Sit{PlayerId{1}, 1, Cents{1'000'00}});
    give(test_dealer, Sit{PlayerId{2}, 2, Cents{1'000'00}});
    give(test_dealer, OpenBetting{});
    give(player(PlayerId{1}), PlaceWager{1, PlayerId{1}, 1, Cents{100'00}});
    ASSERT_TRUE(auditor_.found().empty());
  }

  void give(const Actor& by, CommandBody body) {
    ASSERT_TRUE(table_.try_to(by, std::move(body))) << name_of(table_.refusal.reason);
    for (const Event& event : table_.last) auditor_.follow(event);
  }

  [[nodiscard]] std::vector<std::string> found_in(const std::vector<EventBody>& bodies) const {
    TableAuditor auditor = auditor_;
    for (const EventBody& body : bodies) auditor.follow({table_.now, machine(), body});
    std::vector<std::string> found;
    for (const Discrepancy& each : auditor.found()) found.push_back(each.what);
    return found;
  }

  // Whether the auditor stops with the last of these, and says so.
  [[nodiscard]] bool stops_at(const std::vector<EventBody>& bodies) const {
    TableAuditor auditor = auditor_;
    for (const EventBody& body : bodies) {
      if (auditor.stopped()) return false;
      auditor.follow({table_.now, machine(), body});
    }
    return auditor.stopped() && !auditor.found().empty();
  }

  [[nodiscard]] bool stops_at_opening(const Opening& opening) const {
    TableAuditor auditor;
    auditor.follow({table_.now, machine(), TableOpened{opening}});
    return auditor.stopped() && !auditor.found().empty();
  }

  [[nodiscard]] bool opens_with(const std::function<void(TableSettings&)>& change) const {
    Opening opening = opening_;
    change(opening.settings);
    return !stops_at_opening(opening);
  }

  TableSettings settings_;
  Opening opening_;

 private:
  TestTable table_;
  TableAuditor auditor_;
};

TEST_F(ForgedEvents, of_a_wager_that_the_rulebook_has_not) {
  EXPECT_TRUE(stops_at({LimitsSet{no_such, {{100}, {200}}}}));
  EXPECT_TRUE(stops_at({OfferedSet{no_such, true}}));
  EXPECT_TRUE(stops_at({WagerPlaced{2, 1, no_such, false, PlayerId{1}, Cents{100}, {}}}));
  EXPECT_TRUE(stops_at({JointWagerPlaced{2, 1, no_such, {{PlayerId{1}, Cents{100}}}}}));
  EXPECT_TRUE(stops_at({WagerFound{2, 1, no_such, {}, PlayerId{1}, Cents{100}, {}}}));
}

TEST_F(ForgedEvents, of_a_method_or_irregularity_that_the_rulebook_has_not) {
  EXPECT_TRUE(stops_at({MethodChosen{no_such, {}}}));
  EXPECT_TRUE(stops_at({IrregularityFound{no_such, {}, {}}}));
  EXPECT_TRUE(stops_at({EveryoneTold{no_such, {}}}));
  IrregularityDeclared declared;
  EXPECT_FALSE(stops_at({declared}));
  declared.row = no_such;
  EXPECT_TRUE(stops_at({declared}));
  declared = {};
  declared.irregularity = no_such;
  EXPECT_TRUE(stops_at({declared}));
}

TEST_F(ForgedEvents, with_circumstances_that_no_word_has) {
  IrregularityFound found;
  found.circumstances.fill(no_value);
  EXPECT_FALSE(stops_at({found}));
  found.circumstances.back() = no_value + 1;
  EXPECT_TRUE(stops_at({found}));
  IrregularityDeclared declared;
  declared.circumstances = found.circumstances;
  EXPECT_TRUE(stops_at({declared}));
}

TEST_F(ForgedEvents, of_limits_that_nobody_can_have) {
  EXPECT_FALSE(stops_at({PlayerRestrained{PlayerId{1}, {}, Time{}, Cents{-1}}}));
  EXPECT_TRUE(stops_at({PlayerRestrained{PlayerId{9}, {}, Time{}, {}}}));
  EXPECT_TRUE(stops_at({PlayerRestrained{PlayerId{1}, least_of_all, {}, {}}}));
  EXPECT_TRUE(stops_at({PlayerRestrained{PlayerId{1}, {}, {}, least_of_all}}));
  EXPECT_TRUE(stops_at({PlayerRestrained{PlayerId{1}, {}, {}, most_of_all}}));
}

TEST_F(ForgedEvents, of_shares_that_nobody_has) {
  EXPECT_TRUE(stops_at({JointWagerPlaced{2, 1, 1, {}}}));
  EXPECT_TRUE(stops_at({JointWagerPlaced{2, 1, 1, Shares(5, Share{PlayerId{1}, Cents{100}})}}));
  EXPECT_TRUE(stops_at({WagerWithdrawn{1, PlayerId{2}, Cents{0}, {}}}));
  EXPECT_TRUE(stops_at({WagerDecreased{1, PlayerId{1}, Cents{100'00}}}));
  EXPECT_TRUE(stops_at({WagerDecreased{1, PlayerId{1}, least_of_all}}));
  EXPECT_TRUE(stops_at({WagerPlaced{2, 1, 1, false, PlayerId{2}, least_of_all, {}}}));
}

TEST_F(ForgedEvents, of_amounts_that_cannot_be_counted) {
  EXPECT_TRUE(stops_at({CreditsAdded{PlayerId{1}, most_of_all}}));
  EXPECT_TRUE(stops_at({PlayerSat{PlayerId{3}, 3, most_of_all}}));
  EXPECT_TRUE(stops_at({PlayerSat{PlayerId{3}, 3, Cents{-1}}}));
  EXPECT_TRUE(stops_at({PlayerLeft{PlayerId{1}, least_of_all, {}, {}}}));
  EXPECT_TRUE(stops_at({CreditsCorrected{PlayerId{1}, least_of_all, most_of_all}}));
  EXPECT_TRUE(stops_at({CreditsCorrected{PlayerId{9}, Cents{0}, most_of_all}}));
}

TEST_F(ForgedEvents, of_settlements_that_cannot_be_counted) {
  SettledShare share{1, 1, 0, {}, PlayerId{1}, most_of_all, most_of_all, most_of_all};
  EXPECT_TRUE(stops_at({RoundSettled{1, Settlement{share}}}));
  share.staked = least_of_all;
  share.returned = Cents{1};
  EXPECT_TRUE(stops_at({RoundVoided{1, {}, Settlement{share}}}));
}

TEST_F(ForgedEvents, of_corrections_that_cannot_be) {
  SettledShare share{1, 1, 0, {}, PlayerId{1}, Cents{100'00}, Cents{100'00}, Cents{100'00}};
  const RoundVoided voided{1, {}, Settlement{share}};
  Correction correction{1, true, {}, {share}, {share}, {}};
  correction.cards.assign(7, Card{});
  EXPECT_TRUE(stops_at({voided, RoundCorrected{correction, {}}}));
  correction.round = 2;
  EXPECT_TRUE(stops_at({voided, RoundCorrected{correction, {}}}));
}

TEST_F(ForgedEvents, of_credits_that_no_correction_moves) {
  const auto given = found_in({CreditsCorrected{PlayerId{1}, Cents{100}, Cents{0}}});
  EXPECT_THAT(given, ElementsAre("credits were corrected by no correction"));
  const SettledShare share{1,
                           1,
                           PayTable::lost,
                           Action::SettleNormally,
                           PlayerId{1},
                           Cents{100'00},
                           Cents{100'00},
                           Cents{100'00}};
  const RoundVoided voided{1, {}, Settlement{share}};
  SettledShare more = share;
  more.returned.value += 1;
  const RoundCorrected corrected{Correction{1, true, {}, {share}, {more}, {}}, {}};
  const auto unmoved = found_in({voided, corrected, GamingDayStarted{}});
  EXPECT_THAT(unmoved, Contains("a correction did not move what it changed"));
}

TEST_F(ForgedEvents, of_a_wager_of_somebody_else) {
  EXPECT_THAT(found_in({WagerDecreased{1, PlayerId{2}, Cents{50'00}}}),
              ElementsAre("a wager was changed that was not the Player's own"));
  EXPECT_THAT(found_in({WagerIncreased{1, false, PlayerId{2}, Cents{50'00}, {}}}),
              ElementsAre("a wager was changed that was not the Player's own"));
  EXPECT_THAT(found_in({WagerPlaced{1, 2, 1, false, PlayerId{2}, Cents{50'00}, {}}}),
              ElementsAre("a wager was given the number of another"));
}

TEST_F(ForgedEvents, are_not_followed_for_ever) {
  const std::vector<EventBody> many(2 * TableAuditor::most_found, PlayerSat{PlayerId{1}, 1, {}});
  EXPECT_EQ(found_in(many).size(), 1u);
  const std::vector<EventBody> harmless(2 * TableAuditor::most_found, TotalsAnnounced{});
  EXPECT_EQ(found_in(harmless).size(), TableAuditor::most_found + 1);
}

TEST_F(ForgedEvents, of_more_cards_than_can_wait) {
  EXPECT_FALSE(stops_at({CardsDrawnTogether{most_waiting_cards}}));
  EXPECT_TRUE(stops_at({CardsDrawnTogether{most_waiting_cards + 1}}));
  EXPECT_TRUE(stops_at({CardsDrawnTogether{most_waiting_cards}, SurplusDrawn{}}));
  const InventoryRecorded inventory{Inventory{{}, std::vector<Card>(3)}, {}};
  EXPECT_TRUE(stops_at({IrregularityFound{}, inventory}));
  EXPECT_TRUE(stops_at({CardsDrawnTogether{3}, inventory}));
  EXPECT_FALSE(stops_at({CardsDrawnTogether{3}, IrregularityFound{}, inventory}));
}

TEST_F(ForgedEvents, of_an_order_that_is_none) {
  EXPECT_TRUE(stops_at({CardsDrawnTogether{2}, CardsReconstructed{{0, no_such}, {}}}));
  EXPECT_TRUE(stops_at({CardsDrawnTogether{2}, CardsReconstructed{{0, 0}, {}}}));
  EXPECT_FALSE(stops_at({CardsDrawnTogether{2}, CardsReconstructed{{1, 0}, {}}}));
}

TEST_F(ForgedEvents, of_a_shoe_that_is_none) {
  EXPECT_TRUE(stops_at({ShoeLoaded{2, no_such, {}, {}}}));
  EXPECT_TRUE(stops_at({ShoeLoaded{2, 0, {}, {}}}));
  EXPECT_TRUE(stops_at({CardsBurned{{}, 250}, CardsBurned{{}, 250}}));
}

TEST_F(ForgedEvents, of_seats_that_are_not_there) {
  EXPECT_TRUE(stops_at({PlayerSat{PlayerId{1}, 3, Cents{0}}}));
  EXPECT_TRUE(stops_at({PlayerSat{PlayerId{3}, 0, Cents{0}}}));
  EXPECT_TRUE(stops_at({PlayerSat{PlayerId{3}, no_such, Cents{0}}}));
  std::vector<EventBody> crowd;
  for (std::uint32_t i = 0; i < most_seats - 1; ++i) {
    crowd.push_back(PlayerSat{PlayerId{i + 10}, 1, Cents{0}});
  }
  EXPECT_TRUE(stops_at(crowd));
}

TEST_F(ForgedEvents, of_an_opening_that_does_not_fit_the_rulebook) {
  EXPECT_TRUE(stops_at({TableOpened{opening_}}));
  EXPECT_FALSE(stops_at_opening(opening_));
  EXPECT_TRUE(stops_at_opening({}));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.wagers.pop_back(); }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.units.stake = {}; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.units.payable = {}; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.method = no_such; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.layout = no_such; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.positions = 0; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.decks = no_such; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.offer_milliseconds = -1; }));
  EXPECT_FALSE(opens_with([](TableSettings& settings) { settings.differential = Cents{-1}; }));
  EXPECT_FALSE(opens_with(
      [](TableSettings& settings) { settings.wagers.front().limits.most = most_of_all; }));
}

}  // namespace
}  // namespace punto
