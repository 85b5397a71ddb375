#include <limits>

#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

constexpr TerminalId none{99};
constexpr std::int64_t a_minute = 60'000;

class Seats : public HouseTest {
 protected:
  void SetUp() override {
    HouseTest::SetUp();
    house.must(by(Cashier, CageManager), SellChips{Cents{100'000'00}});
  }
  std::optional<Refusal> sit(Cents credits, const std::string& table = electronic) {
    return house.ask(at(test_terminal), SitAtTerminal{test_terminal, table, 3, credits});
  }
  std::optional<Refusal> add(Cents amount) {
    return house.ask(at(test_terminal), AddAtTerminal{test_terminal, amount});
  }
  std::optional<Refusal> sit_at_felt(Cents chips, Cents cash, PlayerId player = {}) {
    return house.ask(by(Dealer), SitAtFelt{felt, 2, player, chips, cash});
  }
  std::optional<Refusal> buy_in(Cents chips, Cents cash, PlayerId player = test_player) {
    return house.ask(by(Dealer), BuyInAtFelt{felt, player, chips, cash});
  }
  std::optional<Refusal> take_back(PlayerId player, Cents credits, const std::string& table) {
    return house.ask(system(), TakeBack{table, ++departures, player, credits, {}, {}});
  }
  void open_float() {
    house.must(by(Dealer, PitSupervisor), OpenFloat{test_day, felt, Cents{10'000'00}});
  }
  void limit(PlayerLimits limits) {
    house.must(by(Attendant), SetPlayerLimits{test_player, limits});
  }
  void sit_over_midnight(Cents credits) {
    house.sit_done(credits);
    house.now.milliseconds += a_minute;
    house.must(system(), StartGamingDay{DayNumber{20'001}, house.now});
  }
  void with_card(Cents credits) {
    house.insert_card();
    house.insert(credits);
  }

  std::uint64_t departures = 0;
};

TEST_F(Seats, CreditsGoWithThePlayerToTheTable) {
  with_card(Cents{100'00});
  EXPECT_EQ(sit(Cents{60'00}), std::nullopt);
  EXPECT_EQ(house.terminal().credits, Cents{40'00});
  EXPECT_EQ(house.terminal().meters.sent, Cents{60'00});
  const Errand& errand = house.state.errands.at(house.state.last_errand);
  const auto& sitting = std::get<Sit>(std::get<TableTask>(errand.task).command.body);
  EXPECT_EQ(sitting.player, test_player);
  EXPECT_EQ(sitting.position, 3);
  EXPECT_EQ(sitting.credits, Cents{60'00});
  EXPECT_TRUE(house.player().seated->on_the_way);
  EXPECT_EQ(add(Cents{1'00}), NotSeated);
  house.done();
  EXPECT_FALSE(house.player().seated->on_the_way);
  EXPECT_EQ(sit(Cents{1'00}), AlreadySeated);
}

TEST_F(Seats, OnlyWhoeverHasCreditsSitsDown) {
  EXPECT_EQ(sit(Cents{100}), NobodyThere);
  EXPECT_EQ(add(Cents{100}), NobodyThere);
  with_card(Cents{100'00});
  EXPECT_EQ(sit(Cents{100'01}), NotEnoughCredits);
  EXPECT_EQ(sit(Cents{0}), AmountNotValid);
  EXPECT_EQ(sit(Cents{-5}), AmountNotValid);
  EXPECT_EQ(sit(Cents{100}, "none"), NoSuchTable);
  EXPECT_EQ(sit(Cents{100}, felt), NotAtTerminals);
  EXPECT_EQ(house.ask(at(none), SitAtTerminal{none, electronic, 1, Cents{100}}), NoSuchTerminal);
  EXPECT_EQ(house.ask(at(other_terminal), SitAtTerminal{test_terminal, electronic, 1, Cents{1}}),
            MayNot);
  EXPECT_EQ(add(Cents{100}), NotSeated);
}

TEST_F(Seats, ATableThatDoesNotTakeThePlayerGivesEverythingBack) {
  house.insert(Cents{100'00});
  const std::string before = state_bytes(house.state);
  EXPECT_EQ(sit(Cents{60'00}), std::nullopt);
  house.not_taken();
  EXPECT_EQ(house.terminal().credits, Cents{100'00});
  EXPECT_EQ(house.terminal().meters.sent, Cents{});
  ASSERT_TRUE(house.terminal().player);
  EXPECT_FALSE(house.player(*house.terminal().player).seated);
  EXPECT_EQ(sit(Cents{60'00}), std::nullopt);
}

TEST_F(Seats, MoreCreditsAreAddedAndComeBackWhereTheyAreNotTaken) {
  with_card(Cents{100'00});
  house.sit_done(Cents{50'00});
  EXPECT_EQ(add(Cents{50'01}), NotEnoughCredits);
  EXPECT_EQ(add(Cents{0}), AmountNotValid);
  EXPECT_EQ(add(Cents{30'00}), std::nullopt);
  EXPECT_EQ(house.player().seated->brought, Cents{80'00});
  house.not_taken();
  EXPECT_EQ(house.player().seated->brought, Cents{50'00});
  EXPECT_EQ(house.terminal().credits, Cents{50'00});
  EXPECT_EQ(add(Cents{20'00}), std::nullopt);
  house.done();
  EXPECT_EQ(house.player().seated->brought, Cents{70'00});
}

TEST_F(Seats, CreditsOfATerminalDoNotGoToASeatOnFelt) {
  EXPECT_EQ(sit_at_felt(Cents{60'00}, {}, test_player), std::nullopt);
  house.done();
  with_card(Cents{100'00});
  EXPECT_EQ(add(Cents{10'00}), NotSeated);
  EXPECT_EQ(sit(Cents{10'00}), AlreadySeated);
}

TEST_F(Seats, WhoLeavesHasHisCreditsOnTheTerminalAgain) {
  with_card(Cents{100'00});
  house.sit_done(Cents{60'00});
  const std::int64_t sat = house.now.milliseconds;
  house.must(system(),
             TakeBack{electronic, 12, test_player, Cents{75'00}, Cents{40'00}, Cents{55'00}});
  EXPECT_EQ(house.terminal().credits, Cents{115'00});
  EXPECT_EQ(house.terminal().meters.returned, Cents{75'00});
  EXPECT_EQ(house.terminal().meters.wagered, Cents{40'00});
  EXPECT_EQ(house.terminal().meters.won, Cents{55'00});
  EXPECT_EQ(house.player().today.staked, Cents{40'00});
  EXPECT_EQ(house.player().today.lost, Cents{-15'00});
  EXPECT_GE(house.player().today.milliseconds, house.now.milliseconds - sat);
  EXPECT_FALSE(house.player().seated);
}

TEST_F(Seats, EachDepartureIsTakenOnce) {
  with_card(Cents{100'00});
  house.sit_done(Cents{60'00});
  EXPECT_EQ(house.ask(system(), TakeBack{"none", 5, test_player, {}, {}, {}}), NoSuchTable);
  EXPECT_EQ(house.ask(system(), TakeBack{felt, 5, test_player, {}, {}, {}}), NoSuchPlayer);
  EXPECT_EQ(house.ask(system(), TakeBack{electronic, 5, PlayerId{9}, {}, {}, {}}), NoSuchPlayer);
  EXPECT_EQ(house.ask(system(), TakeBack{electronic, 5, test_player, Cents{-1}, {}, {}}),
            AmountNotValid);
  EXPECT_EQ(house.ask(system(), TakeBack{electronic, 5, test_player, {}, Cents{-1}, {}}),
            AmountNotValid);
  house.must(system(), TakeBack{electronic, 5, test_player, Cents{60'00}, {}, {}});
  EXPECT_EQ(house.ask(system(), TakeBack{electronic, 5, test_player, Cents{60'00}, {}, {}}),
            TakenBefore);
  house.sit_done(Cents{60'00});
  EXPECT_EQ(house.ask(system(), TakeBack{electronic, 4, test_player, Cents{60'00}, {}, {}}),
            TakenBefore);
  house.must(system(), TakeBack{electronic, 6, test_player, Cents{60'00}, {}, {}});
}

TEST_F(Seats, AGuestWhoLostEverythingHasGone) {
  house.insert(Cents{60'00});
  const PlayerId guest = *house.terminal().player;
  house.sit_done(Cents{60'00});
  EXPECT_EQ(take_back(guest, {}, electronic), std::nullopt);
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_FALSE(house.state.players.contains(guest));
  EXPECT_FALSE(house.terminal().player);
}

TEST_F(Seats, AGuestWithCreditsLeftOnTheTerminalHasNotGone) {
  house.insert(Cents{61'00});
  const PlayerId guest = *house.terminal().player;
  house.sit_done(Cents{60'00});
  EXPECT_EQ(take_back(guest, {}, electronic), std::nullopt);
  EXPECT_EQ(house.terminal().player, guest);
}

// After a crash a departure can be found before the answers to errands that were carried.
TEST_F(Seats, AGuestWhoLeftBeforeTheAnswerIsKnownUntilItComes) {
  house.insert(Cents{60'00});
  const PlayerId guest = *house.terminal().player;
  EXPECT_EQ(sit(Cents{50'00}), std::nullopt);
  house.done();
  EXPECT_EQ(add(Cents{10'00}), std::nullopt);
  EXPECT_EQ(take_back(guest, {}, electronic), std::nullopt);
  EXPECT_TRUE(house.state.players.contains(guest));
  house.done();
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_FALSE(house.state.players.contains(guest));
}

TEST_F(Seats, CreditsThatComeBackAfterTheGuestLeftAreStillHis) {
  house.insert(Cents{60'00});
  const PlayerId guest = *house.terminal().player;
  house.sit_done(Cents{50'00});
  EXPECT_EQ(add(Cents{10'00}), std::nullopt);
  EXPECT_EQ(take_back(guest, {}, electronic), std::nullopt);
  EXPECT_EQ(sit(Cents{1'00}), NotEnoughCredits);
  house.insert(Cents{1'00});
  EXPECT_EQ(sit(Cents{1'00}), TerminalIsBusy);
  house.not_taken();
  EXPECT_EQ(house.terminal().player, guest);
  EXPECT_EQ(house.terminal().credits, Cents{11'00});
  EXPECT_EQ(sit(Cents{11'00}), std::nullopt);
}

TEST_F(Seats, ADepartureBeforeTheSeatWasConfirmedIsTakenToo) {
  house.insert(Cents{60'00});
  const PlayerId guest = *house.terminal().player;
  EXPECT_EQ(sit(Cents{60'00}), std::nullopt);
  EXPECT_EQ(take_back(guest, Cents{20'00}, electronic), std::nullopt);
  EXPECT_EQ(sit(Cents{20'00}), TerminalIsBusy);
  house.done();
  EXPECT_EQ(sit(Cents{20'00}), std::nullopt);
}

// ---- limits -------------------------------------------------------------------------------------

TEST_F(Seats, MoreThanTheLossLimitIsNotBrought) {
  limit({Cents{100'00}, {}, {}});
  with_card(Cents{500'00});
  EXPECT_EQ(sit(Cents{100'01}), LossLimitReached);
  house.sit_done(Cents{50'00});
  EXPECT_EQ(add(Cents{50'01}), LossLimitReached);
  EXPECT_EQ(add(Cents{50'00}), std::nullopt);
  EXPECT_EQ(add(Cents{1}), LossLimitReached) << "also while the last is on its way";
  house.done();
  EXPECT_EQ(add(Cents{1}), LossLimitReached);
}

TEST_F(Seats, WhatWasLostTodayCountsForTheLossLimit) {
  limit({Cents{100'00}, {}, {}});
  with_card(Cents{500'00});
  house.sit_done(Cents{100'00});
  house.must(system(), TakeBack{electronic, 1, test_player, Cents{40'00}, Cents{60'00}, Cents{}});
  EXPECT_EQ(sit(Cents{40'01}), LossLimitReached);
  EXPECT_EQ(sit(Cents{40'00}), std::nullopt);
}

TEST_F(Seats, TheTableIsToldWhatIsLeftOfStakesAndTime) {
  limit({{}, Cents{100'00}, 60});
  with_card(Cents{500'00});
  house.sit_done(Cents{100'00});
  EXPECT_EQ(house.state.errands.size(), 0u);
  house.now.milliseconds += 40 * a_minute;
  house.must(system(),
             TakeBack{electronic, 1, test_player, Cents{100'00}, Cents{70'00}, Cents{70'00}});
  EXPECT_EQ(sit(Cents{10'00}), std::nullopt);
  const auto* sent = house.happened<PlayerSent>();
  ASSERT_TRUE(sent);
  EXPECT_EQ(sent->stake_limit, Cents{30'00});
  const std::int64_t left = sent->until->milliseconds - house.now.milliseconds;
  EXPECT_LE(left, 20 * a_minute);
  EXPECT_GT(left, 19 * a_minute);
}

// Interpretation 119.
TEST_F(Seats, WinningsOfTheDayBeforeLeaveNoMoreToLoseToday) {
  limit({Cents{50'00}, {}, {}});
  with_card(Cents{500'00});
  sit_over_midnight(Cents{50'00});
  house.must(system(),
             TakeBack{electronic, 1, test_player, Cents{350'00}, Cents{100'00}, Cents{400'00}});
  EXPECT_EQ(house.player().today.lost, Cents{});
  EXPECT_EQ(house.player().today.staked, Cents{100'00});
  EXPECT_EQ(sit(Cents{50'01}), LossLimitReached);
  house.sit_done(Cents{50'00});
  house.must(system(),
             TakeBack{electronic, 2, test_player, Cents{90'00}, Cents{10'00}, Cents{50'00}});
  EXPECT_EQ(house.player().today.lost, Cents{-40'00}) << "what he wins today he may lose again";
}

TEST_F(Seats, ALossAtASeatOfTheDayBeforeCountsToday) {
  with_card(Cents{500'00});
  sit_over_midnight(Cents{50'00});
  house.must(system(),
             TakeBack{electronic, 1, test_player, Cents{10'00}, Cents{60'00}, Cents{20'00}});
  EXPECT_EQ(house.player().today.lost, Cents{40'00});
}

TEST_F(Seats, NobodySitsDownWhenStakesOrTimeOfTheDayAreUsedUp) {
  limit({{}, Cents{100'00}, {}});
  with_card(Cents{500'00});
  house.sit_done(Cents{100'00});
  house.must(system(),
             TakeBack{electronic, 1, test_player, Cents{100'00}, Cents{100'00}, Cents{100'00}});
  EXPECT_EQ(sit(Cents{10'00}), StakeLimitReached);
  house.must(system(), StartGamingDay{DayNumber{20'001}, house.now});
  house.sit_done(Cents{10'00});
  house.now.milliseconds += 61 * a_minute;
  house.must(system(), TakeBack{electronic, 2, test_player, Cents{10'00}, {}, {}});
  limit({{}, {}, 60});
  EXPECT_EQ(sit(Cents{10'00}), TimeLimitReached);
  house.must(system(), StartGamingDay{DayNumber{20'002}, house.now});
  EXPECT_EQ(sit(Cents{10'00}), std::nullopt);
}

// ---- felt ---------------------------------------------------------------------------------------

TEST_F(Seats, OnFeltAGuestBringsChipsOrCash) {
  EXPECT_EQ(sit_at_felt(Cents{100'00}, Cents{50'00}), FloatNotOpen);
  open_float();
  EXPECT_EQ(sit_at_felt(Cents{100'00}, Cents{50'00}), std::nullopt);
  const auto* sent = house.happened<PlayerSent>();
  ASSERT_TRUE(sent);
  EXPECT_EQ(sent->credits, Cents{150'00});
  EXPECT_GT(static_cast<std::uint32_t>(sent->player), first_guest);
  EXPECT_EQ(house.state.tables.at(felt).drop, Cents{50'00});
  EXPECT_EQ(house.state.tables.at(felt).chips, Cents{9'950'00});
  const PlayerId guest = sent->player;
  house.done();
  EXPECT_EQ(take_back(guest, Cents{10'00}, felt), std::nullopt);
  EXPECT_FALSE(house.state.players.contains(guest));
}

TEST_F(Seats, OnFeltTooEverythingComesBackThatIsNotTaken) {
  open_float();
  EXPECT_EQ(sit_at_felt(Cents{100'00}, Cents{50'00}), std::nullopt);
  const PlayerId guest = house.happened<PlayerSent>()->player;
  house.not_taken();
  EXPECT_FALSE(house.state.players.contains(guest));
  EXPECT_EQ(house.state.tables.at(felt).drop, Cents{});
  EXPECT_EQ(house.state.tables.at(felt).chips, Cents{10'000'00});
}

TEST_F(Seats, NobodyBringsChipsThatAreNotOutside) {
  EXPECT_EQ(sit_at_felt(Cents{100'000'01}, {}), TooManyChips);
  EXPECT_EQ(sit_at_felt(Cents{99'999'00}, {}, test_player), std::nullopt);
  house.done();
  EXPECT_EQ(buy_in(Cents{1'01}, {}), TooManyChips);
  EXPECT_EQ(buy_in(Cents{1'00}, {}), std::nullopt);
  EXPECT_EQ(house.state.chips, Cents{});
  house.not_taken();
  EXPECT_EQ(house.state.chips, Cents{1'00});
  EXPECT_EQ(take_back(test_player, Cents{50'00}, felt), std::nullopt);
  EXPECT_EQ(house.state.chips, Cents{51'00});
}

TEST_F(Seats, ADealerGivesNoMoreChipsForCashThanHeHas) {
  open_float();
  const auto sit_with = [&](Cents cash, Cents won) {
    return house.ask(by(Dealer), SitAtFelt{felt, 2, test_player, {}, cash, won});
  };
  EXPECT_EQ(sit_with(Cents{10'000'01}, {}), FloatIsShort);
  EXPECT_EQ(sit_with(Cents{9'900'01}, Cents{-100'00}), FloatIsShort);
  EXPECT_EQ(sit_with(Cents{9'900'00}, Cents{-100'00}), std::nullopt);
  house.done();
  EXPECT_EQ(buy_in({}, Cents{100'01}), FloatIsShort);
  EXPECT_EQ(buy_in({}, Cents{100'00}), std::nullopt);
}

TEST_F(Seats, AGuestOnFeltWhoLeftBeforeTheAnswerIsKnownUntilItComes) {
  open_float();
  EXPECT_EQ(sit_at_felt(Cents{100'00}, {}), std::nullopt);
  const PlayerId guest = house.happened<PlayerSent>()->player;
  house.done();
  EXPECT_EQ(buy_in({}, Cents{20'00}, guest), std::nullopt);
  EXPECT_EQ(take_back(guest, {}, felt), std::nullopt);
  EXPECT_TRUE(house.state.players.contains(guest));
  house.not_taken();
  EXPECT_FALSE(house.state.players.contains(guest));
}

TEST_F(Seats, AGuestOfATerminalIsNobodyOnFelt) {
  house.insert(Cents{100'00});
  EXPECT_EQ(sit_at_felt(Cents{100}, {}, *house.terminal().player), NoSuchPlayer);
  EXPECT_EQ(sit_at_felt(Cents{100}, {}, PlayerId{9}), NoSuchPlayer);
}

TEST_F(Seats, APlayerWithACardSitsOnFeltWithinHisLimits) {
  limit({Cents{100'00}, {}, {}});
  EXPECT_EQ(sit_at_felt(Cents{100'01}, {}, test_player), LossLimitReached);
  EXPECT_EQ(sit_at_felt(Cents{60'00}, {}, test_player), std::nullopt);
  EXPECT_EQ(buy_in(Cents{10'00}, {}), NotSeated);
  house.done();
  EXPECT_EQ(sit_at_felt(Cents{1}, {}, test_player), AlreadySeated);
  EXPECT_EQ(buy_in(Cents{40'01}, {}), LossLimitReached);
  EXPECT_EQ(buy_in(Cents{40'00}, {}), std::nullopt);
  EXPECT_EQ(take_back(test_player, Cents{60'00}, felt), std::nullopt);
  EXPECT_EQ(sit_at_felt(Cents{1}, {}, test_player), TerminalIsBusy);
  house.not_taken();
  EXPECT_TRUE(house.state.players.contains(test_player));
}

TEST_F(Seats, ABuyInOnFeltIsChipsOrCashOfWhoeverSitsThere) {
  EXPECT_EQ(sit_at_felt(Cents{60'00}, {}, test_player), std::nullopt);
  house.done();
  EXPECT_EQ(buy_in({}, Cents{100}), FloatNotOpen);
  EXPECT_EQ(buy_in({}, {}), AmountNotValid);
  EXPECT_EQ(buy_in(Cents{100}, {}, PlayerId{9}), NoSuchPlayer);
  EXPECT_EQ(house.ask(by(PitManager), BuyInAtFelt{electronic, test_player, Cents{1}, {}}),
            NotOnFelt);
  EXPECT_EQ(house.ask(by(PitManager), BuyInAtFelt{"none", test_player, Cents{1}, {}}), NoSuchTable);
  house.must(by(Attendant), CoolOff{test_player, Time{house.now.milliseconds + a_day}});
  EXPECT_EQ(buy_in(Cents{100}, {}), PlayerCoolsOff);
}

TEST_F(Seats, AmountsThatCannotBeCountedAreRefusedOnFelt) {
  open_float();
  const Cents huge{std::numeric_limits<std::int64_t>::max()};
  for (const Cents wrong : {huge, Cents{-1}, Cents{largest_amount.value + 1}}) {
    EXPECT_EQ(sit_at_felt(wrong, Cents{1}), AmountNotValid);
    EXPECT_EQ(sit_at_felt(Cents{1}, wrong), AmountNotValid);
    EXPECT_EQ(buy_in(wrong, Cents{1}), AmountNotValid);
    EXPECT_EQ(buy_in(Cents{1}, wrong), AmountNotValid);
  }
  EXPECT_EQ(sit_at_felt(largest_amount, Cents{1}), AmountNotValid);
}

TEST_F(Seats, LargeCashOnFeltIsTold) {
  open_float();
  house.must(by(Dealer, PitSupervisor), FillFloat{test_day, felt, Cents{10'000'00}});
  const Cents large = house.state.settings.large_transaction;
  EXPECT_EQ(sit_at_felt(large, {}, test_player), std::nullopt);
  EXPECT_FALSE(house.noted());
  house.done();
  EXPECT_EQ(buy_in({}, large), std::nullopt);
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
  EXPECT_EQ(sit_at_felt({}, large), std::nullopt);
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
}

}  // namespace
}  // namespace punto::house
