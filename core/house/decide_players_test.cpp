#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

constexpr TerminalId none{99};
constexpr PlayerId nobody{999};

class Players : public HouseTest {
 protected:
  std::optional<Refusal> insert_card(std::uint8_t card, TerminalId id = test_terminal) {
    return house.ask(at(id), InsertCard{id, test_card(card)});
  }
  std::optional<Refusal> remove_card(TerminalId id = test_terminal) {
    return house.ask(at(id), RemoveCard{id});
  }
  void limit(PlayerLimits limits) {
    house.must(by(Attendant), SetPlayerLimits{test_player, limits});
  }
  [[nodiscard]] Time in(std::int64_t milliseconds) const {
    return Time{house.now.milliseconds + milliseconds};
  }
};

TEST_F(Players, OneIsRegisteredOnceWithACardOfHisOwn) {
  EXPECT_EQ(house.ask(by(Cashier), RegisterPlayer{PlayerId{}, test_card(8)}), NoSuchPlayer);
  EXPECT_EQ(house.ask(by(Cashier), RegisterPlayer{PlayerId{first_guest}, test_card(8)}),
            NoSuchPlayer);
  EXPECT_EQ(house.ask(by(Cashier), RegisterPlayer{test_player, test_card(8)}), AlreadyThere);
  EXPECT_EQ(house.ask(by(Cashier), RegisterPlayer{PlayerId{8}, test_card(7)}), AlreadyThere);
  house.must(by(Cashier), RegisterPlayer{PlayerId{8}, test_card(8)});
}

TEST_F(Players, ACardIsInOneTerminalAtATime) {
  EXPECT_EQ(house.ask(at(none), InsertCard{none, test_card()}), NoSuchTerminal);
  EXPECT_EQ(insert_card(8), NoSuchCard);
  EXPECT_EQ(insert_card(7), std::nullopt);
  EXPECT_EQ(house.terminal().player, test_player);
  EXPECT_EQ(insert_card(7), AlreadyThere);
  EXPECT_EQ(insert_card(7, other_terminal), CardInUse);
  house.must(by(Cashier), RegisterPlayer{PlayerId{8}, test_card(8)});
  EXPECT_EQ(insert_card(8), TerminalIsBusy);
  EXPECT_EQ(remove_card(), std::nullopt);
  EXPECT_EQ(insert_card(7, other_terminal), std::nullopt);
}

TEST_F(Players, CreditsOfAGuestAreNotThoseOfACard) {
  house.insert(Cents{100});
  EXPECT_EQ(insert_card(7), TerminalIsBusy);
  EXPECT_EQ(remove_card(), NobodyThere);
}

