#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "edge/audit/verify_store.hpp"
#include "tests/test_floor.hpp"

// What does not add up, and what the house cannot end.
namespace punto {
namespace {

using house::Job;
using house::Refusal;
using house::TerminalId;

const std::string tiger = "tiger-1";
constexpr PlayerId guest{7};
constexpr TerminalId his{7};
constexpr TerminalId other{2};

class FloorChecks : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.ask(house::system(), house::AddTerminal{other, "terminal", {}});
  }

  // As if the program had lost its way.
  [[nodiscard]] house::State& house() const {
    return const_cast<house::State&>(*test.floor->house());
  }
  HouseAnswer ask(const house::Who& by, house::CommandBody body, std::string_view key = {}) {
    return *test.ask(by, std::move(body), key);
  }
  void done(const house::Who& by, house::CommandBody body) {
    const HouseAnswer answer = ask(by, std::move(body));
    EXPECT_EQ(answer.kind, AnswerKind::Done) << explain(answer);
  }
  [[nodiscard]] std::vector<std::string> noted(Significance kind) const {
    std::vector<std::string> texts;
    for (const FloorNote& note : test.notes) {
      if (note.significance == kind) texts.push_back(note.table + ": " + note.text);
    }
    return texts;
  }
  void hours(int number) {
    for (int i = 0; i < number; ++i) test.run(3'600'000);
  }
  void expect_sound() {
    const auto report = verify_store(*test.store, {});
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
  }

  TestFloor test;
};

// ---- meters -------------------------------------------------------------------------------------

