// What a Player allows himself, and what the house makes stricter while he sits there
// (interpretations 119 and 120).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

using enum RefusalReason;
using testing::IsEmpty;
using testing::SizeIs;

constexpr PlayerId anna{1};
constexpr std::uint8_t on_player = 0;
constexpr std::uint8_t on_banker = 1;

// Anna sits at an electronic table with 1,000.00, and betting is open.
class OwnLimits : public testing::Test {
 protected:
  void SetUp() override {
    table.open("tiger");
    give(machine(), Sit{anna, 1, Cents{1'000'00}, Cents{500'00}, later(an_hour)});
    give(machine(), OpenBetting{});
  }

  static constexpr std::int64_t an_hour = 3'600'000;

  [[nodiscard]] Time later(std::int64_t milliseconds) const {
    return {table.now.milliseconds + milliseconds};
  }
  void give(const Actor& by, CommandBody body) {
    EXPECT_TRUE(table.try_to(by, std::move(body))) << name_of(table.refusal.reason);
  }
  // Why not; nothing where it was accepted.
  std::optional<RefusalReason> ask(const Actor& by, CommandBody body) {
    if (table.try_to(by, std::move(body))) return {};
    return table.refusal.reason;
  }
  std::optional<RefusalReason> restrain(const RestrainPlayer& limits) {
    return ask(machine(), limits);
  }
  std::optional<RefusalReason> wager(Cents amount, std::uint8_t kind = on_player) {
    return ask(player(anna), PlaceWager{table.state.round.number, anna, kind, amount});
  }
  // The Player's hand has 9 against 6, or 6 against 9.
  void play(Winner winner) {
    const RoundNumber round = table.state.round.number;
    give(machine(), CloseBetting{round});
    using Cards = std::array<std::string_view, 4>;
    const Cards cards =
        winner == Winner::Player ? Cards{"9C", "4D", "KH", "2S"} : Cards{"4D", "9C", "2S", "KH"};
    for (const std::string_view card : cards) give(machine(), DrawCard{parse_card(card), {}});
    give(machine(), Settle{});
    give(machine(), OpenBetting{});
  }
  [[nodiscard]] const Seat& seat() const { return *find_seat(table.state, anna); }
  [[nodiscard]] std::optional<AmountRange> offered() const {
    for (const Step& step : next_steps(table.state, player(anna), table.now)) {
      if (step.is<PlaceWager>() && step.wager == on_player) return step.amounts;
    }
    return {};
  }
  [[nodiscard]] std::vector<Step> restraints(const Actor& by) const {
    std::vector<Step> steps = next_steps(table.state, by, table.now);
    std::erase_if(steps, [](const Step& step) { return !step.is<RestrainPlayer>(); });
    return steps;
  }

  TestTable table;
};

TEST_F(OwnLimits, OfEachTheStricterHolds) {
  const Time sat_until = *seat().until;
  EXPECT_EQ(restrain({anna, Cents{400'00}, later(2 * an_hour), Cents{300'00}}), std::nullopt);
  EXPECT_EQ(seat().stake_limit, Cents{400'00});
  EXPECT_EQ(seat().until, sat_until);
  EXPECT_EQ(seat().loss_limit, Cents{300'00});
  EXPECT_EQ(restrain({anna, Cents{450'00}, {}, Cents{299'00}}), std::nullopt);
  EXPECT_EQ(seat().stake_limit, Cents{400'00});
  EXPECT_EQ(seat().loss_limit, Cents{299'00});
  const auto& event = std::get<PlayerRestrained>(table.last.front().body);
  EXPECT_EQ(event.stake_limit, Cents{400'00});
  EXPECT_EQ(event.until, sat_until);
}

TEST_F(OwnLimits, WhatIsNotStricterWaitsForTheNextSeat) {
  const Time sat_until = *seat().until;
  EXPECT_EQ(restrain({anna, {}, {}, {}}), LimitsNotStricter);
  EXPECT_EQ(restrain({anna, Cents{500'00}, sat_until, {}}), LimitsNotStricter);
  EXPECT_EQ(restrain({anna, Cents{600'00}, last_time, {}}), LimitsNotStricter);
  EXPECT_EQ(seat().stake_limit, Cents{500'00});
  give(machine(), Leave{anna});
  give(machine(), Sit{anna, 1, Cents{1'000'00}, Cents{600'00}});
  EXPECT_EQ(seat().stake_limit, Cents{600'00});
  EXPECT_EQ(seat().until, std::nullopt);
}

TEST_F(OwnLimits, StakesCountFromWhenHeSatDown) {
  EXPECT_EQ(wager(Cents{200'00}), std::nullopt);
  play(Winner::Player);
  EXPECT_EQ(wager(Cents{50'00}), std::nullopt);
  EXPECT_EQ(restrain({anna, Cents{300'00}, {}, {}}), std::nullopt);
  EXPECT_EQ(offered()->most, Cents{50'00});
  EXPECT_EQ(wager(Cents{51'00}), StakeLimitReached);
  EXPECT_EQ(wager(Cents{50'00}), std::nullopt);
  EXPECT_EQ(offered(), std::nullopt);
}

TEST_F(OwnLimits, LossesAreCountedWithWhatWasWonAndWhatIsInPlay) {
  EXPECT_EQ(restrain({anna, {}, {}, Cents{50'00}}), std::nullopt);
  EXPECT_EQ(wager(Cents{51'00}), LossLimitReached);
  EXPECT_EQ(table.refusal.rule, Citation{"i120"});
  EXPECT_EQ(offered()->most, Cents{50'00});
  EXPECT_EQ(wager(Cents{30'00}), std::nullopt);
  EXPECT_EQ(wager(Cents{21'00}, on_banker), LossLimitReached);
  play(Winner::Player);
  EXPECT_EQ(offered()->most, Cents{80'00}) << "30.00 were won";
  EXPECT_EQ(wager(Cents{80'00}), std::nullopt);
  play(Winner::Banker);
  EXPECT_EQ(offered(), std::nullopt);
  EXPECT_EQ(wager(Cents{1'00}), LossLimitReached);
}

// Whoever has lost more on other seats than he now allows himself.
TEST_F(OwnLimits, BelowNothingHeWagersOnlyWhatHeHasWonBeyond) {
  EXPECT_EQ(wager(Cents{40'00}), std::nullopt);
  EXPECT_EQ(restrain({anna, {}, {}, Cents{-30'00}}), std::nullopt);
  EXPECT_EQ(wager(Cents{1'00}), LossLimitReached);
  play(Winner::Player);
  EXPECT_EQ(wager(Cents{11'00}), LossLimitReached);
  EXPECT_EQ(wager(Cents{10'00}), std::nullopt);
}

TEST_F(OwnLimits, WhatIsInPlayStandsAndMayBeTakenBack) {
  EXPECT_EQ(wager(Cents{100'00}), std::nullopt);
  EXPECT_EQ(wager(Cents{20'00}, on_banker), std::nullopt);
  EXPECT_EQ(restrain({anna, Cents{}, table.now, Cents{}}), std::nullopt);
  EXPECT_EQ(table.state.round.wagers.size(), 2u);
  EXPECT_EQ(wager(Cents{1'00}), TimeLimitReached);
  EXPECT_EQ(wager(Cents{1'00}, 2), TimeLimitReached);
  EXPECT_EQ(offered(), std::nullopt);
  EXPECT_EQ(ask(player(anna), DecreaseWager{1, anna, on_player, Cents{10'00}}), std::nullopt);
  EXPECT_EQ(ask(player(anna), WithdrawWager{1, anna, on_banker}), std::nullopt);
  play(Winner::Player);
  EXPECT_EQ(seat().credits, Cents{1'090'00});
  EXPECT_EQ(ask(player(anna), Leave{anna}), std::nullopt);
}

TEST_F(OwnLimits, AreTheHousesToSend) {
  const RestrainPlayer restraint{anna, {}, table.now, {}};
  EXPECT_EQ(ask(player(anna), restraint), PlayersMayNot);
  EXPECT_EQ(ask(staff(Role::Dealer, PersonId{77}), restraint), DealerNotSignedOn);
  EXPECT_EQ(restrain({PlayerId{9}, {}, table.now, {}}), NoSuchPlayer);
  EXPECT_THAT(restraints(player(anna)), IsEmpty());
  EXPECT_THAT(restraints(machine()), SizeIs(1));
  EXPECT_EQ(restrain(restraint), std::nullopt);
  EXPECT_THAT(restraints(machine()), IsEmpty());
}

TEST_F(OwnLimits, AreAmountsAndATimeThatCanBeKept) {
  constexpr Cents too_much{largest_amount.value + 1};
  EXPECT_EQ(restrain({anna, Cents{-1}, {}, {}}), AmountNotValid);
  EXPECT_EQ(restrain({anna, too_much, {}, {}}), AmountNotValid);
  EXPECT_EQ(restrain({anna, {}, {}, too_much}), AmountNotValid);
  EXPECT_EQ(restrain({anna, {}, {}, Cents{-too_much.value}}), AmountNotValid);
  EXPECT_EQ(restrain({anna, {}, Time{-1}, {}}), AmountNotValid);
  EXPECT_EQ(restrain({anna, {}, Time{last_time.milliseconds + 1}, {}}), AmountNotValid);
  EXPECT_EQ(ask(machine(), Sit{PlayerId{2}, 2, {}, {}, Time{-1}}), AmountNotValid);
}

// Play may go on at any moment, and then it has to be known.
TEST_F(OwnLimits, ReachATableThatIsSuspendedOrHandlesAnIrregularity) {
  give(test_pit_manager, SuspendTable{"lights out"});
  EXPECT_EQ(restrain({anna, Cents{100'00}, {}, {}}), std::nullopt);
  give(test_pit_manager, ResumeTable{});
  const Rulebook& book = table.state.law->rulebook;
  DeclareIrregularity declared;
  declared.irregularity = static_cast<std::uint8_t>(book.find_irregularity(Trigger::AnythingElse) -
                                                    book.irregularities.data());
  declared.round = 1;
  give(test_shift_manager, declared);
  ASSERT_TRUE(table.state.procedure);
  EXPECT_EQ(restrain({anna, {}, table.now, {}}), std::nullopt);
}

}  // namespace
}  // namespace punto
