#include "core/house/authority.hpp"

#include <algorithm>
#include <vector>

#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

enum class Besides : std::uint8_t { Nobody, Terminal, Machine, Everybody };

// Who may give a command, written down a second time.
struct Row {
  CommandBody body;
  Jobs staff = no_jobs;
  Besides besides = Besides::Nobody;
  Jobs second = no_jobs;
};

constexpr Jobs supervisors =
    any_of(PitSupervisor, PitManager, AssistantCasinoManager, GamingShiftManager);
constexpr Jobs upper = any_of(PitManager, AssistantCasinoManager, GamingShiftManager);
constexpr Jobs floor_staff = supervisors | one(Attendant);
constexpr Jobs cage_staff = any_of(Cashier, CageManager);
constexpr Jobs dealing = supervisors | one(Dealer);

std::vector<Row> rows_of_house() {
  const Settings settings = test_settings();
  return {
      {OpenHouse{settings}, no_jobs, Besides::Machine},
      {ChangeSettings{settings}, office, Besides::Nobody, office | one(CageManager)},
      {StartGamingDay{test_day, {}}, no_jobs, Besides::Machine},
      {Note{Significance::DoorOpened, "one", "open"}, all_jobs, Besides::Everybody},
      {OpenIncident{{}, 0, "a fall"}, all_jobs},
      {AddToIncident{1, "more"}, all_jobs},
      {CloseIncident{1, "over"}, upper | one(Auditor)},
      {EndErrand{99, true, {}, {}}, no_jobs, Besides::Machine},
      {RecordComponents{{"one"}}, no_jobs, Besides::Machine},
  };
}

std::vector<Row> rows_of_staff() {
  const PersonId nobody{999};
  return {
      {Hire{PersonId{50}, "new", one(Administrator)}, office, Besides::Machine, office},
      {ChangeJobs{nobody, one(Dealer)}, office, Besides::Nobody, office},
      {Dismiss{nobody}, office},
      {EndDuty{}, all_jobs},
      {ReportFailedSignOn{nobody}, no_jobs, Besides::Machine},
      {UnlockPerson{nobody}, office},
      {ReportSignOn{nobody, {}}, no_jobs, Besides::Machine},
      {ReportSignOff{nobody}, no_jobs, Besides::Machine},
      {ReportApproval{nobody, nobody, {}}, no_jobs, Besides::Machine},
      {SetUpPerson{nobody, "new", "pin"}, no_jobs, Besides::Machine},
  };
}

std::vector<Row> rows_of_terminals() {
  const TerminalId none{99};
  return {
      {AddTerminal{none, "new", {}}, supervisors | office, Besides::Machine, supervisors | office},
      {SetTerminalKey{none, {}}, supervisors | office, Besides::Nobody, supervisors | office},
      {AddDevice{DeviceId{9}, "", {}, {}}, supervisors | office, Besides::Nobody,
       supervisors | office},
      {RemoveDevice{DeviceId{9}}, supervisors | office, Besides::Nobody, supervisors | office},
      {EnableTerminal{none}, floor_staff | office, Besides::Machine},
      {DisableTerminal{none, "broken"}, floor_staff | office, Besides::Machine},
      {InsertCash{none, Cents{1}}, no_jobs, Besides::Terminal},
      {PresentVoucher{none, {}}, no_jobs, Besides::Terminal},
      {CashOut{none, {}}, floor_staff, Besides::Terminal},
      {PayByHand{none, Cents{1}}, floor_staff | cage_staff},
      {CallAttendant{none}, no_jobs, Besides::Terminal},
      {AnswerCall{none}, floor_staff},
      {ReleaseWinner{none}, supervisors},
      {CorrectTerminal{none, {}, "looked at"}, supervisors | one(CageManager), Besides::Nobody,
       upper | any_of(CageManager, Auditor)},
  };
}

std::vector<Row> rows_of_players() {
  const TerminalId none{99};
  const PlayerId nobody{999};
  const Jobs guest_staff = floor_staff | cage_staff;
  const Jobs who_end = upper | one(Auditor);
  return {
      {RegisterPlayer{PlayerId{0}, {}}, guest_staff, Besides::Machine},
      {InsertCard{none, {}}, no_jobs, Besides::Terminal},
      {RemoveCard{none}, floor_staff, Besides::Terminal},
      {ReplaceCard{nobody, {}}, guest_staff},
      {SetPlayerPin{nobody, "pin"}, guest_staff, Besides::Terminal},
      {ReportFailedPin{nobody}, no_jobs, Besides::Machine},
      {UnlockPlayer{nobody}, guest_staff},
      {SetPlayerLimits{nobody, {}}, guest_staff, Besides::Terminal},
      {CoolOff{nobody, {}}, guest_staff, Besides::Terminal},
      {Exclude{nobody, {}}, guest_staff, Besides::Terminal},
      {EndExclusion{nobody}, one(GamingShiftManager), Besides::Nobody, who_end},
      {SitAtTerminal{none, electronic, 1, Cents{1}}, no_jobs, Besides::Terminal},
      {AddAtTerminal{none, Cents{1}}, no_jobs, Besides::Terminal},
      {SitAtFelt{felt, 1, nobody, Cents{1}, {}}, dealing},
      {BuyInAtFelt{felt, nobody, Cents{1}, {}}, dealing},
      {TakeBack{electronic, 1, nobody, {}, {}, {}}, no_jobs, Besides::Machine},
  };
}