TEST_F(Players, ACardStaysWhileAnythingOfItsOwnerIsThere) {
  EXPECT_EQ(house.ask(at(none), RemoveCard{none}), NoSuchTerminal);
  EXPECT_EQ(remove_card(), NobodyThere);
  house.insert_card();
  EXPECT_EQ(house.ask(at(other_terminal), RemoveCard{test_terminal}), MayNot);
  house.insert(Cents{100'00});
  EXPECT_FALSE(house.happened<GuestCame>());
  EXPECT_EQ(remove_card(), TerminalIsBusy);
  house.sit(Cents{100'00});
  EXPECT_EQ(remove_card(), TerminalIsBusy);
  house.done();
  EXPECT_EQ(remove_card(), TerminalIsBusy);
  house.must(system(), TakeBack{electronic, 1, test_player, Cents{1'00}, {}, {}});
  EXPECT_EQ(remove_card(), TerminalIsBusy);
  house.must(at(test_terminal), CashOut{test_terminal, test_voucher()});
  EXPECT_EQ(remove_card(), TerminalIsBusy);
  house.done();
  EXPECT_EQ(remove_card(), std::nullopt);
  EXPECT_TRUE(house.state.players.contains(test_player));
}

TEST_F(Players, StaffTakeACardOutOfATerminalThatCannotSpeakForItself) {
  house.insert_card();
  house.insert(Cents{100'00});
  EXPECT_EQ(house.ask(by(Attendant), RemoveCard{test_terminal}), TerminalInService);
  house.must(by(Attendant), DisableTerminal{test_terminal, "broken"});
  EXPECT_EQ(house.ask(by(Attendant), RemoveCard{test_terminal}), TerminalIsBusy);
  house.must(by(Attendant), CashOut{test_terminal, {}});
  house.must(by(Attendant), PayByHand{test_terminal, Cents{100'00}});
  house.must(by(Attendant), RemoveCard{test_terminal});
  EXPECT_FALSE(house.terminal().player);
}

// ---- cards and PINs -----------------------------------------------------------------------------

TEST_F(Players, ALostCardIsReplacedAndNoCardAnyMore) {
  const auto replace = [&](PlayerId player, std::uint8_t card) {
    return house.ask(by(Cashier), ReplaceCard{player, test_card(card)});
  };
  house.must(by(Cashier), RegisterPlayer{PlayerId{8}, test_card(8)});
  EXPECT_EQ(replace(nobody, 9), NoSuchPlayer);
  EXPECT_EQ(replace(test_player, 8), AlreadyThere);
  EXPECT_EQ(replace(test_player, 7), AlreadyThere);
  EXPECT_EQ(insert_card(7), std::nullopt);
  EXPECT_EQ(replace(test_player, 9), CardInUse);
  EXPECT_EQ(remove_card(), std::nullopt);
  EXPECT_EQ(replace(test_player, 9), std::nullopt);
  EXPECT_EQ(house.happened<CardReplaced>()->was, test_card(7));
  EXPECT_EQ(insert_card(7), NoSuchCard);
  EXPECT_EQ(insert_card(9), std::nullopt);
  EXPECT_EQ(house.terminal().player, test_player);
}

TEST_F(Players, AGuestHasNeitherCardNorPin) {
  house.insert(Cents{100'00});
  const PlayerId guest = *house.terminal().player;
  EXPECT_EQ(house.ask(by(Cashier), ReplaceCard{guest, test_card(9)}), NoSuchPlayer);
  EXPECT_EQ(house.ask(at(test_terminal), SetPlayerPin{guest, "pin"}), NoSuchPlayer);
  EXPECT_EQ(house.ask(system(), ReportFailedPin{guest}), NoSuchPlayer);
  EXPECT_EQ(house.ask(by(Cashier), UnlockPlayer{guest}), NoSuchPlayer);
}

TEST_F(Players, APinIsSetAtTheDeskOrWhereThePlayerIs) {
  const SetPlayerPin set{test_player, "pin"};
  EXPECT_EQ(house.ask(by(Cashier), SetPlayerPin{test_player, ""}), CredentialMissing);
  EXPECT_EQ(house.ask(by(Cashier), SetPlayerPin{nobody, "pin"}), NoSuchPlayer);
  EXPECT_EQ(house.ask(at(test_terminal), set), MayNot);
  house.must(by(Cashier), set);
  EXPECT_EQ(house.player().credential, "pin");
  house.insert_card();
  EXPECT_EQ(house.ask(at(other_terminal), set), MayNot);
  house.must(at(test_terminal), SetPlayerPin{test_player, "another"});
  EXPECT_EQ(house.player().credential, "another");
}

TEST_F(Players, ThreeWrongPinsOneAfterAnotherLockUntilStaffUnlock) {
  const ReportFailedPin failed{test_player};
  EXPECT_EQ(house.ask(system(), failed), CredentialMissing) << "he has none";
  house.must(by(Cashier), SetPlayerPin{test_player, "pin"});
  EXPECT_EQ(house.ask(system(), ReportFailedPin{nobody}), NoSuchPlayer);
  for (int i = 0; i < 4; ++i) {
    house.must(system(), failed);
    house.must(system(), failed);
    EXPECT_EQ(insert_card(7), std::nullopt) << "the right one in between";
    EXPECT_EQ(remove_card(), std::nullopt);
  }
  EXPECT_EQ(house.ask(by(Attendant), UnlockPlayer{test_player}), PlayerNotLocked);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(house.player().locked);
    house.must(system(), failed);
  }
  EXPECT_TRUE(house.happened<PlayerLocked>());
  EXPECT_EQ(insert_card(7), PlayerIsLocked);
  house.must(system(), failed);
  EXPECT_FALSE(house.happened<PlayerLocked>()) << "once is enough";
  EXPECT_EQ(house.ask(by(Attendant), UnlockPlayer{nobody}), NoSuchPlayer);
  house.must(by(Attendant), UnlockPlayer{test_player});
  house.must(system(), failed);
  EXPECT_FALSE(house.player().locked) << "they are counted anew";
  EXPECT_EQ(insert_card(7), std::nullopt);
}

// Somebody who found the card sits at the terminal and guesses.
TEST_F(Players, WhoIsLockedChoosesNoNewPinAtTheTerminal) {
  house.must(by(Cashier), SetPlayerPin{test_player, "pin"});
  house.insert_card();
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedPin{test_player});
  EXPECT_EQ(house.ask(at(test_terminal), SetPlayerPin{test_player, "mine"}), PlayerIsLocked);
  house.must(by(Cashier), SetPlayerPin{test_player, "forgotten"});
  EXPECT_TRUE(house.player().locked);
  house.must(by(Cashier), UnlockPlayer{test_player});
  house.must(at(test_terminal), SetPlayerPin{test_player, "mine"});
}

// ---- limits -------------------------------------------------------------------------------------

TEST_F(Players, StricterLimitsCountAtOnceAndLooserOnesLater) {
  limit({Cents{100}, Cents{500}, 60});
  EXPECT_EQ(house.player().limits, (PlayerLimits{Cents{100}, Cents{500}, 60}));
  limit({Cents{200}, Cents{400}, {}});
  EXPECT_EQ(house.player().limits, (PlayerLimits{Cents{100}, Cents{400}, 60}));
  EXPECT_EQ(house.player().later, (PlayerLimits{Cents{200}, Cents{400}, {}}));
  EXPECT_EQ(house.player().later_from, in(24 * an_hour));
}

TEST_F(Players, ALooserLimitAskedForAgainWaitsAgain) {
  limit({Cents{100}, {}, {}});
  house.now = in(2 * a_day);
  limit({});
  house.now = in(23 * an_hour);
  limit({});
  EXPECT_EQ(house.player().limits.loss, Cents{100});
  EXPECT_EQ(house.player().later_from, in(24 * an_hour));
  house.now = in(24 * an_hour);
  limit({Cents{300}, {}, {}});
  EXPECT_EQ(house.happened<PlayerLimitsSet>()->was.loss, std::nullopt);
}

TEST_F(Players, LimitsAreAmountsAndMinutesOfADay) {
  const auto limited = [&](PlayerLimits limits) {
    return house.ask(by(Attendant), SetPlayerLimits{test_player, limits});
  };
  EXPECT_EQ(limited({Cents{0}, {}, {}}), AmountNotValid);
  EXPECT_EQ(limited({{}, Cents{-1}, {}}), AmountNotValid);
  EXPECT_EQ(limited({{}, {}, 0}), AmountNotValid);
  EXPECT_EQ(limited({{}, {}, 1'441}), AmountNotValid);
  EXPECT_EQ(limited({{}, {}, 1'440}), std::nullopt);
  EXPECT_EQ(house.ask(by(Attendant), SetPlayerLimits{nobody, {}}), NoSuchPlayer);
}

TEST_F(Players, ATerminalSpeaksForWhoeverIsAtIt) {
  const SetPlayerLimits limits{test_player, {Cents{100}, {}, {}}};
  EXPECT_EQ(house.ask(at(test_terminal), limits), MayNot);
  EXPECT_EQ(house.ask(at(none), limits), NoSuchTerminal);
  house.insert_card();
  EXPECT_EQ(house.ask(at(other_terminal), limits), MayNot);
  house.must(at(test_terminal), limits);
  EXPECT_EQ(house.ask(at(other_terminal), Exclude{test_player, in(a_day)}), MayNot);
  house.must(at(test_terminal), CoolOff{test_player, in(a_day)});
}

TEST_F(Players, AGuestLimitsHimselfToo) {
  house.insert(Cents{100'00});
  const PlayerId guest = *house.terminal().player;
  house.must(at(test_terminal), SetPlayerLimits{guest, {Cents{50'00}, {}, {}}});
  EXPECT_EQ(house.ask(at(test_terminal), SitAtTerminal{test_terminal, electronic, 1, Cents{50'01}}),
            LossLimitReached);
  house.sit(Cents{50'00});
}

TEST_F(Players, ABreakIsOnlyMadeLonger) {
  const Time until = in(a_day);
  EXPECT_EQ(house.ask(by(Attendant), CoolOff{nobody, until}), NoSuchPlayer);
  EXPECT_EQ(house.ask(by(Attendant), CoolOff{test_player, house.now}), TimeNotValid);
  EXPECT_EQ(house.ask(by(Attendant), CoolOff{test_player, Time{last_time.milliseconds + 1}}),
            TimeNotValid);
  house.must(by(Attendant), CoolOff{test_player, until});
  EXPECT_EQ(house.ask(by(Attendant), CoolOff{test_player, until}), TimeNotValid);
  EXPECT_EQ(insert_card(7), PlayerCoolsOff);
  house.must(by(Attendant), CoolOff{test_player, Time{until.milliseconds + 1}});
  house.now = until;
  EXPECT_EQ(insert_card(7), std::nullopt);
}

TEST_F(Players, AnExclusionIsOnlyMadeLongerAndEndedByTwo) {
  const Time until = in(90 * a_day);
  EXPECT_EQ(house.ask(by(Attendant), Exclude{nobody, until}), NoSuchPlayer);
  EXPECT_EQ(house.ask(by(Attendant), Exclude{test_player, Time{}}), TimeNotValid);
  EXPECT_EQ(house.ask(by(GamingShiftManager, Auditor), EndExclusion{test_player}), NotExcluded);
  EXPECT_EQ(house.ask(by(GamingShiftManager, Auditor), EndExclusion{nobody}), NoSuchPlayer);
  house.must(by(Attendant), Exclude{test_player, until});
  EXPECT_EQ(house.ask(by(Attendant), Exclude{test_player, in(a_day)}), TimeNotValid);
  EXPECT_EQ(insert_card(7), PlayerIsExcluded);
  EXPECT_EQ(house.ask(by(GamingShiftManager), EndExclusion{test_player}), SecondPersonNeeded);
  house.must(by(GamingShiftManager, PitManager), EndExclusion{test_player});
  EXPECT_EQ(insert_card(7), std::nullopt);
}

TEST_F(Players, WhoIsExcludedPutsNothingInAndTakesEverythingOut) {
  house.sell(Cents{10'00});
  house.insert_card();
  house.insert(Cents{100'00});
  house.sit_done(Cents{60'00});
  house.must(at(test_terminal), Exclude{test_player, in(a_day)});
  house.done();
  EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{100}}), PlayerIsExcluded);
  EXPECT_EQ(house.ask(at(test_terminal), PresentVoucher{test_terminal, test_voucher()}),
            PlayerIsExcluded);
  EXPECT_EQ(house.ask(at(test_terminal), AddAtTerminal{test_terminal, Cents{100}}),
            PlayerIsExcluded);
  house.must(system(), TakeBack{electronic, 1, test_player, Cents{60'00}, {}, {}});
  EXPECT_EQ(house.ask(at(test_terminal), SitAtTerminal{test_terminal, electronic, 1, Cents{100}}),
            PlayerIsExcluded);
  house.must(at(test_terminal), CashOut{test_terminal, test_voucher(2)});
  house.done();
  EXPECT_EQ(house.state.vouchers.at(test_voucher(2)).amount, Cents{100'00});
  EXPECT_EQ(remove_card(), std::nullopt);
  EXPECT_EQ(house.ask(by(Dealer), SitAtFelt{felt, 1, test_player, Cents{100}, {}}),
            PlayerIsExcluded);
}

// ---- at the table -------------------------------------------------------------------------------

// Whoever is seated is reached by the same decision; this is what his table is asked.
class SeatedPlayers : public Players {
 protected:
  void SetUp() override {
    Players::SetUp();
    house.insert_card();
    house.insert(Cents{500'00});
  }
  [[nodiscard]] const RestrainPlayer* asked() const {
    const Errand* errand = find_in(house.state.errands, house.state.last_errand);
    if (errand == nullptr || errand->purpose != Purpose::RestrainPlayer) return nullptr;
    const auto& task = std::get<TableTask>(errand->task);
    EXPECT_EQ(task.table, electronic);
    EXPECT_EQ(task.command.by, machine());
    return &std::get<RestrainPlayer>(task.command.body);
  }
  void take_back(std::uint64_t event, Cents credits, Cents wagered, Cents won) {
    house.must(system(), TakeBack{electronic, event, test_player, credits, wagered, won});
  }
};

TEST_F(SeatedPlayers, WhoIsExcludedOrTakesABreakWagersNoMore) {
  house.sit_done(Cents{60'00});
  for (const CommandBody& stop : {CommandBody{CoolOff{test_player, in(a_day)}},
                                  CommandBody{Exclude{test_player, in(a_day)}}}) {
    house.must(at(test_terminal), stop);
    const auto* sent = house.happened<RestraintSent>();
    ASSERT_TRUE(sent);
    EXPECT_EQ(sent->terminal, test_terminal);
    ASSERT_TRUE(asked());
    EXPECT_EQ(asked()->player, test_player);
    EXPECT_EQ(asked()->until, house.now);
    EXPECT_EQ(asked()->stake_limit, std::nullopt);
    EXPECT_EQ(asked()->loss_limit, std::nullopt);
    house.done();
    EXPECT_TRUE(house.state.errands.empty());
  }
}

// Errands to one table are carried in the order of their numbers.
TEST_F(SeatedPlayers, WhoIsOnHisWayToASeatIsReachedThere) {
  house.sit(Cents{60'00});
  const ErrandNumber seat = house.state.last_errand;
  house.must(at(test_terminal), Exclude{test_player, in(a_day)});
  EXPECT_EQ(house.happened<RestraintSent>()->errand, seat + 1);
  EXPECT_EQ(asked()->until, house.now);
  house.must(system(), EndErrand{seat, true, {}, {}});
  house.done();
}

TEST_F(SeatedPlayers, WhoSitsNowhereIsNotLookedForAtATable) {
  limit({Cents{100'00}, {}, {}});
  house.must(by(Attendant), CoolOff{test_player, in(an_hour)});
  house.must(by(Attendant), Exclude{test_player, in(a_day)});
  EXPECT_EQ(house.last.size(), 1u);
  EXPECT_EQ(house.state.last_errand, 1u) << "the Dealer's sign-on, and nothing since";
}

TEST_F(SeatedPlayers, StricterLimitsLeaveWhatOtherSeatsHaveNotUsed) {
  house.sit_done(Cents{300'00});
  house.now = in(10 * 60'000);
  take_back(1, Cents{260'00}, Cents{70'00}, Cents{30'00});
  house.sit_done(Cents{200'00});
  const Time since = house.player().seated->since;
  const std::int64_t before = house.player().today.milliseconds;
  house.now = in(5 * 60'000);
  limit({Cents{100'00}, Cents{90'00}, 30});
  ASSERT_TRUE(asked());
  EXPECT_EQ(asked()->loss_limit, Cents{60'00}) << "40.00 of 100.00 are lost";
  EXPECT_EQ(asked()->stake_limit, Cents{20'00});
  EXPECT_EQ(asked()->until, Time{since.milliseconds + 30 * 60'000 - before});
  house.done();
  limit({Cents{30'00}, Cents{60'00}, 30});
  EXPECT_EQ(asked()->loss_limit, Cents{-10'00}) << "he has lost more, and wins it back first";
  EXPECT_EQ(asked()->stake_limit, Cents{0});
}

TEST_F(SeatedPlayers, WhatIsNotStricterIsNotSent) {
  limit({Cents{100'00}, Cents{90'00}, 30});
  house.sit_done(Cents{50'00});
  for (const PlayerLimits& looser :
       {PlayerLimits{Cents{100'00}, Cents{90'00}, 30}, PlayerLimits{Cents{200'00}, {}, 31}}) {
    limit(looser);
    EXPECT_FALSE(house.happened<RestraintSent>());
  }
  limit({Cents{200'00}, {}, 29});
  EXPECT_TRUE(house.happened<RestraintSent>());
}

// He has left, or the table was closed: the exclusion holds all the same.
TEST_F(SeatedPlayers, WhatTheTableAnswersChangesNothing) {
  house.sit_done(Cents{60'00});
  house.must(at(test_terminal), Exclude{test_player, in(a_day)});
  house.not_taken();
  EXPECT_EQ(house.player().seated->brought, Cents{60'00});
  EXPECT_EQ(house.terminal().credits, Cents{440'00});
  EXPECT_EQ(house.ask(at(test_terminal), AddAtTerminal{test_terminal, Cents{100}}),
            PlayerIsExcluded);
}

TEST_F(SeatedPlayers, NobodySitsDownWhileHisLastSeatIsToBeTold) {
  house.sit_done(Cents{60'00});
  limit({Cents{100'00}, {}, {}});
  take_back(1, Cents{60'00}, {}, {});
  const SitAtTerminal sit{test_terminal, electronic, 1, Cents{10'00}};
  EXPECT_EQ(house.ask(at(test_terminal), sit), TerminalIsBusy);
  house.not_taken();
  EXPECT_EQ(house.ask(at(test_terminal), sit), std::nullopt);
}

TEST_F(SeatedPlayers, AGuestIsKnownUntilHisTableHasAnswered) {
  house.insert(Cents{20'00}, other_terminal);
  const PlayerId guest = *house.terminal(other_terminal).player;
  house.sit(Cents{20'00}, other_terminal);
  house.done();
  house.must(at(other_terminal), Exclude{guest, in(a_day)});
  house.must(system(), TakeBack{electronic, 1, guest, {}, Cents{20'00}, {}});
  EXPECT_TRUE(house.state.players.contains(guest));
  house.not_taken();
  EXPECT_FALSE(house.state.players.contains(guest));
  EXPECT_FALSE(house.terminal(other_terminal).player);
}

// ---- on felt ------------------------------------------------------------------------------------

TEST_F(Players, OnFeltTooWhoHasToStopBuysNothing) {
  house.must(by(Cashier), SellChips{Cents{200'00}});
  house.must(by(Dealer), SitAtFelt{felt, 1, test_player, Cents{100'00}, {}});
  house.done();
  const BuyInAtFelt more{felt, test_player, Cents{10'00}, {}};
  EXPECT_EQ(house.ask(by(Dealer), more), std::nullopt);
  house.done();
  house.must(by(Attendant), CoolOff{test_player, in(an_hour)});
  EXPECT_EQ(house.happened<RestraintSent>()->table, felt);
  EXPECT_EQ(house.happened<RestraintSent>()->terminal, std::nullopt);
  house.done();
  EXPECT_EQ(house.ask(by(Dealer), more), PlayerCoolsOff);
  house.must(by(Attendant), Exclude{test_player, in(a_day)});
  house.done();
  EXPECT_EQ(house.ask(by(Dealer), more), PlayerIsExcluded);
}

TEST_F(Players, AGuestOnFeltIsKnownUntilHisTableHasAnswered) {
  house.must(by(Cashier), SellChips{Cents{200'00}});
  house.must(by(Dealer), SitAtFelt{felt, 1, PlayerId{}, Cents{100'00}, {}});
  const PlayerId guest = house.happened<PlayerSent>()->player;
  house.done();
  house.must(by(Attendant), Exclude{guest, in(a_day)});
  house.must(system(), TakeBack{felt, 1, guest, Cents{100'00}, {}, {}});
  EXPECT_TRUE(house.state.players.contains(guest));
  house.done();
  EXPECT_FALSE(house.state.players.contains(guest));
}

TEST_F(Players, WhoTakesABreakPutsNothingIn) {
  house.sell(Cents{10'00});
  house.insert_card();
  house.insert(Cents{100'00});
  house.sit_done(Cents{60'00});
  house.must(at(test_terminal), CoolOff{test_player, in(an_hour)});
  house.done();
  for (const CommandBody& more : {CommandBody{InsertCash{test_terminal, Cents{100}}},
                                  CommandBody{PresentVoucher{test_terminal, test_voucher()}},
                                  CommandBody{AddAtTerminal{test_terminal, Cents{100}}}}) {
    EXPECT_EQ(house.ask(at(test_terminal), more), PlayerCoolsOff);
  }
}

}  // namespace
}  // namespace punto::house
