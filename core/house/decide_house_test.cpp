#include <functional>

#include "core/house/significant_event.hpp"
#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

const Who office_of_two = by(Administrator, GamingShiftManager);

using House = HouseTest;

TEST(Opening, NothingHappensInAHouseThatIsNotOpen) {
  TestHouse house;
  EXPECT_EQ(house.ask(system(), AddTable{felt, Seating::Felt}), HouseNotOpen);
  EXPECT_EQ(house.ask(system(), OpenHouse{Settings{}}), SettingNotValid);
  house.must(system(), OpenHouse{test_settings()});
  EXPECT_EQ(house.ask(system(), OpenHouse{test_settings()}), HouseAlreadyOpen);
}

TEST_F(House, SettingsAreChangedByTwoAndMustBePossible) {
  const auto with = [&](const std::function<void(Settings&)>& change) {
    Settings settings = test_settings();
    change(settings);
    return house.ask(office_of_two, ChangeSettings{settings});
  };
  EXPECT_EQ(with([](Settings& s) { s.name.clear(); }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.currency = "EUR"; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.voucher_days = 0; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.voucher_days = 3'661; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.slower_limit_hours = -1; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.slower_limit_hours = 721; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.hand_pay_from = Cents{0}; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.most_credits = Cents{-1}; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.large_transaction = Cents{0}; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.approval_from = Cents{0}; }), SettingNotValid);
  EXPECT_EQ(with([](Settings& s) { s.voucher_days = 30; }), std::nullopt);
  EXPECT_EQ(house.state.settings.voucher_days, 30);
}

TEST_F(House, ShiftsFillTheGamingDayAndCanBeToldApart) {
  const auto with = [&](std::vector<Shift> shifts) {
    Settings settings = test_settings();
    settings.shifts = std::move(shifts);
    return house.ask(office_of_two, ChangeSettings{settings});
  };
  EXPECT_EQ(with({}), SettingNotValid);
  EXPECT_EQ(with({{"late", 1}}), SettingNotValid);
  EXPECT_EQ(with({{"", 0}}), SettingNotValid);
  EXPECT_EQ(with({{"day", 0}, {"day", 720}}), SettingNotValid);
  EXPECT_EQ(with({{"day", 0}, {"night", 0}}), SettingNotValid);
  EXPECT_EQ(with({{"day", 0}, {"night", 720}, {"swing", 719}}), SettingNotValid);
  EXPECT_EQ(with({{"day", 0}, {"night", 1'440}}), SettingNotValid);
  EXPECT_EQ(with({{"day", 0}, {"night", 1'439}}), std::nullopt);
  EXPECT_EQ(house.state.settings.shifts.back().name, "night");
}

TEST_F(House, AGamingDayFollowsTheOneBefore) {
  EXPECT_EQ(house.ask(system(), StartGamingDay{test_day, house.now}), DayNotOver);
  EXPECT_EQ(house.ask(system(), StartGamingDay{DayNumber{19'999}, house.now}), DayNotOver);
  house.must(system(), StartGamingDay{DayNumber{20'003}, house.now});
  EXPECT_EQ(house.state.day, DayNumber{20'003});
}

TEST_F(House, WhatWasNotTakenIsRememberedForTheNextDayToo) {
  house.must(at(test_terminal), PresentVoucher{test_terminal, test_voucher()});
  const ErrandNumber errand = house.state.last_errand;
  house.not_taken();
  house.must(system(), StartGamingDay{DayNumber{20'001}, house.now});
  EXPECT_TRUE(house.state.refused.empty());
  EXPECT_EQ(house.state.refused_before.at(errand), "no");
  house.must(system(), StartGamingDay{DayNumber{20'002}, house.now});
  EXPECT_TRUE(house.state.refused_before.empty());
}

TEST_F(House, WhatMustBeKnownIsNotedAndListed) {
  EXPECT_EQ(house.ask(system(), Note{Significance::DoorOpened, "one", ""}), ReasonMissing);
  house.must(at(test_terminal), Note{Significance::DoorOpened, "one", "the door is open"});
  const auto listed = significance_of(house.last.front());
  ASSERT_TRUE(listed);
  EXPECT_EQ(*listed,
            (SignificantEvent{house.now, Significance::DoorOpened, "one", "the door is open"}));
}

TEST_F(House, FailuresToSignOnAreListedAndOrdinaryEventsAreNot) {
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{holder_of(Dealer)});
  ASSERT_EQ(house.last.size(), 2u);
  EXPECT_EQ(significance_of(house.last[0])->kind, Significance::SignOnFailed);
  EXPECT_EQ(significance_of(house.last[1])->kind, Significance::SignOnLocked);
  house.insert(Cents{100});
  EXPECT_FALSE(significance_of(house.last.back()));
}

TEST_F(House, APlayerWhoIsLockedIsListedAndNoPinIs) {
  house.must(by(Cashier), SetPlayerPin{test_player, "pin"});
  EXPECT_FALSE(significance_of(house.last.front()));
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedPin{test_player});
  EXPECT_FALSE(significance_of(house.last[0]));
  EXPECT_EQ(*significance_of(house.last[1]),
            (SignificantEvent{house.now, Significance::SignOnLocked, "Player 7",
                              "locked after several wrong PINs"}));
}

TEST_F(House, AnIncidentIsOpenedAddedToAndClosed) {
  EXPECT_EQ(house.ask(by(Dealer), OpenIncident{felt, 3, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(by(Dealer), OpenIncident{"none", 3, "a quarrel"}), NoSuchTable);
  house.must(by(Dealer), OpenIncident{felt, 3, "a quarrel"});
  EXPECT_EQ(house.state.incidents.at(1), (Incident{felt, 3, holder_of(Dealer), house.now}));
  EXPECT_EQ(house.ask(by(Dealer), AddToIncident{1, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(by(Dealer), AddToIncident{2, "more"}), NoSuchIncident);
  house.must(by(Dealer), AddToIncident{1, "more"});
  EXPECT_EQ(house.ask(by(PitManager), CloseIncident{1, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(by(PitManager), CloseIncident{2, "settled"}), NoSuchIncident);
  house.must(by(PitManager), CloseIncident{1, "settled"});
  EXPECT_EQ(house.ask(by(PitManager), CloseIncident{1, "settled"}), NoSuchIncident);
  house.must(by(Cashier), OpenIncident{"", 0, "a false note"});
  EXPECT_TRUE(house.state.incidents.contains(2));
}

TEST_F(House, ErrandsEndOnceAndWhereRefusedForAReason) {
  house.insert(Cents{100'00});
  house.sit(Cents{10'00});
  const ErrandNumber errand = house.state.last_errand;
  EXPECT_EQ(house.ask(system(), EndErrand{errand, false, {}, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(system(), EndErrand{errand + 1, true, {}, {}}), NoSuchErrand);
  house.must(system(), EndErrand{errand, true, {}, {}});
  EXPECT_EQ(house.ask(system(), EndErrand{errand, true, {}, {}}), NoSuchErrand);
  EXPECT_EQ(house.ask(system(), EndErrand{errand, false, {}, "no"}), NoSuchErrand);
}

TEST_F(House, AVoucherIsNeverWorthNothing) {
  for (const Cents worth : {Cents{0}, Cents{-5}}) {
    house.must(at(test_terminal), PresentVoucher{test_terminal, test_voucher()});
    house.done(worth);
    EXPECT_EQ(house.state.refused.at(house.state.last_errand), not_as_recorded);
    EXPECT_EQ(house.terminal().credits, Cents{});
  }
}

TEST_F(House, ARefusedCommandChangesNothing) {
  house.insert(Cents{100'00});
  const std::string before = state_bytes(house.state);
  EXPECT_TRUE(house.ask(at(test_terminal), SitAtTerminal{test_terminal, felt, 1, Cents{1}}));
  EXPECT_TRUE(house.ask(by(CageManager), FundCage{Cents{1}}));
  EXPECT_TRUE(house.ask(system(), EndErrand{99, true, {}, {}}));
  EXPECT_EQ(state_bytes(house.state), before);
}

TEST_F(House, TheStateIsReadAsItWasWritten) {
  house.insert(Cents{100'00});
  house.sit(Cents{10'00});
  house.sell(Cents{10'00});
  house.must(by(PitManager), ProposeChange{felt, SetWagersPerArea{2}});
  house.must(by(Dealer), OpenIncident{felt, 3, "a quarrel"});
  house.must(by(Cashier), SetPlayerPin{test_player, "pin"});
  house.must(by(PitManager, Administrator), AddDevice{DeviceId{3}, "reader", felt, test_card(3)});
  const std::string bytes = state_bytes(house.state);
  const auto restored = state_from(bytes);
  ASSERT_TRUE(restored);
  EXPECT_EQ(state_bytes(*restored), bytes);
  EXPECT_FALSE(state_from(bytes + 'x'));
  EXPECT_FALSE(state_from(bytes.substr(0, bytes.size() - 1)));
  EXPECT_FALSE(state_from('x' + bytes.substr(1)));
}

TEST(Opening, AnEventThatCannotFollowBreaksAnInvariant) {
  State state;
  EXPECT_THROW(apply(state, {{}, {}, CageFunded{Cents{1}}}), BrokenInvariant);
  apply(state, {{}, {}, HouseOpened{test_settings()}});
  EXPECT_THROW(apply(state, {{}, {}, CashBanked{Cents{1}}}), BrokenInvariant);
  EXPECT_THROW(apply(state, {{}, {}, ErrandDone{1}}), BrokenInvariant);
}

TEST_F(House, AnotherProgramIsASignificantEvent) {
  EXPECT_EQ(house.ask(system(), RecordComponents{}), NameMissing);
  house.must(system(), RecordComponents{{"program a", "book b"}});
  EXPECT_FALSE(significance_of(house.last.front()));
  EXPECT_EQ(house.ask(system(), RecordComponents{{"program a", "book b"}}), AlreadyThere);
  house.must(system(), RecordComponents{{"program c", "book b"}});
  const auto told = significance_of(house.last.front());
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, Significance::ProgramChanged);
  EXPECT_EQ(told->text, "other than at the last start: program c");
}

}  // namespace
}  // namespace punto::house