std::vector<Row> rows_of_tables() {
  const Jobs at_float = dealing | cage_staff;
  const Jobs who_count = cage_staff | supervisors | one(Auditor);
  const DayNumber other_day{1};
  return {
      {AddTable{"new", Seating::Felt}, no_jobs, Besides::Machine},
      {ProposeChange{"none", AnnounceLastRound{}}, supervisors | one(Administrator)},
      {ApproveChange{99}, upper},
      {RejectChange{99, "no"}, supervisors | one(Administrator)},
      {OpenFloat{other_day, felt, {}}, dealing, Besides::Nobody, at_float},
      {FillFloat{other_day, felt, {}}, dealing, Besides::Nobody, at_float},
      {CreditFloat{other_day, felt, {}}, dealing, Besides::Nobody, at_float},
      {GiveChange{other_day, felt, {}}, dealing},
      {CloseFloat{other_day, felt, {}, {}}, dealing, Besides::Nobody, at_float},
      {CollectTableDrop{other_day, felt, {}}, cage_staff, Besides::Nobody, who_count},
      {CollectTerminalBox{other_day, test_terminal, {}}, cage_staff, Besides::Nobody, who_count},
  };
}

std::vector<Row> rows_of_cage() {
  const Jobs witnesses = cage_staff | office | one(Auditor);
  return {
      {FundCage{Cents{1}}, one(CageManager), Besides::Nobody, witnesses},
      {BankCash{Cents{1}}, one(CageManager), Besides::Nobody, witnesses},
      {CountCage{Cents{-1}}, cage_staff, Besides::Nobody, witnesses},
      {SellVoucher{{}, Cents{1}}, cage_staff},
      {CashVoucher{{}}, cage_staff},
      {VoidVoucher{{}, "torn"}, cage_staff, Besides::Nobody, one(CageManager)},
      {ExpireVouchers{}, no_jobs, Besides::Machine},
      {SellChips{Cents{1}}, cage_staff},
      {CashChips{Cents{1}}, cage_staff},
      {SettleDebt{"none", PlayerId{1}, Cents{1}}, cage_staff, Besides::Nobody,
       supervisors | one(CageManager)},
  };
}

// All but signing on and one's own credential, which everybody does for himself.
std::vector<Row> all_rows() {
  std::vector<Row> all;
  for (auto* rows : {rows_of_house, rows_of_staff, rows_of_terminals, rows_of_players,
                     rows_of_tables, rows_of_cage}) {
    std::ranges::move(rows(), std::back_inserter(all));
  }
  return all;
}

class Authorities : public HouseTest {
 protected:
  // A second person of each job, with numbers from 101 on.
  void SetUp() override {
    HouseTest::SetUp();
    for (std::size_t i = 0; i < job_names.size(); ++i) {
      const auto job = static_cast<Job>(i);
      const PersonId id{static_cast<std::uint32_t>(101 + i)};
      house.must(by(Administrator, GamingShiftManager), Hire{id, "second", one(job)});
      house.must(person(id), BeginDuty{job, job == Dealer ? felt : ""});
    }
  }

  static PersonId second_of(Job job) { return PersonId{static_cast<std::uint32_t>(job) + 101}; }

  // As if somebody fit for it stood by.
  [[nodiscard]] std::optional<Refusal> ask(const Row& row, Who who) const {
    for (std::size_t i = 0; i < job_names.size(); ++i) {
      const auto job = static_cast<Job>(i);
      if ((row.second & one(job)) != 0) who.second = static_cast<std::uint32_t>(second_of(job));
    }
    return refusal_of(row, who);
  }
  [[nodiscard]] std::optional<Refusal> refusal_of(const Row& row, const Who& who) const {
    const Decision decision = decide(house.state, {who, row.body}, house.now);
    return decision ? std::nullopt : std::optional{decision.error()};
  }
};

