#include <algorithm>
#include <gmock/gmock.h>

#include "edge/report/floor_reports.hpp"
#include "tests/test_house.hpp"

namespace punto {
namespace {

using house::by;
using house::holder_of;
using house::Job;
using testing::Contains;
using testing::ElementsAre;

using Texts = std::vector<std::string>;

// The texts of a row, without its time.
Texts texts_of(const Row& row) {
  Texts texts;
  for (const Cell& cell : row) {
    if (const auto* text = std::get_if<std::string>(&cell)) texts.push_back(*text);
  }
  return texts;
}

class StaffReports : public testing::Test {
 protected:
  StaffReports() { house.open(); }

  static std::string number_of(Job job) {
    return std::to_string(static_cast<std::uint32_t>(holder_of(job)));
  }
  static std::string person(Job job) { return "person " + number_of(job); }

  // As `punto report` makes it, of all that has happened.
  Report make(ReportKind kind, const ReportPeriod& period = {}) {
    FloorFigures figures;
    house::State state;
    for (std::uint64_t number = 1; const house::Event& event : house.all) {
      figures.visit(state, event, number++);
      apply(state, event);
    }
    figures.end(state);
    return make_report(kind, {figures, period, components, "0", {}});
  }
  std::vector<Texts> rows(ReportKind kind, std::size_t section, const ReportPeriod& period = {}) {
    std::vector<Texts> rows;
    const Report report = make(kind, period);
    for (const Row& row : report.sections.at(section).rows) rows.push_back(texts_of(row));
    return rows;
  }
  std::vector<Texts> staff() { return rows(ReportKind::Access, 0); }
  std::vector<Texts> done(const ReportPeriod& period = {}) {
    return rows(ReportKind::Access, 1, period);
  }
  Texts last_done() { return done().back(); }

