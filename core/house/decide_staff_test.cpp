#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

const Who office_of_two = by(Administrator, GamingShiftManager);
constexpr PersonId newcomer{50};

using Staff = HouseTest;

TEST_F(Staff, SomebodyIsHiredWithANameAndJobs) {
  EXPECT_EQ(house.ask(office_of_two, Hire{newcomer, "", one(Dealer)}), NameMissing);
  EXPECT_EQ(house.ask(office_of_two, Hire{newcomer, "new", no_jobs}), JobNotHeld);
  EXPECT_EQ(house.ask(office_of_two, Hire{newcomer, "new", Jobs{1u << 10}}), JobNotHeld);
  EXPECT_EQ(house.ask(office_of_two, Hire{PersonId{}, "new", one(Dealer)}), NoSuchPerson);
  EXPECT_EQ(house.ask(office_of_two, Hire{holder_of(Dealer), "new", one(Dealer)}), AlreadyThere);
  house.must(office_of_two, Hire{newcomer, "new", any_of(Dealer, PitSupervisor)});
  EXPECT_EQ(house.state.persons.at(newcomer).name, "new");
}

TEST_F(Staff, WhoHasLeftSignsOnNoMoreAndIsHiredAnew) {
  house.must(by(Administrator), SetCredential{holder_of(Dealer), "pin"});
  house.must(by(Administrator), Dismiss{holder_of(Dealer)});
  EXPECT_TRUE(house.happened<DutyEnded>());
  EXPECT_FALSE(house.holder(Dealer).duty);
  EXPECT_EQ(house.holder(Dealer).credential, "");
  EXPECT_EQ(house.ask(by(Dealer), BeginDuty{Dealer, felt}), PersonHasLeft);
  EXPECT_EQ(house.ask(by(Dealer), EndDuty{}), PersonHasLeft);
  EXPECT_EQ(house.ask(by(Administrator), Dismiss{holder_of(Dealer)}), PersonHasLeft);
  EXPECT_EQ(house.ask(system(), SetCredential{holder_of(Dealer), "pin"}), PersonHasLeft);
  house.must(office_of_two, Hire{holder_of(Dealer), "back", one(Dealer)});
  house.must(by(Dealer), BeginDuty{Dealer, felt});
}

TEST_F(Staff, NobodyDismissesOrPromotesHimself) {
  EXPECT_EQ(house.ask(by(Administrator, Auditor), Dismiss{holder_of(Administrator)}), MayNot);
  EXPECT_EQ(house.ask(office_of_two, ChangeJobs{holder_of(Administrator), all_jobs}), MayNot);
  EXPECT_EQ(house.ask(by(Administrator), Dismiss{newcomer}), NoSuchPerson);
}

TEST_F(Staff, WhoLosesTheJobThatHeDoesIsOffDuty) {
  EXPECT_EQ(house.ask(office_of_two, ChangeJobs{newcomer, one(Dealer)}), NoSuchPerson);
  EXPECT_EQ(house.ask(office_of_two, ChangeJobs{holder_of(Dealer), no_jobs}), JobNotHeld);
  house.must(office_of_two, ChangeJobs{holder_of(Dealer), any_of(Dealer, PitSupervisor)});
  EXPECT_TRUE(house.holder(Dealer).duty);
  house.must(office_of_two, ChangeJobs{holder_of(Dealer), one(PitSupervisor)});
  EXPECT_FALSE(house.holder(Dealer).duty);
  EXPECT_EQ(house.ask(by(Dealer), BeginDuty{Dealer, felt}), JobNotHeld);
  house.must(by(Dealer), BeginDuty{PitSupervisor, {}});
}

TEST_F(Staff, ADealerSignsOnAtATableWhichIsToldSo) {
  house.must(system(), AddTable{"felt-2", Seating::Felt});
  EXPECT_EQ(house.ask(by(Dealer), BeginDuty{Dealer, ""}), NoSuchTable);
  EXPECT_EQ(house.ask(by(Dealer), BeginDuty{Dealer, "none"}), NoSuchTable);
  EXPECT_EQ(house.ask(by(PitManager), BeginDuty{PitManager, "none"}), NoSuchTable);
  house.must(by(Dealer), BeginDuty{Dealer, "felt-2"});
  EXPECT_EQ(house.holder(Dealer).duty,
            (Duty{Dealer, "felt-2", house.now, house.state.last_errand}));
  const Errand& errand = house.state.errands.at(house.state.last_errand);
  EXPECT_EQ(errand.purpose, Purpose::SignOnDealer);
  const auto& task = std::get<TableTask>(errand.task);
  EXPECT_EQ(task.table, "felt-2");
  EXPECT_EQ(task.command.by, punto::staff(Role::Dealer, holder_of(Dealer)));
  EXPECT_TRUE(std::holds_alternative<SignOn>(task.command.body));
  house.done();
  EXPECT_TRUE(house.state.errands.empty());
}