TEST_F(Authorities, EveryCommandIsListedOnce) {
  std::vector<std::size_t> seen;
  for (const Row& row : all_rows()) seen.push_back(row.body.index());
  seen.push_back(CommandBody{BeginDuty{}}.index());
  seen.push_back(CommandBody{SetCredential{}}.index());
  std::ranges::sort(seen);
  ASSERT_EQ(seen.size(), std::variant_size_v<CommandKinds>);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], i);
}

TEST_F(Authorities, WhoseJobItIsMayAndNobodyElse) {
  for (const Row& row : all_rows()) {
    for (std::size_t i = 0; i < job_names.size(); ++i) {
      const auto job = static_cast<Job>(i);
      const bool may = (row.staff & one(job)) != 0;
      EXPECT_EQ(ask(row, by(job)) != MayNot, may) << row.body.index() << ' ' << job_names[i];
    }
  }
}

TEST_F(Authorities, TerminalsAndMachinesDoWhatIsTheirs) {
  for (const Row& row : all_rows()) {
    if (std::holds_alternative<Hire>(row.body)) continue;  // only the first: below
    const bool all = row.besides == Besides::Everybody;
    EXPECT_EQ(refusal_of(row, system()) != MayNot, all || row.besides == Besides::Machine)
        << row.body.index();
    EXPECT_EQ(refusal_of(row, at(TerminalId{99})) != MayNot,
              all || row.besides == Besides::Terminal)
        << row.body.index();
  }
}

TEST_F(Authorities, WhereASecondPersonIsNeededNobodyIsNotEnough) {
  for (const Row& row : all_rows()) {
    for (std::size_t i = 0; i < job_names.size(); ++i) {
      const auto job = static_cast<Job>(i);
      if ((row.staff & one(job)) == 0) continue;
      EXPECT_EQ(refusal_of(row, by(job)) == SecondPersonNeeded, row.second != no_jobs)
          << row.body.index();
    }
  }
}

TEST_F(Authorities, TheSecondPersonIsAnotherWhoseJobItIs) {
  for (const Row& row : all_rows()) {
    if (row.second == no_jobs) continue;
    for (std::size_t i = 0; i < job_names.size() * job_names.size(); ++i) {
      const auto first = static_cast<Job>(i % job_names.size());
      const auto second = static_cast<Job>(i / job_names.size());
      if ((row.staff & one(first)) == 0) continue;
      EXPECT_EQ(refusal_of(row, persons(holder_of(first), holder_of(first))), SamePerson);
      if (first == Dealer && second == Dealer) continue;  // a float: below
      const auto refusal = refusal_of(row, persons(holder_of(first), second_of(second)));
      EXPECT_EQ(refusal != SecondPersonMayNot, (row.second & one(second)) != 0)
          << row.body.index() << ' ' << job_names[i / job_names.size()];
    }
  }
}

TEST_F(Authorities, TwoDealersAloneDoNothingToAFloat) {
  const FillFloat fill{test_day, felt, Cents{100}};
  const Who two_dealers = persons(holder_of(Dealer), second_of(Dealer));
  EXPECT_EQ(house.ask(two_dealers, OpenFloat{test_day, felt, Cents{100}}), SecondPersonMayNot);
  EXPECT_EQ(house.ask(two_dealers, fill), SecondPersonMayNot);
  house.must(by(Dealer, PitSupervisor), OpenFloat{test_day, felt, Cents{100}});
  house.must(by(PitSupervisor, Dealer), fill);
  house.must(by(Dealer, Cashier), fill);
}

TEST_F(Authorities, ADealerActsAtTheTableThatHeDeals) {
  house.must(system(), AddTable{"felt-2", Seating::Felt});
  EXPECT_EQ(house.ask(by(Dealer), SitAtFelt{"felt-2", 1, {}, Cents{100}, {}}), NotAtThisTable);
  EXPECT_EQ(house.ask(by(Dealer, PitSupervisor), OpenFloat{test_day, "felt-2", {}}),
            NotAtThisTable);
  house.must(by(Cashier), SellChips{Cents{200}});
  house.must(by(Dealer), SitAtFelt{felt, 1, {}, Cents{100}, {}});
  house.must(by(PitSupervisor), SitAtFelt{"felt-2", 1, {}, Cents{100}, {}});
  house.must(by(Dealer), OpenIncident{"felt-2", 0, "he saw it from his table"});
}

TEST_F(Authorities, ASecondPersonWhoIsUnknownAwayLockedOrGoneApprovesNothing) {
  const auto fund = [&](PersonId second) {
    return house.ask(persons(holder_of(CageManager), second), FundCage{Cents{1}});
  };
  EXPECT_EQ(fund(PersonId{999}), NoSuchPerson);
  house.must(by(Auditor), EndDuty{});
  EXPECT_EQ(fund(holder_of(Auditor)), NotOnDuty);
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{holder_of(Cashier)});
  EXPECT_EQ(fund(holder_of(Cashier)), PersonIsLocked);
  house.must(by(Administrator), Dismiss{holder_of(Cashier)});
  EXPECT_EQ(fund(holder_of(Cashier)), PersonHasLeft);
}

