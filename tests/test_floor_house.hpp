#pragma once

#include <gtest/gtest.h>

#include "edge/audit/verify_store.hpp"
#include "tests/stream_fault.hpp"
#include "tests/test_floor.hpp"

namespace punto::house_on_floor {

using cashier::AccountKind;
using house::Job;
using house::Refusal;
using house::TerminalId;

inline constexpr std::string_view tiger = "tiger-1";
inline constexpr TerminalId one{1};
inline constexpr TerminalId two{2};
inline constexpr PersonId administrator{1};
inline constexpr PersonId shift_manager{2};
inline constexpr PersonId cashier_person{11};
inline constexpr PersonId cage_manager{10};
inline constexpr PersonId attendant{20};
inline constexpr PersonId supervisor{30};
inline constexpr Actor dealer = staff(Role::Dealer, PersonId{60});

inline voucher::VoucherId code(std::uint32_t number) {
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

}  // namespace punto::house_on_floor