TEST_F(Staff, ADealerWhomTheTableDoesNotTakeIsOffDuty) {
  house.must(by(Dealer), BeginDuty{Dealer, felt});
  house.not_taken();
  ASSERT_TRUE(house.happened<DutyEnded>());
  EXPECT_EQ(house.happened<DutyEnded>()->person, holder_of(Dealer));
  EXPECT_FALSE(house.holder(Dealer).duty);
  EXPECT_EQ(house.ask(by(Dealer), GiveChange{test_day, felt, Cents{1}}), NotOnDuty);
  EXPECT_EQ(house.state.refused.at(house.state.last_errand), "no");
  house.must(by(Dealer), BeginDuty{Dealer, felt});
  house.done();
  EXPECT_TRUE(house.holder(Dealer).duty);
}

// He has gone elsewhere in the meantime, or asked twice: the answer is about what he asked then.
TEST_F(Staff, ALateRefusalEndsNoOtherDuty) {
  house.must(system(), AddTable{"felt-2", Seating::Felt});
  house.must(by(Dealer), BeginDuty{Dealer, "felt-2"});
  const ErrandNumber first = house.state.last_errand;
  house.must(by(Dealer), BeginDuty{Dealer, "felt-2"});
  house.done();
  house.must(system(), EndErrand{first, false, {}, "no"});
  EXPECT_FALSE(house.happened<DutyEnded>());
  EXPECT_EQ(house.holder(Dealer).duty->table, "felt-2");
  house.must(by(Dealer), BeginDuty{Dealer, felt});
  house.must(by(Dealer), EndDuty{});
  house.not_taken();
  EXPECT_FALSE(house.happened<DutyEnded>());
}

TEST_F(Staff, OthersSignOnWithoutATable) {
  const ErrandNumber before = house.state.last_errand;
  house.must(by(PitManager), BeginDuty{PitManager, felt});
  EXPECT_EQ(house.state.last_errand, before);
  house.must(by(PitManager), EndDuty{});
  EXPECT_EQ(house.ask(by(PitManager), EndDuty{}), NotOnDuty);
}

TEST_F(Staff, ThreeFailuresToSignOnLockUntilSomebodyElseUnlocks) {
  const PersonId cashier = holder_of(Cashier);
  EXPECT_EQ(house.ask(system(), ReportFailedSignOn{newcomer}), NoSuchPerson);
  house.must(system(), ReportFailedSignOn{cashier});
  house.must(system(), ReportFailedSignOn{cashier});
  EXPECT_FALSE(house.happened<PersonLocked>());
  house.must(system(), ReportFailedSignOn{cashier});
  EXPECT_TRUE(house.happened<PersonLocked>());
  EXPECT_EQ(house.ask(by(Cashier), BeginDuty{Cashier, {}}), PersonIsLocked);
  EXPECT_EQ(house.ask(by(Cashier), SellChips{Cents{100}}), PersonIsLocked);
  house.must(system(), ReportFailedSignOn{cashier});
  EXPECT_FALSE(house.happened<PersonLocked>());
  house.must(by(Administrator), UnlockPerson{cashier});
  house.must(by(Cashier), BeginDuty{Cashier, {}});
  EXPECT_EQ(house.holder(Cashier).failures, 0);
}

TEST_F(Staff, ASignOnBetweenFailuresForgetsThem) {
  const PersonId cashier = holder_of(Cashier);
  for (int i = 0; i < 5; ++i) {
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(by(Cashier), BeginDuty{Cashier, {}});
  }
  EXPECT_FALSE(house.holder(Cashier).locked);
}

TEST_F(Staff, ARightSecretEndsTheRowOfFailures) {
  const PersonId cashier = holder_of(Cashier);
  for (int i = 0; i < 5; ++i) {
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(system(), ReportSignOn{cashier, "10.0.0.7"});
    EXPECT_EQ(house.happened<SignedOn>()->address, "10.0.0.7");
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(system(), ReportFailedSignOn{cashier});
    house.must(system(), ReportApproval{cashier, holder_of(Dealer), "10.0.0.7"});
  }
  EXPECT_FALSE(house.holder(Cashier).locked);
  EXPECT_EQ(house.ask(system(), ReportSignOn{newcomer, ""}), NoSuchPerson);
  EXPECT_EQ(house.ask(system(), ReportSignOff{newcomer}), NoSuchPerson);
  house.must(system(), ReportSignOff{cashier});
  EXPECT_TRUE(house.happened<SignedOff>());
}

