#include "core/house/staff_at_table.hpp"

#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

class StaffAtTable : public HouseTest {
 protected:
  [[nodiscard]] std::optional<Refusal> object(Job holder, Role role,
                                              const std::string& table = felt) const {
    return object_to_staff(house.state, punto::staff(role, holder_of(holder)), table);
  }
};

TEST_F(StaffAtTable, ActWithTheRoleOfTheJobInWhichTheyAreOnDuty) {
  for (std::size_t i = 0; i < job_names.size(); ++i) {
    for (std::size_t role = 0; role < role_names.size(); ++role) {
      const auto refusal = object(static_cast<Job>(i), static_cast<Role>(role));
      EXPECT_EQ(refusal, i == role ? std::nullopt : std::optional{MayNot})
          << job_names[i] << ' ' << role_names[role];
    }
  }
}

TEST_F(StaffAtTable, DealWhereTheyAreSignedOnAndSuperviseEverywhere) {
  EXPECT_EQ(object(Dealer, Role::Dealer, electronic), NotAtThisTable);
  EXPECT_EQ(object(PitSupervisor, Role::PitSupervisor, electronic), std::nullopt);
}

TEST_F(StaffAtTable, DoNothingUnknownOffDutyLockedOrGone) {
  const Actor nobody = punto::staff(Role::PitManager, PersonId{999});
  EXPECT_EQ(object_to_staff(house.state, nobody, felt), NoSuchPerson);
  house.must(by(PitManager), EndDuty{});
  EXPECT_EQ(object(PitManager, Role::PitManager), NotOnDuty);
  for (int i = 0; i < 3; ++i) house.must(system(), ReportFailedSignOn{holder_of(Dealer)});
  EXPECT_EQ(object(Dealer, Role::Dealer), PersonIsLocked);
  house.must(by(Administrator), Dismiss{holder_of(Dealer)});
  EXPECT_EQ(object(Dealer, Role::Dealer), PersonHasLeft);
}

TEST(ChangesOfTables, AreOneListOfWhichSomeAreMadeAtTheTableToo) {
  const std::vector<punto::CommandBody> by_house = {SetLimits{}, SetOffered{}, SetDifferential{},
                                                    CloseTable{}};
  const std::vector<punto::CommandBody> by_both = {ChooseMethod{}, SetWagersPerArea{},
                                                   AnnounceLastRound{}, ResumeTable{}};
  for (const auto& body : by_house) EXPECT_TRUE(is_change(body) && is_for_house_alone(body));
  for (const auto& body : by_both) EXPECT_TRUE(is_change(body) && !is_for_house_alone(body));
  for (const punto::CommandBody& body :
       {punto::CommandBody{SignOn{}}, punto::CommandBody{OpenBetting{}},
        punto::CommandBody{SuspendTable{}}, punto::CommandBody{CorrectRound{}}}) {
    EXPECT_FALSE(is_change(body) || is_for_house_alone(body));
  }
}

TEST(ChangesOfTables, AGamingDayIsStartedByNobody) {
  const punto::CommandBody body = punto::StartGamingDay{};
  EXPECT_TRUE(is_for_house_alone(body));
  EXPECT_FALSE(is_change(body));
}

}  // namespace
}  // namespace punto::house
