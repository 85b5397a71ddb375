#include <fmt/format.h>

#include "core/house/authority.hpp"
#include "core/house/decisions.hpp"
#include "core/house/staff_at_table.hpp"

namespace punto::house {
namespace {

using enum Refusal;

Objection object_to_person(const State& house, PersonId id, const Authority& authority) {
  if (auto objection = object_to_employee(house, id)) return objection;
  const Person& person = house.persons.at(id);
  if (authority.off_duty) return (person.jobs & authority.staff) != 0 ? Objection{} : MayNot;
  if (!person.duty) return NotOnDuty;
  return (one(person.duty->job) & authority.staff) != 0 ? Objection{} : MayNot;
}

// A Dealer acts at the table that he deals.
Objection object_to_place(const State& house, const Command& command, const Authority& authority) {
  if (!authority.own_table) return {};
  const Duty& duty = *house.persons.at(PersonId{command.by.id}).duty;
  if (duty.job != Job::Dealer) return {};
  const bool is_his = std::visit(
      [&](const auto& body) {
        if constexpr (requires { body.table; }) return body.table == duty.table;
        return true;
      },
      command.body);
  return is_his ? Objection{} : Objection{NotAtThisTable};
}

// The amount of cash or credits that a second person has to look at.
template <typename Body>
Cents amount_of(const Body& body) {
  if constexpr (requires { body.amount; }) return body.amount;
  return {};
}

Cents large_amount_of(const State& house, const CommandBody& body) {
  if (const auto* cashed = std::get_if<CashVoucher>(&body)) {
    const OpenVoucher* voucher = find_in(house.vouchers, cashed->voucher);
    return voucher == nullptr ? Cents{} : voucher->amount;
  }
  return std::visit([](const auto& command) { return amount_of(command); }, body);
}

// Whether somebody else could approve it: the first of the staff are hired by one alone.
bool has_other(const State& house, PersonId by, Jobs jobs) {
  return std::ranges::any_of(house.persons, [&](const auto& entry) {
    const Person& person = entry.second;
    return entry.first != by && !person.has_left && (person.jobs & jobs) != 0;
  });
}

// Nobody alone takes over the name of another, or sends away those who would have to approve.
Jobs second_for(const State& house, const Command& command) {
  if (const auto* set = std::get_if<SetCredential>(&command.body)) {
    const Person* person = find_in(house.persons, set->person);
    const bool is_own = set->person == PersonId{command.by.id};
    const bool is_new = person == nullptr || person->credential.empty();
    return is_own || is_new ? no_jobs : office;
  }
  if (const auto* dismissed = std::get_if<Dismiss>(&command.body)) {
    const Person* person = find_in(house.persons, dismissed->person);
    return person != nullptr && (person->jobs & office) != 0 ? witnesses_of_office : no_jobs;
  }
  return no_jobs;
}

Jobs second_needed(const State& house, const Command& command, const Authority& authority) {
  const bool is_large = large_amount_of(house, command.body) >= house.settings.approval_from;
  const Jobs for_large = is_large ? authority.second_for_large : no_jobs;
  return static_cast<Jobs>(authority.second | for_large | second_for(house, command));
}

Objection object_to_pair(const State& house, const Command& command, Jobs one_of_two) {
  if (one_of_two == no_jobs) return {};
  const auto job_of = [&](std::uint32_t id) { return house.persons.at(PersonId{id}).duty->job; };
  const Jobs both = any_of(job_of(command.by.id), job_of(command.by.second));
  return (both & one_of_two) != 0 ? Objection{} : Objection{SecondPersonMayNot};
}

Objection object_to_second(const State& house, const Command& command, const Authority& authority) {
  const Jobs jobs = second_needed(house, command, authority);
  if (jobs == no_jobs) return {};
  if (command.by.second == 0) {
    const bool is_first_hire = std::holds_alternative<Hire>(command.body) &&
                               !has_other(house, PersonId{command.by.id}, jobs);
    return is_first_hire ? Objection{} : SecondPersonNeeded;
  }
  if (command.by.second == command.by.id) return SamePerson;
  const auto objection =
      object_to_person(house, PersonId{command.by.second}, Authority{.staff = jobs});
  if (objection) return objection == MayNot ? SecondPersonMayNot : objection;
  return object_to_pair(house, command, authority.one_of_two);
}

Objection object_to_asker(const State& house, const Command& command) {
  const Authority authority = authority_of(command.body);
  switch (command.by.kind) {
    case WhoKind::Machine: return authority.machine ? Objection{} : MayNot;
    case WhoKind::Terminal: return authority.terminal ? Objection{} : MayNot;
    case WhoKind::Staff: break;
  }
  if (authority.staff == no_jobs) return MayNot;
  if (auto objection = object_to_person(house, PersonId{command.by.id}, authority)) {
    return objection;
  }
  if (auto objection = object_to_place(house, command, authority)) return objection;
  return object_to_second(house, command, authority);
}

}  // namespace

Objection Moment::unless_usable(TerminalId id) const {
  const Terminal* found = terminal(id);
  if (found == nullptr) return NoSuchTerminal;
  if (by.kind == WhoKind::Terminal && by.id != static_cast<std::uint32_t>(id)) return MayNot;
  if (!found->enabled) return TerminalIsDisabled;
  if (found->hand_pay.value != 0) return HandPayOpen;
  if (credits_by(found->meters) != found->credits) return MetersDoNotAddUp;
  return {};
}

Objection Moment::unless_day(DayNumber day) const {
  return day == house.day ? Objection{} : DayIsOver;
}

Objection Moment::unless_welcome(const Player& player) const {
  if (now < player.excluded_until) return PlayerIsExcluded;
  if (now < player.cools_off_until) return PlayerCoolsOff;
  return {};
}

void see_off(Decision& decision, const Moment& moment, TerminalId id, const Ending& ending) {
  const Terminal& terminal = *moment.terminal(id);
  if (terminal.has_card || !terminal.player) return;
  Cents left = terminal.credits;
  add_to(left, terminal.hand_pay);
  add_to(left, ending.comes);
  const bool is_seated = moment.player(*terminal.player)->seated && !ending.leaves_seat;
  if (left.value != 0 || is_seated || is_awaited(moment.house, id, ending.errand)) return;
  decision->emplace_back(moment.now, moment.by, GuestWent{id, *terminal.player});
}

void note(Decision& decision, const Moment& moment, Noted noted) {
  decision->emplace_back(moment.now, moment.by, std::move(noted));
}

void note_large_cash(Decision& decision, const Moment& moment, std::string subject, Cents amount) {
  if (amount < moment.house.settings.large_transaction) return;
  note(decision, moment,
       {Significance::LargeTransaction, std::move(subject),
        fmt::format("{} in cash", to_text(amount))});
}

const PlayerLimits& limits_now(const Player& player, Time now) {
  return now >= player.later_from ? player.later : player.limits;
}

Decision decide(const State& state, const Command& command, Time now) {
  const bool opens = std::holds_alternative<OpenHouse>(command.body);
  if (!state.is_open && !opens) return refused(HouseNotOpen);
  if (const auto objection = object_to_asker(state, command)) return refused(*objection);
  const Moment moment{state, command.by, now};
  return std::visit([&](const auto& body) { return decide(moment, body); }, command.body);
}

}  // namespace punto::house