// Strangers who know his number can lock him again and again, and never for good.
TEST_F(Staff, ALockByFailuresEndsByItself) {
  const PersonId cashier = holder_of(Cashier);
  const auto lock = [&] {
    for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{cashier});
    EXPECT_TRUE(house.happened<PersonLocked>());
  };
  lock();
  const Time locked_at = house.now;
  EXPECT_EQ(house.ask(system(), ReportSignOn{cashier, ""}), PersonIsLocked);
  EXPECT_EQ(house.ask(system(), ReportApproval{cashier, holder_of(Dealer), ""}), PersonIsLocked);
  house.now = {locked_at.milliseconds + 30 * 60'000 - 2'000};
  EXPECT_EQ(house.ask(system(), ReportSignOn{cashier, ""}), PersonIsLocked);
  EXPECT_TRUE(is_locked(house.state, house.holder(Cashier), house.now));
  house.must(system(), ReportSignOn{cashier, ""});
  EXPECT_TRUE(house.happened<PersonUnlocked>());
  EXPECT_FALSE(house.holder(Cashier).locked);
  house.must(by(Cashier), EndDuty{});
  lock();
  house.now.milliseconds += 30 * 60'000;
  house.must(system(), ReportFailedSignOn{cashier});
  EXPECT_TRUE(house.happened<PersonUnlocked>()) << "they are counted anew";
  EXPECT_EQ(house.holder(Cashier).failures, 1);
  EXPECT_FALSE(house.holder(Cashier).locked);
}

TEST_F(Staff, HowLongALockLastsTheHouseSays) {
  EXPECT_EQ(house.ask(office_of_two, ChangeSettings{test_settings(), 0}), SettingNotValid);
  EXPECT_EQ(house.ask(office_of_two, ChangeSettings{test_settings(), 1'441}), SettingNotValid);
  house.must(office_of_two, ChangeSettings{test_settings(), 2});
  EXPECT_EQ(house.happened<LockTimeSet>()->minutes, 2);
  house.must(office_of_two, ChangeSettings{test_settings()});
  EXPECT_FALSE(house.happened<LockTimeSet>());
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{holder_of(Cashier)});
  house.now.milliseconds += 2 * 60'000 - 2'000;
  EXPECT_EQ(house.ask(system(), ReportSignOn{holder_of(Cashier), ""}), PersonIsLocked);
  house.must(system(), ReportSignOn{holder_of(Cashier), ""});
}

TEST(SettingUp, IsAllOfItOrNothing) {
  TestHouse house;
  house.must(system(), OpenHouse{test_settings(), 5});
  EXPECT_EQ(house.state.lock_minutes, 5);
  EXPECT_EQ(house.ask(system(), SetUpPerson{newcomer, "", "pin"}), NameMissing);
  EXPECT_EQ(house.ask(system(), SetUpPerson{newcomer, "new", ""}), CredentialMissing);
  EXPECT_EQ(house.ask(system(), SetUpPerson{PersonId{}, "new", "pin"}), NoSuchPerson);
  EXPECT_TRUE(house.state.persons.empty());
  house.must(system(), Hire{newcomer, "new", all_jobs});
  EXPECT_FALSE(has_administrator(house.state)) << "nobody can sign on as he";
  house.must(system(), SetUpPerson{newcomer, "new", "pin"});
  EXPECT_FALSE(house.happened<PersonHired>());
  EXPECT_TRUE(has_administrator(house.state));
  EXPECT_EQ(house.ask(system(), SetUpPerson{PersonId{51}, "other", "pin"}), MayNot);
}

TEST_F(Staff, WhoeverOwnsTheMachineMakesAnAdministratorWhereNoneCanSignOn) {
  const PersonId administrator = holder_of(Administrator);
  house.must(by(Administrator), SetCredential{administrator, "pin"});
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{administrator});
  EXPECT_EQ(house.ask(system(), SetUpPerson{administrator, "a", "other"}), MayNot);
  EXPECT_EQ(house.ask(system(), SetUpPerson{holder_of(Dealer), "d", "other", true}), AlreadyThere);
  house.must(system(), SetUpPerson{administrator, "a", "other", true});
  EXPECT_TRUE(house.happened<PersonUnlocked>());
  EXPECT_EQ(house.holder(Administrator).credential, "other");
  house.must(by(Administrator), UnlockPerson{holder_of(Dealer)});
  house.must(system(), SetUpPerson{newcomer, "new", "pin", true});
  EXPECT_EQ(house.state.persons.at(newcomer).jobs, all_jobs);
}

TEST_F(Staff, NobodyUnlocksHimself) {
  EXPECT_EQ(house.ask(by(Administrator), UnlockPerson{holder_of(Administrator)}), SamePerson);
  EXPECT_EQ(house.ask(by(Administrator), UnlockPerson{newcomer}), NoSuchPerson);
}

TEST_F(Staff, EverybodySetsHisOwnCredentialAlsoOffDuty) {
  house.must(by(Dealer), EndDuty{});
  EXPECT_EQ(house.ask(by(Dealer), SetCredential{holder_of(Dealer), ""}), CredentialMissing);
  house.must(by(Dealer), SetCredential{holder_of(Dealer), "pin"});
  EXPECT_EQ(house.holder(Dealer).credential, "pin");
  EXPECT_EQ(house.ask(by(Dealer), SetCredential{newcomer, "pin"}), NoSuchPerson);
}

TEST_F(Staff, NobodyUnknownDoesAnything) {
  EXPECT_EQ(house.ask(person(newcomer), BeginDuty{Dealer, felt}), NoSuchPerson);
  EXPECT_EQ(house.ask(person(PersonId{}), EndDuty{}), NoSuchPerson);
}

}  // namespace
}  // namespace punto::house