TEST_F(Authorities, ALargeAmountNeedsASecondPersonAndASmallOneDoesNot) {
  const Cents small{house.state.settings.approval_from.value - 1};
  const Cents large = house.state.settings.approval_from;
  house.must(by(Cashier), SellChips{small});
  EXPECT_EQ(house.ask(by(Cashier), SellChips{large}), SecondPersonNeeded);
  EXPECT_EQ(house.ask(by(Cashier, Auditor), SellChips{large}), SecondPersonMayNot);
  house.must(by(Cashier, CageManager), SellChips{large});
  house.must(by(Cashier), CashChips{small});
  EXPECT_EQ(house.ask(by(Cashier), CashChips{large}), SecondPersonNeeded);
  EXPECT_EQ(house.ask(by(Cashier), SellVoucher{test_voucher(), large}), SecondPersonNeeded);
  house.sell(large);
  EXPECT_EQ(house.ask(by(Cashier), CashVoucher{test_voucher()}), SecondPersonNeeded);
  house.must(by(Cashier, CageManager), CashVoucher{test_voucher()});
}

TEST_F(Authorities, ALargePaymentByHandNeedsASupervisorOrTheCageManager) {
  house.insert(house.state.settings.hand_pay_from);
  house.must(at(test_terminal), CashOut{test_terminal, {}});
  const PayByHand pay{test_terminal, house.state.settings.hand_pay_from};
  EXPECT_EQ(house.ask(by(Attendant), pay), SecondPersonNeeded);
  EXPECT_EQ(house.ask(by(Attendant, Cashier), pay), SecondPersonMayNot);
  house.must(by(Attendant, PitSupervisor), pay);
}

TEST_F(Authorities, NobodyActsWithAJobThatHeDoesNotDoNow) {
  const PersonId both{200};
  house.must(by(Administrator, GamingShiftManager), Hire{both, "both", any_of(Cashier, Dealer)});
  EXPECT_EQ(house.ask(person(both), SellChips{Cents{100}}), NotOnDuty);
  house.must(person(both), BeginDuty{Dealer, felt});
  EXPECT_EQ(house.ask(person(both), SellChips{Cents{100}}), MayNot);
  house.must(person(both), BeginDuty{Cashier, {}});
  house.must(person(both), SellChips{Cents{100}});
}

TEST(Authority, TheFirstOfTheOfficeHiresTheNextAlone) {
  TestHouse house;
  const PersonId first{1};
  const PersonId second{2};
  house.must(system(), OpenHouse{test_settings()});
  EXPECT_EQ(house.ask(system(), Hire{first, "first", one(Dealer)}), MayNot);
  house.must(system(), Hire{first, "first", one(Administrator)});
  EXPECT_EQ(house.ask(system(), Hire{second, "second", one(Administrator)}), MayNot);
  house.must(person(first), BeginDuty{Administrator, {}});
  house.must(person(first), Hire{second, "second", one(Administrator)});
  EXPECT_EQ(house.ask(person(first), Hire{PersonId{3}, "third", one(Dealer)}), SecondPersonNeeded);
  EXPECT_EQ(house.ask(persons(first, first), Hire{PersonId{3}, "third", one(Dealer)}), SamePerson);
  house.must(person(second), BeginDuty{Administrator, {}});
  house.must(persons(first, second), Hire{PersonId{3}, "third", one(Dealer)});
}

TEST_F(Authorities, NobodyAloneSendsAwayWhoeverWouldHaveToApprove) {
  EXPECT_EQ(house.ask(by(Administrator), Dismiss{holder_of(GamingShiftManager)}),
            SecondPersonNeeded);
  EXPECT_EQ(house.ask(by(Administrator, Dealer), Dismiss{holder_of(GamingShiftManager)}),
            SecondPersonMayNot);
  house.must(by(Administrator, Auditor), Dismiss{holder_of(GamingShiftManager)});
}

TEST_F(Authorities, NobodyAloneTakesTheNameOfAnother) {
  const SetCredential set{holder_of(Cashier), "secret"};
  house.must(by(Administrator), set);
  EXPECT_EQ(house.ask(by(Administrator), set), SecondPersonNeeded);
  EXPECT_EQ(house.ask(by(Administrator, Auditor), set), SecondPersonMayNot);
  house.must(by(Administrator, GamingShiftManager), set);
  house.must(by(Cashier), set);
  house.must(system(), set);
  EXPECT_EQ(house.ask(by(PitManager), SetCredential{holder_of(Dealer), "secret"}), MayNot);
}

}  // namespace
}  // namespace punto::house
