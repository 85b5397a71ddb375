#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <future>
#include <thread>

#include "edge/audit/verify_store.hpp"
#include "edge/host/floor_thread.hpp"
#include "tests/stream_fault.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using cashier::AccountKind;
using house::Job;
using house::Refusal;
using house::TerminalId;

constexpr std::string_view tiger = "tiger-1";
constexpr TerminalId one{1};
constexpr TerminalId two{2};
constexpr PersonId administrator{1};
constexpr PersonId shift_manager{2};
constexpr PersonId cashier_person{11};
constexpr PersonId cage_manager{10};
constexpr PersonId attendant{20};
constexpr PersonId supervisor{30};

voucher::VoucherId code(std::uint32_t number) {
  voucher::VoucherId id;
  id.bytes[0] = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    id.bytes[i + 1] = static_cast<std::uint8_t>(number >> (8 * i));
  }
  return id;
}

class FloorHouseTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger"), felt_plan()};
    test.store = &store;
    ASSERT_EQ(test.start(), "");
    for (const TerminalId id : {one, two}) {
      ask(house::system(), house::AddTerminal{id, "terminal", {}});
    }
  }

  static TablePlan felt_plan() {
    TablePlan plan;
    plan.id = "felt";
    plan.rulebook = text_of_rulebook("fortune-six-v6");
    plan.settings = usual_settings(*read_rulebook(plan.rulebook));
    plan.settings.cards = CardSource::CardReader;
    return plan;
  }

  // Those whom most of the house's money needs, on duty; the cage has cash.
  void employ() {
    hire(house::system(), administrator, Job::Administrator);
    hire(house::person(administrator), shift_manager, Job::GamingShiftManager);
    const house::Who office = house::persons(administrator, shift_manager);
    hire(office, cage_manager, Job::CageManager);
    hire(office, cashier_person, Job::Cashier);
    hire(office, attendant, Job::Attendant);
    hire(office, supervisor, Job::PitSupervisor);
    done(house::persons(cage_manager, cashier_person), house::FundCage{Cents{100'000'00}});
  }
  void hire(const house::Who& by, PersonId id, Job job) {
    done(by, house::Hire{id, "somebody", house::one(job)});
    done(house::person(id), house::BeginDuty{job, {}});
  }

  HouseAnswer ask(const house::Who& by, house::CommandBody body, std::string_view key = {}) {
    return test.ask(by, std::move(body), key).value_or(HouseAnswer{.kind = AnswerKind::Busy});
  }
  void done(const house::Who& by, house::CommandBody body) {
    const HouseAnswer answer = ask(by, std::move(body));
    EXPECT_EQ(answer.kind, AnswerKind::Done)
        << (answer.refusal ? name_of(*answer.refusal) : explain(answer.kind)) << answer.not_taken;
  }
  void refused(const house::Who& by, house::CommandBody body, Refusal refusal) {
    const HouseAnswer answer = ask(by, std::move(body));
    ASSERT_EQ(answer.kind, AnswerKind::Refused);
    EXPECT_EQ(name_of(*answer.refusal), name_of(refusal));
  }

  void wait_for(Phase phase) {
    for (int i = 0; i < 200 && test.state(tiger).phase != phase; ++i) test.run(500);
    ASSERT_EQ(test.state(tiger).phase, phase);
  }
  PlayerId player_at(TerminalId id) { return *house().terminals.at(id).player; }
  Answer wager(PlayerId guest, Cents amount) {
    wait_for(Phase::Betting);
    return *test.give(tiger, player(guest),
                      PlaceWager{test.state(tiger).round.number, guest, 0, amount, false});
  }
  // As soon as the table lets him.
  void leave(PlayerId guest) {
    for (int i = 0; i < 400; ++i) {
      if (test.give(tiger, player(guest), Leave{guest})->kind == AnswerKind::Done) break;
      test.run(500);
    }
    test.run(10);
  }

  [[nodiscard]] const house::State& house() const { return *test.floor->house(); }
  [[nodiscard]] Cents credits(TerminalId id) const { return house().terminals.at(id).credits; }
  cashier::Books sound_books() {
    VerifySettings settings;
    settings.public_keys = test.keys.public_keys();
    const auto report = verify_store(*test.store, settings);
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
    return report->house.books;
  }

  TestFloor test;
  StreamFaultStore store{*test.own_store};
};

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
  for (const CommandBody& body : {CommandBody{SignOn{}}, CommandBody{LoadShoe{}},
                                  CommandBody{CutShoe{77}}, CommandBody{OpenBetting{}}}) {
    ASSERT_EQ(test.give("felt", test_dealer, body)->kind, AnswerKind::Done);
  }
  done(house::person(supervisor), house::SitAtFelt{"felt", 1, {}, Cents{}, Cents{500'00}});
  const PlayerId guest = test.state("felt").seats.front().player;
  test.give("felt", test_dealer, PlaceWager{1, guest, 0, Cents{100'00}, false});
  test.give("felt", test_dealer, CloseBetting{1});
  for (std::uint16_t i = 1; const std::string_view card : {"9C", "2D", "KH", "5S"}) {
    test.floor->submit("felt", CardReading{i++, parse_card(card), Time{1}}, [](const Answer&) {});
    test.run(2);
  }
  ASSERT_EQ(test.give("felt", test_dealer, Settle{})->kind, AnswerKind::Done);
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

// ---- what Players allow themselves --------------------------------------------------------------

class OwnLimitsTest : public FloorHouseTest {
 protected:
  void SetUp() override {
    FloorHouseTest::SetUp();
    done(house::system(), house::RegisterPlayer{guest, sha256("card")});
    done(house::at(one), house::InsertCard{one, sha256("card")});
    done(house::at(one), house::InsertCash{one, Cents{500'00}});
  }
  void allow(const house::PlayerLimits& limits) {
    done(house::at(one), house::SetPlayerLimits{guest, limits});
  }
  void sit(Cents credits) {
    done(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, credits});
  }

  static constexpr PlayerId guest{7};
};

TEST_F(OwnLimitsTest, LossIsRefusedByTheHouse) {
  allow({Cents{100'00}, {}, {}});
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{101'00}},
          Refusal::LossLimitReached);
  sit(Cents{60'00});
  refused(house::at(one), house::AddAtTerminal{one, Cents{41'00}}, Refusal::LossLimitReached);
  done(house::at(one), house::AddAtTerminal{one, Cents{40'00}});
}

// Two at once see each other.
TEST_F(OwnLimitsTest, LossIsNotReachedTwice) {
  allow({Cents{100'00}, {}, {}});
  sit(Cents{60'00});
  std::vector<AnswerKind> answers;
  for (int i = 0; i < 2; ++i) {
    test.floor->submit(HouseAsk{{}, {house::at(one), house::AddAtTerminal{one, Cents{40'00}}}},
                       [&](const HouseAnswer& answer) { answers.push_back(answer.kind); });
  }
  test.run(10);
  EXPECT_THAT(answers, testing::UnorderedElementsAre(AnswerKind::Done, AnswerKind::Refused));
}

TEST_F(OwnLimitsTest, StakesAreRefusedByTheTable) {
  allow({{}, Cents{50'00}, {}});
  sit(Cents{200'00});
  const Answer answer = wager(guest, Cents{51'00});
  ASSERT_EQ(answer.kind, AnswerKind::Refused);
  EXPECT_EQ(answer.refusal->reason, RefusalReason::StakeLimitReached);
  EXPECT_EQ(wager(guest, Cents{50'00}).kind, AnswerKind::Done);
  leave(guest);
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
          Refusal::StakeLimitReached);
}

TEST_F(OwnLimitsTest, TimeIsRefusedByTheTable) {
  allow({{}, {}, 1});
  sit(Cents{200'00});
  EXPECT_EQ(wager(guest, Cents{1'00}).kind, AnswerKind::Done);
  test.run(61'000);
  const Answer answer = wager(guest, Cents{1'00});
  ASSERT_EQ(answer.kind, AnswerKind::Refused);
  EXPECT_EQ(answer.refusal->reason, RefusalReason::TimeLimitReached);
  leave(guest);
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
          Refusal::TimeLimitReached);
}

// ---- a table that is away -----------------------------------------------------------------------

TEST_F(FloorHouseTest, ATableOutOfServiceGetsTheErrandWhenItIsBack) {
  done(house::at(one), house::InsertCash{one, Cents{100'00}});
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
  store.fail({{"table/felt"}, 1, Appended::WrongEpoch});
  test.give("felt", test_dealer, SignOn{});
  ASSERT_FALSE(test.floor->find("felt")->hosted);
  EXPECT_EQ(ask(both, house::CloseFloat{day, "felt", Cents{2'000'00}, {}}).kind,
            AnswerKind::OutOfService);
  ASSERT_EQ(test.start(), "");
  done(both, house::CloseFloat{day, "felt", Cents{2'000'00}, {}});
}

}  // namespace
}  // namespace punto
