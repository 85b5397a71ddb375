#include "edge/demonstration/staff.hpp"

#include <gtest/gtest.h>

#include "core/table/progress.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/demonstration/players.hpp"
#include "edge/store/for_each_record.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::int64_t longest_wait = 60'000;  // for staff

// A floor where little is much, so that guests need staff again and again.
class DemonstratedStaff : public testing::Test {
 protected:
  void SetUp() override {
    test.settings.house.hand_pay_from = Cents{300'00};
    test.settings.house.approval_from = Cents{600'00};
    for (const std::string_view game : {"tiger", "no-commission"}) {
      TablePlan plan = electronic_plan(game);
      plan.settings.large_win = Cents{100'00};
      plan.settings.wagers.assign(plan.settings.wagers.size(),
                                  WagerTerms{true, {Cents{5'00}, Cents{500'00}}});
      test.plans.push_back(plan);
      players.add_table(plan.id, 5);
    }
    ASSERT_EQ(test.start(), "");
  }

  void play(std::int64_t milliseconds) {
    const Time end{test.clock.now().milliseconds + milliseconds};
    while (test.clock.now() < end) {
      const auto guests = players.act(*test.floor, test.clock.now());
      const auto wanted = staff.act(*test.floor, test.clock.now());
      const auto next = test.floor->turn();
      if (watches) look();
      const Time at = std::min({next.value_or(end), guests.value_or(end), wanted.value_or(end)});
      test.clock.set(std::max(at, Time{test.clock.now().milliseconds + 1}));
    }
  }

  // Nobody waits for long.
  void look() {
    for (const auto& [id, terminal] : test.floor->house()->terminals) {
      const Seat* seat = seat_of(terminal);
      const bool waits = terminal.hand_pay.value != 0 || (seat != nullptr && seat->locked);
      if (!waits) since.erase(id);
      if (!waits) continue;
      const Time first = since.try_emplace(id, test.clock.now()).first->second;
      ASSERT_LT(test.clock.now().milliseconds - first.milliseconds, longest_wait)
          << static_cast<std::uint32_t>(id);
    }
  }
  [[nodiscard]] const Seat* seat_of(const house::Terminal& terminal) const {
    if (!terminal.player) return nullptr;
    for (const TablePlan& plan : test.plans) {
      if (const Seat* seat = find_seat(test.state(plan.id), *terminal.player)) return seat;
    }
    return nullptr;
  }

  template <typename Body>
  std::vector<house::Event> events() {
    std::vector<house::Event> found;
    (void)for_each_record(*test.store, *test.store->stream(house::stream), 1,
                          [&](const Record& record) -> Stored<void> {
                            std::string_view left = record.bytes;
                            while (const auto entry = take_house_entry(left)) {
                              for (const house::Event& event : entry->events) {
                                if (std::holds_alternative<Body>(event.body))
                                  found.push_back(event);
                              }
                            }
                            return {};
                          });
    return found;
  }

  TestFloor test;
  DemonstrationPlayers players{7};
  DemonstrationStaff staff{8};
  std::map<house::TerminalId, Time> since;
  bool watches = true;
};

TEST_F(DemonstratedStaff, ReleaseWinnersAndPayByHand) {
  play(6 * 3'600'000);
  EXPECT_GT(events<house::WinnerReleased>().size(), 10u);
  EXPECT_GT(events<house::PaidByHand>().size(), 5u);
  for (const house::Event& paid : events<house::PaidByHand>()) {
    EXPECT_EQ(paid.by.kind, house::WhoKind::Staff);
    EXPECT_NE(paid.by.second, 0u);
    EXPECT_NE(paid.by.second, paid.by.id);
  }
  EXPECT_GT(events<house::GuestWent>().size(), 10u) << "guests come and go";
  EXPECT_GT(events<house::CashOutBegan>().size(), 5u);
  const auto report = verify_store(*test.store, {});
  EXPECT_TRUE(report->is_sound()) << report->found.front().what;
}

// They are persons of the house, and nobody takes them for people.
TEST_F(DemonstratedStaff, AreHiredAndOnDuty) {
  EXPECT_FALSE(DemonstrationStaff::is_in(*test.floor->house()));
  play(60'000);
  EXPECT_TRUE(DemonstrationStaff::is_in(*test.floor->house()));
  EXPECT_EQ(test.floor->house()->persons.size(), 7u);
  for (const auto& [id, person] : test.floor->house()->persons) {
    EXPECT_TRUE(person.name.starts_with("Demonstration ")) << person.name;
    EXPECT_TRUE(person.credential.empty());
    // A Dealer begins duty where somebody tries a table.
    ASSERT_NE(person.duty.has_value(), person.jobs == house::one(house::Job::Dealer));
    if (!person.duty) continue;
    EXPECT_EQ(house::one(person.duty->job), person.jobs)
        << "on duty in the job they were hired for";
  }
}

TEST_F(DemonstratedStaff, GoOnAfterARestart) {
  play(1'800'000);
  const std::size_t hired = events<house::PersonHired>().size();
  const std::size_t released = events<house::WinnerReleased>().size();
  players.forget_asked();
  staff.forget_asked();
  ASSERT_EQ(test.start(), "");
  play(1'800'000);
  EXPECT_EQ(events<house::PersonHired>().size(), hired);
  EXPECT_GT(events<house::WinnerReleased>().size(), released);
}

// The book has no rule for terminals that fail, so the Gaming Shift Manager says what is done.
TEST_F(DemonstratedStaff, RuleThatPlayGoesOn) {
  const TablePlan plan = electronic_plan("fortune-six-v6");
  test.plans.push_back(plan);
  players.add_table(plan.id, 5);
  ASSERT_EQ(test.start(), "");
  const auto& state = [&]() -> const TableState& { return test.state(plan.id); };
  for (int i = 0; i < 1'000 && !state().procedure; ++i) {
    play(500);
    if (state().seats.empty()) continue;
    test.give(plan.id, machine(), ReportTerminalFailure{state().seats.front().player});
  }
  ASSERT_TRUE(state().procedure);
  ASSERT_EQ(state().procedure->stage, Stage::Ruling);
  const RoundNumber round = state().procedure->round;
  play(longest_wait);
  EXPECT_FALSE(state().procedure);
  EXPECT_GT(state().round.number, round) << "and others were played";
}

// Where the house has staff of its own, nobody hires these.
TEST_F(DemonstratedStaff, AreNotHiredWhereThereAreOthers) {
  test.employ(test_pit_manager);
  const std::size_t others = test.floor->house()->persons.size();
  ASSERT_GT(others, 0u);
  watches = false;
  play(600'000);
  EXPECT_EQ(test.floor->house()->persons.size(), others);
  EXPECT_FALSE(DemonstrationStaff::is_in(*test.floor->house()));
}

}  // namespace
}  // namespace punto
