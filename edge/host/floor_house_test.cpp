#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <future>
#include <thread>

#include "edge/host/floor_thread.hpp"
#include "tests/test_floor_house.hpp"

namespace punto::house_on_floor {
namespace {

// ---- a guest's life -----------------------------------------------------------------------------

TEST_F(FloorHouseTest, AGuestComesWithCashAndGoesWithAVoucher) {
  done(house::at(one), house::InsertCash{one, Cents{200'00}});
  done(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{150'00}});
  EXPECT_EQ(credits(one), Cents{50'00});
  const PlayerId guest = player_at(one);
  EXPECT_EQ(wager(guest, Cents{20'00}).kind, AnswerKind::Done);
  leave(guest);
  const Cents left = credits(one);
  EXPECT_TRUE(left == Cents{180'00} || left >= Cents{200'00}) << to_text(left);
  done(house::at(one), house::CashOut{one, code(1)});
  EXPECT_EQ(credits(one), Cents{});
  EXPECT_FALSE(house().terminals.at(one).player);
  EXPECT_FALSE(house().players.contains(guest));

  done(house::at(two), house::PresentVoucher{two, code(1)});
  EXPECT_EQ(credits(two), left);
  EXPECT_NE(player_at(two), guest);
  const HouseAnswer again = ask(house::at(one), house::PresentVoucher{one, code(1)});
  EXPECT_EQ(again.kind, AnswerKind::NotTaken);
  EXPECT_EQ(again.not_taken, "already-redeemed");
  EXPECT_EQ(sound_books().owed({AccountKind::TerminalCredits, "2"}), left);
}

TEST_F(FloorHouseTest, SeatsAndCreditsComeFromTheHouseAlone) {
  const auto sat = test.give(tiger, machine(), Sit{PlayerId{7}, 1, Cents{100'00}});
  EXPECT_EQ(sat->kind, AnswerKind::ThroughTheHouse);
  const auto paid = test.give(tiger, machine(), SettleDebt{PlayerId{7}, Cents{100'00}});
  EXPECT_EQ(paid->kind, AnswerKind::ThroughTheHouse);
  const auto restrained = test.give(tiger, machine(), RestrainPlayer{PlayerId{7}, {}, Time{}, {}});
  EXPECT_EQ(restrained->kind, AnswerKind::ThroughTheHouse);
}

TEST_F(FloorHouseTest, WhatTwoPersonsChangeIsNotChangedAtTheTable) {
  const Limits limits{Cents{20'00}, Cents{900'00}};
  for (const CommandBody& body :
       {CommandBody{SetLimits{0, limits}}, CommandBody{SetOffered{1, false}},
        CommandBody{SetDifferential{Cents{100'00}}}, CommandBody{CloseTable{}}}) {
    EXPECT_EQ(test.give(tiger, test_pit_manager, body)->kind, AnswerKind::ThroughTheHouse);
  }
  EXPECT_NE(test.state(tiger).settings.wagers[0].limits, limits);
  EXPECT_EQ(test.change(tiger, SetLimits{0, limits})->kind, AnswerKind::Done);
  EXPECT_EQ(test.state(tiger).settings.wagers[0].limits, limits);
}

TEST_F(FloorHouseTest, WhatATableDoesNotTakeComesBack) {
  done(house::at(one), house::InsertCash{one, Cents{100'00}});
  const HouseAnswer sat =
      ask(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 99, Cents{100'00}}, "a");
  EXPECT_EQ(sat.kind, AnswerKind::NotTaken);
  EXPECT_EQ(sat.not_taken, "position-not-there");
  EXPECT_EQ(credits(one), Cents{100'00});
  ASSERT_EQ(test.start(), "");
  const HouseAnswer told =
      ask(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 99, Cents{100'00}}, "a");
  EXPECT_EQ(told.kind, AnswerKind::NotTaken);
  EXPECT_TRUE(told.repeated);
  EXPECT_EQ(told.first, sat.first);
}

// He left while more was on its way: nobody is forgotten too early, and it comes back to him.
TEST_F(FloorHouseTest, CreditsThatMissAPlayerComeBackToHisTerminal) {
  done(house::at(one), house::InsertCash{one, Cents{100'00}});
  done(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{10'00}});
  const PlayerId guest = player_at(one);
  HouseAnswer added{.kind = AnswerKind::Busy};
  test.floor->submit(HouseAsk{{}, {house::at(one), house::AddAtTerminal{one, Cents{90'00}}}},
                     [&](const HouseAnswer& answer) { added = answer; });
  test.give(tiger, player(guest), Leave{guest});
  test.run(10);
  EXPECT_EQ(added.kind, AnswerKind::NotTaken);
  EXPECT_EQ(credits(one), Cents{100'00});
  EXPECT_EQ(player_at(one), guest);
  EXPECT_FALSE(house().players.at(guest).seated);
}

// ---- one voucher, two terminals -----------------------------------------------------------------

TEST_F(FloorHouseTest, AVoucherIsRedeemedOnceHoweverManyPresentIt) {
  employ();
  constexpr std::uint32_t vouchers = 1'000;
  for (std::uint32_t i = 0; i < vouchers; ++i) {
    done(house::person(cashier_person), house::SellVoucher{code(i), Cents{1'00}});
  }
  std::vector<std::atomic<int>> redeemed(vouchers);
  {
    FloorThread thread{*test.floor};
    std::barrier together{2};
    const auto present_all = [&](TerminalId terminal) {
      for (std::uint32_t i = 0; i < vouchers; ++i) {
        std::promise<AnswerKind> answered;
        together.arrive_and_wait();
        thread.submit(HouseAsk{{}, {house::at(terminal), house::PresentVoucher{terminal, code(i)}}},
                      [&](const HouseAnswer& answer) { answered.set_value(answer.kind); });
        if (answered.get_future().get() == AnswerKind::Done) ++redeemed[i];
      }
    };
    std::thread first{present_all, one};
    std::thread second{present_all, two};
    first.join();
    second.join();
    thread.halt();
    EXPECT_EQ(thread.failure(), "");
  }
  for (std::uint32_t i = 0; i < vouchers; ++i) ASSERT_EQ(redeemed[i], 1) << i;
  EXPECT_EQ(credits(one).value + credits(two).value, vouchers * 1'00);
  sound_books();
}

// Somebody who can write the store puts a voucher into it, or takes away that one was redeemed.
TEST_F(FloorHouseTest, AVoucherThatTheHouseDoesNotKnowIsNotRedeemed) {
  StreamTail forged{*store.stream(voucher::stream_of(code(7)))};
  const voucher::Issued issued{Cents{900'00}, last_time};
  voucher::append_bytes(forged.bytes(), voucher::Event{test.floor->time(), 1, issued});
  forged.count(1);
  const Append append = forged.pack();
  ASSERT_EQ(store.append({&append, 1}, {})->front(), Appended::Done);
  const auto answer = test.ask(house::at(one), house::PresentVoucher{one, code(7)});
  EXPECT_EQ(answer->kind, AnswerKind::NotTaken);
  EXPECT_EQ(answer->not_taken, house::not_as_recorded);
  EXPECT_EQ(credits(one), Cents{});
  EXPECT_TRUE(test.was_noted(Significance::VoucherNotAsRecorded));
}

TEST_F(FloorHouseTest, AVoucherOfYesterdayExpires) {
  test.settings.house.voucher_days = 1;
  TestFloor other;
  other.settings = test.settings;
  ASSERT_EQ(other.start(), "");
  other.ask(house::system(), house::AddTerminal{one, "terminal", {}});
  other.ask(house::at(one), house::InsertCash{one, Cents{30'00}});
  other.ask(house::at(one), house::CashOut{one, code(1)});
  EXPECT_EQ(other.floor->house()->vouchers.size(), 1u);
  for (int i = 0; i < 3 * 24; ++i) other.run(3'600'000);
  EXPECT_TRUE(other.floor->house()->vouchers.empty());
  const auto late = other.ask(house::at(one), house::PresentVoucher{one, code(1)});
  EXPECT_EQ(late->kind, AnswerKind::NotTaken);
  EXPECT_EQ(late->not_taken, "has-expired");
  const auto report = verify_store(*other.store, {});
  ASSERT_TRUE(report->is_sound()) << report->found.front().what;
  EXPECT_EQ(report->house.books.owed({AccountKind::Unclaimed, {}}), Cents{30'00});
}

// ---- staff --------------------------------------------------------------------------------------

TEST_F(FloorHouseTest, AHandPayLocksTheTerminalUntilTwoHavePaidIt) {
  employ();
  const Cents much{10'000'00};
  done(house::at(one), house::InsertCash{one, much});
  done(house::at(one), house::CashOut{one, code(1)});
  EXPECT_EQ(house().terminals.at(one).hand_pay, much);
  refused(house::at(one), house::InsertCash{one, Cents{1'00}}, Refusal::HandPayOpen);
  refused(house::at(one), house::PresentVoucher{one, code(1)}, Refusal::HandPayOpen);
  refused(house::at(one), house::CashOut{one, code(2)}, Refusal::HandPayOpen);
  refused(house::person(attendant), house::PayByHand{one, much}, Refusal::SecondPersonNeeded);
  refused(house::persons(attendant, attendant), house::PayByHand{one, much}, Refusal::SamePerson);
  refused(house::persons(attendant, cashier_person), house::PayByHand{one, much},
          Refusal::SecondPersonMayNot);
  refused(house::persons(attendant, supervisor), house::PayByHand{one, Cents{1'00}},
          Refusal::AmountNotValid);
  done(house::persons(attendant, supervisor), house::PayByHand{one, much});
  EXPECT_EQ(house().cage, Cents{90'000'00});
  EXPECT_FALSE(house().terminals.at(one).player);
  done(house::at(one), house::InsertCash{one, Cents{1'00}});
  sound_books();
}

// A Player brings 500 in cash and wins 100: the float gives 500 for it and pays 100.
TEST_F(FloorHouseTest, AFloatIsClosedWithWhatTheTableHasWon) {
  employ();
  const house::DayNumber day = house().day;
  const house::Who both = house::persons(supervisor, cage_manager);
  done(both, house::OpenFloat{day, "felt", Cents{2'000'00}});
  for (const CommandBody& body :
       {CommandBody{LoadShoe{}}, CommandBody{CutShoe{77}}, CommandBody{OpenBetting{}}}) {
    ASSERT_EQ(test.give("felt", dealer, body)->kind, AnswerKind::Done);
  }
  done(house::person(supervisor), house::SitAtFelt{"felt", 1, {}, Cents{}, Cents{500'00}});
  const PlayerId guest = test.state("felt").seats.front().player;
  test.give("felt", dealer, PlaceWager{1, guest, 0, Cents{100'00}, false});
  // What lies on the areas is won or lost with the tray that is open.
  refused(both, house::CloseFloat{day, "felt", Cents{1'500'00}, {}, {}},
          house::Refusal::TerminalIsBusy);
  test.give("felt", dealer, CloseBetting{1});
  for (std::uint16_t i = 1; const std::string_view card : {"9C", "2D", "KH", "5S"}) {
    test.floor->submit("felt", CardReading{i++, parse_card(card), Time{1}}, [](const Answer&) {});
    test.run(2);
  }
  ASSERT_EQ(test.give("felt", dealer, Settle{})->kind, AnswerKind::Done);
  EXPECT_EQ(test.state("felt").seats.front().credits, Cents{600'00});

  done(both, house::CloseFloat{day, "felt", Cents{1'400'00}, {}});
  done(house::persons(cashier_person, supervisor),
       house::CollectTableDrop{day, "felt", Cents{500'00}});
  const cashier::Books books = sound_books();
  EXPECT_EQ(books.balance({AccountKind::Float, "felt"}), Cents{});
  EXPECT_EQ(books.balance({AccountKind::CountDifference, {}}), Cents{});
  EXPECT_EQ(house().cage, Cents{100'500'00});
  done(both, house::OpenFloat{day, "felt", Cents{1'000'00}});
  done(both, house::CloseFloat{day, "felt", Cents{990'00}, {}});
  EXPECT_EQ(sound_books().balance({AccountKind::CountDifference, {}}), Cents{10'00});
}

// The table is in the middle of a hand: he is told, and deals nowhere.
TEST_F(FloorHouseTest, ADealerWhomTheTableDoesNotTakeIsOffDuty) {
  employ();
  constexpr PersonId newcomer{40};
  const house::Who both = house::persons(administrator, shift_manager);
  done(both, house::Hire{newcomer, "a dealer", house::one(Job::Dealer)});
  const house::BeginDuty begin{Job::Dealer, "felt"};
  done(house::person(newcomer), begin);
  EXPECT_EQ(test.state("felt").dealer, newcomer);
  done(house::person(newcomer), house::EndDuty{});
  done(house::person(newcomer), begin);
  EXPECT_TRUE(house().persons.at(newcomer).duty) << "the table has him already";

  test.employ(dealer, "felt");
  for (const CommandBody& body : {CommandBody{LoadShoe{}}, CommandBody{CutShoe{77}},
                                  CommandBody{OpenBetting{}}, CommandBody{CloseBetting{1}}}) {
    ASSERT_EQ(test.give("felt", dealer, body)->kind, AnswerKind::Done);
  }
  const HouseAnswer refused = ask(house::person(newcomer), begin, "again");
  EXPECT_EQ(refused.kind, AnswerKind::NotTaken);
  EXPECT_EQ(refused.not_taken, "not-between-rounds");
  EXPECT_FALSE(house().persons.at(newcomer).duty);
  ASSERT_EQ(test.start(), "");
  EXPECT_FALSE(house().persons.at(newcomer).duty);
  sound_books();
}

// The tray has what was brought there and what the table has won; the host alone knows both.
TEST_F(FloorHouseTest, NoMoreLeavesATrayThanIsThere) {
  employ();
  const house::DayNumber day = house().day;
  const house::Who both = house::persons(supervisor, cage_manager);
  done(both, house::OpenFloat{day, "felt", Cents{1'000'00}});
  const house::SitAtFelt rich{"felt", 1, {}, Cents{}, Cents{1'000'01}, Cents{5'000'00}};
  refused(house::person(supervisor), rich, Refusal::FloatIsShort);
  done(house::person(supervisor), house::SitAtFelt{"felt", 1, {}, Cents{}, Cents{400'00}});
  const PlayerId guest = test.state("felt").seats.front().player;
  refused(house::person(supervisor),
          house::BuyInAtFelt{"felt", guest, Cents{}, Cents{600'01}, Cents{5'000'00}},
          Refusal::FloatIsShort);
  refused(both, house::CreditFloat{day, "felt", Cents{600'01}, Cents{5'000'00}},
          Refusal::FloatIsShort);
  done(both, house::CreditFloat{day, "felt", Cents{600'00}});
  EXPECT_EQ(sound_books().balance({AccountKind::Float, "felt"}), Cents{});
}

// ---- a table that is away -----------------------------------------------------------------------

TEST_F(FloorHouseTest, ATableOutOfServiceGetsTheErrandWhenItIsBack) {
  done(house::at(one), house::InsertCash{one, Cents{100'00}});
  test.employ(test_pit_manager);
  store.fail({{"table/" + std::string{tiger}}, 1, Appended::WrongEpoch});
  test.give(tiger, test_pit_manager, SuspendTable{"somebody else has this table now"});
  ASSERT_FALSE(test.floor->find(tiger)->hosted);
  const house::SitAtTerminal sit{one, std::string{tiger}, 1, Cents{100'00}};
  EXPECT_FALSE(test.ask(house::at(one), sit, "sit"));
  test.run(10'000);
  EXPECT_EQ(house().errands.size(), 1u);
  EXPECT_EQ(credits(one), Cents{});
  EXPECT_EQ(sound_books().owed({AccountKind::Transit, {}}), Cents{100'00});
  // Nobody waits for ever: at a stop he is told that it goes on.
  HouseAnswer told{.kind = AnswerKind::Busy};
  const house::Command again{house::at(one), sit};
  test.floor->submit(HouseAsk{Request{request_id("test", "sit"), request_body(again)}, again},
                     [&](const HouseAnswer& answer) { told = answer; });
  EXPECT_TRUE(test.floor->stop());
  EXPECT_EQ(told.kind, AnswerKind::NotCertain);

  ASSERT_EQ(test.start(), "");
  const HouseAnswer sat = ask(house::at(one), sit, "sit");
  EXPECT_EQ(sat.kind, AnswerKind::Done);
  EXPECT_TRUE(sat.repeated);
  EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{100'00});
  EXPECT_EQ(sound_books().owed({AccountKind::Transit, {}}), Cents{});
}

// The count could not be compared with anything.
TEST_F(FloorHouseTest, NoFloatIsClosedWhileItsTableIsAway) {
  employ();
  const house::DayNumber day = house().day;
  const house::Who both = house::persons(supervisor, cage_manager);
  done(both, house::OpenFloat{day, "felt", Cents{2'000'00}});
  test.employ(dealer, "felt");
  EXPECT_EQ(ask(both, house::CreditFloat{day, "felt", Cents{1}}, "credit").kind, AnswerKind::Done);
  store.fail({{"table/felt"}, 1, Appended::WrongEpoch});
  test.give("felt", dealer, LoadShoe{});
  ASSERT_FALSE(test.floor->find("felt")->hosted);
  EXPECT_EQ(ask(both, house::CloseFloat{day, "felt", Cents{2'000'00}, {}}).kind,
            AnswerKind::OutOfService);
  EXPECT_EQ(ask(both, house::CreditFloat{day, "felt", Cents{1}}).kind, AnswerKind::OutOfService);
  EXPECT_TRUE(ask(both, house::CreditFloat{day, "felt", Cents{1}}, "credit").repeated);
  ASSERT_EQ(test.start(), "");
  done(both, house::CloseFloat{day, "felt", Cents{1'999'99}, {}});
}

}  // namespace
}  // namespace punto::house_on_floor
