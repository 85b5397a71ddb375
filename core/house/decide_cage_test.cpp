#include <limits>

#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

const Who two_of_cage = by(CageManager, Auditor);
const Who two_at_window = by(Cashier, CageManager);
constexpr PlayerId debtor{70};

class Cage : public HouseTest {
 protected:
  void leave_only(Cents cash) {
    house.must(two_of_cage, BankCash{Cents{house.state.cage.value - cash.value}});
  }
  std::optional<Refusal> cash(std::uint8_t voucher = 1) {
    return house.ask(two_at_window, CashVoucher{test_voucher(voucher)});
  }
  std::optional<Refusal> settle(Cents amount) {
    return house.ask(two_at_window, SettleDebt{electronic, debtor, amount});
  }
};

TEST_F(Cage, IsFundedAndBankedWithAmounts) {
  for (const Cents wrong : {Cents{0}, Cents{-1}, Cents{largest_amount.value + 1}}) {
    EXPECT_EQ(house.ask(two_of_cage, FundCage{wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(two_of_cage, BankCash{wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(by(Cashier), SellChips{wrong}).has_value(), true);
    EXPECT_EQ(house.ask(two_at_window, SellChips{wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(two_at_window, CashChips{wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(two_at_window, SellVoucher{test_voucher(), wrong}), AmountNotValid);
  }
  EXPECT_EQ(house.ask(two_of_cage, BankCash{Cents{500'000'01}}), CageIsShort);
  house.must(two_of_cage, BankCash{Cents{500'000'00}});
  EXPECT_EQ(house.state.cage, Cents{});
}

TEST_F(Cage, IsCountedAndADifferenceIsNoted) {
  EXPECT_EQ(house.ask(by(Cashier, Auditor), CountCage{Cents{-1}}), AmountNotValid);
  house.must(by(Cashier, Auditor), CountCage{Cents{500'000'00}});
  EXPECT_FALSE(house.noted());
  house.must(by(Cashier, Auditor), CountCage{Cents{499'999'00}});
  EXPECT_EQ(house.noted(), Significance::CountDiffers);
  EXPECT_EQ(house.state.cage, Cents{499'999'00});
}

TEST_F(Cage, IsNotCountedShortOfWhatIsJustBeingPaid) {
  house.sell(Cents{100'00});
  EXPECT_EQ(cash(), std::nullopt);
  EXPECT_EQ(house.ask(by(Cashier, Auditor), CountCage{Cents{99'99}}), TerminalIsBusy);
  house.must(by(Cashier, Auditor), CountCage{Cents{100'00}});
  house.done(Cents{100'00});
  EXPECT_EQ(house.state.cage, Cents{});
  house.must(by(Cashier, Auditor), CountCage{Cents{}});
}

TEST_F(Cage, ChipsAreSoldAndCashed) {
  house.must(by(Cashier), SellChips{Cents{100'00}});
  EXPECT_EQ(house.state.cage, Cents{500'100'00});
  house.must(two_at_window, SellChips{Cents{20'000'00}});
  house.must(two_at_window, CashChips{Cents{20'000'00}});
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
  leave_only(Cents{10});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{11}}), CageIsShort);
}

TEST_F(Cage, NoMoreChipsAreCashedThanAreOutside) {
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{1}}), TooManyChips);
  house.must(by(Cashier), SellChips{Cents{100'00}});
  house.must(by(Cashier), CashChips{Cents{40'00}});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{60'01}}), TooManyChips);
  house.must(by(Cashier), CashChips{Cents{60'00}});
  EXPECT_EQ(house.state.chips, Cents{});
}

// Of 100 brought to the felt a guest takes 130 home.
TEST_F(Cage, WhatPlayersHaveWonIsOutsideAndWhatTheyBringToATableIsNot) {
  house.must(by(Cashier), SellChips{Cents{100'00}});
  house.must(by(Dealer), SitAtFelt{felt, 1, {}, Cents{100'00}, {}});
  const PlayerId guest = house.happened<PlayerSent>()->player;
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{1}}), TooManyChips) << "they are on the table";
  house.done();
  house.must(system(), TakeBack{felt, 1, guest, Cents{130'00}, Cents{30'00}, Cents{60'00}});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{130'01}}), TooManyChips);
  house.must(by(Cashier), CashChips{Cents{130'00}});
}

// A Dealer gave 10 too much; whoever has them is paid once the float was counted.
TEST_F(Cage, ChipsThatAFloatMissedMayBeOutsideUntilTheyAreFound) {
  const Who two = by(Dealer, PitSupervisor);
  const auto count = [&](Cents opened, Cents closed) {
    house.must(two, OpenFloat{test_day, felt, opened});
    house.must(two, CloseFloat{test_day, felt, closed, {}});
  };
  count(Cents{100'00}, Cents{90'00});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{10'01}}), TooManyChips);
  house.must(by(Cashier), CashChips{Cents{7'00}});
  count(Cents{90'00}, Cents{92'00});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{1'01}}), TooManyChips);
  count(Cents{92'00}, Cents{99'00});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{1}}), TooManyChips);
  EXPECT_EQ(house.state.missed, Cents{7'00}) << "they were cashed, whatever was found";
  house.must(by(Cashier), SellChips{Cents{5'00}});
  house.must(by(Cashier), CashChips{Cents{5'00}});
}

TEST_F(Cage, AVoucherIsSoldAndCashed) {
  house.must(by(Cashier), SellVoucher{test_voucher(), Cents{100'00}});
  EXPECT_TRUE(house.state.vouchers.empty()) << "it is not printed yet";
  EXPECT_EQ(cash(), VoucherInUse);
  EXPECT_EQ(house.ask(by(Cashier), SellVoucher{test_voucher(), Cents{1}}), AlreadyThere);
  house.done();
  EXPECT_EQ(house.ask(by(Cashier), SellVoucher{test_voucher(), Cents{1}}), AlreadyThere);
  EXPECT_EQ(cash(), std::nullopt);
  EXPECT_EQ(house.state.cage, Cents{500'100'00}) << "it is not paid before the voucher says so";
  EXPECT_EQ(cash(), VoucherInUse);
  house.done(Cents{100'00});
  EXPECT_EQ(house.state.cage, Cents{500'000'00});
  EXPECT_TRUE(house.state.vouchers.empty());
}

TEST_F(Cage, AVoucherThatIsNotPrintedIsNotSold) {
  house.must(by(Cashier), SellVoucher{test_voucher(), Cents{100'00}});
  house.not_taken();
  EXPECT_EQ(house.state.cage, Cents{500'000'00});
  EXPECT_TRUE(house.state.vouchers.empty());
}

TEST_F(Cage, AVoucherThatIsNotOpenIsAskedWhatBecameOfIt) {
  EXPECT_EQ(cash(77), std::nullopt);
  const ErrandNumber errand = house.state.last_errand;
  house.must(system(), EndErrand{errand, false, {}, "has-expired"});
  EXPECT_EQ(house.state.refused.at(errand), "has-expired");
  EXPECT_EQ(house.state.cage, Cents{500'000'00});
}

TEST_F(Cage, AVoucherThatIsRefusedStaysOpen) {
  house.sell(Cents{100'00});
  EXPECT_EQ(cash(), std::nullopt);
  house.not_taken();
  EXPECT_FALSE(house.state.vouchers.at(test_voucher()).in_use);
}

TEST_F(Cage, ALargeVoucherIsToldWhenItIsPaid) {
  house.sell(house.state.settings.large_transaction);
  EXPECT_EQ(cash(), std::nullopt);
  EXPECT_FALSE(house.noted());
  house.done(house.state.settings.large_transaction);
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
}

TEST_F(Cage, AnUnreadableVoucherIsVoidAndPaidByTwo) {
  house.sell(Cents{100'00});
  const VoidVoucher make_void{test_voucher(), "torn"};
  EXPECT_EQ(house.ask(two_at_window, VoidVoucher{test_voucher(), ""}), ReasonMissing);
  EXPECT_EQ(house.ask(two_at_window, VoidVoucher{test_voucher(2), "torn"}), NoSuchVoucher);
  EXPECT_EQ(house.ask(by(Cashier), make_void), SecondPersonNeeded);
  house.must(two_at_window, make_void);
  EXPECT_EQ(house.ask(two_at_window, make_void), VoucherInUse);
  EXPECT_EQ(house.ask(at(test_terminal), PresentVoucher{test_terminal, test_voucher()}),
            VoucherInUse);
  house.done(Cents{100'00});
  EXPECT_EQ(house.state.cage, Cents{500'000'00});
  EXPECT_TRUE(house.state.vouchers.empty());
}

TEST_F(Cage, AVoucherThatHasExpiredIsNotMadeVoidBeforeItIsSweptEither) {
  house.sell(Cents{100'00});
  const VoidVoucher make_void{test_voucher(), "torn"};
  const Time expires = house.state.vouchers.at(test_voucher()).expires;
  house.now.milliseconds = expires.milliseconds - 1'000;
  EXPECT_EQ(house.ask(two_at_window, make_void), VoucherHasExpired);
  house.now.milliseconds = expires.milliseconds - 1'001;
  house.must(two_at_window, make_void);
  // Its own record has the last word: it may have expired on the way.
  house.must(system(), EndErrand{house.state.last_errand, false, {}, "has-expired"});
  EXPECT_EQ(house.state.cage, Cents{500'100'00});
  house.must(system(), ExpireVouchers{});
}

TEST_F(Cage, CashThatIsPromisedIsNotGivenToAnybodyElse) {
  house.sell(Cents{100'00}, 1);
  house.sell(Cents{100'00}, 2);
  house.must(by(Cashier), SellChips{Cents{100'00}});
  leave_only(Cents{150'00});
  EXPECT_EQ(cash(1), std::nullopt);
  EXPECT_EQ(cash(2), CageIsShort);
  EXPECT_EQ(house.ask(two_of_cage, BankCash{Cents{50'01}}), CageIsShort);
  EXPECT_EQ(house.ask(by(Cashier), CashChips{Cents{50'01}}), CageIsShort);
  EXPECT_EQ(settle(Cents{-50'01}), CageIsShort);
  EXPECT_EQ(house.ask(two_at_window, VoidVoucher{test_voucher(2), "torn"}), CageIsShort);
  house.must(by(Cashier), CashChips{Cents{50'00}});
  house.must(system(), EndErrand{house.state.last_errand, true, Cents{100'00}, {}});
  EXPECT_EQ(house.state.cage, Cents{});
}

TEST_F(Cage, CashForAVoucherThatMayNotBePrintedStaysThere) {
  leave_only(Cents{1});
  house.must(by(Cashier), SellVoucher{test_voucher(), Cents{100'00}});
  EXPECT_EQ(house.ask(two_of_cage, BankCash{Cents{100'00}}), CageIsShort);
  house.not_taken();
  EXPECT_EQ(house.state.cage, Cents{1});
}

// Its own record says otherwise: nobody tries that for ever, and it stays owed on the books.
TEST_F(Cage, AVoucherThatWillNotExpireIsLeftToStaff) {
  house.sell(Cents{10'00});
  house.now.milliseconds += house.state.settings.voucher_days * a_day;
  house.must(system(), ExpireVouchers{});
  house.must(system(), EndErrand{house.state.last_errand, false, {}, std::string{not_as_recorded}});
  EXPECT_EQ(std::get<Noted>(house.last.back().body).kind, Significance::VoucherNotAsRecorded);
  EXPECT_EQ(house.ask(system(), ExpireVouchers{}), NothingExpired);
  EXPECT_EQ(house.ask(two_at_window, VoidVoucher{test_voucher(), "its record was put back"}),
            VoucherHasExpired);
  EXPECT_EQ(house.state.vouchers.at(test_voucher()).amount, Cents{10'00});
}

TEST_F(Cage, VouchersExpireAFewAtATime) {
  EXPECT_EQ(house.ask(system(), ExpireVouchers{}), NothingExpired);
  for (std::uint8_t i = 0; i < 103; ++i) house.sell(Cents{10'00}, i);
  EXPECT_EQ(house.ask(system(), ExpireVouchers{}), NothingExpired);
  house.now.milliseconds += house.state.settings.voucher_days * a_day;
  EXPECT_EQ(cash(0), std::nullopt);
  house.must(system(), ExpireVouchers{});
  EXPECT_EQ(house.last.size(), 100u);
  house.must(system(), ExpireVouchers{});
  EXPECT_EQ(house.last.size(), 2u) << "one is being looked at";
  EXPECT_EQ(house.ask(system(), ExpireVouchers{}), NothingExpired);
  while (!house.state.errands.empty()) {
    const ErrandNumber next = house.state.errands.rbegin()->first;
    if (house.state.errands.at(next).purpose == Purpose::RedeemAtCage) break;
    house.must(system(), EndErrand{next, true, {}, {}});
  }
  EXPECT_EQ(house.state.vouchers.size(), 1u);
  const cashier::Account unclaimed{cashier::AccountKind::Unclaimed, {}};
  EXPECT_EQ(house.books.owed(unclaimed), Cents{102 * 10'00});
}

TEST_F(Cage, ADebtIsPaidToTheHouseOrByIt) {
  EXPECT_EQ(house.ask(two_at_window, SettleDebt{"none", debtor, Cents{1}}), NoSuchTable);
  for (const Cents wrong :
       {Cents{0}, Cents{largest_amount.value + 1}, Cents{-largest_amount.value - 1},
        Cents{std::numeric_limits<std::int64_t>::min()}}) {
    EXPECT_EQ(settle(wrong), AmountNotValid);
  }
  EXPECT_EQ(settle(Cents{100'00}), std::nullopt);
  EXPECT_EQ(house.state.cage, Cents{500'100'00});
  house.done();
  EXPECT_EQ(settle(Cents{-40'00}), std::nullopt);
  EXPECT_EQ(house.state.cage, Cents{500'060'00});
  house.not_taken();
  EXPECT_EQ(house.state.cage, Cents{500'100'00});
  EXPECT_EQ(settle(Cents{-600'000'00}), CageIsShort);
  EXPECT_EQ(settle(Cents{-20'000'00}), std::nullopt);
  EXPECT_EQ(house.noted(), Significance::LargeTransaction);
}

TEST_F(Cage, ADebtThatIsNotTakenIsPaidBack) {
  leave_only(Cents{1});
  EXPECT_EQ(settle(Cents{100'00}), std::nullopt);
  EXPECT_EQ(house.ask(two_of_cage, BankCash{Cents{100'00}}), CageIsShort);
  house.not_taken();
  EXPECT_EQ(house.state.cage, Cents{1});
}

}  // namespace
}  // namespace punto::house