  house::TestHouse house;
  Components components;
};

TEST_F(StaffReports, HaveEverybodyWithJobsAndStanding) {
  const house::Who office = by(Job::Administrator, Job::GamingShiftManager);
  house.must(office, house::ChangeJobs{holder_of(Job::Dealer),
                                       house::any_of(Job::Dealer, Job::PitSupervisor)});
  house.must(by(Job::Auditor), house::EndDuty{});
  for (int i = 0; i < 3; ++i) {
    house.must(house::system(), house::ReportFailedSignOn{holder_of(Job::Cashier)});
  }
  house.must(by(Job::Administrator), house::Dismiss{holder_of(Job::Attendant)});
  const auto people = staff();
  EXPECT_EQ(people.size(), house::job_names.size());
  EXPECT_THAT(people, Contains(Texts{number_of(Job::Dealer), "dealer", "dealer, pit-supervisor",
                                     "on duty"}));
  EXPECT_THAT(people, Contains(Texts{number_of(Job::Auditor), "auditor", "auditor", "off duty"}));
  EXPECT_THAT(people, Contains(Texts{number_of(Job::Cashier), "cashier", "cashier", "locked"}));
  EXPECT_THAT(people,
              Contains(Texts{number_of(Job::Attendant), "attendant", "attendant", "has left"}));
}

TEST_F(StaffReports, SayWhatWasDoneToWhoseAccessAndByWhom) {
  const std::string dealer = number_of(Job::Dealer);
  const std::string administrator = person(Job::Administrator);
  const std::string two = administrator + " with " + person(Job::GamingShiftManager);
  const house::Who office = by(Job::Administrator, Job::GamingShiftManager);
  EXPECT_EQ(done().front(),
            (Texts{number_of(Job::Administrator), "hired as administrator", "the machine"}));
  EXPECT_THAT(done(), Contains(Texts{dealer, "hired as dealer", two}));
  EXPECT_THAT(done(),
              Contains(Texts{dealer, "signed on as dealer at felt-1", person(Job::Dealer)}));
  EXPECT_THAT(done(), Contains(Texts{number_of(Job::Cashier), "signed on as cashier",
                                     person(Job::Cashier)}));
  house.must(office,
             house::ChangeJobs{holder_of(Job::Dealer), house::any_of(Job::Dealer, Job::Auditor)});
  EXPECT_EQ(last_done(), (Texts{dealer, "jobs changed from dealer to dealer, auditor", two}));
  house.must(by(Job::Dealer), house::EndDuty{});
  EXPECT_EQ(last_done(), (Texts{dealer, "signed off", person(Job::Dealer)}));
  for (int i = 0; i < 3; ++i) {
    house.must(house::system(), house::ReportFailedSignOn{holder_of(Job::Dealer)});
  }
  EXPECT_THAT(done(), Contains(Texts{dealer, "failed to sign on", "the machine"}).Times(3));
  EXPECT_EQ(last_done(), (Texts{dealer, "locked", "the machine"}));
  house.must(by(Job::Administrator), house::UnlockPerson{holder_of(Job::Dealer)});
  EXPECT_EQ(last_done(), (Texts{dealer, "unlocked", administrator}));
  house.must(house::system(), house::ReportSignOn{holder_of(Job::Dealer), "10.0.0.7"});
  EXPECT_EQ(last_done(), (Texts{dealer, "secret right, from 10.0.0.7", "the machine"}));
  house.must(house::system(),
             house::ReportApproval{holder_of(Job::Dealer), PersonId{3}, "10.0.0.8"});
  EXPECT_EQ(last_done(), (Texts{dealer, "approved for person 3, from 10.0.0.8", "the machine"}));
  house.must(house::system(), house::ReportSignOff{holder_of(Job::Dealer)});
  EXPECT_EQ(last_done(), (Texts{dealer, "session ended", "the machine"}));
  house.must(by(Job::Administrator), house::Dismiss{holder_of(Job::Dealer)});
  EXPECT_EQ(last_done(), (Texts{dealer, "left", administrator}));
}

TEST_F(StaffReports, SayThatACredentialWasSetAndNotWhichOne) {
  house.must(by(Job::Cashier), house::SetPlayerPin{house::test_player, "top-secret"});
  house.must(by(Job::Dealer), house::SetCredential{holder_of(Job::Dealer), "top-secret"});
  EXPECT_EQ(last_done(),
            (Texts{number_of(Job::Dealer), "PIN or password set", person(Job::Dealer)}));
  for (std::size_t i = 0; i < report_kind_names.size(); ++i) {
    for (const Section& section : make(static_cast<ReportKind>(i)).sections) {
      for (const Row& row : section.rows) {
        for (const std::string& text : texts_of(row)) EXPECT_FALSE(text.contains("top-secret"));
      }
    }
  }
}

TEST_F(StaffReports, OfAPeriodHaveWhatWasDoneInIt) {
  const auto today = house.state.day;
  const auto tomorrow = house::DayNumber{static_cast<std::int32_t>(today) + 1};
  house.now.milliseconds += house::a_day;
  house.must(house::system(), house::StartGamingDay{tomorrow, house.now});
  house.must(by(Job::Dealer), house::EndDuty{});
  const Texts signed_off{number_of(Job::Dealer), "signed off", person(Job::Dealer)};
  EXPECT_THAT(done({tomorrow, {}, {}}), ElementsAre(signed_off));
  EXPECT_THAT(done({{}, today, {}}), testing::Not(Contains(signed_off)));
  EXPECT_EQ(done({{}, {}, "first"}).size(), done().size());
  EXPECT_TRUE(done({{}, {}, "second"}).empty());
}

TEST_F(StaffReports, OtherEventsOfTheHouseAreNotAboutAccess) {
  const std::size_t before = done().size();
  house.insert(Cents{100'00});
  house.must(house::system(), house::Note{Significance::DoorOpened, "one", "open"});
  EXPECT_EQ(done().size(), before);
}

TEST_F(StaffReports, OfSignaturesHaveProgramAndRulebooks) {
  const Digest digest = sha256("its bytes");
  components = {{ComponentKind::Program, "punto", "0.1.0", "clang", digest},
                {ComponentKind::Rulebook, "tiger", "4", "", sha256("a rulebook")}};
  EXPECT_THAT(rows(ReportKind::Signatures, 0),
              ElementsAre(Texts{"program", "punto", "0.1.0", to_text(digest)},
                          Texts{"rulebook", "tiger", "4", to_text(sha256("a rulebook"))}));
  EXPECT_EQ(make(ReportKind::Signatures).title, "Signatures of program and rulebooks");
}

// Whoever makes the report may have another program than the floor.
TEST_F(StaffReports, OfSignaturesHaveWhatTheFloorRanWith) {
  house.must(house::system(), house::RecordComponents{{"program one", "rulebook one"}});
  house.must(house::system(), house::RecordComponents{{"program two", "rulebook one"}});
  const std::vector<Texts> ran = rows(ReportKind::Signatures, 1);
  EXPECT_THAT(ran, Contains(Texts{"program one"}));
  EXPECT_THAT(ran, Contains(Texts{"rulebook one"}));
  EXPECT_THAT(ran.back().front(), testing::HasSubstr("program two"));
}

TEST_F(StaffReports, ATerminalThatWasCorrectedIsASignificantEvent) {
  const house::TerminalCorrected corrected{house::test_terminal, Cents{5'00}, Cents{3'00},
                                           Cents{3'00}, "its meters were wrong"};
  house.all.push_back({house.now, house::system(), corrected});
  EXPECT_THAT(rows(ReportKind::Significant, 0),
              Contains(Contains(testing::HasSubstr("its meters were wrong"))));
}

TEST_F(StaffReports, WhatStandsAtOneMomentHasNoPeriod) {
  const ReportPeriod day{house::test_day, house::test_day, {}};
  for (const ReportKind kind : {ReportKind::Meters, ReportKind::Books, ReportKind::Vouchers}) {
    EXPECT_EQ(make(kind, day).period, "at the end of the records");
  }
  EXPECT_THAT(make(ReportKind::Access, day).period,
              testing::EndsWith("; staff at the end of the records"));
}

}  // namespace
}  // namespace punto