TEST_F(FloorChecks, ATerminalWhoseMetersDoNotAddUpIsStoppedUntilTwoHaveCorrectedIt) {
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  house().terminals.at(other).credits = Cents{900'00};
  EXPECT_EQ(ask(house::at(other), house::CashOut{other, {}}).refusal, Refusal::MetersDoNotAddUp);
  EXPECT_FALSE(house().terminals.at(other).enabled);
  EXPECT_EQ(ask(house::at(other), house::CashOut{other, {}}).refusal, Refusal::TerminalIsDisabled);
  EXPECT_EQ(noted(Significance::BooksOutOfBalance),
            std::vector<std::string>{"terminal 2: it has 900.00, and 100.00 by its meters; it is "
                                     "out of service until two persons have corrected it"});

  const house::Who manager = house::person(PersonId{test_pit_manager.id});
  const house::Who both =
      house::persons(PersonId{test_pit_manager.id}, PersonId{test_shift_manager.id});
  for (const Actor& person : {test_pit_manager, test_shift_manager}) test.employ(person);
  EXPECT_EQ(ask(manager, house::EnableTerminal{other}).refusal, Refusal::MetersDoNotAddUp);
  const house::CorrectTerminal correct{other, Cents{100'00}, "he brought 100.00"};
  EXPECT_EQ(ask(manager, correct).refusal, Refusal::SecondPersonNeeded);
  done(both, correct);
  test.sell_chips(Cents{100'00});
  done(manager, house::PayByHand{other, Cents{100'00}});
  done(manager, house::EnableTerminal{other});
  done(house::at(other), house::InsertCash{other, Cents{20'00}});
  done(house::at(other), house::CashOut{other, {}});
}

TEST_F(FloorChecks, ATerminalIsFoundWithTheGamingDayToo) {
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  ++house().terminals.at(other).meters.cash_in.value;
  hours(25);
  EXPECT_FALSE(house().terminals.at(other).enabled);
  EXPECT_THAT(noted(Significance::BooksOutOfBalance),
              testing::Contains(testing::StartsWith("terminal 2: it has 100.00, and 100.01")));
}

// ---- the books ----------------------------------------------------------------------------------

// Over several days and starts, with money everywhere.
TEST_F(FloorChecks, BooksThatBalanceAreNotNoted) {
  ASSERT_EQ(test.sit(tiger, guest, 1, Cents{1'000'00})->kind, AnswerKind::Done);
  for (int day = 0; day < 4; ++day) {
    done(house::at(other), house::InsertCash{other, Cents{100'00}});
    voucher::VoucherId voucher;
    voucher.bytes[0] = static_cast<std::uint8_t>(day);
    if (day % 2 == 0) done(house::at(other), house::CashOut{other, voucher});
    for (int i = 0; i < 20; ++i) test.run(3'600'000, [&] { test.wager_once(tiger); });
    ASSERT_EQ(test.start(), "");
  }
  test.give(tiger, player(guest), Leave{guest});
  hours(25);
  EXPECT_TRUE(noted(Significance::BooksOutOfBalance).empty());
  expect_sound();
}

TEST_F(FloorChecks, ACentTooMuchInTheCageIsNotedWithTheGamingDay) {
  ++house().cage.value;
  hours(25);
  EXPECT_EQ(noted(Significance::BooksOutOfBalance),
            std::vector<std::string>{"house: the books have 0.00 on cage, and 0.01 is there"});
}

TEST_F(FloorChecks, NothingIsPaidOutOfACageThatIsNotAsBooked) {
  test.sell_chips(Cents{100'00});
  const house::Who two = house::persons(PersonId{9'001}, PersonId{9'002});
  const house::CashChips cash{Cents{10'00}};
  ++house().cage.value;
  EXPECT_EQ(ask(two, cash).kind, AnswerKind::HouseOutOfService);
  EXPECT_EQ(noted(Significance::BooksOutOfBalance),
            std::vector<std::string>{"house: the books have 100.00 on cage, and 100.01 is there"});
  --house().cage.value;
  done(two, cash);
}

TEST_F(FloorChecks, AVoucherThatIsLostIsNotedWithTheGamingDay) {
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  done(house::at(other), house::CashOut{other, {}});
  house().vouchers.clear();
  hours(25);
  EXPECT_EQ(
      noted(Significance::BooksOutOfBalance),
      std::vector<std::string>{"house: 100.00 is under way by the books, and 0.00 by what was "
                               "sent and not taken"});
}

// ---- faults of the house ------------------------------------------------------------------------

TEST_F(FloorChecks, AFaultOfTheHouseIsToldAsSuch) {
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  done(house::system(), house::AddTerminal{his, "terminal", {}});
  house().last_guest = 0;
  const HouseAnswer answer = ask(house::at(his), house::InsertCash{his, Cents{100'00}});
  EXPECT_EQ(answer.kind, AnswerKind::HouseOutOfService);
  EXPECT_EQ(explain(answer),
            "the house had a fault and nothing was done; send it again, or call a manager");
  EXPECT_TRUE(test.was_noted(Significance::TableFault));
  done(house::at(his), house::InsertCash{his, Cents{100'00}});
}

// The house breaks whenever it is told that the Player sits.
class FaultyErrand : public FloorChecks {
 protected:
  // His terminal has all that he sits down with.
  house::Command his_sitting() {
    const Digest card = sha256("7");
    done(house::system(), house::RegisterPlayer{guest, card});
    done(house::system(), house::AddTerminal{his, "terminal", {}});
    done(house::at(his), house::InsertCard{his, card});
    done(house::at(his), house::InsertCash{his, Cents{100'00}});
    return {house::at(his), house::SitAtTerminal{his, tiger, 1, Cents{100'00}}};
  }
  void break_ends(int turns) {
    for (int i = 0; i < turns; ++i) {
      house().players.erase(guest);
      test.floor->turn();
    }
  }
  [[nodiscard]] std::size_t notes() const { return noted(Significance::TableFault).size(); }
  std::uint64_t events() { return test.store->stream("house")->next; }
};

TEST_F(FaultyErrand, IsTriedOnceMoreThenSetAsideAndDoneAfterAStart) {
  const house::Command sit = his_sitting();
  const Request request{request_id("test", "sit"), request_body(sit)};
  std::vector<AnswerKind> told;
  const HouseReply reply = [&](const HouseAnswer& answer) { told.push_back(answer.kind); };
  test.floor->submit(HouseAsk{request, sit}, reply);
  test.floor->turn();
  break_ends(2);
  EXPECT_EQ(told, std::vector{AnswerKind::NotCertain});
  EXPECT_EQ(notes(), 1u);
  break_ends(2);
  ASSERT_EQ(notes(), 2u);
  EXPECT_THAT(noted(Significance::TableFault).back(),
              testing::EndsWith("errand 1 (seat-player) cannot be ended and is set aside until "
                                "the next start"));

  test.floor->turn();
  const std::uint64_t before = events();
  for (int i = 0; i < 50; ++i) test.floor->turn();
  EXPECT_EQ(notes(), 2u);
  EXPECT_EQ(events(), before);
  EXPECT_EQ(house().errands.size(), 1u);
  const HouseAnswer again = ask(sit.by, sit.body, "sit");
  EXPECT_EQ(again.kind, AnswerKind::SetAside);
  EXPECT_TRUE(again.repeated);
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  expect_sound();

  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(ask(sit.by, sit.body, "sit").kind, AnswerKind::Done);
  EXPECT_TRUE(house().errands.empty());
  EXPECT_EQ(test.state(tiger).seats.size(), 1u);
  expect_sound();
}

// A table forgets requests after two gaming days, and its records do not.
TEST_F(FaultyErrand, IsDoneOnceWhereTheStartComesDaysLater) {
  const house::Command sit = his_sitting();
  test.floor->submit(HouseAsk{{}, sit}, [](const HouseAnswer&) {});
  test.floor->turn();
  break_ends(4);
  ASSERT_EQ(notes(), 2u);
  for (int day = 0; day < 3; ++day) hours(24);
  ASSERT_EQ(house().errands.size(), 1u);

  ASSERT_EQ(test.start(), "");
  test.floor->turn();
  EXPECT_TRUE(house().errands.empty());
  EXPECT_EQ(test.state(tiger).seats.front().credits, Cents{100'00});
  EXPECT_EQ(house().terminals.at(his).credits, Cents{});
  EXPECT_TRUE(house().players.at(guest).seated);
  expect_sound();
}

// What a Player leaves with is not lost, and the rest of the floor goes on.
TEST_F(FaultyErrand, ADepartureThatBreaksTheHouseWaitsForAStart) {
  ASSERT_EQ(test.sit(tiger, guest, 1, Cents{100'00})->kind, AnswerKind::Done);
  EXPECT_EQ(test.give(tiger, player(guest), Leave{guest})->kind, AnswerKind::Done);
  for (int i = 0; i < 50; ++i) {
    constexpr std::int64_t too_much = std::numeric_limits<std::int64_t>::max();
    house().terminals.at(his).meters.returned = Cents{too_much};
    test.floor->turn();
  }
  EXPECT_EQ(notes(), 2u);
  EXPECT_THAT(noted(Significance::TableFault).back(),
              testing::EndsWith("what Player 7 left table tiger-1 with, 100.00, waits until the "
                                "next start, and whoever leaves it after him"));
  EXPECT_TRUE(house().players.at(guest).seated);
  done(house::at(other), house::InsertCash{other, Cents{100'00}});
  ASSERT_EQ(test.start(), "");
  test.floor->turn();
  EXPECT_FALSE(house().players.at(guest).seated);
  EXPECT_EQ(house().terminals.at(his).credits, Cents{100'00});
  expect_sound();
}

}  // namespace
}  // namespace punto
