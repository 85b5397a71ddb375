#include "core/house/authority.hpp"
#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr bool are_jobs(Jobs jobs) {
  return jobs != no_jobs && (jobs & ~all_jobs) == 0;
}

Objection object_to(const Moment& moment, PersonId id) {
  const Person* person = find_in(moment.house.persons, id);
  if (person == nullptr) return NoSuchPerson;
  return person->has_left ? Objection{PersonHasLeft} : Objection{};
}

// Where the machine hires, it is the first of them all: whoever sets the house up.
bool is_first(const Moment& moment) {
  return std::ranges::none_of(moment.house.persons, [](const auto& entry) {
    return !entry.second.has_left && (entry.second.jobs & one(Job::Administrator)) != 0;
  });
}

// What somebody at a console has done with a secret; a lock that is over ends with it, on record.
Decision after_lock(const Moment& moment, PersonId id) {
  const Person& person = moment.house.persons.at(id);
  Decision decision{std::in_place};
  if (person.locked && !is_locked(moment.house, person, moment.now)) {
    decision->emplace_back(moment.now, moment.by, PersonUnlocked{id});
  }
  return decision;
}

template <typename Body>
Decision happens_to(const Moment& moment, Body body) {
  if (const auto objection = object_to(moment, body.person)) return refused(*objection);
  const Person& person = moment.house.persons.at(body.person);
  if (is_locked(moment.house, person, moment.now)) return refused(PersonIsLocked);
  Decision decision = after_lock(moment, body.person);
  decision->emplace_back(moment.now, moment.by, std::move(body));
  return decision;
}

}  // namespace

Decision decide(const Moment& moment, const Hire& command) {
  if (moment.by.kind == WhoKind::Machine) {
    const bool sets_up = (command.jobs & one(Job::Administrator)) != 0;
    if (!sets_up || !is_first(moment)) return refused(MayNot);
  }
  if (command.name.empty()) return refused(NameMissing);
  if (!are_jobs(command.jobs)) return refused(JobNotHeld);
  if (command.person == PersonId{}) return refused(NoSuchPerson);
  const Person* known = find_in(moment.house.persons, command.person);
  if (known != nullptr && !known->has_left) return refused(AlreadyThere);
  return happens(moment, PersonHired{command.person, command.name, command.jobs});
}

Decision decide(const Moment& moment, const ChangeJobs& command) {
  if (const auto objection = object_to(moment, command.person)) return refused(*objection);
  if (!are_jobs(command.jobs)) return refused(JobNotHeld);
  if (command.person == moment.person()) return refused(MayNot);
  const Person& person = moment.house.persons.at(command.person);
  Decision decision = happens(moment, JobsChanged{command.person, person.jobs, command.jobs});
  const bool loses_duty = person.duty && (one(person.duty->job) & command.jobs) == 0;
  if (loses_duty) decision->emplace_back(moment.now, moment.by, DutyEnded{command.person});
  return decision;
}

// Everybody his own; for others only those who may hire.
Decision decide(const Moment& moment, const SetCredential& command) {
  if (const auto objection = object_to(moment, command.person)) return refused(*objection);
  if (moment.by.kind == WhoKind::Staff && command.person != moment.person()) {
    const Jobs jobs = moment.house.persons.at(moment.person()).jobs;
    if ((jobs & office) == 0) return refused(MayNot);
  }
  if (command.credential.empty()) return refused(CredentialMissing);
  return happens(moment, CredentialSet{command.person, command.credential});
}

Decision decide(const Moment& moment, const Dismiss& command) {
  if (const auto objection = object_to(moment, command.person)) return refused(*objection);
  if (command.person == moment.person()) return refused(MayNot);
  Decision decision{std::in_place};
  if (moment.house.persons.at(command.person).duty) {
    decision->emplace_back(moment.now, moment.by, DutyEnded{command.person});
  }
  decision->emplace_back(moment.now, moment.by, PersonLeft{command.person});
  return decision;
}

// Whoever is on duty elsewhere leaves that: so dealers go round.
Decision decide(const Moment& moment, const BeginDuty& command) {
  const Person& person = moment.house.persons.at(moment.person());
  if ((person.jobs & one(command.job)) == 0) return refused(JobNotHeld);
  const HouseTable* table = command.table.empty() ? nullptr : moment.table(command.table);
  if (!command.table.empty() && table == nullptr) return refused(NoSuchTable);
  if (command.job == Job::Dealer && table == nullptr) return refused(NoSuchTable);
  DutyBegan began{moment.person(), command.job, command.table, {}};
  if (command.job == Job::Dealer) began.errand = moment.house.last_errand + 1;
  return happens(moment, std::move(began));
}

Decision decide(const Moment& moment, const EndDuty& /*command*/) {
  return happens(moment, DutyEnded{moment.person()});
}

Decision decide(const Moment& moment, const ReportFailedSignOn& command) {
  if (const auto objection = object_to(moment, command.person)) return refused(*objection);
  const Person& person = moment.house.persons.at(command.person);
  Decision decision = after_lock(moment, command.person);
  const bool begins_anew = !decision->empty();
  const bool is_locked_still = person.locked && !begins_anew;
  const int failures = begins_anew ? 0 : person.failures;
  decision->emplace_back(moment.now, moment.by, SignOnFailed{command.person});
  if (failures + 1 >= failures_to_lock && !is_locked_still) {
    decision->emplace_back(moment.now, moment.by, PersonLocked{command.person});
  }
  return decision;
}

Decision decide(const Moment& moment, const ReportSignOn& command) {
  return happens_to(moment, SignedOn{command.person, command.address});
}

Decision decide(const Moment& moment, const ReportApproval& command) {
  return happens_to(moment, ApprovalGiven{command.person, command.to, command.address});
}

Decision decide(const Moment& moment, const ReportSignOff& command) {
  if (!moment.house.persons.contains(command.person)) return refused(NoSuchPerson);
  return happens(moment, SignedOff{command.person});
}

// All of it or nothing: a floor with an administrator whom nobody can be is nobody's.
Decision decide(const Moment& moment, const SetUpPerson& command) {
  if (has_administrator(moment.house) && !command.recovers) return refused(MayNot);
  if (command.name.empty()) return refused(NameMissing);
  if (command.credential.empty()) return refused(CredentialMissing);
  if (command.person == PersonId{}) return refused(NoSuchPerson);
  const Person* known = find_in(moment.house.persons, command.person);
  const bool is_there = known != nullptr && !known->has_left;
  if (is_there && (known->jobs & one(Job::Administrator)) == 0) return refused(AlreadyThere);
  Decision decision{std::in_place};
  if (!is_there) {
    decision->emplace_back(moment.now, moment.by,
                           PersonHired{command.person, command.name, all_jobs});
  } else if (known->locked) {
    decision->emplace_back(moment.now, moment.by, PersonUnlocked{command.person});
  }
  decision->emplace_back(moment.now, moment.by, CredentialSet{command.person, command.credential});
  return decision;
}

Decision decide(const Moment& moment, const UnlockPerson& command) {
  if (const auto objection = object_to(moment, command.person)) return refused(*objection);
  if (command.person == moment.person()) return refused(SamePerson);
  return happens(moment, PersonUnlocked{command.person});
}

}  // namespace punto::house
