#include "core/house/significant_event.hpp"
#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

constexpr TerminalId none{99};

class Terminals : public HouseTest {
 protected:
  std::optional<Refusal> cash_out(std::uint8_t voucher = 9) {
    return house.ask(at(test_terminal), CashOut{test_terminal, test_voucher(voucher)});
  }
  std::optional<Refusal> present(std::uint8_t voucher = 1) {
    return house.ask(at(test_terminal), PresentVoucher{test_terminal, test_voucher(voucher)});
  }
};

TEST_F(Terminals, OneIsAddedOnceWithANameAndIsInService) {
  EXPECT_EQ(house.ask(system(), AddTerminal{none, "", {}}), NameMissing);
  EXPECT_EQ(house.ask(system(), AddTerminal{TerminalId{}, "new", {}}), NoSuchTerminal);
  EXPECT_EQ(house.ask(system(), AddTerminal{test_terminal, "new", {}}), AlreadyThere);
  house.must(by(GamingShiftManager, Administrator), AddTerminal{none, "new", test_card(3)});
  EXPECT_TRUE(house.terminal(none).enabled);
  EXPECT_EQ(house.terminal(none).key, test_card(3));
}

TEST_F(Terminals, OneOutOfServiceTakesAndGivesNothingUntilItIsBack) {
  house.insert(Cents{100'00});
  EXPECT_EQ(house.ask(by(Attendant), DisableTerminal{none, "broken"}), NoSuchTerminal);
  EXPECT_EQ(house.ask(by(Attendant), DisableTerminal{test_terminal, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(by(Attendant), EnableTerminal{test_terminal}), TerminalIsEnabled);
  EXPECT_EQ(house.ask(by(Attendant), EnableTerminal{none}), NoSuchTerminal);
  house.must(by(Attendant), DisableTerminal{test_terminal, "broken"});
  EXPECT_EQ(house.ask(by(Attendant), DisableTerminal{test_terminal, "broken"}), TerminalIsDisabled);
  EXPECT_EQ(cash_out(), TerminalIsDisabled);
  EXPECT_EQ(present(), TerminalIsDisabled);
  EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{100}}),
            TerminalIsDisabled);
  EXPECT_EQ(house.ask(at(test_terminal), SitAtTerminal{test_terminal, electronic, 1, Cents{100}}),
            TerminalIsDisabled);
  house.must(by(Attendant), EnableTerminal{test_terminal});
  EXPECT_EQ(house.terminal().disabled_for, "");
  EXPECT_EQ(cash_out(), std::nullopt);
}

TEST_F(Terminals, StaffPayAGuestWhoseTerminalIsOutOfService) {
  house.insert(Cents{100'00});
  house.must(by(Attendant), DisableTerminal{test_terminal, "broken"});
  house.must(by(Attendant), CashOut{test_terminal, {}});
  EXPECT_EQ(house.terminal().hand_pay, Cents{100'00});
  EXPECT_EQ(house.ask(by(Attendant), CashOut{test_terminal, {}}), HandPayOpen);
  house.must(by(Attendant), PayByHand{test_terminal, Cents{100'00}});
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_EQ(house.ask(by(Attendant), CashOut{test_terminal, {}}), NoCredits);
}

TEST_F(Terminals, CashMakesCreditsForAGuest) {
  house.insert(Cents{50'00});
  ASSERT_TRUE(house.happened<GuestCame>());
  const PlayerId guest = house.happened<GuestCame>()->player;
  EXPECT_GT(static_cast<std::uint32_t>(guest), first_guest);
  house.insert(Cents{20'00});
  EXPECT_FALSE(house.happened<GuestCame>());
  EXPECT_EQ(house.terminal().credits, Cents{70'00});
  EXPECT_EQ(house.terminal().box, Cents{70'00});
  EXPECT_EQ(house.terminal().meters.cash_in, Cents{70'00});
  EXPECT_EQ(house.terminal().player, guest);
  house.insert(Cents{10'00}, other_terminal);
  EXPECT_NE(house.terminal(other_terminal).player, guest);
}

TEST_F(Terminals, CashIsAnAmountAtTheTerminalItself) {
  for (const std::int64_t wrong :
       {std::int64_t{0}, std::int64_t{-100}, largest_amount.value + 1,
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{wrong}}),
              AmountNotValid);
  }
  EXPECT_EQ(house.ask(at(none), InsertCash{none, Cents{100}}), NoSuchTerminal);
  EXPECT_EQ(house.ask(at(other_terminal), InsertCash{test_terminal, Cents{100}}), MayNot);
}

TEST_F(Terminals, NoMoreCreditsFitThanTheHouseSays) {
  const Cents most = house.state.settings.most_credits;
  house.insert(Cents{most.value - 100});
  EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{101}}), TooManyCredits);
  house.sell(Cents{101});
  EXPECT_EQ(present(), TooManyCredits);
  house.insert(Cents{100});
}

TEST_F(Terminals, VouchersUnderWayCountForWhatFits) {
  house.insert(Cents{house.state.settings.most_credits.value - 100});
  house.sell(Cents{60}, 1);
  house.sell(Cents{60}, 2);
  EXPECT_EQ(present(1), std::nullopt);
  EXPECT_EQ(present(2), TooManyCredits);
  EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{60}}), TooManyCredits);
}

TEST_F(Terminals, LargeCashIsTold) {
  house.insert(Cents{house.state.settings.large_transaction.value - 1});
  EXPECT_FALSE(house.noted());
  house.insert(house.state.settings.large_transaction);
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
}

TEST_F(Terminals, AVoucherBecomesCreditsWhenItSaysSo) {
  house.sell(Cents{30'00});
  EXPECT_EQ(present(), std::nullopt);
  EXPECT_EQ(house.terminal().credits, Cents{});
  EXPECT_TRUE(house.state.vouchers.at(test_voucher()).in_use);
  EXPECT_EQ(present(), VoucherInUse);
  house.done(Cents{30'00});
  EXPECT_EQ(house.terminal().credits, Cents{30'00});
  EXPECT_EQ(house.terminal().meters.vouchers_in, Cents{30'00});
  EXPECT_TRUE(house.state.vouchers.empty());
  EXPECT_FALSE(house.noted());
}

TEST_F(Terminals, AVoucherThatIsNotTakenLeavesEverythingAsItWas) {
  house.sell(Cents{30'00});
  EXPECT_EQ(present(), std::nullopt);
  house.not_taken();
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_FALSE(house.terminal().player);
  EXPECT_FALSE(house.state.vouchers.at(test_voucher()).in_use);
  EXPECT_EQ(present(), std::nullopt);
}

TEST_F(Terminals, AnUnknownVoucherIsAskedAndItsAnswerCounts) {
  EXPECT_EQ(present(77), std::nullopt);
  const ErrandNumber errand = house.state.last_errand;
  house.must(system(), EndErrand{errand, false, {}, "already-redeemed"});
  EXPECT_EQ(house.state.refused.at(errand), "already-redeemed");
  EXPECT_EQ(house.terminal().credits, Cents{});
}

// Whoever can write a voucher's stream is paid nothing for it.
TEST_F(Terminals, AVoucherThatIsNotWorthWhatTheHouseHadIsTurnedAway) {
  for (const Cents worth : {Cents{31'00}, Cents{29'00}, Cents{}, Cents{largest_amount.value + 1}}) {
    house.sell(Cents{30'00});
    EXPECT_EQ(present(), std::nullopt);
    const ErrandNumber errand = house.state.last_errand;
    house.done(worth);
    EXPECT_EQ(house.noted(), Significance::VoucherNotAsRecorded);
    EXPECT_EQ(house.state.refused.at(errand), not_as_recorded);
    EXPECT_EQ(house.terminal().credits, Cents{});
    EXPECT_TRUE(house.state.errands.empty());
    EXPECT_EQ(house.state.vouchers.at(test_voucher()).amount, Cents{30'00});
    EXPECT_EQ(present(), std::nullopt);
    house.done(Cents{30'00});
    house.must(by(Attendant), CashOut{test_terminal, {}});
    house.must(by(Attendant), PayByHand{test_terminal, Cents{30'00}});
  }
}

TEST_F(Terminals, AVoucherThatTheHouseDoesNotHaveIsTurnedAwayWhateverItSays) {
  EXPECT_EQ(present(77), std::nullopt);
  house.done(Cents{30'00});
  EXPECT_EQ(house.noted(), Significance::VoucherNotAsRecorded);
  EXPECT_EQ(house.terminal().credits, Cents{});
  EXPECT_FALSE(house.terminal().player);
}

TEST_F(Terminals, ASmallAmountIsPrintedAndTheGuestGoes) {
  house.insert(Cents{80'00});
  EXPECT_EQ(cash_out(), std::nullopt);
  EXPECT_EQ(house.terminal().credits, Cents{});
  EXPECT_EQ(house.terminal().meters.vouchers_out, Cents{80'00});
  house.done();
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_FALSE(house.terminal().player);
  const std::int64_t days = house.state.settings.voucher_days;
  EXPECT_EQ(house.state.vouchers.at(test_voucher(9)),
            (OpenVoucher{Cents{80'00}, Time{house.now.milliseconds - 1000 + days * a_day}, false}));
}

TEST_F(Terminals, WhatCannotBePrintedIsOnTheTerminalAgain) {
  house.insert(Cents{80'00});
  EXPECT_EQ(cash_out(), std::nullopt);
  house.not_taken();
  EXPECT_EQ(house.terminal().credits, Cents{80'00});
  EXPECT_EQ(house.terminal().meters.vouchers_out, Cents{});
  EXPECT_TRUE(house.terminal().player);
  EXPECT_EQ(house.noted(), Significance::CashOutFailed);
  EXPECT_EQ(cash_out(), std::nullopt);
}

TEST_F(Terminals, NothingIsCashedOutTwiceOrOntoAnOpenVoucher) {
  EXPECT_EQ(cash_out(), NoCredits);
  house.insert(Cents{80'00});
  house.sell(Cents{1'00}, 9);
  EXPECT_EQ(cash_out(9), AlreadyThere);
  EXPECT_EQ(cash_out(8), std::nullopt);
  EXPECT_EQ(cash_out(7), NoCredits);
}

TEST_F(Terminals, AGuestWhoWaitsForAVoucherHasNotGone) {
  house.sell(Cents{30'00});
  house.insert(Cents{80'00});
  EXPECT_EQ(cash_out(), std::nullopt);
  const ErrandNumber printing = house.state.last_errand;
  EXPECT_EQ(present(), std::nullopt);
  house.must(system(), EndErrand{printing, true, {}, {}});
  EXPECT_TRUE(house.terminal().player);
  house.done(Cents{30'00});
  ASSERT_TRUE(house.terminal().player);
  house.sit(Cents{30'00});
}

TEST_F(Terminals, ALargeAmountLocksTheTerminalUntilStaffHavePaidIt) {
  const Cents large = house.state.settings.hand_pay_from;
  house.insert(large);
  EXPECT_EQ(house.ask(by(Cashier), PayByHand{test_terminal, Cents{100}}), NoHandPayOpen);
  EXPECT_EQ(cash_out(), std::nullopt);
  EXPECT_TRUE(house.happened<HandPayCalled>());
  EXPECT_EQ(house.terminal().hand_pay, large);
  EXPECT_EQ(cash_out(), HandPayOpen);
  EXPECT_EQ(house.ask(at(test_terminal), InsertCash{test_terminal, Cents{100}}), HandPayOpen);
  EXPECT_EQ(house.ask(by(Cashier, CageManager), PayByHand{none, large}), NoSuchTerminal);
  EXPECT_EQ(house.ask(by(Cashier), PayByHand{test_terminal, Cents{100}}), AmountNotValid);
  house.must(by(Cashier, CageManager), PayByHand{test_terminal, large});
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
  EXPECT_EQ(house.state.cage, Cents{500'000'00 - large.value});
  EXPECT_EQ(house.terminal().hand_pay, Cents{});
  house.insert(Cents{100});
}

TEST_F(Terminals, AnEmptyCagePaysNothingByHand) {
  const Cents large = house.state.settings.hand_pay_from;
  house.insert(large);
  EXPECT_EQ(cash_out(), std::nullopt);
  house.must(by(CageManager, Auditor), BankCash{house.state.cage});
  EXPECT_EQ(house.ask(by(Cashier, CageManager), PayByHand{test_terminal, large}), CageIsShort);
}

TEST_F(Terminals, AGuestPaidByHandWhoWaitsForAVoucherHasNotGone) {
  house.sell(Cents{30'00});
  house.insert(house.state.settings.hand_pay_from);
  EXPECT_EQ(present(), std::nullopt);
  const ErrandNumber presented = house.state.last_errand;
  EXPECT_EQ(cash_out(), std::nullopt);
  house.must(by(Cashier, CageManager), PayByHand{test_terminal, house.terminal().hand_pay});
  EXPECT_TRUE(house.terminal().player);
  house.must(system(), EndErrand{presented, true, Cents{30'00}, {}});
  EXPECT_TRUE(house.terminal().player);
}

TEST_F(Terminals, ATerminalCallsForItselfAndStaffAnswer) {
  EXPECT_EQ(house.ask(by(Attendant), AnswerCall{test_terminal}), NotCalled);
  EXPECT_EQ(house.ask(by(Attendant), AnswerCall{none}), NoSuchTerminal);
  EXPECT_EQ(house.ask(at(none), CallAttendant{none}), NoSuchTerminal);
  EXPECT_EQ(house.ask(at(other_terminal), CallAttendant{test_terminal}), MayNot);
  house.must(at(test_terminal), CallAttendant{test_terminal});
  EXPECT_EQ(house.ask(at(test_terminal), CallAttendant{test_terminal}), AlreadyThere);
  house.must(by(Attendant), AnswerCall{test_terminal});
  EXPECT_FALSE(house.terminal().is_calling);
}

TEST_F(Terminals, OneWhoseMetersDoNotAddUpDoesNothing) {
  house.insert(Cents{100'00});
  house.terminal().credits = Cents{200'00};
  EXPECT_EQ(cash_out(), MetersDoNotAddUp);
  house.terminal().enabled = false;
  EXPECT_EQ(house.ask(by(Attendant), EnableTerminal{test_terminal}), MetersDoNotAddUp);
  EXPECT_EQ(house.ask(by(Attendant), CashOut{test_terminal, {}}), MetersDoNotAddUp);
}

// 100.00 came in, its meters have 140.00: two persons find that 120.00 are owed.
TEST_F(Terminals, OneWhoseMetersDoNotAddUpIsCorrectedByTwoAndItsGuestPaidByHand) {
  house.insert(Cents{100'00});
  house.terminal().meters.returned = Cents{40'00};
  house.terminal().enabled = false;
  const Who both = by(PitManager, Auditor);
  EXPECT_EQ(house.ask(both, CorrectTerminal{test_terminal, Cents{120'00}, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(both, CorrectTerminal{test_terminal, Cents{-1}, "seen"}), AmountNotValid);
  house.must(both, CorrectTerminal{test_terminal, Cents{120'00}, "seen on the recording"});
  const auto* corrected = house.happened<TerminalCorrected>();
  ASSERT_NE(corrected, nullptr);
  EXPECT_EQ(corrected->credits, Cents{100'00});
  EXPECT_EQ(corrected->by_meters, Cents{140'00});
  ASSERT_NE(house.happened<IncidentOpened>(), nullptr);
  EXPECT_EQ(
      house.happened<IncidentOpened>()->text,
      "terminal 1 had 100.00, and 140.00 by its meters; 120.00 is owed: seen on the recording");
  EXPECT_EQ(house.books.balance({cashier::AccountKind::CountDifference, {}}), Cents{20'00});
  EXPECT_EQ(house.ask(both, CorrectTerminal{test_terminal, {}, "again"}), HandPayOpen);
  const Cents cage = house.state.cage;
  house.must(by(Attendant), PayByHand{test_terminal, Cents{120'00}});
  EXPECT_EQ(house.state.cage, Cents{cage.value - 120'00});
  EXPECT_FALSE(house.terminal().player);
  house.must(by(Attendant), EnableTerminal{test_terminal});
  house.insert(Cents{10'00});
  EXPECT_EQ(cash_out(), std::nullopt);
}

TEST_F(Terminals, OneThatIsCorrectedWithNothingOwedIsEmpty) {
  house.insert(Cents{100'00});
  house.terminal().meters.returned = Cents{-100'00};
  house.must(by(PitSupervisor, CageManager), CorrectTerminal{test_terminal, {}, "counted twice"});
  EXPECT_TRUE(house.happened<GuestWent>());
  EXPECT_EQ(house.terminal().credits, Cents{});
  EXPECT_EQ(house.terminal().hand_pay, Cents{});
  const auto told = significance_of(house.last.front());
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, Significance::BooksOutOfBalance);
  EXPECT_EQ(told->subject, "terminal 1");
  EXPECT_EQ(told->text,
            "corrected from 100.00 to nothing, and 0.00 is paid by hand: counted twice");
}

}  // namespace
}  // namespace punto::house
